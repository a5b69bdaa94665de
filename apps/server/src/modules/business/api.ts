/** What other modules may use of `business`. */
export { askAccount, refreshAccount } from './commands/remember-account.ts';
export { updateUser } from './commands/update-user.ts';
export { presentBusiness, presentUser } from './present.ts';
export { findUser, listBusinesses, type UserRow } from './queries.ts';
