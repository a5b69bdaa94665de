import { formatMoney } from '../format/money.ts';
import type { GiftCardRefusal, StoredValueCause, StoredValueKind } from './stored-value.ts';

/** Messages at the field for a gift card code. */
export const GIFT_CARD_REFUSAL_MESSAGES: Record<GiftCardRefusal, string> = {
  UNKNOWN: 'We don’t know this code. Check it, or book without it',
  BLOCKED: 'This gift card can’t be used. Please ask the business',
  EMPTY: 'Nothing is left on this gift card',
};

export const STORED_VALUE_CAUSE_LABELS: Record<StoredValueCause, string> = {
  SOLD: 'Issued',
  USED: 'Used for a booking',
  RETURNED: 'Returned from a booking',
  CASHED_OUT: 'Cashed out',
  CORRECTED: 'Corrected',
};

const formatVisits = (count: number): string => (Math.abs(count) === 1 ? `${count} visit` : `${count} visits`);

/** '$40', '3 visits' */
export const amountOfValue = (kind: StoredValueKind, amount: number): string =>
  kind === 'GIFT_CARD' ? formatMoney(amount) : formatVisits(amount);

/** '1 of 5 visits left' */
export const visitsLeft = (left: number, visits: number): string => `${left} of ${formatVisits(visits)} left`;
