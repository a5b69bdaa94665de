// What a booking owes
export const theirCard = 'their card';
export const atVisit = 'To pay at the visit';
export const agreedTo = 'What the client agreed to';
export const agreedAt = (time: string) => `Agreed on ${time}`;
export const bookedUnder = (policy: string) => `Booked under the policy ${policy}`;
export const trusted = (name: string, visits: string) =>
  `Trusted client: after ${visits}, ${name} didn’t have to pay, add a card, or agree to anything.`;
export const cardMissingText = 'The client’s card can no longer be charged. We texted them for another one.';

// Fees
export const dueWaiting = 'Scheduled';
export const dueCharging = 'Charging';
export const duePaid = 'Charged';
export const dueLinked = 'Link sent';
export const dueWaived = 'Waived';
export const dueUncollected = 'Not collected';
export const leavesAt = (time: string) => `Will be charged ${time}. Until then, you can undo it.`;
export const leavesUnlessWaived = (time: string) => `Will be charged ${time}, unless you waive it.`;
export const triedAgainAt = (time: string) => `The charge failed. We’ll try again ${time}.`;
export const linkUntil = (time: string) => `The client can pay through the link until ${time}.`;
export const uncollectedText = 'The link still works.';
export const chargeNow = 'Charge Now';
export const chargeAgain = 'Charge Again';
export const waive = 'Waive';
export const waiveTitle = (amount: string) => `Waive ${amount}?`;
export const waiveText = 'The client won’t be charged, and will be notified if they knew about it.';
export const waivePaidText = 'It goes back to the client’s card.';
export const waived = 'Fee waived.';
export const chargeTitle = (amount: string) => `Charge ${amount} now?`;
export const chargeText = (card: string) => `It is charged to ${card}.`;
export const charged = 'The card is being charged.';

// A no-show
export const noShowTitle = 'Mark as No-show';
export const charge = 'Charge';
export const noShowText = 'The card is charged in an hour. Until then, you can undo it.';

// Canceling for a client
export const everythingInstead = 'Refund everything instead';
export const feeNote = 'The fee is charged in an hour. You can waive it before or after that.';
