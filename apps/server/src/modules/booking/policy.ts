import type { TimeRange } from '@primehour/db/schema/column-types';
import { BOOKING_REFUSAL_WORDS, type BookingRefusal, type BookingState } from '@primehour/domain/booking/transitions';
import { HOLD_MINUTES } from '@primehour/domain/limits';
import type { Result } from '@primehour/domain/result';
import type { SlotAsk } from '@primehour/domain/slot/calendar';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { DAY_MS, epochDayOf, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import type { BookingRow } from './queries.ts';
import type { CalendarWindow, OfferedService } from './queries/load-calendar.ts';

/** The part of a row that the state rules look at. */
export const stateOf = (
  row: Pick<BookingRow, 'status' | 'startAt' | 'holdExpiresAt' | 'changeCutoffHours'>,
): BookingState => ({
  status: row.status,
  changeCutoffHours: row.changeCutoffHours,
  startAt: instantOf(row.startAt),
  holdExpiresAt: row.holdExpiresAt === null ? null : instantOf(row.holdExpiresAt),
});

/** A booking keeps its length when it moves, whatever became of its service. */
export const lengthMinutes = (row: Pick<BookingRow, 'startAt' | 'endAt'>): number =>
  (instantOf(row.endAt) - instantOf(row.startAt)) / 60_000;

/** What a service asks of the calendar. */
export const askFor = (
  service: Pick<OfferedService, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
  now: Instant,
): SlotAsk => ({
  durationMinutes: service.durationMinutes,
  bufferBeforeMinutes: service.bufferBeforeMinutes,
  bufferAfterMinutes: service.bufferAfterMinutes,
  now,
});

/** What a booking that moves asks of it: its own length and buffers, and it never stands in its own way. */
export const askForMove = (
  row: Pick<BookingRow, 'id' | 'startAt' | 'endAt' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
  now: Instant,
): SlotAsk => ({
  durationMinutes: lengthMinutes(row),
  bufferBeforeMinutes: row.bufferBeforeMinutes,
  bufferAfterMinutes: row.bufferAfterMinutes,
  now,
  ignoreBusyId: row.id,
});

/** What the ledger holds for a service or booking: its time with the buffers around. */
export const reservedBy = (
  { bufferBeforeMinutes, bufferAfterMinutes }: Pick<BookingRow, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
  { startAt, endAt }: { readonly startAt: Instant; readonly endAt: Instant },
): TimeRange => ({
  startAt: dateOf(startAt - bufferBeforeMinutes * MINUTE_MS),
  endAt: dateOf(endAt + bufferAfterMinutes * MINUTE_MS),
});

/**
 * Two tabs, or the partner and the client, must not overwrite each other: a change is made from what was seen.
 * @throws Refusal CHANGED_MEANWHILE
 */
export function expectVersion(row: { readonly version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw new Refusal('CHANGED_MEANWHILE');
}

/**
 * A state rule's no becomes the answer's, in its own words.
 * @throws Refusal WRONG_STATE
 */
export function allow(verdict: Result<true, BookingRefusal>): void {
  if (!verdict.ok) throw new Refusal('WRONG_STATE', { message: BOOKING_REFUSAL_WORDS[verdict.reason] });
}

/**
 * Who asked to be forgotten has no phone any more, so that nothing may begin that they would have to be told of.
 * @throws Refusal WRONG_STATE
 */
export function refuseErased(row: Pick<BookingRow, 'isClientErased'>): void {
  if (row.isClientErased) throw new Refusal('WRONG_STATE', { message: 'This client was erased and can’t be reached' });
}

/** Why the engine refuses a time, in the codes of the wire: taken, switched off, or not offered at all. */
export function slotRefusal(refusal: SlotRefusal): Refusal {
  if (refusal.code === 'TAKEN' || refusal.code === 'BUSY_ELSEWHERE') return new Refusal('SLOT_TAKEN');
  return new Refusal(refusal.code === 'CALENDAR_OFF' ? 'CALENDAR_OFF' : 'SLOT_NOT_OFFERED');
}

/** When an unpaid hold that begins now frees its time (product/bookings#holds). */
export const holdEnd = (now: Instant): Instant => (now + HOLD_MINUTES * 60_000) as Instant;

/** What is taken on these days, and up to a day around them, for whoever does not know the zone yet. */
export function windowOfAnyZone(fromDate: WallDate, days: number, now: Instant): CalendarWindow {
  const fromMs = epochDayOf(fromDate) * DAY_MS;
  return { from: (fromMs - DAY_MS) as Instant, until: (fromMs + (days + 1) * DAY_MS) as Instant, now };
}

/** All that a service can collide with with this start, for none lasts a day. */
export const windowFrom = (startAt: Instant, now: Instant): CalendarWindow => ({
  from: startAt,
  until: (startAt + DAY_MS) as Instant,
  now,
});
