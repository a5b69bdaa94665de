/** What other modules may use of `calendar-sync`. */
export { endFeedsOf } from './commands/make-feed.ts';
export { sealAddresses } from './commands/seal-addresses.ts';
