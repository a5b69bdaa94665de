/**
 * What may be done with a booking, and how it is shown (product/bookings#status). Read by server, screens and tests.
 */
import { ok, refused, type Result } from '../result.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Attendance, BookingStatus, Instant, PaymentKind } from '../vocabulary.ts';

/** The fields of a booking that its rules read. */
export type BookingState = {
  readonly status: BookingStatus;
  readonly startAt: Instant;
  /** Only PENDING bookings have one. */
  readonly holdExpiresAt?: Instant | null | undefined;
  /** How many hours before the start the client can no longer change anything; 0 if the partner set no cut-off. */
  readonly changeCutoffHours?: number | undefined;
};

/** Which statuses each action accepts; all of them but `UNTIL_HOLD_ENDS` also need a start in the future. */
export const BOOKING_ACTIONS = {
  cancel: ['PENDING', 'CONFIRMED'],
  restore: ['CANCELLED'],
  modify: ['PENDING', 'CONFIRMED'],
  pay: ['PENDING'],
  clientCancel: ['PENDING', 'CONFIRMED'],
  clientMove: ['PENDING', 'CONFIRMED'],
  saveCard: ['PENDING', 'CONFIRMED'],
} as const satisfies Record<string, readonly BookingStatus[]>;
export type BookingAction = keyof typeof BOOKING_ACTIONS;

/** What confirms a held time is possible until the hold ends: a hold of a time that begins soon outlasts its start. */
const UNTIL_HOLD_ENDS: readonly BookingAction[] = ['pay', 'saveCard'];

export const BOOKING_REFUSALS = [
  'ALREADY_CANCELLED',
  'NOT_CANCELLED',
  'ALREADY_PAID',
  'HOLD_LAPSED',
  'START_IN_PAST',
  'TOO_LATE_TO_CHANGE',
  'NOT_BEGUN',
  'NOT_CONFIRMED',
  'PAID_ONLINE',
] as const;
export type BookingRefusal = (typeof BOOKING_REFUSALS)[number];

/** Why an action does not accept a status. */
const STATUS_REFUSALS: Record<BookingStatus, (action: BookingAction) => BookingRefusal> = {
  PENDING: () => 'NOT_CANCELLED',
  CONFIRMED: (action) => (action === 'pay' ? 'ALREADY_PAID' : 'NOT_CANCELLED'),
  CANCELLED: () => 'ALREADY_CANCELLED',
  EXPIRED: () => 'HOLD_LAPSED',
};

type Verdict = Result<true, BookingRefusal>;

/** An action needs an accepted status, a hold that has not expired and, unless it confirms one, a start in the future. */
export function canDo(action: BookingAction, booking: BookingState, now: Instant): Verdict {
  const accepted: readonly BookingStatus[] = BOOKING_ACTIONS[action];
  if (!accepted.includes(booking.status)) return refused(STATUS_REFUSALS[booking.status](action));
  if (isHoldLapsed(booking, now)) return refused('HOLD_LAPSED');
  const isOfHold = booking.status === 'PENDING' && UNTIL_HOLD_ENDS.includes(action);
  if (!isOfHold && booking.startAt <= now) return refused('START_IN_PAST');
  return ok(true);
}

/** Cancel is disabled when the booking is already canceled or its start is in the past (product/bookings#status). */
export const canCancel = (booking: BookingState, now: Instant): Verdict => canDo('cancel', booking, now);
/** Restore is for canceled bookings whose start is in the future (product/bookings#status). */
export const canRestore = (booking: BookingState, now: Instant): Verdict => canDo('restore', booking, now);
/** Modify is for live bookings whose start is in the future. */
export const canModify = (booking: BookingState, now: Instant): Verdict => canDo('modify', booking, now);
/** A hold can be paid until it lapses (product/bookings#holds). */
export const canPay = (booking: BookingState, now: Instant): Verdict => canDo('pay', booking, now);
/** A card for fees can be saved while the time is held, and replaced until the visit (product/client-pages#card). */
export const canSaveCard = (booking: BookingState, now: Instant): Verdict => canDo('saveCard', booking, now);
/** Clients cancel and move their own live bookings until the partner's cut-off, which does not apply to holds. */
export const canClientCancel = (booking: BookingState, now: Instant): Verdict =>
  untilCutoff(canDo('clientCancel', booking, now), booking, now);
export const canClientMove = (booking: BookingState, now: Instant): Verdict =>
  untilCutoff(canDo('clientMove', booking, now), booking, now);

function untilCutoff(verdict: Verdict, booking: BookingState, now: Instant): Verdict {
  if (!verdict.ok || booking.status === 'PENDING') return verdict;
  return now > changeableUntil(booking) ? refused('TOO_LATE_TO_CHANGE') : verdict;
}

/** The last instant at which a client may change a booking, shown before they book. */
export const changeableUntil = ({ startAt, changeCutoffHours = 0 }: BookingState): Instant =>
  (startAt - changeCutoffHours * HOUR_MS) as Instant;

/** Done and no-show apply to confirmed bookings that have begun, and can be undone. */
export function canMarkAttendance(booking: BookingState, now: Instant): Verdict {
  if (booking.status !== 'CONFIRMED') return refused('NOT_CONFIRMED');
  return booking.startAt <= now ? ok(true) : refused('NOT_BEGUN');
}

/** Partners record what they were paid outside the product; what was paid through it is recorded by the product. */
export function canMarkPaid(booking: { readonly status: BookingStatus; readonly paymentKind: PaymentKind }): Verdict {
  if (booking.paymentKind === 'ONLINE') return refused('PAID_ONLINE');
  return booking.status === 'CONFIRMED' || booking.status === 'CANCELLED' ? ok(true) : refused('NOT_CONFIRMED');
}

/** A hold lapses at its expiry, whether or not the row says so yet (product/bookings#holds). */
export function isHoldLapsed(booking: BookingState, now: Instant): boolean {
  if (booking.status === 'EXPIRED') return true;
  return booking.status === 'PENDING' && typeof booking.holdExpiresAt === 'number' && booking.holdExpiresAt <= now;
}

export const DISPLAY_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** A confirmed booking is shown completed once its start is not in the future (product/bookings#status). */
export function displayStatus(booking: Pick<BookingState, 'status' | 'startAt'>, now: Instant): DisplayStatus {
  const shown: Record<BookingStatus, DisplayStatus> = {
    PENDING: 'pending',
    CONFIRMED: booking.startAt > now ? 'confirmed' : 'completed',
    CANCELLED: 'cancelled',
    // Never listed; a client's old link may still show it.
    EXPIRED: 'cancelled',
  };
  return shown[booking.status];
}

/** What happened to a booking once it has begun. */
export const ATTENDANCE_LABELS: Record<Attendance, string> = { DONE: 'done', NO_SHOW: 'no-show' };
