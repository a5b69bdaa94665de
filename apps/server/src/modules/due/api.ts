/** What other modules may use of `due`. */
export { DUE_KEY, findDuePaymentByKey, findPayableDue, listDues } from './queries.ts';
export { openDuePayment, payDue, syncDuePayment, syncDuePaymentOf } from './commands/pay-due.ts';
export { undoDue } from './commands/waive-due.ts';
export { presentDue } from './present.ts';
