import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Note } from '@primehour/contract/booking-note';
import type { Block, BusyTime, WeekItem, getWeek } from '@primehour/contract/calendar';
import type { ResponseInput } from '@primehour/contract/endpoint';
import type { findRoom as findRoomCall } from '@primehour/contract/make-room';
import type { bookingNote } from '@primehour/db/schema/booking';
import { restoredStatus } from '@primehour/domain/booking/booking-money';
import { otherNames } from '@primehour/domain/client/other-names';
import { isVoluntary } from '@primehour/domain/due/due';
import type { Split } from '@primehour/domain/policy/split';
import { chargeLines } from '@primehour/domain/price/charge-lines';
import { isOfPrice, paidWithOf } from '@primehour/domain/refund/refund';
import type { BusinessTime } from '@primehour/domain/slot/calendar';
import { reasonSentence } from '@primehour/domain/slot/copy';
import { dayHours, type Hours, hoursOf, hoursOfResource } from '@primehour/domain/slot/inquiry';
import type { Team } from '@primehour/domain/slot/team';
import { addDays, epochDayOf } from '@primehour/domain/time/wall-date';
import { wallToInstant } from '@primehour/domain/time/zone-table';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { presentActor } from '../../acting-member.ts';
import { instantOf } from '../../clock.ts';
import { orNotFound } from '../../refusal.ts';
import {
  bookedPriceOf,
  isCardMissing,
  presentBooking,
  presentPayment,
  presentResource,
  type BookingRow,
  type CalendarWindow,
  type findRoom,
  splitOf,
} from '../booking/api.ts';
import { paidPartOf, presentDue } from '../due/api.ts';
import { presentMoney } from '../refund/api.ts';
import type { BlockRow, ItemRow, BookingContext } from './queries.ts';

export const presentItem = (row: ItemRow): WeekItem => ({
  id: row.id,
  kind: row.kind,
  startAt: instantOf(row.startAt),
  endAt: instantOf(row.endAt),
  reservedFrom: instantOf(row.reservedFrom),
  reservedUntil: instantOf(row.reservedUntil),
  title: row.title,
  booking: row.booking && {
    id: row.booking.id,
    serviceName: row.booking.serviceName,
    status: row.booking.status,
    payment: presentPayment(row.booking),
    ...(row.booking.isCardMissing && { cardMissing: true as const }),
    attendance: row.booking.attendance,
  },
  resources: row.resources
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
    .map(presentResource),
  parts: row.parts.map(([resourceId, startAt, endAt]) => ({ resourceId, startAt, endAt })),
  version: row.version,
});

/** External calendars' busy times within a window, in order; the slot engine reads slightly beyond it. */
export const presentBusy = (
  { calendar, resources }: Team,
  { from, until }: Pick<CalendarWindow, 'from' | 'until'>,
): BusyTime[] =>
  [
    ...(calendar.elsewhere ?? []).map((range) => ({ range })),
    ...resources.flatMap(({ id: resourceId, elsewhere }) => elsewhere.map((range) => ({ range, resourceId }))),
  ]
    .filter(({ range }) => range.startAt < until && from < range.endAt)
    .map(({ range: { id, name = '', startAt, endAt }, ...whose }) => ({
      calendarId: id,
      calendarName: name,
      startAt,
      endAt,
      ...whose,
    }))
    .sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt || (a.calendarId < b.calendarId ? -1 : 1));

/** The days of a range: when each starts, and its opening hours for clients. */
export function presentDays(
  calendar: Pick<BusinessTime, 'zone' | 'blocks' | 'special'>,
  from: WallDate,
  count: number,
): ResponseInput<typeof getWeek>['days'] {
  const hours = hoursOf(calendar);
  const startOf = (offset: number) => wallToInstant(hours.table, addDays(from, offset), 0);
  return datesFrom(from, count).map((date, offset) => ({
    date,
    startAt: startOf(offset),
    endAt: startOf(offset + 1),
    ...presentDay(hours, date),
  }));
}

/** The days of people and rooms with hours or special dates of their own; equipment has no column. */
export function presentOwnDays(
  { calendar, resources }: Team,
  from: WallDate,
  count: number,
): ResponseInput<typeof getWeek>['ownDays'] {
  const business = hoursOf(calendar);
  return resources.flatMap((resource) => {
    const hours = hoursOfResource(resource, business);
    if (hours === null || hours === business || resource.kind === 'EQUIPMENT') return [];
    return [{ resourceId: resource.id, days: datesFrom(from, count).map((date) => presentDay(hours, date)) }];
  });
}

const datesFrom = (from: WallDate, count: number): WallDate[] =>
  Array.from({ length: count }, (_, offset) => addDays(from, offset));

function presentDay(hours: Hours, date: WallDate) {
  const { ranges, closedBy, special } = dayHours(hours, epochDayOf(date));
  const entry = closedBy ?? special;
  return {
    // Hours that the clock skips are omitted.
    hours: closedBy ? [] : ranges.filter(({ startAt, endAt }) => startAt < endAt).map((range) => ({ ...range })),
    special: entry ? { id: entry.id, kind: entry.kind, name: entry.name } : null,
  };
}

