/** Why a time cannot be had, free of the engine so that browsers may carry it. */
import type { Instant } from '../vocabulary.ts';
import type { BusyRange } from './calendar.ts';

export const SLOT_REFUSAL_CODES = [
  'CALENDAR_OFF',
  'OUTSIDE_HOURS',
  'OFF_GRID',
  'TOO_SOON',
  'TOO_FAR',
  'TAKEN',
] as const;
export type SlotRefusalCode = (typeof SLOT_REFUSAL_CODES)[number];

type Detail = {
  CALENDAR_OFF: object;
  OUTSIDE_HOURS: object;
  OFF_GRID: object;
  TOO_SOON: { readonly earliestAt: Instant };
  TOO_FAR: { readonly latestAt: Instant };
  TAKEN: { readonly by: BusyRange };
};
export type SlotRefusal = { [Code in SlotRefusalCode]: { readonly code: Code } & Detail[Code] }[SlotRefusalCode];

export const SLOT_REFUSAL_WORDS: Record<SlotRefusalCode, string> = {
  CALENDAR_OFF: 'This calendar is not taking bookings right now.',
  OUTSIDE_HOURS: 'This time is outside the opening hours.',
  OFF_GRID: 'Bookings cannot start at this time.',
  TOO_SOON: 'This time is too soon to book.',
  TOO_FAR: 'This time is too far ahead to book.',
  TAKEN: 'This time is already taken.',
};

export type MoveVerdict = 'ALLOWED' | 'WARNING' | 'REFUSED';

const MOVE_VERDICTS: Record<SlotRefusalCode, MoveVerdict> = {
  // The switch and the grid shape what clients are offered; they bind no partner who moves a booking.
  CALENDAR_OFF: 'ALLOWED',
  OFF_GRID: 'ALLOWED',
  OUTSIDE_HOURS: 'WARNING',
  TOO_SOON: 'WARNING',
  TOO_FAR: 'WARNING',
  TAKEN: 'REFUSED',
};

/**
 * A partner may move a booking to any future time that nothing else takes; a time merely outside the weekly hours or
 * the notice window warns (decisions, availability and booking). Whether the new start is in the past, the caller asks.
 */
export function isMoveAllowed(refusal: { readonly code: SlotRefusalCode } | undefined): MoveVerdict {
  return refusal ? MOVE_VERDICTS[refusal.code] : 'ALLOWED';
}
