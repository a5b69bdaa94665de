/** The vocabulary of auctions: models and terms, bids, and settlement. */
import type { AUCTION_TYPES, Cents, Instant } from '../vocabulary.ts';

export type AuctionType = (typeof AUCTION_TYPES)[number];

type StartPrice = { readonly startPriceCents: Cents };
type PricesOf = {
  readonly traditional: StartPrice & { readonly priceStepCents: Cents };
  readonly dutch: StartPrice;
  readonly fixed: { readonly fixedPriceCents: Cents };
  readonly sealed: StartPrice;
};

/** What is fixed once an auction has started (product/auctions#models). */
export type AuctionTerms = {
  [Type in AuctionType]: { readonly type: Type; readonly startAt: Instant; readonly endAt: Instant } & PricesOf[Type];
}[AuctionType];
export type TermsOf<Type extends AuctionType> = Extract<AuctionTerms, { readonly type: Type }>;

/** BID offers an amount outright, MAX bids for its owner up to an amount, TAKE accepts the current price. */
export const BID_KINDS = ['BID', 'MAX', 'TAKE'] as const;
export type BidKind = (typeof BID_KINDS)[number];

/**
 * Bidders of one listing are numbered in the order in which they verified their phones; others know them by that
 * number.
 */
export type BidderNumber = number;

/** An accepted bid. For TAKE, the amount is the price at that time. */
export type Bid = {
  readonly seq: number;
  readonly bidder: BidderNumber;
  readonly kind: BidKind;
  readonly amountCents: Cents;
  readonly at: Instant;
};

/** The standing of an auction after the bids so far; only the leader may know `leaderMaxCents`. */
export type Standing = {
  readonly priceCents: Cents;
  readonly leader: BidderNumber;
  readonly leaderMaxCents: Cents;
  /** DUTCH and FIXED end when someone takes them. */
  readonly takenAt: Instant | null;
};

export const BID_REFUSALS = ['NOT_STARTED', 'CLOSED', 'TAKEN', 'KIND_WRONG', 'TOO_LOW', 'NOT_HIGHER'] as const;
export type BidRefusal = (typeof BID_REFUSALS)[number];

/** What a bidder asks for. TAKE has no amount: it accepts whatever the price is when the request is evaluated. */
export type KindAndAmount = { readonly kind: 'BID' | 'MAX'; readonly amountCents: Cents } | { readonly kind: 'TAKE' };

export type BidInput = {
  readonly bidder: BidderNumber;
  /** The most this bidder has offered so far, if the model hides its standing. */
  readonly ownCents?: Cents | undefined;
} & KindAndAmount;

/** A bid that counts: what it offers, and the standing of the auction after it. */
export type AcceptedBid = { readonly amountCents: Cents; readonly standing: Standing };

/** The payment process after the close; OPEN until then (product/auctions#settlement). */
export const SETTLEMENTS = ['OPEN', 'CHARGING', 'RETRY', 'OFFERED', 'PAID', 'UNSOLD'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What happens to a listing, as its owner's history shows it. */
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
  /** The seller blocked a bidder while the auction was running. */
  'BIDDER_BLOCKED',
  /** A bidder who did not pay can't bid at this business for a while. */
  'BIDDER_BARRED',
  'REFUND_FAILED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] as const;
export type ListingStep = (typeof LISTING_STEPS)[number];
