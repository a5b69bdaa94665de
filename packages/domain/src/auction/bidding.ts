import { refused, type Result } from '../result.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import type { AuctionRules } from './models/model.ts';
import { AUCTION_RULES } from './models/models.ts';
import type {
  AcceptedBid,
  AuctionTerms,
  Bid,
  BidderNumber,
  BidInput,
  BidRefusal,
  KindAndAmount,
  Standing,
} from './terms.ts';

/** The rules for these terms. The cast: each entry takes the terms of its own type, which a lookup cannot express. */
export const rulesOf = ({ type }: Pick<AuctionTerms, 'type'>) => AUCTION_RULES[type] as AuctionRules;

/**
 * Evaluates one bid at the instant at which the server accepts it: inside the auction's time, and by the rules of its type
 * (product/auctions#bidding).
 */
export function evaluateBid(
  terms: AuctionTerms,
  standing: Standing | null,
  request: BidInput,
  now: Instant,
): Result<AcceptedBid, BidRefusal> {
  if (now < terms.startAt) return refused('NOT_STARTED');
  if (standing !== null && standing.takenAt !== null) return refused('TAKEN');
  if (now >= terms.endAt) return refused('CLOSED');
  return rulesOf(terms).evaluate(terms, standing, request, now);
}

/**
 * A bidder's requests with the same text are one bid, sent repeatedly. The id alone isn't enough, because a form that
 * was already sent can be changed and sent again with the same id: that is another bid (decision 196).
 */
export const requestText = (requestId: string, bid: KindAndAmount): string =>
  [requestId, bid.kind, bid.kind === 'TAKE' ? '' : bid.amountCents].join('|');

export type OpenPrice = {
  /** The current price, or the one it was sold for. */
  readonly priceCents: Cents;
  /** The minimum bid; null if no bid is possible now. */
  readonly minimumCents: Cents | null;
};

/** The displayed price, by the clock. Before the start it is the price at which the auction starts. */
export function priceAt(terms: AuctionTerms, standing: Standing | null, now: Instant): OpenPrice {
  const isOpen = now >= terms.startAt && now < terms.endAt && (standing === null || standing.takenAt === null);
  const { priceCents, leastCents } = rulesOf(terms).askingPrice(terms, standing, now);
  return { priceCents, minimumCents: isOpen ? leastCents : null };
}

export const startPriceOf = (terms: AuctionTerms): Cents =>
  'fixedPriceCents' in terms ? terms.fixedPriceCents : terms.startPriceCents;

/** The minimum increment above the price; null if bids do not rise in steps. */
export const priceStepOf = (terms: AuctionTerms): Cents | null =>
  'priceStepCents' in terms ? terms.priceStepCents : null;

/**
 * Replays accepted bids from the start. With one bidder left out, it computes who would have won, and at what price, if
 * that person had never bid: the price rule of the next bidder (product/auctions#next-price).
 */
export function replay(
  terms: AuctionTerms,
  bids: readonly Bid[],
  without: ReadonlySet<BidderNumber> = new Set(),
): Standing | null {
  let standing: Standing | null = null;
  for (const bid of bids) if (!without.has(bid.bidder)) standing = replayBid(terms, standing, bid);
  return standing;
}

/** The standing of an auction after one more of its bids; a bid that does not count changes nothing. */
export function replayBid(terms: AuctionTerms, standing: Standing | null, bid: Bid): Standing | null {
  const request: BidInput = bid.kind === 'TAKE' ? { bidder: bid.bidder, kind: 'TAKE' } : { ...bid, kind: bid.kind };
  const checked = evaluateBid(terms, standing, request, bid.at);
  return checked.ok ? checked.value.standing : standing;
}
