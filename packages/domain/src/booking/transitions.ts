/** What may be done with a booking, and how it is shown (spec 2 §4, booking status). Read by server, screens and tests. */
import { ok, refused, type Result } from '../result.ts';
import type { BookingStatus, Instant, PaymentStatus } from '../vocabulary.ts';

/** The part of a booking that its rules look at. */
export type BookingState = {
  readonly status: BookingStatus;
  readonly startAt: Instant;
  /** Only a PENDING booking has one. */
  readonly holdExpiresAt?: Instant | null | undefined;
};

/** Which statuses each action accepts; every action but `pay` needs a start in the future as well. */
export const BOOKING_ACTIONS = {
  cancel: ['PENDING', 'CONFIRMED'],
  restore: ['CANCELLED'],
  modify: ['PENDING', 'CONFIRMED'],
  pay: ['PENDING'],
  clientCancel: ['PENDING', 'CONFIRMED'],
  clientMove: ['PENDING', 'CONFIRMED'],
} as const satisfies Record<string, readonly BookingStatus[]>;
export type BookingAction = keyof typeof BOOKING_ACTIONS;

export const BOOKING_REFUSALS = [
  'ALREADY_CANCELLED',
  'NOT_CANCELLED',
  'ALREADY_PAID',
  'HOLD_LAPSED',
  'START_IN_PAST',
] as const;
export type BookingRefusal = (typeof BOOKING_REFUSALS)[number];

export const BOOKING_REFUSAL_WORDS: Record<BookingRefusal, string> = {
  ALREADY_CANCELLED: 'This booking is already cancelled.',
  NOT_CANCELLED: 'Only a cancelled booking can be restored.',
  ALREADY_PAID: 'This booking is already paid.',
  HOLD_LAPSED: 'This booking was not paid in time, so its time was released.',
  START_IN_PAST: 'The start of this booking is in the past.',
};

/** Why a status is not among those that an action accepts. */
const STATUS_REFUSALS: Record<BookingStatus, (action: BookingAction) => BookingRefusal> = {
  PENDING: () => 'NOT_CANCELLED',
  CONFIRMED: (action) => (action === 'pay' ? 'ALREADY_PAID' : 'NOT_CANCELLED'),
  CANCELLED: () => 'ALREADY_CANCELLED',
  EXPIRED: () => 'HOLD_LAPSED',
};

type Verdict = Result<true, BookingRefusal>;

/** An action needs an accepted status, a hold that still stands, and a start in the future. */
export function canDo(action: BookingAction, booking: BookingState, now: Instant): Verdict {
  const accepted: readonly BookingStatus[] = BOOKING_ACTIONS[action];
  if (!accepted.includes(booking.status)) return refused(STATUS_REFUSALS[booking.status](action));
  if (isHoldLapsed(booking, now)) return refused('HOLD_LAPSED');
  if (booking.startAt <= now) return refused('START_IN_PAST');
  return ok(true);
}

/** Cancel is disabled when the booking is already cancelled or its start is in the past (spec 2 §4). */
export const canCancel = (booking: BookingState, now: Instant): Verdict => canDo('cancel', booking, now);
/** Restore is for cancelled bookings whose start is in the future (spec 2 §4). */
export const canRestore = (booking: BookingState, now: Instant): Verdict => canDo('restore', booking, now);
/** Modify is for live bookings whose start is in the future. */
export const canModify = (booking: BookingState, now: Instant): Verdict => canDo('modify', booking, now);
/** A hold can be paid until it lapses (decisions, availability and booking). */
export const canPay = (booking: BookingState, now: Instant): Verdict => canDo('pay', booking, now);
/** Clients cancel and move their own live bookings until they start. */
export const canClientCancel = (booking: BookingState, now: Instant): Verdict => canDo('clientCancel', booking, now);
export const canClientMove = (booking: BookingState, now: Instant): Verdict => canDo('clientMove', booking, now);

/** A hold lapses at its expiry, whether or not the row says so yet (decisions, availability and booking). */
export function isHoldLapsed(booking: BookingState, now: Instant): boolean {
  if (booking.status === 'EXPIRED') return true;
  return booking.status === 'PENDING' && typeof booking.holdExpiresAt === 'number' && booking.holdExpiresAt <= now;
}

export const DISPLAY_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** A confirmed booking is shown completed once its start is not in the future (spec 2 §4). */
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

export const PAYMENT_LABELS = ['Unpaid', 'Paid', 'Refunded', 'Partly refunded'] as const;
export type PaymentLabel = (typeof PAYMENT_LABELS)[number];

/** Labels follow the status (spec 2 §4); a refund through the product shows instead of Paid (decisions). */
export function paymentLabel(booking: {
  readonly status: BookingStatus;
  readonly paymentStatus?: PaymentStatus | null | undefined;
}): PaymentLabel {
  if (booking.paymentStatus === 'REFUNDED') return 'Refunded';
  if (booking.paymentStatus === 'PARTLY_REFUNDED') return 'Partly refunded';
  if (booking.status === 'PENDING' || booking.status === 'EXPIRED') return 'Unpaid';
  return 'Paid';
}
