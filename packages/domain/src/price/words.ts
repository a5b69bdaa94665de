import { formatMoney } from '../format/money.ts';
import type { DiscountRefusal, DiscountTerms } from './discount.ts';

/** What a client reads beside the code that they typed. */
export const DISCOUNT_REFUSAL_WORDS: Record<DiscountRefusal, string> = {
  UNKNOWN: 'There is no such code. Check it, or book without it',
  NOT_YET: 'This code can’t be used yet',
  OVER: 'This code has expired',
  OTHER_SERVICE: 'This code is for another service',
  USED_UP: 'This code has been used as often as it can be',
  USED_BY_CLIENT: 'You have used this code before',
  NO_EFFECT: 'This code changes nothing about this price',
};

/** '20 % off', '$10 off' */
export const discountWords = ({
  basisPoints,
  amountCents,
}: Pick<DiscountTerms, 'basisPoints' | 'amountCents'>): string =>
  `${basisPoints === null ? formatMoney(amountCents ?? 0) : `${basisPoints / 100} %`} off`;
