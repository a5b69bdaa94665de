/** What other modules may use of `waitlist`. */
export { declineOffer, endEntriesOf, leaveWaitlist, stayOnWaitlist } from './commands/answer-offer.ts';
export { changeEntry } from './commands/change-entry.ts';
export { confirmJoining, joinWithKnownPhone, sendJoiningCode, startJoining } from './commands/join-waitlist.ts';
export { changeWithOpenings } from './commands/change-with-openings.ts';
export { waitForAnyone } from './commands/wait-for-anyone.ts';
export { waitForSooner } from './commands/wait-for-sooner.ts';
export { takeFalling } from './commands/take-falling.ts';
export { takeOffer } from './commands/take-offer.ts';
export {
  findEntry,
  findOpening,
  findOpenOffer,
  findPlace,
  findOfferedPerson,
  findOfferedPrice,
  findRequest,
  findTaken,
  findTimes,
  openPlace,
  type EntryRow,
  type OpenPlace,
  type OpenRequest,
} from './queries.ts';
export { countOpened } from './queries/count-opened.ts';
export { listFalling } from './queries/list-falling.ts';
