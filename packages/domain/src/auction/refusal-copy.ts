import { formatMoney } from '../format/money.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import { priceAt, rulesOf } from './bidding.ts';
import type { AuctionTerms, BidRefusal, Standing } from './terms.ts';

/** The auction as it stood, and the bidder's own best bid if only that may be shown. */
type RefusedBid = {
  readonly terms: AuctionTerms;
  readonly standing: Standing | null;
  readonly ownCents?: Cents | undefined;
};

/** A refused bid in words, with the figure that helps the bidder. */
export function describeBidRefusal(
  refusal: BidRefusal,
  { terms, standing, ownCents }: RefusedBid,
  now: Instant,
): string {
  const messages: Record<BidRefusal, () => string> = {
    NOT_STARTED: () => 'This auction has not started yet',
    CLOSED: () => 'This auction is over',
    TAKEN: () => 'Another bidder was first',
    KIND_WRONG: () => rulesOf(terms).kindMessage,
    TOO_LOW: () => {
      const { minimumCents, priceCents } = priceAt(terms, standing, now);
      return `The next bid is at least ${formatMoney(minimumCents ?? priceCents)}`;
    },
    NOT_HIGHER: () =>
      // Bidders who may not know who leads see only their own offer.
      ownCents === undefined
        ? `You lead up to ${formatMoney(standing?.leaderMaxCents ?? 0)}. A new maximum must be higher`
        : `Your bid is already ${formatMoney(ownCents)}. A new one must be higher`,
  };
  return messages[refusal]();
}
