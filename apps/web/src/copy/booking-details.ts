// Details
export const title = 'Booking';
export const loadFailedTitle = 'This booking could not be loaded';
export const created = 'Booked';
export const taxOnTop = (price: string, amount: string, tax: string) => `${price} + ${amount} ${tax}`;
export const includesTax = (amount: string, tax: string) => `includes ${amount} ${tax}`;

// Details: marks and actions
export const markNoShow = 'Mark No-show';
export const markPaid = 'Mark Paid';
export const markedDone = 'Marked as done.';
export const markedNoShow = 'Marked as no-show.';
export const markRemoved = 'The mark was removed.';
export const markedPaid = 'Marked as paid.';
export const markedUnpaid = 'Marked as not paid.';

// Timeline: what happened
export const held = 'Time held until checkout is complete';
export const confirmed = 'Confirmed';
export const addedByHand = 'Added manually';
export const moved = 'Moved';
export const canceled = 'Canceled';
export const restoredEvent = 'Restored';
export const timeOpened = 'The kept time was opened to other clients';
export const expired = 'Not paid in time, so the time was released';
export const paymentFailed = 'A payment failed';
export const refundStarted = 'Refund started';
export const refundFailed = 'A refund failed';
export const disputeOpened = 'The client’s bank disputes the payment';
export const disputeWon = 'Dispute won';
export const disputeLost = 'Dispute lost: the bank gave the money back to the client';
export const paidMark = 'Marked as paid';
export const unpaidMark = 'Marked as not paid';
export const doneMark = 'Marked as done';
export const noShowMark = 'Marked as no-show';
export const markTakenBack = 'Mark removed';
export const noteAdded = 'Note added';
export const noteChanged = 'Note changed';
export const noteRemoved = 'Note removed';
export const byClient = 'by the client';
export const movedFrom = (time: string) => `from ${time}`;
export const movedTo = (time: string) => `to ${time}`;
export const refundFailedOf = (amount: string) => `Refund of ${amount} failed`;
export const refundedOf = (amount: string) => `${amount} refunded`;
export const disputeOpenedOf = (amount: string) => `The client’s bank disputes ${amount}`;
export const timelineTitle = 'Timeline';

// Timeline: messages
export const codeMessage = 'Code';
export const heldMessage = 'Request to complete the booking';
export const confirmedMessage = 'Confirmation';
export const movedMessage = 'Notice of the change';
export const canceledMessage = 'Cancellation notice';
export const restoredMessage = 'Notice that it was restored';
export const refundMessage = 'Refund notice';
export const reminderMessage = 'Reminder';
export const cardMissingMessage = 'Request for another card';
export const dueOwed = 'Fee due';
export const duePaid = 'Fee paid';
export const dueFailed = 'Fee could not be charged';
export const dueWaived = 'Fee waived';
export const dueUncollected = 'Fee not collected';
export const dueMessage = 'Message about a fee';
export const tipMessage = 'Asked for a tip';
export const linkMessage = 'Booking link';
export const partnerMessage = 'Notice to you';
export const queued = 'on its way';
export const undelivered = 'not delivered';
export const sendFailed = 'could not be sent';
export const notSent = 'not sent';
export const replaced = 'replaced by a newer message';
export const otherMessage = 'Message';

// Details: money
export const paymentOpen = 'waiting for the client';
export const paymentProcessing = 'being processed';
export const cameBy = 'Booked through';
export const discounted = (amount: string, code: string) => `${amount} off with ${code}`;
export const downloadEvidence = 'Download evidence';
export const disputeHeld = 'The client’s bank holds the money until it decides. Nothing can be refunded until then.';
export const disputeInquiry = 'No money is held.';
export const disputeWonText = 'The bank decided in your favor.';
export const disputeLostText = 'The bank gave the money back to the client.';
export const disputeClosed = 'No money was taken.';
export const disputeAnswer = (dueTime: string) =>
  `We have until ${dueTime} to respond. Send us anything that supports the payment.`;
export const paymentTitle = 'Payment';
export const paidOnline = 'Paid online';
export const heldByBank = 'Held by the client’s bank';
export const remaining = 'Remaining';

// Details: facts
export const minutesBefore = (minutes: number) => `${minutes} min before`;
export const minutesAfter = (minutes: number) => `${minutes} min after`;
export const keptFree = (parts: string) => `Kept free: ${parts}`;
export const linkTitle = 'Client’s link';
export const byHandMark = '· added manually';
export const heldUntil = 'Held until';
export const firstBooking = 'First booking';
export const noShowCount = (count: number) => (count === 1 ? '1 no-show' : `${count} no-shows`);
export const linkSent = 'A new link is on its way.';
export const sendLink = 'Text a New Link';
export const linksEnded = 'Earlier links no longer work.';
export const endLinks = 'End All Links';

// Details: notes
export const addNote = 'Add Note';
export const noNotes = 'None yet. Clients don’t see them.';
export const noteWasChanged = 'changed';
export const changeNote = 'Change note';
export const removeNote = 'Remove note';
export const noteGone = 'The note has been removed.';
export const saveNote = 'Save Note';
export const trustedClient = (visits: number) => `trusted client, ${visits} ${visits === 1 ? 'visit' : 'visits'}`;
