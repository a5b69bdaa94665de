import type { checkAvailability } from '@primehour/contract/booking';
import type { Booking } from '@primehour/contract/booking-shapes';
import * as issues from '@primehour/contract/copy/issues';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { SLOT_REFUSAL_MESSAGES } from '@primehour/domain/slot/copy';
import { isMoveAllowed } from '@primehour/domain/slot/refusal';
import { parseWallTime, toWallTime } from '@primehour/domain/time/wall-date';
import * as z from 'zod/mini';
import * as copy from '../../copy/bookings.ts';
import { personOf } from './model.ts';

// Separate from the list's rules because the list needs no schemas.

/** A new date and time in the business's time zone. */
export const moveFields = z.object({
  /** The person, for a team; empty if there is no choice. */
  resourceId: z.string(),
  date: z.string().check(z.minLength(1, issues.required)),
  time: z.string().check(
    z.minLength(1, { error: issues.required, abort: true }),
    z.refine((text) => parseWallTime(text) !== undefined, issues.timeInvalid),
  ),
});
export type MoveFields = z.input<typeof moveFields>;

export function moveFieldsOf(booking: Booking): MoveFields {
  const resourceId = personOf(booking)?.id ?? '';
  return { resourceId, date: booking.date, time: toWallTime(booking.startHour * 60 + booking.startMinute) };
}

/** The time 'HH:MM' is split into hour and minute (product/api#booking-calls). A person is named only if it changes. */
export function moveBodyOf(booking: Booking, { resourceId, date, time }: MoveFields) {
  const [hour, minute] = time.split(':');
  const named = resourceId === moveFieldsOf(booking).resourceId ? {} : { resourceId };
  return { id: booking.id, date, startHour: Number(hour), startMinute: Number(minute), ...named };
}

/** Only the person changes, which the client is notified of only if they had chosen them. */
export const isHandOver = (booking: Booking, body: ReturnType<typeof moveBodyOf>): boolean =>
  (['date', 'startHour', 'startMinute'] as const).every((part) => body[part] === booking[part]);

export type MoveVerdict =
  | { readonly kind: 'ALLOWED' }
  | { readonly kind: 'WARNING' | 'REFUSED'; readonly message: string };

/**
 * An overlap or a past time is refused; what merely breaks the weekly hours or the notice warns
 * (product/availability#why).
 */
export function moveVerdictOf({ available, reason }: ResponseBody<typeof checkAvailability>): MoveVerdict {
  if (available) return { kind: 'ALLOWED' };
  if (reason === 'PAST') return { kind: 'REFUSED', message: copy.moveIntoPast };
  if (reason === undefined) return { kind: 'REFUSED', message: copy.moveUnavailable };
  const kind = isMoveAllowed({ code: reason });
  return kind === 'ALLOWED' ? { kind } : { kind, message: SLOT_REFUSAL_MESSAGES[reason] };
}
