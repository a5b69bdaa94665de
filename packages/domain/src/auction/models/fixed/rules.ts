import { judgeTake } from '../judge-take.ts';
import type { AuctionRules } from '../model.ts';
import { kindWords, tookIt } from './reason-words.ts';

export const FIXED_RULES: AuctionRules<'fixed'> = {
  judge: ({ fixedPriceCents }, _, request, now) => judgeTake(request, fixedPriceCents, now),
  askingPrice: ({ fixedPriceCents }) => ({ priceCents: fixedPriceCents, leastCents: fixedPriceCents }),
  nextPrice: () => undefined,
  kindWords,
  reasons: (_, { standing, highest }) => [tookIt(standing, highest.at)],
};
