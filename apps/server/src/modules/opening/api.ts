/** What other modules may use of `opening`. */
export { claimOpening, fillOpening, reopened, reopenOpeningsOf } from './commands/claim-opening.ts';
export {
  closeOpening,
  closeOpeningsOf,
  closeOpeningsOfPerson,
  closeOpeningsOfService,
  releaseOfferedTime,
} from './commands/close-opening.ts';
export { type Freed, freedBy, insertOpening, type NewOpening, recordOpening } from './commands/record-opening.ts';
export { LAST_DAY } from './queries.ts';
