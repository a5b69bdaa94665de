/** What other modules may use of `due`. */
export {
  DUE_KEY,
  findDuePaymentByKey,
  findPayable,
  findTipAskedAt,
  listDues,
  paidPartOf,
  wasTipped,
} from './queries.ts';
export { chooseTip } from './commands/choose-tip.ts';
export { openDuePayment, payDue, syncDuePayment, syncDuePaymentOf } from './commands/pay-due.ts';
export { presentDue } from './present.ts';
