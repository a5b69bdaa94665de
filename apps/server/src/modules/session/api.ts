/** What other modules may use of `session`. */
export { acceptPhoneCode } from './commands/check-phone-code.ts';
export { makeChallenge } from './commands/make-challenge.ts';
export { provePasskey } from './commands/prove-passkey.ts';
export { sendPhoneCode } from './commands/send-phone-code.ts';
export { ALL_CODES, HOUR, type CodeOrigin } from './policy.ts';
export { presentPasskeyChallenge } from './present.ts';
export { findCodeWait, listPasskeys } from './queries.ts';
