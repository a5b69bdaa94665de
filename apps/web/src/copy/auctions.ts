// An auction
export const hiddenAmount = 'Hidden';
export const automatic = 'Raised automatically';
export const maximumBid = (bidder: string) => `${bidder}, maximum`;
export const sealedAmount = 'Sealed';
export const soldFor = 'Sold for';
export const paymentFee = 'Payment fee';
export const platformFee = 'Platform fee';
export const payout = 'You receive';
export const noBids = 'No bids yet';
export const bidsAndBidders = (bids: string, bidders: string) => `${bids}, ${bidders} registered`;
export const closeReport = 'Close report';
export const pageLabel = 'Auction page';
export const pageLinkCopied = 'Auction page link copied';
export const refundsTitle = 'Refunds';
export const refundTo = (bidder: string) => `To ${bidder}`;
export const unnamedBidder = 'the bidder';
export const bidsLabel = 'Bids, newest first';
export const stepsTitle = 'What happened';
export const moneyTitle = 'Money';
export const goesForFree = 'This amount is too small to be charged, so the reservation is free.';

// What happens to the price
export const fallingTitle = 'How the price falls';
export const fallingSummary = (price: string, start: string, end: string, steps: number) =>
  `From ${price} on ${start} to $0 on ${end}, in ${steps} equal steps.`;
export const risingTitle = 'How bids climb';
export const risingSummary = (price: string, step: string) =>
  `The first bid is at least ${price}, and each one after it at least ${step} more.`;
export const bidColumn = 'Bid';
export const leastColumn = 'At least';
export const showNumbers = 'Show the numbers';
