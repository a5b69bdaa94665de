/**
 * Guarantee: what may be done with a booking depends only on its status, its start and its hold
 * (product/bookings#status).
 */
import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES, type BookingStatus, type Instant } from '../vocabulary.ts';
import { BOOKING_REFUSAL_MESSAGES } from './copy.ts';
import {
  BOOKING_ACTIONS,
  type BookingAction,
  BOOKING_REFUSALS,
  canCancel,
  canClientCancel,
  canClientMove,
  canDo,
  canMarkAttendance,
  canMarkPaid,
  canModify,
  canPay,
  canRestore,
  canSaveCard,
  changeableUntil,
  displayStatus,
  isHoldLapsed,
} from './transitions.ts';

const now = Date.parse('2026-06-01T12:00:00Z') as Instant;
const future = (now + 1) as Instant;
const hold = (status: BookingStatus, holdExpiresAt: Instant) => ({ status, startAt: future, holdExpiresAt });

const rules = {
  cancel: canCancel,
  restore: canRestore,
  modify: canModify,
  pay: canPay,
  clientCancel: canClientCancel,
  clientMove: canClientMove,
  saveCard: canSaveCard,
};
const actions = Object.keys(BOOKING_ACTIONS) as BookingAction[];

/** The answer for a start in the future, for each status in the order of the vocabulary. */
const truth: Record<BookingAction, Record<BookingStatus, string>> = {
  cancel: { PENDING: 'yes', CONFIRMED: 'yes', CANCELLED: 'ALREADY_CANCELLED', EXPIRED: 'HOLD_LAPSED' },
  restore: { PENDING: 'NOT_CANCELLED', CONFIRMED: 'NOT_CANCELLED', CANCELLED: 'yes', EXPIRED: 'HOLD_LAPSED' },
  modify: { PENDING: 'yes', CONFIRMED: 'yes', CANCELLED: 'ALREADY_CANCELLED', EXPIRED: 'HOLD_LAPSED' },
  pay: { PENDING: 'yes', CONFIRMED: 'ALREADY_PAID', CANCELLED: 'ALREADY_CANCELLED', EXPIRED: 'HOLD_LAPSED' },
  clientCancel: { PENDING: 'yes', CONFIRMED: 'yes', CANCELLED: 'ALREADY_CANCELLED', EXPIRED: 'HOLD_LAPSED' },
  clientMove: { PENDING: 'yes', CONFIRMED: 'yes', CANCELLED: 'ALREADY_CANCELLED', EXPIRED: 'HOLD_LAPSED' },
  saveCard: { PENDING: 'yes', CONFIRMED: 'yes', CANCELLED: 'ALREADY_CANCELLED', EXPIRED: 'HOLD_LAPSED' },
};

describe.each(actions)('%s', (action) => {
  it.each(BOOKING_STATUSES)('answers for %s', (status) => {
    const verdict = rules[action]({ status, startAt: future }, now);
    expect(verdict.ok ? 'yes' : verdict.reason).toBe(truth[action][status]);
    expect(canDo(action, { status, startAt: future }, now)).toEqual(verdict);
    expect((BOOKING_ACTIONS[action] as readonly BookingStatus[]).includes(status)).toBe(verdict.ok);
  });

  it('is refused from the exact instant of the start, unless it confirms a hold', () => {
    for (const status of BOOKING_ACTIONS[action]) {
      const verdict = rules[action]({ status, startAt: now }, now);
      const isOfHold = status === 'PENDING' && (action === 'pay' || action === 'saveCard');
      expect(verdict).toEqual(isOfHold ? { ok: true, value: true } : { ok: false, reason: 'START_IN_PAST' });
    }
  });
});

