/** What other modules may use of `due`. */
export { DUE_KEY, findDuePaymentByKey, findPayable, listDues } from './queries.ts';
export { openDuePayment, payDue, syncDuePayment, syncDuePaymentOf } from './commands/pay-due.ts';
export { presentDue } from './present.ts';
