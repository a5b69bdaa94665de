import { BOOKING_REFUSAL_WORDS, type BookingRefusal, type BookingState } from '@primehour/domain/booking/transitions';
import { HOLD_MINUTES, MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import type { Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { DAY_MS, epochDayOf } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookingRow, CalendarWindow } from './queries.ts';

/** The part of a row that the state rules look at. */
export const stateOf = (row: Pick<BookingRow, 'status' | 'startAt' | 'holdExpiresAt'>): BookingState => ({
  status: row.status,
  startAt: instantOf(row.startAt),
  holdExpiresAt: row.holdExpiresAt === null ? null : instantOf(row.holdExpiresAt),
});

/** A booking keeps its length when it moves, whatever became of its service. */
export const lengthMinutes = (row: Pick<BookingRow, 'startAt' | 'endAt'>): number =>
  (instantOf(row.endAt) - instantOf(row.startAt)) / 60_000;

/**
 * A state rule's no becomes the answer's, in its own words.
 * @throws Refusal WRONG_STATE
 */
export function allow(verdict: Result<true, BookingRefusal>): void {
  if (!verdict.ok) throw new Refusal('WRONG_STATE', { message: BOOKING_REFUSAL_WORDS[verdict.reason] });
}

/** Why the engine refuses a time, in the codes of the wire: taken, switched off, or not offered at all. */
export function slotRefusal(refusal: SlotRefusal): Refusal {
  if (refusal.code === 'TAKEN') return new Refusal('SLOT_TAKEN');
  return new Refusal(refusal.code === 'CALENDAR_OFF' ? 'CALENDAR_OFF' : 'SLOT_NOT_OFFERED');
}

/** Below the providers' smallest charge an amount is recorded and settled as free (decisions, listings and auctions). */
export const isFree = (priceCents: number): boolean => priceCents < MIN_CHARGE_CENTS;

/** When an unpaid hold that begins now frees its time (decisions, availability and booking). */
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
