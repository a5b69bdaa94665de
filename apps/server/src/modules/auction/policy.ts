import { createHash } from 'node:crypto';
import type { ErrorCode } from '@primehour/contract/errors';
import type { auction, auctionCharge, auctionOffer, bid, bidder } from '@primehour/db/schema/auction';
import type { listing } from '@primehour/db/schema/listing';
import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import type { ListingFacts } from '@primehour/domain/auction/schedule';
import type { AuctionTerms, BidRefusal, Standing } from '@primehour/domain/auction/words';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Charge } from '../../ports/payments.ts';

export type AuctionRow = typeof auction.$inferSelect;
export type ListingRow = typeof listing.$inferSelect;

export type BidRow = typeof bid.$inferSelect;
export type BidderRow = typeof bidder.$inferSelect;
export type OfferRow = typeof auctionOffer.$inferSelect;

/** What became of a charge: the provider's word, or a reason of our own. */
export type TakenCharge =
  | Charge
  | { readonly status: 'FAILED'; readonly chargeId: string | null; readonly failureCode: string };

/** A charge, and when what it pays for begins. */
export type ChargeRow = typeof auctionCharge.$inferSelect & { readonly reservationAt: Date };

export type BidRequest = {
  readonly phoneSecretHash: Buffer;
  readonly bid: { readonly kind: 'BID' | 'MAX'; readonly amountCents: Cents } | { readonly kind: 'TAKE' };
  readonly requestId: string;
  /** What was authorized for it, where its amount is above the partner's threshold. */
  readonly holdId?: string;
};

/** The part of a listing that its auction goes by. */
type TermsRow = Pick<
  ListingRow,
  'auctionType' | 'startAt' | 'endAt' | 'startPriceCents' | 'priceStepCents' | 'fixedPriceCents'
>;

/** What the row says, as the rules read it; the prices of a type are there by constraint. */
export function termsOf(row: TermsRow): AuctionTerms {
  const times = { startAt: instantOf(row.startAt), endAt: instantOf(row.endAt) };
  const prices = AUCTION_TRAITS[row.auctionType].prices.map(
    (price) => [`${price}Cents`, row[`${price}Cents`]] as const,
  );
  if (prices.some(([, cents]) => cents === null)) throw new Error(`A ${row.auctionType} listing has not its prices.`);
  // The traits name the prices of each type, which a union of types cannot follow.
  return { type: row.auctionType, ...times, ...Object.fromEntries(prices) } as AuctionTerms;
}

/** Where the bids so far have brought the auction; null before the first. */
export function standingOf(
  row: Pick<AuctionRow, 'priceCents' | 'leader' | 'leaderMaxCents' | 'takenAt'>,
): Standing | null {
  const { priceCents, leader, leaderMaxCents, takenAt } = row;
  if (priceCents === null || leader === null || leaderMaxCents === null) return null;
  return { priceCents, leader, leaderMaxCents, takenAt: takenAt === null ? null : instantOf(takenAt) };
}

export const factsOf = (
  listing: Pick<ListingRow, 'publishAt' | 'startAt' | 'endAt'>,
  auction: Pick<AuctionRow, 'takenAt' | 'lastSeq' | 'settlement'>,
): ListingFacts => ({
  publishAt: instantOf(listing.publishAt),
  startAt: instantOf(listing.startAt),
  endAt: instantOf(listing.endAt),
  takenAt: auction.takenAt === null ? null : instantOf(auction.takenAt),
  hasBids: auction.lastSeq > 0,
  settlement: auction.settlement,
});

/** Server time never runs backwards within one auction, whichever node's clock a bid is judged by. */
export const notBefore = (now: Instant, lastBidAt: Date | null): Instant =>
  lastBidAt === null ? now : (Math.max(now, instantOf(lastBidAt)) as Instant);

/** A refused bid in the codes of the wire. */
export const BID_REFUSAL_CODES: Record<BidRefusal, ErrorCode> = {
  NOT_STARTED: 'AUCTION_NOT_STARTED',
  CLOSED: 'AUCTION_CLOSED',
  TAKEN: 'AUCTION_TAKEN',
  KIND_WRONG: 'BID_KIND_WRONG',
  TOO_LOW: 'BID_TOO_LOW',
  NOT_HIGHER: 'BID_NOT_HIGHER',
};

/**
 * The first charge for an offer and four more: enough for somebody with several cards, and too few to find out through
 * an offer which of many stolen ones still work.
 */
export const CHARGES_PER_OFFER = 5;
/** Forms for a card that one bidder closes in an hour, whether a card was saved with them or not; for the same reason. */
export const SETUPS_PER_HOUR = 10;

/** Authorizations that one bidder of a listing causes in an hour; enough for a duel of maximums. */
export const HOLDS_PER_HOUR = 30;

/** A bid that waits behind this many others on one node is asked to come again. */
export const WAITING_BIDS_MAX = 20_000;
/** So many bids share one transaction at most. */
export const BIDS_PER_TRANSACTION = 500;

/** Links of the chain of bids, as hexadecimal text. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
