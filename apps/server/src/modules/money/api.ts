/** What other modules may use of `money`. */
export { bookFailedRefund, bookMoney, bookOwedShare, bookRefund, bookReturnedShare } from './commands/book-money.ts';
export { moveValue, payWithValue, type StoredPayment } from './commands/move-value.ts';
export { findTakenShare } from './queries/find-booked.ts';
export { BALANCE, findValue } from './queries/find-value.ts';
export { promiseRefund } from './commands/promise-refund.ts';
export {
  PAID_LATE,
  auctionSource,
  findRefund,
  findSourceByCharge,
  isChargeOfPayment,
  listCharged,
  listRefunds,
  listSaleRefunds,
  loadReturned,
  paymentSource,
  refundsOf,
  type ChargeSource,
  type ChargedRow,
  type DisputeRow,
  type FoundRefund,
  type RefundRow,
} from './queries.ts';
