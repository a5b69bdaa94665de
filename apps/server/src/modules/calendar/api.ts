/** What other modules may use of `calendar`. */
export { sealAddresses } from './commands/seal-addresses.ts';
