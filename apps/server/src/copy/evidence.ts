/** What a message to a client was about, as a bank reads it in the evidence of a dispute. */

export const held = 'Time held';
export const confirmed = 'Confirmation of the booking';
export const moved = 'New time of the booking';
export const canceled = 'Cancellation';
export const restored = 'Booking restored';
export const refund = 'Refund';
export const cardMissing = 'Request for another card';
export const duePaid = 'Payment of a fee';
export const dueLink = 'Request to pay a fee';
export const dueWaived = 'Fee waived';
export const tip = 'Thank you, and a link for a tip';
export const reminder = 'Reminder';
export const link = 'New link to the booking';
