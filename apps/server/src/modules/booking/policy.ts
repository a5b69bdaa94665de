import { BOOKING_REFUSAL_WORDS, type BookingRefusal, type BookingState } from '@primehour/domain/booking/transitions';
import { MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import type { Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { instantOf } from '../../clock.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookingRow } from './queries.ts';

/** The part of a row that the state rules look at. */
export const stateOf = (row: Pick<BookingRow, 'status' | 'startAt' | 'holdExpiresAt'>): BookingState => ({
  status: row.status,
  startAt: instantOf(row.startAt),
  holdExpiresAt: row.holdExpiresAt === null ? null : instantOf(row.holdExpiresAt),
});

/** A state rule's no becomes the answer's, in its own words. */
export function allow(verdict: Result<true, BookingRefusal>): void {
  if (verdict.ok) return;
  throw new Refusal(verdict.reason === 'HOLD_LAPSED' ? 'HOLD_LAPSED' : 'WRONG_STATE', {
    message: BOOKING_REFUSAL_WORDS[verdict.reason],
  });
}

/** Why the engine refuses a time, in the codes of the wire: taken, switched off, or not offered at all. */
export function slotRefusal(refusal: SlotRefusal): Refusal {
  if (refusal.code === 'TAKEN') return new Refusal('SLOT_TAKEN');
  return new Refusal(refusal.code === 'CALENDAR_OFF' ? 'CALENDAR_OFF' : 'SLOT_NOT_OFFERED');
}

/** Below the providers' smallest charge an amount is recorded and settled as free (decisions, listings and auctions). */
export const isFree = (priceCents: number): boolean => priceCents < MIN_CHARGE_CENTS;
