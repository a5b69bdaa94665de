/** An offer to pay, to the winner of an auction or to the next bidder. */

export const reservation = 'The reservation';
export const seeAuction = 'See the auction';
export const paymentPending = 'Reload this page to see how it went.';
export const questions = (phone: string) => `Questions? Call ${phone}.`;
export const openFor = 'Open for';
export const lapsed = 'The time to respond is over.';
export const decline = 'No, thank you';
export const charged = (card: string) => `${card} is charged.`;
export const paidTitle = 'It’s yours';
export const chargingTitle = 'Your payment is being processed';
export const declinedTitle = 'You passed on this one';
export const lapsedTitle = 'This offer is over';
export const wonTitle = 'You won. Pay to keep it';
export const offeredTitle = 'It can be yours';
export const cardRefused = 'Your card was refused. Pay with this or another card before time runs out.';
export const chargingLead = 'This takes a moment. We’ll text you when it’s done.';
export const paidLead = (business: string) => `${business} is expecting you. We texted you the details.`;
export const declinedLead = 'You were not charged.';
export const notPaid = 'It was not paid in time.';
export const notAnswered = 'You didn’t respond in time.';
export const offeredLead = 'The highest bidder did not pay, so the reservation is offered to you at your bid.';
