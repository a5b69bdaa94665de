// The product's name, unless the operator has set another
export const productName = 'Primehour';

// Log out
/** Fixed: product/sign-in#log-out. */
export const logoutTitle = 'Confirm logout';
/** Fixed: product/sign-in#log-out. */
export const logoutQuestion = 'Are you sure you want to log out?';

// Header and navigation
export const menuLabel = 'Menu';
export const businessShown = 'Business';
export const helpLabel = 'Help';
export const navigationLabel = 'Main';

// Page not found
/** Fixed: product/shell#not-found. */
export const notFoundText = 'The page you were looking for can’t be found';
/** Fixed: product/shell#not-found. */
export const backHome = 'Back to homepage';

// Screens that can't be shown
export const notForRoleTitle = 'Your role doesn’t include this page';
export const notForRoleText = (business: string) =>
  `If you need it, ask the owner or a manager of ${business} to change your role.`;
export const screenFailed = 'This page could not be shown. Reloading it usually helps.';
export const businessNeeded = 'Tell us about your business to open your dashboard.';
export const addBusiness = 'Add your business';
export const skipLink = 'Skip to content';

// Help: common questions
export const bookQuestion = 'How do clients book with me?';
export const bookAnswer =
  'Send them the link from Partner Booking Page. They pick a service and a time, confirm their phone number, and pay if your policy asks for it. The booking then appears in My Bookings.';
export const noTimesQuestion = 'Why can’t anyone book a time?';
export const noTimesAnswer =
  'Four things must be in place: the calendar on Home is switched on, Availability has hours, there is at least one service, and the time is not sooner than your minimum notice in Booking Settings.';
export const payoutQuestion = 'How do I get paid?';
export const payoutAnswer =
  'Connect a bank account under Account manager. Your policies decide what clients pay when they book. A time that has to be paid for and stays unpaid for 15 minutes becomes free again.';
export const moveQuestion = 'How do I move or cancel a booking?';
export const moveAnswer =
  'Open the menu next to it in My Bookings. The client is notified of the new time. When you cancel a booking that was paid online, you choose how much is refunded.';
export const zoneQuestion = 'Which time zone do the screens show?';
export const zoneAnswer =
  'Your business’s own, set under Account manager. Clients see times in theirs, with yours shown next to it.';

// Help: message
export const messageTitle = 'Write to us';
export const messageLabel = 'Your message';
export const sendMessage = 'Send message';
export const messageSent = 'Your message was sent. We’ll answer here, by phone or by email.';
export const sentTitle = 'Your messages';
export const sentOn = (day: string) => `Sent ${day}`;
export const answerLabel = 'Our answer';
export const newAnswer = 'New';

// A dialog that can't be opened
export const dialogFailedTitle = 'This could not be opened';
export const dialogFailedText = 'Reloading the page usually helps. Save what you have typed first.';
export const loadAgain = 'Reload';

// Step-up
export const stepUpTitle = 'Confirm it’s you';
export const stepUpText = (phone: string) => `Enter the six-digit code that we texted to ${phone}.`;
export const stepUpConfirm = 'Confirm';
export const codeSent = 'Code sent';
