/** Why another calendar could not be read, beside it on the partner's screen; and what the feed shows of a block. */

export const notHttps = 'Only addresses that begin with https are read.';
export const tooManyRedirects = 'This address leads on and on to others.';
export const brokenRedirect = 'This address leads nowhere.';
export const passwordNeeded = 'The address asks for a password. Use the secret address of the calendar.';
export const notPermitted = 'The address does not let us in. Use the secret address of the calendar.';
export const gone = 'There is no calendar at this address any more.';
export const tooBusy = 'The other side asks us to come back later.';
export const answeredWith = (status: number) => `The address answered with the error ${status}.`;
export const tooLarge = 'This calendar is larger than 5 MB.';
export const tooSlow = 'The address took too long to answer.';
export const noCertificate = 'The address has no valid certificate.';
export const unreachable = 'The address could not be reached.';
export const unknownHost = 'No such address was found.';
export const privateNetwork = 'This address leads to a private network, where we do not look.';
export const notACalendar = 'What the address answered is not a calendar.';
export const tooManyEvents = 'This calendar holds more than we can watch.';
export const addressUnreadable =
  'The saved address of this calendar can’t be opened. Remove the calendar and add it again.';

export const blockedTime = 'Blocked';
