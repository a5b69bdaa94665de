import { formatMoney } from '../../../format/money.ts';
import { bidderLabel } from '../../position-copy.ts';
import type { Standing } from '../../terms.ts';

export const kindMessage = 'This reservation has a fixed price. Take it as it is';

export const tookIt = ({ leader, priceCents }: Standing, at: number): string =>
  `${bidderLabel(leader)} was the first to take the fixed price of ${formatMoney(priceCents)}, at ${new Date(at).toISOString()}.`;
