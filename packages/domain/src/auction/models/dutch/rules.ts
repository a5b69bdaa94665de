import { judgeTake } from '../judge-take.ts';
import type { AuctionRules } from '../model.ts';
import { dutchPriceAt, nextDutchPrice } from './falling-price.ts';
import { fell, kindWords, tookIt } from './reason-words.ts';

export const DUTCH_RULES: AuctionRules<'dutch'> = {
  judge: (terms, _, request, now) => judgeTake(request, dutchPriceAt(terms, now), now),
  askingPrice(terms, standing, now) {
    const leastCents = dutchPriceAt(terms, now);
    return { priceCents: standing?.priceCents ?? leastCents, leastCents };
  },
  nextPrice: nextDutchPrice,
  kindWords,
  reasons: ({ startPriceCents }, { standing, highest }) => [fell(startPriceCents), tookIt(standing, highest.at)],
};
