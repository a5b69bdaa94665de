// Form
export const formLabel = 'Booking settings';
export const noticeLabel = 'Minimum notice (hours)';
export const noticeHint = 'The shortest time between booking and start.';
export const windowLabel = 'Advance booking window (days)';
export const windowHint = 'How far into the future clients can book.';
export const stepLabel = 'Appointment timeslot duration';
export const stepHint = 'The interval between the start times offered to clients.';
export const stepChoice = (minutes: number) => `${minutes} minutes`;
export const summaryMissing = 'Fill in all three to see what clients get.';
export const cutoffLabel = 'Change cut-off (hours)';
export const cutoffHint = 'How long before the start clients can still move or cancel online. You always can.';
export const policiesText = 'What clients pay when they book, and what they get back when they cancel.';
export const openPolicies = 'Open Policies';
export const cutoffMissing = 'Fill in the cut-off to see what it means.';
export const holdLabel = 'Hold bids above';
export const holdHint =
  'In auctions, a larger bid counts only while its amount is held on the bidder’s card. It is released when they are outbid.';
export const lastPersonLabel = 'Same person as last time';
export const lastPersonText = 'Clients who choose anyone get the person from their last visit, if that person is free.';
export const tipsLabel = 'Ask for tips';
export const tipsText =
  'An hour after the visit, clients who booked online get one text with a link to leave a tip by card. All of it goes to the person who served them.';
export const makesRoomLabel = 'Make room automatically';
export const makesRoomText =
  'If nobody is free, a booking made for anyone is handed to a free colleague, at least a day ahead, so that another client can book the time.';
export const loadFailedTitle = 'Your settings could not be loaded';

// What the settings mean
export const noNotice = 'up to the last minute';
export const noticeAhead = (notice: string) => `at least ${notice} ahead`;
export const bookingSummary = (ahead: string, window: string, step: string) =>
  `Clients book ${ahead} and no more than ${window} in advance. Times are offered every ${step}.`;
export const changeUntilStart = 'Clients can move or cancel until the start.';
export const changeUntil = (cutoff: string) => `Clients can move or cancel until ${cutoff} before the start.`;
export const notReminded = 'They are not reminded.';
export const reminded = (times: string) => `They are reminded ${times} before.`;

// Validation

// Reminders
export const remindersLegend = 'Reminders';
export const remindersHint = 'By text, and by email where an address is known.';
export const reminderLabel = (number: number) => `Reminder ${number}`;
export const deleteReminderLabel = (number: number) => `Delete reminder ${number}`;
export const addReminder = '+ Add Reminder';
