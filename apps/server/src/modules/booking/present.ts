import type { AvailabilityEntry } from '@primehour/contract/availability';
import type { getSettings } from '@primehour/contract/booking-settings';
import type { Booking, BOOKING_PAYMENTS } from '@primehour/contract/booking-shapes';
import type { Answer } from '@primehour/contract/endpoint';
import type { Service } from '@primehour/contract/service-shapes';
import type { availabilityBlock } from '@primehour/db/schema/availability';
import type { bookingSettings } from '@primehour/db/schema/booking-settings';
import type { service } from '@primehour/db/schema/service';
import { type BookingMoneyRows, type PaymentLabel, paymentLabel } from '@primehour/domain/booking/booking-money';
import { dayNameOf, toWallTimeSeconds } from '@primehour/domain/time/wall-date';
import { instantToWall, zoneTable } from '@primehour/domain/time/zone-table';
import type { IsoDay } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { BookingRow } from './queries.ts';

/** Row → answer, field by field; nothing else of this module builds one. */

export const presentService = (row: typeof service.$inferSelect): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: row.priceCents,
  duration: row.durationMinutes,
  imageUrl: row.imageUrl,
  isPrimary: row.isPrimary,
  bufferBefore: row.bufferBeforeMinutes,
  bufferAfter: row.bufferAfterMinutes,
});

export function presentBlocks(rows: readonly (typeof availabilityBlock.$inferSelect)[]): AvailabilityEntry[] {
  return rows.map((row) => ({
    dayOfWeek: dayNameOf(row.dayOfWeek as IsoDay),
    startTime: toWallTimeSeconds(row.startMinute),
    endTime: toWallTimeSeconds(row.endMinute),
    isEnabled: true,
  }));
}

const PAYMENT_BY_LABEL: Record<PaymentLabel, (typeof BOOKING_PAYMENTS)[number]> = {
  Unpaid: 'UNPAID',
  Paid: 'PAID',
  Refunded: 'REFUNDED',
  'Partly refunded': 'PARTLY_REFUNDED',
  'Pay at visit': 'PAY_AT_VISIT',
  Disputed: 'DISPUTED',
  'Charged back': 'CHARGED_BACK',
};

/** The label's word on the wire (spec 2 §4; decisions, availability and booking). */
export const presentPayment = (row: BookingMoneyRows) => PAYMENT_BY_LABEL[paymentLabel(row)];

export const presentSettings = (row: typeof bookingSettings.$inferSelect): Answer<typeof getSettings> => ({
  minNoticePeriod: row.minNoticePeriodHours,
  advanceBooking: row.advanceBookingDays,
  timeslotDuration: row.timeslotDurationMinutes,
  changeCutoff: row.changeCutoffHours,
  reminderHours: row.reminderHours,
  clientCancelRefund: row.clientCancelRefund,
  holdAbove: row.holdAboveCents,
});

export function presentBooking(row: BookingRow): Booking {
  const wall = instantToWall(zoneTable(row.zone), instantOf(row.startAt));
  return {
    id: row.id,
    userName: row.clientName,
    userPhone: row.isClientErased ? '' : row.clientPhone,
    status: row.status,
    payment: presentPayment(row),
    startDate: row.startAt.toISOString(),
    endDate: row.endAt.toISOString(),
    date: wall.date,
    startHour: Math.floor(wall.minute / 60),
    startMinute: wall.minute % 60,
    cancelReason: row.cancelReason,
    cancelBehavior: row.cancelBehavior,
    service: { name: row.serviceName, price: row.priceCents },
    business: { timezone: row.zone },
    attendance: row.attendance,
    isByHand: row.paymentKind === 'OUTSIDE',
    version: row.version,
  };
}
