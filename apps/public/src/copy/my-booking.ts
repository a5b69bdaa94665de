/** A client's own booking: its page, moving, canceling, and the receipt. */

// Page
export const bookedTitle = 'You’re booked';
export const completedTitle = 'Thank you for coming';
export const canceledTitle = 'This booking is canceled';
export const lapsedTitle = 'This time is free again';
export const seeYouSoon = (client: string) => `See you soon, ${client}.`;

// Cancel
export const cancelTitle = 'Cancel this booking?';
export const cancelLead = 'Your time becomes available to others immediately.';
export const keepBooking = 'Keep booking';

// Move
export const keepTime = 'Keep this time';
export const newTimeTitle = 'Pick a new time';
export const moveToTime = 'Move to this time';
export const moved = 'Your booking has been moved.';
export const moveIsLate =
  'It is too late for a free change: if you cancel after moving, fees are based on the time you have now.';

// Receipt
export const paid = 'Paid by card';
export const paidAtBusiness = 'Paid at the business';
export const tip = 'Tip by card';
export const refunded = 'Refunded to your card';
export const refundUnderWay = 'On its way back to your card';
export const chargedBack = 'Returned by your bank';
export const bookingNumber = 'Booking number';
export const client = 'Client';
export const service = 'Service';
export const time = 'Time';
export const canceled = 'Canceled';
export const byGiftCard = 'Paid with a gift card';
export const byPackage = 'Paid with a package';
export const backOnGiftCard = 'Returned to the gift card';
export const backToPackage = 'Returned to the package';
export const price = 'Price';
export const discountOf = (code: string) => `Discount ${code}`;
export const toPay = 'To pay';
export const includingTax = (amount: string) => `including ${amount} tax`;
export const nothingPaid = 'Nothing was paid.';
export const issued = (date: string) => `Issued ${date}.`;
export const backToBooking = 'Back to your booking';

// Money
export const youPaid = (amount: string) => `You paid ${amount}.`;
export const youWereRefunded = (amount: string) => `Your ${amount} was refunded.`;
export const partlyRefunded = (paid: string, refunded: string) => `You paid ${paid}, and ${refunded} was refunded.`;
export const payAtVisit = (amount: string) => `You pay ${amount} at your visit.`;
export const wasDueAtVisit = (amount: string) => `${amount} was due at your visit.`;
export const disputed = (amount: string) => `You paid ${amount}. Your bank is reviewing this payment.`;
export const bankGaveBack = (amount: string) => `Your bank gave you ${amount} back.`;
export const feeAhead = (amount: string, card: string) =>
  `A late cancellation fee of ${amount} will be charged to ${card}.`;
export const noShowFeeAhead = (amount: string, card: string) =>
  `${amount} will be charged to ${card} because this visit was marked as missed.`;
export const feeByLink = (amount: string) => `We will text you a link to pay the late cancellation fee of ${amount}.`;
export const noShowFeeByLink = (amount: string) =>
  `We will text you a link to pay ${amount} because this visit was marked as missed.`;
export const tooSmallToCharge = 'This booking is free: an amount this small is not charged.';
export const refundOnItsWay = (amount: string) => `${amount} is on its way back to your card.`;

export const youTipped = (amount: string) => `You left a tip of ${amount}.`;

// Changes
export const addToCalendar = 'Add to calendar';
export const googleCalendar = 'Google Calendar';
export const outlook = 'Outlook';
export const move = 'Move to another time';
export const freeUntil = 'Canceling is free until';
export const ifCanceledNow = (outcome: string) => `If you cancel now: ${outcome}`;
export const cancelUntil = 'You can cancel until';
export const tooLateCall = 'It is too late to move or cancel online. Call';
