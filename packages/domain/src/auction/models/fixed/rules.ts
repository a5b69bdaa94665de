import { formatMoney } from '../../../format/money.ts';
import { bidderLabel } from '../../position.ts';
import { judgeTake } from '../judge-take.ts';
import type { AuctionRules } from '../model.ts';

export const FIXED_RULES: AuctionRules<'fixed'> = {
  judge: ({ fixedPriceCents }, _, request, now) => judgeTake(request, fixedPriceCents, now),
  askingPrice: ({ fixedPriceCents }) => ({ priceCents: fixedPriceCents, leastCents: fixedPriceCents }),
  nextPrice: () => undefined,
  kindWords: 'This reservation has a fixed price. Take it as it is',
  reasons: (_, { standing: { leader, priceCents }, highest }) => [
    `${bidderLabel(leader)} was the first to take the fixed price of ${formatMoney(priceCents)}, at ${new Date(highest.at).toISOString()}.`,
  ],
};
