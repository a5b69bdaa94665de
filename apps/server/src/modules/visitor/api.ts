/** What other modules may use of `visitor`. */
export { forgetPhone } from './commands/forget-phone.ts';
export { rememberPhone } from './commands/remember-phone.ts';
export { findPhoneSession } from './queries.ts';
