// Blocked time
export const keptTitle = 'Kept Unavailable';
export const blockedTitle = 'Blocked Time';
export const blockLabel = 'Block Time';
export const keptText = 'This booking was canceled and its time is kept from clients.';
export const blockText = 'Clients are not offered this time. For whole days, use time off in Availability.';
export const openTime = 'Open This Time';
export const untilLabel = 'Until';
export const blockReasonLabel = 'Reason for blocking';
export const blockReasonHint = 'Such as “Dentist”. Clients don’t see it.';
export const endsNextDay = (time: string) => `Ends on the next day: ${time}.`;
export const blockAdded = (range: string) => `${range} is blocked.`;
export const blockChanged = 'The blocked time has been changed.';
export const blockRemoved = 'The time is open to clients again.';
export const blockMoved = 'The blocked time has been moved.';

// Busy elsewhere
export const allDay = 'All day';
export const untilTime = (time: string) => `Until ${time}`;
export const fromTime = (time: string) => `From ${time}`;
export const allDayOn = (day: string) => `${day}, all day`;
export const allDaysFrom = (first: string, last: string) => `${first} – ${last}, all day`;
export const busyLabel = (time: string) => `Busy elsewhere, ${time}`;
export const busyText = (time: string) =>
  `${time}. Clients can’t book this time, because this calendar says you are busy. Change it there, and it changes here.`;
export const openCalendars = 'Open Calendars';

// Week
export const auction = 'Auction';
export const auctionName = 'listed reservation';
export const kept = 'Kept unavailable';
export const after = (title: string) => `After ${title}`;
export const keptName = 'canceled booking';
export const blockedName = 'blocked time';
export const taken = 'Taken';
export const takenName = 'taken time';
export const nowAt = (time: string) => `Now, ${time}`;
export const hourAgain = (hour: string) => `${hour} again`;
export const moveHint = 'Press M to move it with the arrow keys.';
export const moveKeys = 'Arrow keys move it, Enter saves, Escape leaves it where it was.';
export const moveTitle = (title: string) => `Move ${title}?`;
export const specialHours = 'Special hours';
export const previousWeek = 'Previous week';
export const nextWeek = 'Next week';
export const noBookings = 'No bookings';
export const loadFailedTitle = 'Your week could not be loaded';

// A time offered to a waiting client
export const offered = 'Offered';
export const offeredName = 'Kept for someone on the waiting list';
