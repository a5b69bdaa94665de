/** What other modules may use of `calendar-sync`. */
export { sealAddresses } from './commands/seal-addresses.ts';
