import { formatMoney } from '../../../format/money.ts';
import type { Cents } from '../../../vocabulary.ts';
import { bidderLabel } from '../../position-copy.ts';
import type { Standing } from '../../terms.ts';

export const kindMessage = 'The price of this auction falls automatically. Take it when it suits you';

export const fell = (fromCents: Cents): string => `The price fell in equal steps from ${formatMoney(fromCents)}.`;

export const tookIt = ({ leader, priceCents }: Standing, at: number): string =>
  `${bidderLabel(leader)} was the first to take it, at ${new Date(at).toISOString()}, when it was ${formatMoney(priceCents)}.`;
