// Notices of the session
/** Shown when a refresh is refused; the text of the contract's SESSION_EXPIRED, without its validator. */
export const sessionEnded = 'Your session has ended. Sign in again';
/** Shown when no response arrived, or when a page's code did not load. */
export const noConnection = 'No connection. Check your network and try again';
/** Fixed: product/shell#load-errors. The text of BUSINESS_NOT_FOUND: all refusals would add 1 kB to every page. */
export const businessNotFound = 'Business not found';
/** The text of the contract's SIGNED_OUT_ELSEWHERE. */
export const signedOutElsewhere = 'You were signed out on another device.';
export const signedOutInOtherTab = 'You were signed out in another tab.';
export const serverTooSlow = 'The server is taking too long to respond. Try again';
export const accountClosed = 'Your account is closed. Sign in within 30 days to reopen it.';
