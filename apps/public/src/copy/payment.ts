/** Paying for a held time. */

// Test card
export const testModeTitle = 'Test mode: no money moves';
export const testCard = 'Use the test card';
export const testCardRules = ', any later month, and any three digits. Never type a real card here.';
export const fillInTestCard = 'Fill in the test card';
export const cardNumber = 'Card number';
export const expiry = 'Expiry (MM/YY)';
export const securityCode = 'Security code';

// Card form
export const needsScript = 'Paying by card needs JavaScript. Turn it on and reload this page, or call';
export const loadingForm = 'Loading the secure card form…';

// Page
export const paymentsOffTitle = 'You can’t pay right now';
export const paymentsOff = (business: string) =>
  `${business} isn’t taking payments at the moment. Nothing was charged, and your time is released when the hold ends.`;
export const giveUp = 'Release this time';
export const agreeTitle = 'Agree to the terms';
export const payTitle = 'Pay to confirm';
export const cardTitle = 'Save a card to confirm';
export const saveCard = 'Save card and book';
export const nothingCharged = 'Nothing is charged now.';
export const addCardTitle = 'Add your card';
export const replaceCardTitle = 'Add another card';
export const replaceCardLead = (label: string) => `It replaces ${label}. Nothing is charged now.`;
export const saveNewCard = 'Save card';
export const dueOpen = (amount: string) => `${amount} is still to be paid`;
export const cardMissing = 'The card for this booking no longer works';
export const replaceCard = (label: string) => `Replace ${label}`;
export const dueHead = 'Pay a fee';
export const dueLead = (kind: string, business: string) => `${kind} at ${business}. We couldn’t charge your card.`;
export const payRest = (amount: string) => `Pay the rest now: ${amount}`;
export const restLead = (business: string) =>
  `The rest of the price, paid online to ${business}. Nothing is left to pay at your visit.`;
export const tipHead = 'Leave a tip';
export const tipTitle = (person: string | null | undefined) => (person ? `Leave ${person} a tip` : tipHead);
export const tipLead = (person: string | null | undefined, business: string) =>
  person ? `All of it goes to ${person}.` : `All of it goes to the person who served you at ${business}.`;
export const tipLegend = 'How much?';
export const tipShare = (share: number) => `${share}%`;
export const tipOther = 'Another amount';
export const yourTip = 'Your tip';
export const noTip = 'No, thanks';
export const changeTip = 'Change the amount';
export const tipClosedTitle = 'Tips are closed for this visit';
export const tipClosed = 'Thank you for thinking of it.';
export const tipPaidTitle = 'Thank you!';
export const tipPaid = (amount: string, person: string | null | undefined) =>
  person ? `${person} gets your ${amount}.` : `Your tip of ${amount} was received.`;
export const nothingDueTitle = 'All settled';
export const nothingDue = 'You have nothing to pay.';
export const bookAgain = 'Book again';
export const heldUntil = 'Held for you until';
export const left = 'left';
export const formUnreachable = 'The card form can’t be reached right now. Check your network and reload this page';
export const processing = 'Your payment is being processed. This page updates when it is done.';
