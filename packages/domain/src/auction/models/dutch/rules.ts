import { evaluateTake } from '../evaluate-take.ts';
import type { AuctionRules } from '../model.ts';
import { dutchPriceAt, nextDutchPrice } from './falling-price.ts';
import { fell, kindMessage, tookIt } from './reason-copy.ts';

export const DUTCH_RULES: AuctionRules<'dutch'> = {
  evaluate: (terms, _, request, now) => evaluateTake(request, dutchPriceAt(terms, now), now),
  askingPrice(terms, standing, now) {
    const leastCents = dutchPriceAt(terms, now);
    return { priceCents: standing?.priceCents ?? leastCents, leastCents };
  },
  nextPrice: nextDutchPrice,
  kindMessage,
  reasons: ({ startPriceCents }, { standing, highest }) => [fell(startPriceCents), tookIt(standing, highest.at)],
};
