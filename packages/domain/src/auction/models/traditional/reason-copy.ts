import { formatMoney } from '../../../format/money.ts';
import type { Cents } from '../../../vocabulary.ts';

export const kindMessage = 'This auction takes bids. Enter an amount';

export const priceIs = (cents: Cents): string => `The price is ${formatMoney(cents)}.`;
