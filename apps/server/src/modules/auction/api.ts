/** What other modules may use of `auction`. */
export { advanceAuction } from './commands/advance-auction.ts';
export { acceptOffer, declineOffer } from './commands/answer-offer.ts';
export { syncCharge } from './commands/charge-offer.ts';
export { findChargeByKey } from './queries/find-charge.ts';
export { placeHeldBid } from './commands/hold-bid.ts';
export { confirmEntry, joinWithKnownPhone, sendEntryCode, startEntry } from './commands/join-auction.ts';
export { processBids } from './commands/process-bids.ts';
export { auctionData, lockAuction } from './commands/lock-auction.ts';
export { recordBlock } from './commands/record-block.ts';
export { recheckCards } from './commands/recheck-cards.ts';
export { recordStep } from './commands/record-step.ts';
export { openMethodForm, saveMethod } from './commands/save-method.ts';
export { syncBidderCard } from './commands/sync-bidder-card.ts';
export { findBiddersOfCard } from './queries/find-bidders-of-card.ts';
export { AUCTION_KEY } from './commands/settle-auction.ts';
export { factsOf, standingOf, termsOf, type BidRequest, type BidderRow } from './policy.ts';
export { asksForCard, maskBid, presentAuction, presentOffer, presentPosition } from './present.ts';
export {
  findBidder,
  findBidderByNumber,
  findEntry,
  findOwnPart,
  findOwner,
  isOver,
  isSoldBy,
  listLastBids,
  listOffers,
  openAuction,
  openOffer,
  placeOf,
  type OpenAuction,
  type OpenEntry,
  type OpenOffer,
} from './queries.ts';
