import type { Cents } from '../../../vocabulary.ts';
import type { Bid, BidderNumber } from '../../terms.ts';

/**
 * A slow reference implementation of the ascending auction: it keeps no state and recomputes everything from the whole
 * list of accepted bids each time.
 */
type Prices = { readonly startPriceCents: number; readonly priceStepCents: number };
type Offered = Pick<Bid, 'bidder' | 'kind' | 'amountCents'>;

/**
 * Everyone's highest offer and when it was first reached; the highest leads, and among equal offers the earlier one.
 */
function ranked(bids: readonly Offered[]): { bidder: BidderNumber; max: number; index: number }[] {
  const best = new Map<BidderNumber, { bidder: BidderNumber; max: number; index: number }>();
  for (const [index, { bidder, amountCents }] of bids.entries()) {
    if (amountCents > (best.get(bidder)?.max ?? -1)) best.set(bidder, { bidder, max: amountCents, index });
  }
  return [...best.values()].toSorted((one, other) => other.max - one.max || one.index - other.index);
}

/** The price that each bid alone leads to; the price is the highest of these. */
function contribution({ startPriceCents, priceStepCents }: Prices, bids: readonly Offered[], index: number): number {
  const bid = bids[index];
  if (bid === undefined) throw new RangeError(`There is no bid ${index}.`);
  const before = ranked(bids.slice(0, index));
  const [leader] = ranked(bids.slice(0, index + 1));
  if (leader?.bidder === bid.bidder) {
    if (before[0]?.bidder === bid.bidder) return 0;
    if (bid.kind === 'BID') return bid.amountCents;
    const others = before.filter(({ bidder }) => bidder !== bid.bidder).map(({ max }) => max + priceStepCents);
    return Math.min(bid.amountCents, Math.max(startPriceCents, ...others));
  }
  return Math.min(leader?.max ?? 0, bid.amountCents + priceStepCents);
}

export function referenceStanding(
  prices: Prices,
  bids: readonly Offered[],
): { leader: BidderNumber; leaderMaxCents: Cents; priceCents: Cents } | null {
  const [leader] = ranked(bids);
  if (leader === undefined) return null;
  const priceCents = Math.max(...bids.map((_, index) => contribution(prices, bids, index)));
  return { leader: leader.bidder, leaderMaxCents: leader.max as Cents, priceCents: priceCents as Cents };
}

/** Whether a bid may follow the accepted ones. */
export function referenceAccepts(prices: Prices, bids: readonly Offered[], bid: Offered): boolean {
  const standing = referenceStanding(prices, bids);
  if (standing === null) return bid.amountCents >= prices.startPriceCents;
  if (standing.leader === bid.bidder) return bid.amountCents > standing.leaderMaxCents;
  return bid.amountCents >= standing.priceCents + prices.priceStepCents;
}
