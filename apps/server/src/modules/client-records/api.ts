/** What other modules may use of `client-records`. */
export { eraseClient } from './commands/erase-client.ts';
