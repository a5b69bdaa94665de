/** What other modules may use of `opening`. */
export { claimOpening, fillOpening } from './commands/claim-opening.ts';
export { closeOpening, closeOpeningsOf, giveBackTime } from './commands/close-opening.ts';
export { type Freed, freedBy, insertOpening, type NewOpening, raiseOpening } from './commands/raise-opening.ts';
