/** What other modules may use of `client`. */
export { meetClient, type Person } from './commands/meet-client.ts';
export { admitBidder, admitClient, barred } from './policy.ts';
