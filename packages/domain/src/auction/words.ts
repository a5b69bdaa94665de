/** The words of auctions: what is sold by which rules, what is offered, and what becomes of the money. */
import type { AUCTION_TYPES, Cents, Instant } from '../vocabulary.ts';

export type AuctionType = (typeof AUCTION_TYPES)[number];

/** What is fixed once an auction has started (spec 2 §1; decisions, listings and auctions). */
export type AuctionTerms = { readonly startAt: Instant; readonly endAt: Instant } & (
  | { readonly type: 'traditional'; readonly startPriceCents: Cents; readonly priceStepCents: Cents }
  | { readonly type: 'dutch'; readonly startPriceCents: Cents }
  | { readonly type: 'fixed'; readonly fixedPriceCents: Cents }
);
export type TermsOf<Type extends AuctionType> = Extract<AuctionTerms, { readonly type: Type }>;

/** BID offers an amount outright, MAX bids for its owner up to an amount, TAKE accepts the price of the moment. */
export const BID_KINDS = ['BID', 'MAX', 'TAKE'] as const;
export type BidKind = (typeof BID_KINDS)[number];

/** Bidders of one listing are numbered in the order in which they proved themselves; others know them by that number. */
export type BidderNumber = number;

/** A bid that was accepted. For TAKE the amount is the price at which it was. */
export type Bid = {
  readonly seq: number;
  readonly bidder: BidderNumber;
  readonly kind: BidKind;
  readonly amountCents: Cents;
  readonly at: Instant;
};

/** Where an auction stands after the bids so far; `leaderMaxCents` is known to the leader alone. */
export type Standing = {
  readonly priceCents: Cents;
  readonly leader: BidderNumber;
  readonly leaderMaxCents: Cents;
  /** Dutch and fixed are over with the first taker. */
  readonly takenAt: Instant | null;
};

/** The way of the money after the close; OPEN until then (decisions, money at the close of an auction). */
export const SETTLEMENTS = ['OPEN', 'CHARGING', 'RETRY', 'OFFERED', 'PAID', 'UNSOLD'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What happens to a listing, and is told to its owner. */
export const LISTING_STEPS = [
  'LISTED',
  'CHANGED',
  'PUBLISHED',
  'STARTED',
  'WON',
  'OFFER_ACCEPTED',
  'CHARGE_FAILED',
  'RETRY_LAPSED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'OFFERED',
  'CHARGED',
  'SETTLED_FREE',
  'UNSOLD',
  'PAYOUT',
  'REFUNDED',
  /** The seller blocked a bidder while the auction ran. */
  'BIDDER_BLOCKED',
  /** A bidder who did not pay can't bid at this business for a while. */
  'BIDDER_BARRED',
  'REFUND_FAILED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] as const;
export type ListingStep = (typeof LISTING_STEPS)[number];
