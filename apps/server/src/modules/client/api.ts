/** What other modules may use of `client`. */
export { upsertClient, type Person } from './commands/upsert-client.ts';
export { admitBidder, admitClient, barred } from './policy.ts';
export { findFew, idArray, matchesClient, meansClients, type SearchReach } from './queries/search-clients.ts';
