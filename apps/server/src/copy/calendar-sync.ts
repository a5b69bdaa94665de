/** Why another calendar could not be read, next to it on the partner's screen; and what the feed shows of a block. */

export const notHttps = 'Use an address that starts with https.';
export const tooManyRedirects = 'This address redirects too many times.';
export const brokenRedirect = 'This address redirects to an invalid one.';
export const passwordNeeded = 'The address asks for a password. Use the secret address of the calendar.';
export const notPermitted = 'The address refused access. Use the secret address of the calendar.';
export const gone = 'There is no calendar at this address anymore.';
export const tooBusy = 'This calendar’s server is busy. We will try again later.';
export const answeredWith = (status: number) => `The address responded with error ${status}.`;
export const tooLarge = 'This calendar is larger than 5 MB.';
export const tooSlow = 'The address took too long to respond.';
export const noCertificate = 'The address has no valid certificate.';
export const unreachable = 'The address could not be reached.';
export const unknownHost = 'No such address was found.';
export const privateNetwork = 'This address leads to a private network, which we don’t read.';
export const notACalendar = 'There is no calendar at this address.';
export const tooManyEvents = 'This calendar has too many events.';
export const addressUnreadable =
  'The saved address of this calendar can’t be opened. Remove the calendar and add it again.';

export const blockedTime = 'Blocked';
