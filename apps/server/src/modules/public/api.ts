/** What other modules may use of `public`. */
export { openLink } from './queries.ts';
