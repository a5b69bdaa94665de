import { formatMoney } from '../format/money.ts';
import type { Instant } from '../vocabulary.ts';
import { priceAt, rulesOf } from './bidding.ts';
import type { AuctionTerms, BidRefusal, Standing } from './words.ts';

/** A refused bid in words, with the figure that helps. */
export function bidRefusalWords(
  refusal: BidRefusal,
  terms: AuctionTerms,
  standing: Standing | null,
  now: Instant,
): string {
  const words: Record<BidRefusal, () => string> = {
    NOT_STARTED: () => 'This auction has not started yet',
    CLOSED: () => 'This auction is over',
    TAKEN: () => 'Somebody else was first',
    KIND_WRONG: () => rulesOf(terms).kindWords,
    TOO_LOW: () => {
      const { minimumCents, priceCents } = priceAt(terms, standing, now);
      return `The next bid is at least ${formatMoney(minimumCents ?? priceCents)}`;
    },
    NOT_HIGHER: () => `You lead up to ${formatMoney(standing?.leaderMaxCents ?? 0)}. A new maximum must be higher`,
  };
  return words[refusal]();
}
