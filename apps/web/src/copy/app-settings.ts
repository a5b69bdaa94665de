// App settings
export const loadFailedTitle = 'Your preferences could not be loaded';

// Notifications
export const notificationsTitle = 'Notifications';
export const notificationsText = 'What we notify you about. Sign-in codes and security notices are always sent.';
export const notificationsOfOwner = 'Notifications about bookings go to the owner of the business.';
export const noEmail = 'Emails aren’t set up here, so only texts are sent.';
export const text = 'Text';
export const kind = 'Notify me when';
export const byText = (what: string) => `Text: ${what}`;
export const byEmail = (what: string) => `Email: ${what}`;
export const newBooking = 'A client books';
export const movedBooking = 'A client moves a booking';
export const canceledBooking = 'A client cancels';
export const missedBooking = 'An unmarked visit is counted as a no-show';
export const uncollectedFee = 'A fee could not be collected';

// Calendar
export const calendarTitle = 'Week and clock';
export const calendarText = 'How you see the calendar and times in this app. Clients and other members see their own.';
export const weekStartLabel = 'Weeks start on';
export const monday = 'Monday';
export const sunday = 'Sunday';
export const weekStartHint = 'In the calendar. “This week” in filters starts on Monday.';
export const clockLabel = 'Clock';
export const clock12 = '12 hours: 2:30 PM';
export const clock24 = '24 hours: 14:30';

// Export
export const exportTitle = 'Export everything';
export const exportText =
  'All of your business data in one file: bookings, clients, money, messages, and pictures, as JSON, CSV, and a calendar. You confirm it with a texted code.';
export const noExport = 'No file has been prepared yet.';
export const prepareExport = 'Prepare export';
export const prepareAgain = 'Prepare again';
export const downloadExport = 'Download';
export const exportRunning = 'Your file is being prepared. You can leave this page in the meantime.';
export const exportReady = (size: string, until: string) => `Ready: ${size}. It is kept until ${until}.`;
export const exportTooLarge = 'Your file would be larger than 2 GB. Write to us through Help.';
export const exportFailed = 'Your file could not be prepared. Please try again.';

// Closing
export const closeTitle = 'Close account';
export const closeText =
  'Your pages disappear immediately, and everyone is signed out. For 30 days you can sign in and reopen everything as it was. After that, clients and members are erased; bookings and payments stay without names, as tax law requires.';
export const closeLoadFailed = 'The open items could not be loaded';
export const settleFirst = 'Settle this first:';
export const bookingsToCome = (count: number) =>
  count === 1 ? '1 upcoming booking: keep or cancel it' : `${count} upcoming bookings: keep or cancel them`;
export const openListings = (count: number) =>
  count === 1 ? '1 listing that is not over' : `${count} listings that are not over`;
export const paymentsMoving = (count: number) =>
  count === 1 ? '1 payment in progress' : `${count} payments in progress`;
export const refundsMoving = (count: number) => (count === 1 ? '1 refund on its way' : `${count} refunds on their way`);
export const feesMoving = (count: number) =>
  count === 1 ? '1 unpaid fee: wait for it or waive it' : `${count} unpaid fees: wait for them or waive them`;
export const disputesOpen = (count: number) =>
  count === 1 ? '1 disputed payment not yet decided' : `${count} disputed payments not yet decided`;
export const closeQuestion = (name: string) => `Close ${name}?`;
export const closeConsequences =
  'Clients can no longer see or book you, and all members are signed out. You have 30 days to sign in and reopen it.';
export const closedText = (until: string) => `Until ${until} you can reopen it as it was. Then its data is erased.`;
