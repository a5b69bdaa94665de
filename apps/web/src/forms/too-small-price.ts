import { formatMoney } from '@primehour/domain/format/money';
import { MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import { isSettledAsFree } from '@primehour/domain/money';
import * as copy from '../copy/forms.ts';

/**
 * Amounts too small to be charged are settled as free, which the partner learns when setting the price
 * (product/services#free-services, product/auctions#settlement).
 */
export const describeTooSmall = (cents: number, outcome: string): string | undefined =>
  cents > 0 && isSettledAsFree(cents) ? copy.tooSmallPrice(formatMoney(MIN_CHARGE_CENTS), outcome) : undefined;
