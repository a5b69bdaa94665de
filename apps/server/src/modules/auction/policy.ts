import { hash } from 'node:crypto';
import type { ErrorCode } from '@primehour/contract/errors';
import type { auction, auctionCharge, auctionOffer, bid, bidder } from '@primehour/db/schema/auction';
import type { listing } from '@primehour/db/schema/listing';
import { requestText } from '@primehour/domain/auction/bidding';
import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import type { ListingFacts } from '@primehour/domain/auction/schedule';
import type { AuctionTerms, BidRefusal, KindAndAmount, Standing } from '@primehour/domain/auction/terms';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Charge } from '../../ports/payments.ts';
import type { PublicTenant } from '../../tenant.ts';

export type AuctionRow = typeof auction.$inferSelect;
export type ListingRow = typeof listing.$inferSelect;

export type BidRow = typeof bid.$inferSelect;
export type BidderRow = typeof bidder.$inferSelect;
export type OfferRow = typeof auctionOffer.$inferSelect;

/** The result of a charge: the provider's record, or a reason of ours. */
export type TakenCharge =
  | Charge
  | { readonly status: 'FAILED'; readonly chargeId: string | null; readonly failureCode: string };

/** A charge, and when its reservation starts. */
export type ChargeRow = typeof auctionCharge.$inferSelect & { readonly reservationAt: Date };

export type BidRequest = {
  readonly phoneSecretHash: Buffer;
  readonly bid: KindAndAmount;
  readonly requestId: string;
  /** The authorized hold, if the amount is above the partner's threshold. */
  readonly holdId?: string;
};

/** The columns of a listing that its auction uses. */
type TermsRow = Pick<
  ListingRow,
  'auctionType' | 'startAt' | 'endAt' | 'startPriceCents' | 'priceStepCents' | 'fixedPriceCents'
>;

/** The row in the form that the rules take; constraints guarantee the prices of each type. */
export function termsOf(row: TermsRow): AuctionTerms {
  const times = { startAt: instantOf(row.startAt), endAt: instantOf(row.endAt) };
  const prices = AUCTION_TRAITS[row.auctionType].prices.map(
    (price) => [`${price}Cents`, row[`${price}Cents`]] as const,
  );
  if (prices.some(([, cents]) => cents === null)) throw new Error(`A ${row.auctionType} listing lacks a price.`);
  // The traits list the prices of each type, a relation that the type system can't express.
  return { type: row.auctionType, ...times, ...Object.fromEntries(prices) } as AuctionTerms;
}

/** The state after the bids so far; null before the first. */
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

/** Server time never runs backward within an auction, whichever node's clock evaluates a bid. */
export const notBefore = (now: Instant, lastBidAt: Date | null): Instant =>
  lastBidAt === null ? now : (Math.max(now, instantOf(lastBidAt)) as Instant);

/** A refused bid, as an error code. */
export const BID_REFUSAL_CODES: Record<BidRefusal, ErrorCode> = {
  NOT_STARTED: 'AUCTION_NOT_STARTED',
  CLOSED: 'AUCTION_CLOSED',
  TAKEN: 'AUCTION_TAKEN',
  KIND_WRONG: 'BID_KIND_WRONG',
  TOO_LOW: 'BID_TOO_LOW',
  NOT_HIGHER: 'BID_NOT_HIGHER',
};

/**
 * The first charge for an offer and four more: enough for someone with several cards, and too few to test stolen ones.
 */
export const CHARGES_PER_OFFER = 5;
/** Card forms that one bidder may complete in an hour, with or without a saved card; for the same reason. */
export const SETUPS_PER_HOUR = 10;

/** Authorizations that one bidder of a listing may cause in an hour; enough for a duel of maximums. */
export const HOLDS_PER_HOUR = 30;

/** With this many bids queued on one node, a new one is refused with a request to retry. */
export const WAITING_BIDS_MAX = 20_000;
/** The largest number of bids per transaction. */
export const BIDS_PER_TRANSACTION = 500;

/** Hashes of the bid chain, as hexadecimal text. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Identifies a bid among its bidder's bids, however often it is sent: as many digits as a `uuid` column stores. */
export const requestKeyOf = ({ requestId, bid }: BidRequest): string =>
  sha256(requestText(requestId, bid)).slice(0, 32);

/** A bid that would count once its amount is held: returned to the server only, never to a client. */
export class HoldNeeded extends Error {
  override readonly name = 'HoldNeeded';
  readonly tenant: PublicTenant;
  readonly listing: ListingRow;
  readonly bidder: HeldBidder;
  /** The provider's account that would be paid. */
  readonly account: string;
  readonly amountCents: Cents;
  readonly holdAboveCents: Cents;
  constructor(facts: HoldFacts) {
    super('The amount of this bid has to be held first.');
    this.tenant = facts.tenant;
    this.listing = facts.listing;
    this.bidder = facts.bidder;
    this.account = facts.account;
    this.amountCents = facts.amountCents;
    this.holdAboveCents = facts.holdAboveCents;
  }
}

export type HeldBidder = { readonly number: number; readonly methodId: string; readonly methodLabel: string };

type HoldFacts = Pick<HoldNeeded, 'tenant' | 'listing' | 'bidder' | 'account' | 'amountCents' | 'holdAboveCents'>;
