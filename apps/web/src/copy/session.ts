// Notices of the session
export const sessionEnded = 'Your session has ended. Sign in again';
export const noConnection = 'No connection. Check your network and try again';
/** Fixed: product/shell#load-errors. */
export const businessNotFound = 'Business not found';
export const signedOutElsewhere = 'You were signed out on another device.';
export const signedOutInOtherTab = 'You were signed out in another tab.';
export const serverTooSlow = 'The server takes too long to answer. Try again';
