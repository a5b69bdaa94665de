import type { Cents } from '../../../vocabulary.ts';
import type { Bid, BidderNumber } from '../../terms.ts';

/** A slow reference implementation of the sealed auction: it sorts the whole list of accepted bids each time. */
type Offered = Pick<Bid, 'bidder' | 'amountCents'>;

/** Everyone's highest offer, highest first; the earlier of equal offers first. */
function ranked(bids: readonly Offered[]): { bidder: BidderNumber; maxCents: number; index: number }[] {
  const bidders = [...new Set(bids.map(({ bidder }) => bidder))];
  const best = bidders.map((bidder) => {
    const maxCents = Math.max(...bids.filter((each) => each.bidder === bidder).map(({ amountCents }) => amountCents));
    return {
      bidder,
      maxCents,
      index: bids.findIndex((each) => each.bidder === bidder && each.amountCents === maxCents),
    };
  });
  return best.toSorted((one, other) => other.maxCents - one.maxCents || one.index - other.index);
}

export function referenceSealed(
  startPriceCents: number,
  bids: readonly Offered[],
): { leader: BidderNumber; leaderMaxCents: Cents; priceCents: Cents } | null {
  const [winner, second] = ranked(bids);
  if (winner === undefined) return null;
  const priceCents = second === undefined ? startPriceCents : second.maxCents;
  return { leader: winner.bidder, leaderMaxCents: winner.maxCents as Cents, priceCents: priceCents as Cents };
}

/** Whether a bid may follow the accepted ones. */
export const referenceTakes = (startPriceCents: number, bids: readonly Offered[], bid: Offered): boolean =>
  bid.amountCents >= startPriceCents &&
  bids.every(({ bidder, amountCents }) => bidder !== bid.bidder || amountCents < bid.amountCents);