export const presentBlock = (row: BlockRow): Block => ({
  id: row.id,
  startAt: instantOf(row.during.startAt),
  endAt: instantOf(row.during.endAt),
  note: row.note ?? '',
  version: row.version,
  resourceId: row.resourceId,
});

export function presentRooms({
  team,
  rooms,
}: Awaited<ReturnType<typeof findRoom>>): ResponseInput<typeof findRoomCall> {
  const personBy = (id: string) => ({ id, name: team.resources.find((resource) => resource.id === id)?.name ?? '' });
  return {
    handovers: rooms.map(({ bookingId, fromId, toId, booking }) => ({
      bookingId,
      version: booking.version,
      title: booking.clientName,
      startAt: booking.startAt,
      from: personBy(fromId),
      to: personBy(toId),
    })),
  };
}

export const presentNote = (row: typeof bookingNote.$inferSelect): Note => ({
  id: row.id,
  text: row.text,
  createdAt: instantOf(row.createdAt),
  updatedAt: instantOf(row.updatedAt),
});

const presentSplit = ({
  refundCents,
  keepCents,
  chargeCents,
  keptOutsideCents,
  rule,
  toGiftCardCents,
  visit,
}: Split) => ({
  refundCents,
  keepCents,
  chargeCents,
  keptOutsideCents,
  toGiftCardCents,
  visit,
  ...(rule.code === 'NO_SHOW' && { keepBasisPoints: rule.keepBasisPoints }),
});

/** What a cancellation or a no-show would cost now, by the same rule that the action applies. */
const presentTerms = (row: BookingRow, { terms }: BookingContext, now: Instant): BookingDetail['terms'] => ({
  policyName: terms.policy?.name ?? null,
  agreement: terms.agreement && { words: terms.agreement.words, agreedAt: terms.agreement.agreedAt },
  onCancel: presentSplit(splitOf(terms, row, 'CLIENT', now)),
  onNoShow: presentSplit(splitOf(terms, row, 'NO_SHOW', now)),
});

const presentMessage = (message: BookingContext['messages'][number]): BookingDetail['messages'][number] => ({
  id: message.id,
  channel: message.channel,
  kind: message.kind,
  // Empty once the message has been erased.
  recipient: message.recipient ?? '',
  // The carrier's latest status says more than that the message was handed over.
  status: message.deliveryStatus ?? message.status,
  error: message.deliveryError ?? message.error,
  createdAt: instantOf(message.createdAt),
  sentAt: message.sentAt === null ? null : instantOf(message.sentAt),
});

export function presentDetail(
  row: BookingRow,
  around: BookingContext,
  { now, readerId }: { readonly now: Instant; readonly readerId: string },
): BookingDetail {
  const person = orNotFound(around.person);
  const { chosen } = around;
  const booked = bookedPriceOf(row);
  return {
    booking: presentBooking(row),
    chosenBecause: chosen ? reasonSentence(chosen.reason, (id) => chosen.names.get(id) ?? '') : null,
    ...(row.discountCode !== null && { discount: { code: row.discountCode, cents: row.discountCents } }),
    ...(booked.tax && { tax: booked.tax }),
    serviceId: row.serviceId,
    bufferBefore: row.bufferBeforeMinutes,
    bufferAfter: row.bufferAfterMinutes,
    createdAt: instantOf(row.createdAt),
    holdExpiresAt: row.holdExpiresAt === null ? null : instantOf(row.holdExpiresAt),
    ...(row.status === 'CANCELLED' && { restoredStatus: restoredStatus(row) }),
    client: {
      id: person.id,
      name: person.name,
      otherNames: otherNames(person),
      phone: row.isClientErased ? '' : person.phone,
      email: person.email,
      totalBookings: person.totalBookings,
      noShows: person.noShows,
    },
    notes: around.notes.map(presentNote),
    // Tips are listed with the dues below.
    payments: around.payments.filter(isOfPrice).map((payment) => ({
      id: payment.id,
      status: payment.status,
      amountCents: payment.amountCents,
      failureCode: payment.failureCode,
      createdAt: instantOf(payment.createdAt),
      paidWith: paidWithOf(payment),
      lines: chargeLines(booked, paidPartOf(payment, around.dues)),
    })),
    money: presentMoney(row, around.returned, readerId),
    terms: presentTerms(row, around, now),
    // The rest of the price is not a fee: until it is paid, it is due at the visit. A tip counts once it is paid.
    dues: around.dues
      .filter(({ kind, state }) => !isVoluntary(kind) || (kind === 'TIP' && (state === 'PAID' || state === 'REFUNDED')))
      .map((due) => presentDue(due, instantOf(row.startAt), now)),
    cardLabel: around.card?.label ?? null,
    cardMissing: around.card !== undefined && isCardMissing(around.card),
    events: around.events.map((event) => ({
      id: event.id,
      kind: event.kind,
      by: event.by,
      ...presentActor(event.actor, readerId),
      at: instantOf(event.at),
      detail: event.detail,
    })),
    messages: around.messages.map(presentMessage),
  };
}
