/** What other modules may use of `public`. */
export { openLink } from './queries/open-link.ts';
