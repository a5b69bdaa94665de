/** What other modules may use of `business`. */
export { fetchAccount, syncAccount } from './commands/sync-account.ts';
export { updateUser } from './commands/update-user.ts';
export { presentBusiness, presentBusinesses, presentUser } from './present.ts';
export { findUser, listBusinesses, type UserRow } from './queries.ts';
