import { formatMoney } from '../../../format/money.ts';
import type { Cents } from '../../../vocabulary.ts';

export const kindMessage = 'This auction takes one hidden maximum. Enter an amount';

export const priceIsStart = (cents: Cents): string => `The price is the start price, ${formatMoney(cents)}.`;
export const priceIsRival = (cents: Cents): string => `The price is that amount, ${formatMoney(cents)}.`;
