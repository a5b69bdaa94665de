/** What other modules may use of `refund`. */
export { readReturns, type Change } from './commands/read-returns.ts';
export { isRetryOf, presentMoney, presentRefund } from './present.ts';
