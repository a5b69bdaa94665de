import type { getSettings } from '@primehour/contract/booking-settings';
import type { BOOKING_PAYMENTS, Booking } from '@primehour/contract/booking-shapes';
import { theCard } from '@primehour/contract/copy/refusals';
import type { ResponseBody } from '@primehour/contract/endpoint';
import type { findSplit } from '@primehour/contract/split';
import type { bookingSettings } from '@primehour/db/schema/booking-settings';
import { paymentLabel, type BookingMoneyRows, type PaymentLabel } from '@primehour/domain/booking/booking-money';
import { describeCancelForPartner, describeNoShowCharge } from '@primehour/domain/policy/copy';
import type { SplitCause } from '@primehour/domain/policy/split';
import { instantToWall, zoneTable } from '@primehour/domain/time/zone-table';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Notified } from '../../messages/booking-texts.ts';
import type { BookingRow, ServingResource } from './queries.ts';
import { splitOf, type Terms } from './queries/find-terms.ts';

/** Builds the response field by field; no other file of this module builds one. */

const PAYMENT_BY_LABEL: Record<PaymentLabel, (typeof BOOKING_PAYMENTS)[number]> = {
  Unpaid: 'UNPAID',
  Paid: 'PAID',
  Refunded: 'REFUNDED',
  'Partly refunded': 'PARTLY_REFUNDED',
  'Pay at visit': 'PAY_AT_VISIT',
  Disputed: 'DISPUTED',
  'Charged back': 'CHARGED_BACK',
};

/** The label's value in the API (product/bookings#payment-labels). */
export const presentPayment = (row: BookingMoneyRows) => PAYMENT_BY_LABEL[paymentLabel(row)];

export const presentSettings = (row: typeof bookingSettings.$inferSelect): ResponseBody<typeof getSettings> => ({
  minNoticePeriod: row.minNoticePeriodHours,
  advanceBooking: row.advanceBookingDays,
  timeslotDuration: row.timeslotDurationMinutes,
  changeCutoff: row.changeCutoffHours,
  reminderHours: row.reminderHours,
  holdAbove: row.holdAboveCents,
  makesRoom: row.makesRoom,
  prefersLastPerson: row.prefersLastPerson,
  asksTips: row.asksTips,
});

export const presentResource = ({ id, name, number }: Pick<ServingResource, 'id' | 'name' | 'number'>) => ({
  id,
  name,
  number,
});

export function presentBooking(row: BookingRow): Booking {
  const wall = instantToWall(zoneTable(row.zone), instantOf(row.startAt));
  return {
    id: row.id,
    userName: row.clientName,
    userPhone: row.isClientErased ? '' : row.clientPhone,
    ...(row.isClientErased && { isClientErased: true as const }),
    status: row.status,
    payment: presentPayment(row),
    ...(row.isCardMissing && { cardMissing: true as const }),
    startDate: row.startAt.toISOString(),
    endDate: row.endAt.toISOString(),
    date: wall.date,
    startHour: Math.floor(wall.minute / 60),
    startMinute: wall.minute % 60,
    cancelReason: row.cancelReason,
    cancelBehavior: row.cancelBehavior,
    service: { name: row.serviceName, price: row.priceCents },
    resources: row.resources.map(presentResource),
    business: { timezone: row.zone },
    attendance: row.attendance,
    isByHand: row.paymentKind === 'OUTSIDE',
    ...(row.linkLabel !== null && { link: { label: row.linkLabel } }),
    ...(row.utm && { utm: row.utm }),
    version: row.version,
  };
}

/** A booking after a change about which its client is texted. */
export const presentChanged = ({ row, textNotSent }: Notified & { readonly row: BookingRow }) => ({
  ...presentBooking(row),
  ...(textNotSent !== null && { textNotSent }),
});

/** Who gets what, worded for the partner. */
export function presentSplit(
  row: BookingRow,
  terms: Terms,
  cause: SplitCause,
  now: Instant,
): ResponseBody<typeof findSplit> {
  const { agreement, priceCents, zone } = terms;
  const split = splitOf(terms, row, cause, now);
  const cardLabel = agreement?.methodLabel ?? null;
  const noShow = agreement && {
    split,
    priceCents,
    cardLabel: cardLabel ?? theCard,
    clientName: row.clientName,
    paidCents: (split.refundCents + split.keepCents) as Cents,
    agreedAt: agreement.agreedAt,
    zone,
  };
  const asked = cause === 'NO_SHOW' && noShow ? describeNoShowCharge(noShow) : undefined;
  return {
    refundCents: split.refundCents,
    keepCents: split.keepCents,
    chargeCents: split.chargeCents,
    keptOutsideCents: split.keptOutsideCents,
    words: asked ?? describeCancelForPartner(split, row.clientName),
    rule: split.rule.code,
    agreement: agreement && { words: agreement.words, agreedAt: agreement.agreedAt, cardLabel },
  };
}
