/** What other modules may use of `calendar`. */
export { addBooking, type ByHand } from './commands/add-booking.ts';
export { addBlock } from './commands/block-time.ts';
export { markAttendance } from './commands/mark-booking.ts';
export { addNote } from './commands/write-note.ts';
export { itemsByCause, listItems, type ItemRow } from './queries.ts';
