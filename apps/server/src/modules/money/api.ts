/** What other modules may use of `money`. */
export { bookFailedRefund, bookMoney, bookRefund } from './commands/book-money.ts';
export { promiseRefund } from './commands/promise-refund.ts';
export {
  PAID_LATE,
  auctionSource,
  findRefund,
  findSourceByCharge,
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
