/** What other modules may use of `phone`. */
export { requireTextable } from './commands/look-up-line.ts';
export { erasedPhone, getsTexts, isOptedOut, listErasedOptOuts } from './queries.ts';
