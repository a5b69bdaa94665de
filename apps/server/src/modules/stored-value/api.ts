/** What other modules may use of `stored-value`. */
export { tryGiftCode } from './commands/try-gift-code.ts';
export {
  findGiftCard,
  findGiftCardByCode,
  findStoredPayment,
  findUsablePackage,
  hasGiftCards,
  type UsablePackage,
} from './queries.ts';
