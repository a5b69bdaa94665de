/** What other modules may use of `client`. */
export { upsertClient, type Person } from './commands/upsert-client.ts';
export { admitBidder, admitClient, barred } from './policy.ts';
