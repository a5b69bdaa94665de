// App settings
export const loadFailedTitle = 'Your preferences could not be loaded';

// Notifications
export const notificationsTitle = 'Notifications';
export const notificationsText =
  'What you hear about bookings. Sign-in codes and notices about the security of your account always come.';
export const notificationsOfOwner = 'Notifications about bookings go to the owner of the business.';
export const noEmail = 'Emails aren’t set up here, so only texts are sent.';
export const text = 'Text';
export const kind = 'Notify me when';
export const byText = (what: string) => `Text: ${what}`;
export const byEmail = (what: string) => `Email: ${what}`;
export const newBooking = 'A client books';
export const movedBooking = 'A client moves a booking';
export const cancelledBooking = 'A client cancels';
export const missedBooking = 'An unmarked visit is counted as a no-show';
export const uncollectedFee = 'A fee could not be collected';

// Calendar
export const calendarTitle = 'Week and clock';
export const calendarText = 'How you see the calendar and times in this app. Clients and other members see their own.';
export const weekStartLabel = 'Weeks start on';
export const monday = 'Monday';
export const sunday = 'Sunday';
export const weekStartHint = 'In the calendar. ‘This week’ in filters runs from Monday.';
export const clockLabel = 'Clock';
export const clock12 = '12 hours: 2:30 PM';
export const clock24 = '24 hours: 14:30';

// Export
export const exportTitle = 'Export everything';
export const exportText =
  'All of your business in one file: bookings, clients, money, messages and pictures, as JSON, CSV and a calendar. It asks for a texted code.';
export const prepareExport = 'Prepare export';
export const prepareAgain = 'Prepare again';
export const downloadExport = 'Download';
export const exportRunning = 'Your file is being prepared. You can leave this page meanwhile.';
export const exportReady = (size: string, until: string) => `Ready: ${size}. It is kept until ${until}.`;
export const exportTooLarge = 'Your file would be larger than 2 GB. Write to us through Help.';
export const exportFailed = 'Your file could not be prepared. Please try again.';
