import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Booking } from '@primehour/contract/booking-shapes';
import * as issues from '@primehour/contract/copy/issues';
import type { BookingMoney } from '@primehour/contract/refund';
import { MONEY_MESSAGES } from '@primehour/domain/field-copy';
import { formatMoney } from '@primehour/domain/format/money';
import { isSettledAsFree, parseTypedDollars } from '@primehour/domain/money';
import * as copy from '../../copy/bookings.ts';

export const REFUND_CHOICES = ['ALL', 'PART', 'NONE'] as const;
export type RefundChoice = (typeof REFUND_CHOICES)[number];

/** The selected option, and the amount in dollars as typed. */
export type RefundFields = { readonly choice: RefundChoice; readonly dollars: string };

export const ALL_OF_IT: RefundFields = { choice: 'ALL', dollars: '' };

export type RefundAmount = { readonly cents: number } | { readonly error: string };

/** The amount in cents, or what is wrong with it. The server validates it again. */
export function refundAmountOf({ choice, dollars }: RefundFields, refundableCents: number): RefundAmount {
  if (choice === 'ALL') return { cents: refundableCents };
  if (choice === 'NONE') return { cents: 0 };
  if (dollars.trim() === '') return { error: copy.amountMissing };
  const typed = parseTypedDollars(dollars);
  if (!typed.ok) return { error: MONEY_MESSAGES[typed.reason] };
  if (typed.value < 1) return { error: issues.atLeastOneCent };
  if (typed.value > refundableCents) return { error: issues.atMost(formatMoney(refundableCents)) };
  return { cents: typed.value };
}

type Payable = Pick<Booking, 'payment' | 'service'>;

/** By the list's data: whether a card, gift card or package may have paid, so that its money is worth loading. */
export const mayHaveCharge = ({ payment, service }: Payable): boolean =>
  payment !== 'UNPAID' && !isSettledAsFree(service.price);

type Kept = Pick<BookingMoney, 'chargedCents' | 'refundedCents' | 'refundingCents' | 'chargedBackCents'>;
type Canceled = Pick<BookingDetail, 'restoredStatus'> & { readonly money: Kept };

/** What restoring means for the money (decision 046): a booking that is restored as a hold has to be paid again. */
export function describeRestore({ restoredStatus, money }: Canceled): string {
  const { chargedCents, refundedCents, refundingCents, chargedBackCents } = money;
  if (restoredStatus !== 'PENDING') {
    const isPart = refundedCents + refundingCents > 0 && refundedCents + refundingCents < chargedCents;
    return isPart ? copy.restorePartlyRefunded : '';
  }
  if (chargedCents === 0) return copy.restoreUnpaid;
  if (chargedBackCents > 0) return copy.restoreChargedBack;
  return refundingCents > 0 ? copy.restoreRefunding : copy.restoreRefunded;
}
