import type { MyBooking } from '@primehour/contract/public';
import { isHoldLapsed } from '@primehour/domain/booking/transitions';
import { formatMoney } from '@primehour/domain/format/money';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Instant } from '@primehour/domain/vocabulary';

export type MyBookingState = 'HELD' | 'LAPSED' | 'BOOKED' | 'COMPLETED' | 'CANCELLED';

/** What the client's page is about: a hold past its time counts as lapsed whether or not the row says so yet. */
export function myBookingState({ status, startAt, holdExpiresAt }: MyBooking, now: number): MyBookingState {
  const state = { status, startAt: startAt as Instant, holdExpiresAt: holdExpiresAt as Instant | null };
  if (isHoldLapsed(state, now as Instant)) return 'LAPSED';
  if (status === 'CANCELLED') return 'CANCELLED';
  if (status === 'PENDING') return 'HELD';
  return startAt > now ? 'BOOKED' : 'COMPLETED';
}

const PAYMENT_WORDS: Record<MyBooking['payment'], (booking: MyBooking) => string> = {
  UNPAID: () => 'Nothing was paid.',
  PAID: ({ money }) => `You paid ${formatMoney(money.chargedCents + money.paidAtBusinessCents)}.`,
  REFUNDED: ({ money }) => `Your ${formatMoney(money.chargedCents)} was refunded.`,
  PARTLY_REFUNDED: ({ money }) =>
    `You paid ${formatMoney(money.chargedCents)}, and ${formatMoney(money.refundedCents)} was refunded.`,
  PAY_AT_VISIT: ({ service }) => `You pay ${formatMoney(service.priceCents)} at your visit.`,
  DISPUTED: ({ money }) => `You paid ${formatMoney(money.chargedCents)}. Your bank is reviewing this payment.`,
  CHARGED_BACK: ({ money }) => `Your bank gave you ${formatMoney(money.chargedBackCents)} back.`,
};

/** What became of the money; null for a free service. */
export function paymentWords(booking: MyBooking): string | null {
  const { money, service } = booking;
  if (isFree(booking))
    return service.priceCents === 0 ? null : 'This booking is free: such a small amount is not charged.';
  const onItsWay =
    money.refundingCents > 0 ? ` ${formatMoney(money.refundingCents)} is on its way back to your card.` : '';
  return `${PAYMENT_WORDS[booking.payment](booking)}${onItsWay}`;
}

/** What cancelling now gives back; null where no card was charged. */
export function backOnCancelWords({ money }: Pick<MyBooking, 'money'>): string | null {
  if (money.chargedCents === 0) return null;
  return money.backOnCancelCents > 0
    ? `You get ${formatMoney(money.backOnCancelCents)} back.`
    : 'You get nothing back.';
}

/** There is something to put on paper once money has moved. */
export const hasReceipt = ({ money }: Pick<MyBooking, 'money'>): boolean =>
  money.chargedCents > 0 || money.paidAtBusinessCents > 0;

/** Below the smallest charge nothing is taken, unless it was paid at the business. */
const isFree = ({ money, service, payment }: MyBooking): boolean =>
  isSettledAsFree(service.priceCents) && !hasReceipt({ money }) && payment === 'PAID';
