/** What a rehearsed restore says of the node that it started. */
export const node = 'Node';
export const migrations = 'Migrations';
export const newestChange = 'Newest change';
export const bookings = 'Bookings';
export const books = 'Books';
export const pictures = 'Pictures';
export const lastAuction = 'Last auction';
export const restore = 'Restore';

export const readyText = (status: number) => `responded to /ready with ${status}`;
export const migrationsText = (last: string) => `${last}, and those since`;
export const ageText = (seconds: number | undefined) =>
  seconds === undefined ? 'nothing since the base copy' : `${seconds} s old`;
export const bookingsText = (count: number, newestMinutes: number | undefined) =>
  newestMinutes === undefined ? `${count}` : `${count}, the newest ${newestMinutes} minutes old`;
export const booksText = (all: number, unbalanced: number) =>
  unbalanced === 0 ? `${all} transactions sum to zero` : `${unbalanced} of ${all} do not sum to zero`;
export const picturesText = (all: number, missing: number) =>
  missing === 0 ? `${all} of ${all} checked exist` : `${missing} of ${all} checked are missing`;
export const noAuction = 'none has ended with bids';
export const reportText = (status: number) => `its report responded with ${status}`;
