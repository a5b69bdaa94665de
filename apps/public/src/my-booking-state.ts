import * as refusalCopy from '@primehour/contract/copy/refusals';
import type { MyBooking } from '@primehour/contract/public';
import { isHoldLapsed } from '@primehour/domain/booking/transitions';
import { formatMoney } from '@primehour/domain/format/money';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Instant } from '@primehour/domain/vocabulary';
import * as copy from './copy/my-booking.ts';

export type MyBookingState = 'HELD' | 'LAPSED' | 'BOOKED' | 'COMPLETED' | 'CANCELLED';

/** The state of the client's page: an expired hold counts as lapsed whether or not its row has been updated. */
export function myBookingState(
  { status, startAt, holdExpiresAt }: Pick<MyBooking, 'status' | 'startAt' | 'holdExpiresAt'>,
  now: number,
): MyBookingState {
  const state = { status, startAt: startAt as Instant, holdExpiresAt: holdExpiresAt as Instant | null };
  if (isHoldLapsed(state, now as Instant)) return 'LAPSED';
  if (status === 'CANCELLED') return 'CANCELLED';
  if (status === 'PENDING') return 'HELD';
  return startAt > now ? 'BOOKED' : 'COMPLETED';
}

/** A booking that is paid, or paid at the visit, may have been paid before and refunded. */
const keptCents = ({ chargedCents, refundedCents, chargedBackCents }: MyBooking['money']): number =>
  chargedCents - refundedCents - chargedBackCents;

const PAYMENT_MESSAGES: Record<MyBooking['payment'], (booking: MyBooking) => string> = {
  UNPAID: () => copy.nothingPaid,
  PAID: ({ money }) => copy.youPaid(formatMoney(keptCents(money) + money.paidAtBusinessCents)),
  REFUNDED: ({ money }) => copy.youWereRefunded(formatMoney(money.chargedCents)),
  PARTLY_REFUNDED: ({ money }) =>
    copy.partlyRefunded(formatMoney(money.chargedCents), formatMoney(money.refundedCents)),
  PAY_AT_VISIT: ({ money }) => (keptCents(money) > 0 ? copy.youPaid(formatMoney(keptCents(money))) : ''),
  DISPUTED: ({ money }) => copy.disputed(formatMoney(money.chargedCents)),
  CHARGED_BACK: ({ money }) => copy.bankGaveBack(formatMoney(money.chargedBackCents)),
};

/** What happened to the money; empty for a free service. */
export function describePayment(booking: MyBooking, now: number): string {
  const { money, service } = booking;
  if (isFree(booking)) return service.priceCents === 0 ? '' : copy.tooSmallToCharge;
  const tipped = booking.tipCents === undefined ? '' : copy.youTipped(formatMoney(booking.tipCents));
  const onItsWay = money.refundingCents > 0 ? copy.refundOnItsWay(formatMoney(money.refundingCents)) : '';
  const sentences = [PAYMENT_MESSAGES[booking.payment](booking), describeRest(booking, now), onItsWay, tipped];
  return sentences.filter(Boolean).join(' ');
}

/** The amount due at the visit; nothing if the client did not come. */
function describeRest({ payment, money, startAt, isMissed }: MyBooking, now: number): string {
  if (payment !== 'PAY_AT_VISIT' || isMissed) return '';
  return (startAt > now ? copy.payAtVisit : copy.wasDueAtVisit)(formatMoney(money.remainingCents));
}

const FEE_MESSAGES = { LATE_CANCEL: copy.feeAhead, NO_SHOW: copy.noShowFeeAhead };
const FEE_LINK_MESSAGES = { LATE_CANCEL: copy.feeByLink, NO_SHOW: copy.noShowFeeByLink };

/** The pending fee, or null. */
export function describeFee({ fee, card }: Pick<MyBooking, 'fee' | 'card'>): string | null {
  if (!fee) return null;
  const amount = formatMoney(fee.amountCents);
  if (card?.isMissing) return FEE_LINK_MESSAGES[fee.kind](amount);
  return FEE_MESSAGES[fee.kind](amount, card?.label ?? refusalCopy.yourCard);
}

type OnCancel = NonNullable<MyBooking['onCancel']>;

/** In addition to what is kept of card payments: charged, or kept of what was paid at the business. */
const feeOf = ({ chargeCents, keptOutsideCents = 0 }: OnCancel): number => chargeCents + keptOutsideCents;

/** What canceling now would refund, charge or keep; null if no card was charged and there is no fee. */
export const describeOnCancel = ({ money, onCancel }: Pick<MyBooking, 'money' | 'onCancel'>): string | null =>
  onCancel === null || (money.chargedCents === 0 && feeOf(onCancel) === 0) ? null : onCancel.words;

/** What canceling now costs; null if it costs nothing. */
export const describeCancelCost = ({ onCancel }: Pick<MyBooking, 'onCancel'>): string | null =>
  onCancel === null || onCancel.keepCents + feeOf(onCancel) === 0 ? null : copy.ifCanceledNow(onCancel.words);

/** A receipt exists once money has moved. */
export const hasReceipt = ({ money }: Pick<MyBooking, 'money'>): boolean =>
  money.chargedCents > 0 || money.paidAtBusinessCents > 0;

/** Below the minimum charge nothing is charged, unless it was paid at the business. */
const isFree = ({ money, service, payment }: MyBooking): boolean =>
  isSettledAsFree(service.priceCents) && !hasReceipt({ money }) && payment === 'PAID';
