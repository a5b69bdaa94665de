/** What other modules may use of `statement`. */
export { fetchPayouts } from './commands/store-payouts.ts';
