import type { StoredValue } from '@primehour/contract/stored-value';
import { formatMoney } from '@primehour/domain/format/money';
import { formatWallDay } from '@primehour/domain/format/time';
import { parseTypedDollars } from '@primehour/domain/money';
import { visitsLeft } from '@primehour/domain/stored-value/copy';
import type { WallDate } from '@primehour/domain/vocabulary';
import * as discounts from '../../copy/discounts.ts';
import * as copy from '../../copy/gift-cards.ts';

/** 'Gift card •••• TV0W', 'Five cuts, Mia Berg' */
export const nameOfValue = ({ codeLast4, label, client }: StoredValue): string =>
  codeLast4 === null ? copy.packageName(label, client?.name ?? '') : copy.giftCardName(codeLast4);

/** '$10 of $50 left', '1 of 5 visits left' */
const describeBalance = ({ balance, priceCents, visits }: StoredValue): string =>
  visits === null ? copy.leftOf(formatMoney(balance), formatMoney(priceCents)) : visitsLeft(balance, visits);

/** '$10 of $50 left · for Mia · given away' */
export const factsOfValue = (value: StoredValue): string =>
  [
    describeBalance(value),
    value.recipientName !== null && discounts.forServices(value.recipientName),
    value.validUntil !== null && copy.until(formatWallDay(value.validUntil as WallDate)),
    value.sold === 'GIVEN' && copy.given,
  ]
    .filter(Boolean)
    .join(' · ');

/** Parses a correction: dollars for a gift card, visits for a package, negative to deduct. */
export function readCorrection(text: string, isGiftCard: boolean): number | undefined {
  const [, sign, digits = ''] = /^\s*([-+−]?)\s*(.*?)\s*$/.exec(text) ?? [];
  const amount = isGiftCard ? parseTypedDollars(digits) : undefined;
  const size = isGiftCard ? (amount?.ok ? amount.value : 0) : /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
  if (size === 0) return undefined;
  return sign === '-' || sign === '−' ? 0 - size : size;
}
