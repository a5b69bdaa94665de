import { formatCountdown } from '../../../format/duration.ts';
import { formatMoney } from '../../../format/money.ts';
import type { Cents, Instant } from '../../../vocabulary.ts';
import type { BidFormCopy, LiveFacts, LiveCopy } from '../model.ts';
import { dutchPriceAt, nextDutchPrice } from './falling-price.ts';

const termsOf = ({ startAt, endAt, startPriceCents }: LiveFacts) => ({
  startAt: startAt as Instant,
  endAt: endAt as Instant,
  startPriceCents: startPriceCents as Cents,
});

export const DUTCH_LIVE: LiveCopy = {
  priceLabel: ({ status }) => (status === 'SETTLING' ? 'Taken for' : status === 'ACTIVE' ? 'Price now' : 'Starts at'),
  clock: {
    priceAt: (facts, now) => dutchPriceAt(termsOf(facts), now),
    describeNext(facts, now) {
      const next = nextDutchPrice(termsOf(facts), now);
      return next ? `Falls to ${formatMoney(next.priceCents)} in ${formatCountdown(next.at - now)}` : '';
    },
  },
};

export const DUTCH_BID_FORM: BidFormCopy = {
  note: 'You pay the price at the moment you press, never more than you see.',
  ways: [],
};
