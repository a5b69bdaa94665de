/** An auction: its page, and its card on the business's booking page. */

// Pictures
export const pictures = 'Pictures';
export const pictureOf = (listing: string, number: number, count: number) => `${listing}, ${number} of ${count}`;
export const picture = (number: number) => `Picture ${number}`;

// Bids so far
export const bidsTitle = 'Bids';
export const noBidsYetLead = 'No bids yet. Be the first.';
export const nobodyBid = 'Nobody bid.';

// What the visitor can do now
export const wait = 'You are ready. Bidding opens here when the auction starts.';
export const joinTitle = 'Who is bidding?';
export const consent = (terms: string) => `${terms} I agree to the`;
export const continueToCard = 'Continue';
export const cardTitle = 'Add a card';
export const cardLead =
  'Nothing is charged now. Your bank may show a $1 check, which is released immediately. This card is charged only if you win.';
export const saveCard = 'Save the card';
export const bidTitle = 'Place a bid';
export const raiseTitle = 'Raise your bid';
export const amount = 'Amount';
export const bidKinds = 'How to bid';
export const placeBid = 'Place bid';
export const takeTitle = 'Take it';
export const takeFor = 'Take it for';
export const holdsOpen = (amount: string) => `Bids above ${amount} open`;
export const holdsReason = ': banks hold an amount for a few days only.';
export const binding = 'A bid is binding.';
export const cardCharged = (card: string) => `If you win, ${card} is charged.`;
export const useAnotherCard = 'Use another card';
export const answerOffer = 'Respond to the offer';
export const payNow = 'Pay now';
export const over = 'This auction is over.';
export const overWithoutBid = 'This auction ended without a bid.';
export const expectsYou = (business: string) => `${business} is expecting you`;
export const detailsTexted = '. We texted you the details.';
export const paymentPending = 'Reload this page to see how your payment went.';
export const seeOthers = 'See what else is open';
export const onRecord = 'Every bid is on record:';
export const closeReport = 'close report';
export const andVerifier = ', and';
export const verifier = 'a script that checks it';

// The reservation
export const reservation = 'Reservation';
export const location = 'Location';
export const guests = 'Guests';
export const guestsCount = (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'}`;

// Cards on the booking page
export const openTitle = 'Prime hours';

// Clock
export const acceptWithin = 'Accept within';
export const payWithin = 'Pay within';
export const until = 'until';
export const overSince = 'Ended';
export const ends = 'Ends';
export const starts = 'Starts';
export const endsIn = 'Ends in';
export const startsIn = 'Starts in';

// Price and standing
export const soldFor = 'Sold for';
export const notSoldAt = 'Not sold at';
/** Not 'by': someone may have proven phone and card, and not bid yet. */
export const bidsAndBidders = (bids: number, bidders: number) =>
  `${bids} ${bids === 1 ? 'bid' : 'bids'}, ${bidders} ${bidders === 1 ? 'bidder' : 'bidders'} registered`;
export const priceFrom = (amount: string) => `From ${amount}`;
export const noBids = 'No bids';
export const noBidsYet = 'No bids yet';
export const moreThan = (amount: string) => `More than ${amount}`;
export const atLeast = (amount: string) => `At least ${amount}`;
export const sold = 'The reservation is sold.';
export const notSold = 'The reservation was not sold.';
export const settling = 'The payment is being settled.';
export const mayBeOffered = 'If it fails, we may text you an offer.';
export const you = 'You';
export const sealed = 'Sealed';
export const ownMaximumAnswered = 'outbid by your maximum';
export const maximumAnswered = (leader: string) => `outbid by ${leader}’s maximum`;

// Page
export const priceAndBidding = 'Price and bidding';
export const incentivesTitle = 'What’s included';