describe('holds', () => {
  it('lapse at their expiry, and only while pending', () => {
    expect(isHoldLapsed(hold('PENDING', future), now)).toBe(false);
    expect(isHoldLapsed(hold('PENDING', now), now)).toBe(true);
    expect(isHoldLapsed(hold('CONFIRMED', now), now)).toBe(false);
    expect(isHoldLapsed({ status: 'EXPIRED', startAt: future }, now)).toBe(true);
    expect(isHoldLapsed({ status: 'PENDING', startAt: future, holdExpiresAt: null }, now)).toBe(false);
  });

  it('cannot be paid, moved or canceled once lapsed, even before the row says so', () => {
    for (const can of [canPay, canModify, canCancel, canClientCancel, canClientMove]) {
      expect(can(hold('PENDING', now), now)).toEqual({ ok: false, reason: 'HOLD_LAPSED' });
      expect(can(hold('PENDING', future), now).ok).toBe(true);
    }
  });

  it('can be paid, or confirmed by a card, until they lapse, even after the start', () => {
    const begun = { status: 'PENDING', startAt: now, holdExpiresAt: (now + 5) as Instant } as const;
    for (const can of [canPay, canSaveCard]) {
      expect(can(begun, (now + 4) as Instant).ok).toBe(true);
      expect(can(begun, (now + 5) as Instant)).toEqual({ ok: false, reason: 'HOLD_LAPSED' });
    }
  });
});

describe('the cut-off', () => {
  const startAt = (now + 24 * 3_600_000) as Instant;
  const confirmed = { status: 'CONFIRMED', startAt, changeCutoffHours: 24 } as const;
  const justAfter = (now + 1) as Instant;

  it('lets a client change a booking until then, and the partner even later', () => {
    expect(changeableUntil(confirmed)).toBe(now);
    for (const can of [canClientCancel, canClientMove]) {
      expect(can(confirmed, now).ok).toBe(true);
      expect(can(confirmed, justAfter)).toEqual({ ok: false, reason: 'TOO_LATE_TO_CHANGE' });
      expect(can({ ...confirmed, changeCutoffHours: 0 }, (startAt - 1) as Instant).ok).toBe(true);
    }
    for (const can of [canCancel, canModify]) expect(can(confirmed, justAfter).ok).toBe(true);
  });

  it('does not apply to holds, and never hides a better reason', () => {
    const held = { ...hold('PENDING', (startAt - 1) as Instant), startAt, changeCutoffHours: 24 };
    expect(canClientCancel(held, justAfter).ok).toBe(true);
    const canceled = { ...confirmed, status: 'CANCELLED' } as const;
    expect(canClientCancel(canceled, justAfter)).toEqual({ ok: false, reason: 'ALREADY_CANCELLED' });
    expect(canClientMove(confirmed, startAt)).toEqual({ ok: false, reason: 'START_IN_PAST' });
  });
});

describe('marks', () => {
  it('of attendance are for confirmed bookings that have started', () => {
    expect(canMarkAttendance({ status: 'CONFIRMED', startAt: now }, now).ok).toBe(true);
    expect(canMarkAttendance({ status: 'CONFIRMED', startAt: future }, now)).toMatchObject({ reason: 'NOT_BEGUN' });
    for (const status of ['PENDING', 'CANCELLED', 'EXPIRED'] as const) {
      expect(canMarkAttendance({ status, startAt: now }, now)).toMatchObject({ reason: 'NOT_CONFIRMED' });
    }
  });

  it('of payment are for what is paid outside the product', () => {
    const verdicts = BOOKING_STATUSES.map((status) => canMarkPaid({ status, paymentKind: 'OUTSIDE' }).ok);
    expect(verdicts).toEqual([false, true, true, false]);
    expect(canMarkPaid({ status: 'CONFIRMED', paymentKind: 'ONLINE' })).toMatchObject({ reason: 'PAID_ONLINE' });
  });
});

describe('what screens show', () => {
  it.each([
    ['PENDING', future, 'pending'],
    ['PENDING', now, 'pending'],
    ['CONFIRMED', future, 'confirmed'],
    ['CONFIRMED', now, 'completed'],
    ['CANCELLED', future, 'cancelled'],
    ['CANCELLED', now, 'cancelled'],
    ['EXPIRED', future, 'cancelled'],
  ] as const)('%s starting at %i is shown %s', (status, startAt, shown) => {
    expect(displayStatus({ status, startAt }, now)).toBe(shown);
  });

  it('has its own sentence for every refusal', () => {
    const sentences = BOOKING_REFUSALS.map((reason) => BOOKING_REFUSAL_MESSAGES[reason]);
    expect(new Set(sentences).size).toBe(BOOKING_REFUSALS.length);
  });
});
