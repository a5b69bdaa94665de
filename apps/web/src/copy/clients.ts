// One client
export const otherPhones = 'Other phone numbers';
export const notesHint = 'Clients can’t see them.';
export const backToList = 'Back to clients';
export const blockedTag = 'Can’t book online';
export const notFoundTitle = 'This client can’t be found';
export const notFoundText = 'The record may have been merged into another one, or erased.';
export const clientFailedTitle = 'The client could not be loaded';
export const figuresTitle = 'Figures';
export const canceledCount = (count: number) => `${count} of them canceled`;
export const nextBooking = 'Next booking';
export const lastBooking = 'Last booking';
export const firstBooking = (date: string) => `First ${date}`;
export const paidTotal = 'Paid in total';
export const historyTitle = 'History';
export const historyFailedTitle = 'The history could not be loaded';
export const historyEmpty = 'No bookings yet.';

// List
/** Fixed: product/clients#list. */
export const phoneNumberHeader = 'Phone Number';
/** Fixed: product/clients#list. */
export const bookingsHeader = 'Total Bookings';
/** Fixed: product/clients#list. */
export const lastBookingHeader = 'Last Booking';
/** Fixed: product/clients#list. */
export const noneFound = 'No clients found';
export const importLink = 'Import';
export const exportLabel = 'Export';
export const loadFailedTitle = 'Your clients could not be loaded';

// Import: the file
export const fileIsWorkbook = 'This is a workbook. Save it as CSV first';
export const fileTitle = 'Choose a CSV file';
export const fileText =
  'The first line names the columns: Name (or First name and Last name), Phone, and, if you like, Email and Notes. Nobody is added until you have reviewed the list.';
export const fileLabel = 'CSV file';
export const chooseFile = 'Choose file';
export const fileDropHint = 'or drop it here. Up to 20,000 people, 4 MB.';
export const fileUnreadable = 'This file can’t be read';

// Import: review
export const people = (count: number, shown: string) => (count === 1 ? '1 person' : `${shown} people`);
export const willBeAdded = (people: string) => `${people} will be added`;
export const willBeCompleted = (people: string) => `${people} already on your list will get missing details`;
export const nobodyImported = 'Nobody in this file can be imported.';
export const chooseAnotherFile = 'Choose another file';
export const sampleTitle = (people: number) => `The first ${people}, as they will be saved:`;
export const sampleLabel = 'First people in the file';
export const linesFailing = (count: number) => `${count === 1 ? '1 line' : `${count} lines`} can’t be imported`;
export const errorsText = 'Correct the file and choose it again, or continue without them.';
export const errorsLabel = 'Lines that can’t be imported';
export const errorLine = (line: number) => `Line ${line}`;
export const moreErrors = (count: number) => `and ${count} more`;

// Import: progress
export const importNotFoundTitle = 'This import can’t be found';
export const chooseFileAgain = 'Choose a file';
export const importingTitle = (file: string) => `Importing ${file}`;
export const importingText = 'You can leave this page; the import continues.';
export const importedOf = (done: string, total: string) => `${done} of ${total}`;
export const seeClients = 'See clients';
export const importAdded = (people: string) => `${people} added`;
export const importCompleted = (people: string) => `${people} updated`;
export const importAnother = 'Import another file';
export const importFailedTitle = 'The import failed';
export const importFailedText = 'Nobody was added. Try again in a moment.';

// Merge
export const mergeTitle = (other: string, client: string) => `Merge ${other} into ${client}?`;
export const mergeIntoTitle = (client: string) => `Merge into ${client}`;
export const mergeText = 'Find the other record of the same person. Its bookings move here, and it is removed.';
export const mergeChooseOther = 'Choose another';
export const mergeAction = 'Merge clients';
export const mergeSearchLabel = 'Other record';
export const mergeNoneFound = 'No other client found.';
export const mergeFinal = 'This can’t be undone.';
export const merged = 'Clients merged';
export const mergeLink = 'Merge with another';
export const mergedBookings = (count: number) => `, ${count} of them from the other record`;
export const otherNames = 'Other names';
export const bookingOnline = 'Booking online';
export const mergeResult = 'What will be kept';

// This record: bidding, block, erase
export const canBidAgain = (name: string) => `${name} can bid again`;
export const eraseText =
  'Name, phone, email, notes, and messages are permanently erased. Bookings keep their times and amounts for your books. Do this when a client asks to be forgotten. It can’t be undone.';
export const eraseLabel = 'Erase client';
export const eraseTitle = (name: string) => `Erase ${name}?`;
export const erased = 'Client erased';
export const recordTitle = 'This record';
export const blockLabel = 'Block from booking online';
export const blockText = 'They are asked to call instead. You can still book for them.';
export const barredUntil = 'Won an auction and didn’t pay, so they can’t bid until';
export const liftBarLabel = 'Let them bid again';

// Look up a client
export const lookupPlaceholder = 'Name or phone number';
export const lookupFound = (count: number) => `${count} found`;
export const lookupLabel = 'Found clients';
export const bookingCount = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`);
