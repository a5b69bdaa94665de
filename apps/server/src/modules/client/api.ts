/** What other modules may use of `client`. */
export { upsertClient, type Person } from './commands/upsert-client.ts';
export { assertNotBarred, requireUnblockedClient, barredRefusal } from './policy.ts';
export { findFewClients, idArray, matchesClient, clientCondition, type SearchScope } from './queries/search-clients.ts';
