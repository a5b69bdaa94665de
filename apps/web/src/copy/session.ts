// Notices of the session
/** Shown when a refresh is refused; the words of the contract's SESSION_EXPIRED, without its validator. */
export const sessionEnded = 'Your session has ended. Sign in again';
/** Shown when no answer came at all, or the code of a page did not. */
export const noConnection = 'No connection. Check your network and try again';
/** Fixed: product/shell#load-errors. The words of BUSINESS_NOT_FOUND: all refusals would be a kilobyte on every page. */
export const businessNotFound = 'Business not found';
/** The words of the contract's SIGNED_OUT_ELSEWHERE. */
export const signedOutElsewhere = 'You were signed out on another device.';
export const signedOutInOtherTab = 'You were signed out in another tab.';
export const serverTooSlow = 'The server is taking too long to respond. Try again';
export const accountClosed = 'Your account is closed. Sign in within 30 days to reopen it.';
