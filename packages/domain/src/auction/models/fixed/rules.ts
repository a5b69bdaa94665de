import { evaluateTake } from '../evaluate-take.ts';
import type { AuctionRules } from '../model.ts';
import { kindMessage, tookIt } from './reason-copy.ts';

export const FIXED_RULES: AuctionRules<'fixed'> = {
  evaluate: ({ fixedPriceCents }, _, request, now) => evaluateTake(request, fixedPriceCents, now),
  askingPrice: ({ fixedPriceCents }) => ({ priceCents: fixedPriceCents, leastCents: fixedPriceCents }),
  nextPrice: () => undefined,
  kindMessage,
  reasons: (_, { standing, highest }) => [tookIt(standing, highest.at)],
};
