import { ok, refused, type Result } from '../result.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import { dutchPriceAt } from './models/dutch/falling-price.ts';
import { judgeOffer, minimumBid } from './models/traditional/bidding.ts';
import type { AuctionTerms, Bid, BidderNumber, Standing } from './words.ts';

export const BID_REFUSALS = ['NOT_STARTED', 'CLOSED', 'TAKEN', 'KIND_WRONG', 'TOO_LOW', 'NOT_HIGHER'] as const;
export type BidRefusal = (typeof BID_REFUSALS)[number];

export type BidInput =
  | { readonly bidder: BidderNumber; readonly kind: 'BID' | 'MAX'; readonly amountCents: Cents }
  | { readonly bidder: BidderNumber; readonly kind: 'TAKE' };

/** A bid that counts: what it offers, and where the auction stands after it. */
export type AcceptedBid = { readonly amountCents: Cents; readonly standing: Standing };

/**
 * Judges one bid at the instant at which the server accepts it: inside the auction's time, of the kind its type takes,
 * by the rules of that type. Dutch and fixed go to the first taker, at the price of the instant
 * (decisions, listings and auctions).
 */
export function judgeBid(
  terms: AuctionTerms,
  standing: Standing | null,
  request: BidInput,
  now: Instant,
): Result<AcceptedBid, BidRefusal> {
  if (now < terms.startAt) return refused('NOT_STARTED');
  if (standing !== null && standing.takenAt !== null) return refused('TAKEN');
  if (now >= terms.endAt) return refused('CLOSED');
  if (terms.type === 'traditional') {
    if (request.kind === 'TAKE') return refused('KIND_WRONG');
    const judged = judgeOffer(terms, standing, request);
    return judged.ok ? ok({ amountCents: request.amountCents, standing: judged.value }) : judged;
  }
  if (request.kind !== 'TAKE') return refused('KIND_WRONG');
  const priceCents = terms.type === 'dutch' ? dutchPriceAt(terms, now) : terms.fixedPriceCents;
  const taken = { priceCents, leader: request.bidder, leaderMaxCents: priceCents, takenAt: now };
  return ok({ amountCents: priceCents, standing: taken });
}

export type OpenPrice = {
  /** The price of the moment, or the one it was sold for. */
  readonly priceCents: Cents;
  /** The least that a bid must offer; null when nothing can be bid now. */
  readonly minimumCents: Cents | null;
};

/** What is shown as the price, by the clock. Before the start it is the price that the auction starts with. */
export function priceAt(terms: AuctionTerms, standing: Standing | null, now: Instant): OpenPrice {
  const isOpen = now >= terms.startAt && now < terms.endAt && (standing === null || standing.takenAt === null);
  if (terms.type === 'traditional') {
    const priceCents = standing?.priceCents ?? terms.startPriceCents;
    return { priceCents, minimumCents: isOpen ? minimumBid(terms, standing) : null };
  }
  const asked = terms.type === 'fixed' ? terms.fixedPriceCents : dutchPriceAt(terms, now);
  return { priceCents: standing?.priceCents ?? asked, minimumCents: isOpen ? asked : null };
}

export const startPriceOf = (terms: AuctionTerms): Cents =>
  terms.type === 'fixed' ? terms.fixedPriceCents : terms.startPriceCents;

/**
 * Judges accepted bids again from nothing. Without somebody it tells who would have won, and for what, had that person
 * never bid: the price rule of the next bidder (decisions, money at the close of an auction).
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

/** Where an auction stands after one more of its bids; one that could not count changes nothing. */
export function replayBid(terms: AuctionTerms, standing: Standing | null, bid: Bid): Standing | null {
  const request: BidInput = bid.kind === 'TAKE' ? { bidder: bid.bidder, kind: 'TAKE' } : { ...bid, kind: bid.kind };
  const judged = judgeBid(terms, standing, request, bid.at);
  return judged.ok ? judged.value.standing : standing;
}
