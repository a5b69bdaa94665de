/** Who is offered the reservation after a failed sale, and at what price (decision 062). */
import { replayBid } from './bidding.ts';
import type { NextBidder } from './settlement.ts';
import type { AuctionTerms, Bid, BidderNumber, Standing } from './terms.ts';

/**
 * Those who have already been asked. FAILED: their card was declined and they did not pay, so their bids never count.
 * PASSED: they declined or did not answer; they can't win anymore, but what they bid was an offer.
 */
export type Outcomes = ReadonlyMap<BidderNumber, 'FAILED' | 'PASSED'>;

/** The auction replayed without those who were asked, and the most that anyone who passed had offered. */
export type Chance = { readonly standing: Standing | null; readonly passedCents: number };

export const NO_CHANCE: Chance = { standing: null, passedCents: 0 };

/** Processes one bid at a time without keeping any, so that auctions of any size can be replayed. */
export function replayChance(terms: AuctionTerms, asked: Outcomes, chance: Chance, bid: Bid): Chance {
  switch (asked.get(bid.bidder)) {
    case 'FAILED':
      return chance;
    case 'PASSED':
      return { ...chance, passedCents: Math.max(chance.passedCents, bid.amountCents) };
    case undefined:
      return { ...chance, standing: replayBid(terms, chance.standing, bid) };
  }
}

/**
 * The next offer goes to the leader among bidders without an offer so far. It costs the price that results without the
 * failed bidders, and no less than anyone else's honest offer, but never more than the bidder offered.
 */
export function nextBidder({ standing, passedCents }: Chance): NextBidder | undefined {
  if (standing === null) return undefined;
  const { leader, priceCents, leaderMaxCents } = standing;
  const floor = Math.max(priceCents, passedCents);
  return { bidder: leader, priceCents: Math.min(leaderMaxCents, floor) as typeof priceCents };
}

/** The same for bids in memory. */
export const secondChance = (terms: AuctionTerms, bids: readonly Bid[], asked: Outcomes): NextBidder | undefined =>
  nextBidder(bids.reduce((chance, bid) => replayChance(terms, asked, chance, bid), NO_CHANCE));
