/** What other modules may use of `session`. */
export { acceptPhoneCode } from './commands/check-phone-code.ts';
export { sendPhoneCode } from './commands/send-phone-code.ts';
export { ALL_CODES, HOUR, type CodeOrigin } from './policy.ts';
export { findCodeWait } from './queries.ts';
