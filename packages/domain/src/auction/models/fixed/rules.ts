import { evaluateTake } from '../evaluate-take.ts';
import type { AuctionRules } from '../model.ts';
import { kindWords, tookIt } from './reason-words.ts';

export const FIXED_RULES: AuctionRules<'fixed'> = {
  evaluate: ({ fixedPriceCents }, _, request, now) => evaluateTake(request, fixedPriceCents, now),
  askingPrice: ({ fixedPriceCents }) => ({ priceCents: fixedPriceCents, leastCents: fixedPriceCents }),
  nextPrice: () => undefined,
  kindWords,
  reasons: (_, { standing, highest }) => [tookIt(standing, highest.at)],
};
