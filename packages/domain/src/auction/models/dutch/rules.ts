import { formatMoney } from '../../../format/money.ts';
import { bidderLabel } from '../../position.ts';
import { judgeTake } from '../judge-take.ts';
import type { AuctionRules } from '../model.ts';
import { dutchPriceAt, nextDutchPrice } from './falling-price.ts';

export const DUTCH_RULES: AuctionRules<'dutch'> = {
  judge: (terms, _, request, now) => judgeTake(request, dutchPriceAt(terms, now), now),
  askingPrice(terms, standing, now) {
    const leastCents = dutchPriceAt(terms, now);
    return { priceCents: standing?.priceCents ?? leastCents, leastCents };
  },
  nextPrice: nextDutchPrice,
  kindWords: 'The price of this auction falls by itself. Take it when it suits you',
  reasons: ({ startPriceCents }, { standing: { leader, priceCents }, highest }) => [
    `The price fell in equal steps from ${formatMoney(startPriceCents)}.`,
    `${bidderLabel(leader)} was the first to take it, at ${new Date(highest.at).toISOString()}, when it was ${formatMoney(priceCents)}.`,
  ],
};
