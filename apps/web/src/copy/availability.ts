// Weekly hours
/** Fixed: product/availability#weekly-hours. */
export const saved = 'Availability updated successfully';
/** Fixed: product/availability#weekly-hours. */
export const saveFailed = 'Failed to update availability';
export const weeklyLabel = 'Weekly hours';
export const blocksInvalid = 'Correct the marked time blocks to save';
export const unsaved = 'You have unsaved changes';
export const subtitle = (zone: string) => `Weekly hours in which clients can book you, in ${zone}.`;
export const whyLabel = 'Why?';
export const timeOff = 'Time Off';
export const loadFailedTitle = 'Your hours could not be loaded';
export const midnight = 'Midnight';
export const toLabel = 'To';
export const deleteBlock = 'Delete time block';
export const blockLegend = (day: string, number: number) => `${day}, time block ${number}`;
/** Fixed: product/availability#weekly-hours. */
export const addBlock = '+ Add Another Time Block';
export const copyMonday = 'Copy Monday to all weekdays';
export const unavailable = 'Unavailable';
export const blockNumber = (number: number) => `Time block ${number}`;

// Time off and special hours
export const specialHours = 'Special Hours';
export const editTitle = (noun: string) => `Edit ${noun}`;
export const addTitle = (noun: string) => `Add ${noun}`;
export const timeOffText = 'Clients can’t book on these days.';
export const specialHoursText = 'On this date, these hours replace the weekly ones.';
export const saveAnyway = 'Save Anyway';
export const timeOffNameHint = 'Such as “Summer break”. Clients don’t see it.';
export const specialHoursNameHint = 'Such as “Street fair”. Clients don’t see it.';
export const firstDayLabel = 'First day';
export const lastDayLabel = 'Last day';
export const closed = 'Closed';
export const closedDays = (days: number) => `Closed, ${days} days`;
export const addSpecialHours = 'Add Special Hours';
export const addTimeOff = 'Add Time Off';
export const specialDatesFailedTitle = 'Your time off could not be loaded';
export const noSpecialDatesTitle = 'No days off planned';
export const noSpecialDatesText = 'Your weekly hours apply every week until you add days off or special hours.';
export const entryChanged = 'The entry has been changed.';
export const timeOffAdded = 'Time off added.';
export const specialHoursAdded = 'Special hours added.';
export const entryAdded = (name: string) => `${name} added.`;
export const offAlready = 'These days are already off';
export const entryRemoved = 'The entry has been removed.';
export const namedEntryRemoved = (name: string) => `${name} removed.`;
export const specialDatesLabel = 'Time off and special hours';
export const nowTag = 'Now';

// Why?
export const whyText = 'The times of a day that clients can book, and why they can’t book the others.';
export const timesFailedTitle = 'The times could not be loaded';
export const whyNoServices = 'Clients book a service, so there is nothing to offer yet.';
export const previousDay = 'Previous day';
export const nextDay = 'Next day';
export const changeHours = 'Change hours';
export const timesLabel = 'Times';
export const groupTimes = (count: number) => `· ${count} times`;
export const chooseDay = 'Choose a day.';
export const turnOnCalendar = 'Turn on the calendar';
export const changeSetting = 'Change setting';
export const changeTimeOff = 'Change time off';
export const seeCalendars = 'See calendars';
export const seeWaitlist = 'See the waiting list';
export const changeService = 'Change service';
export const seeBooking = 'See booking';
export const seeBookings = 'See bookings';
export const seeWeek = 'See week';
export const seeListing = 'See listing';
export const noHours = 'You have no hours on this day, so no time is offered.';
export const nothingOffered = (times: number) => `None of ${times} times is offered to clients.`;
export const offered = (free: number, times: number) =>
  `${free} of ${times} times ${free === 1 ? 'is' : 'are'} offered to clients.`;

// Bookings in the way
export const oneClash = '1 booking falls within this time';
export const clashes = (total: number) => `${total} bookings fall within this time`;
export const clashAdvice = (total: number) =>
  total === 1
    ? 'It stays as it is unless you move or cancel it.'
    : 'They stay as they are unless you move or cancel them.';
export const clashesLabel = 'Bookings in this time';
export const moreClashes = (count: number) => `And ${count} more.`;

// Holidays
export const holidaysTitle = 'US public holidays';
export const holidaysText = 'Add a holiday to close that day.';
export const holidayAdded = (name: string) => `${name} is already added`;
export const observedOn = (date: string) => `observed ${date}`;
export const added = 'Added';
