// Add a calendar
export const addTitle = 'Add a calendar';
export const namePlaceholder = 'Work';
export const addressLabel = 'Calendar address';
export const addressHint = 'The secret address in iCal format, from your calendar’s sharing settings.';
export const addCalendar = 'Add calendar';
export const loadFailedTitle = 'Your calendars could not be loaded';

// State of a calendar
export const waiting = 'Not read yet';
export const synced = 'Up to date';
export const failed = 'Can’t be read';
export const notReadText = 'It blocks no time until it has been read.';
export const oneBusyTime = '1 upcoming busy time';
export const busyTimes = (count: number) => `${count} upcoming busy times`;
export const lastRead = (time: string, times: string) => `Last read ${time} · ${times}`;

// Feed
export const linkMade = (date: string) => `The link was created on ${date}`;
export const neverRead = 'no calendar has read it yet';
export const lastAsked = (time: string) => `last read by a calendar ${time}`;
export const feedTitle = 'Your bookings in another calendar';
export const feedTitleOf = (name: string) => `${name}’s bookings in another calendar`;
export const feedText =
  'Subscribe to this link in Google Calendar, Apple Calendar, or Outlook. It includes confirmed bookings, blocked times, and sold reservations.';
export const makeNewLink = 'Create a new link';
export const turnOff = 'Turn off';
export const makeLink = 'Create a link';
export const lostHint = 'Lost it? Create a new one.';
export const feedLabel = 'Feed link';
export const feedCopied = 'Feed link copied';
export const copyNow = 'Copy it now: it won’t be shown again. Anyone who has it can see when you are booked.';
export const replaceTitle = 'Create a new link?';
export const replaceText = 'The current link stops working immediately. Calendars that use it need the new one.';
export const turnOffTitle = 'Turn the feed off?';
export const turnOffText = 'Calendars that use the link will no longer show your bookings.';
export const namesLabel = 'Include client names';
export const namesText = 'When this is off, the feed shows what was booked and when, but not by whom.';

// Busy times
export const busyTitle = 'Busy times from other calendars';
export const busyText =
  'Clients can’t book you while one of these calendars shows you as busy. They are read about every ten minutes.';
export const busyTextOf = (name: string) =>
  `Clients can’t book ${name} while one of these calendars shows them as busy. They are read about every ten minutes.`;
export const removeText = 'Clients can book its busy times immediately.';
export const removeConfirm = 'Remove calendar';
export const stillBlocks = 'Its last known busy times still block your time.';
export const readNowLabel = (name: string) => `Read now: ${name}`;
export const readNow = 'Read now';
export const removeTitle = (name: string) => `Remove ${name}?`;
