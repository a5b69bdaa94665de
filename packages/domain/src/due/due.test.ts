import { describe, expect, it } from 'vitest';
import { DUE_STATES } from '../policy/due-kinds.ts';
import type { PaymentMoney } from '../refund/refund.ts';
import { DAY_MS, HOUR_MS } from '../time/wall-date.ts';
import type { Instant, Zone } from '../vocabulary.ts';
import {
  afterFailure,
  canCharge,
  canDueBecome,
  canPayDue,
  canUndo,
  canWaive,
  firstChargeAt,
  isAutomaticNoShow,
  isDueReturned,
} from './due.ts';

// The guarantee: a fee is charged after an hour, tried three times at ten o'clock in the client's time zone, never
// later than two weeks after the visit, and ends with the client paying, a waiver, or the partner learning that it was
// not collected.

const at = (time: string) => Date.parse(time) as Instant;
const NEW_YORK: Zone = 'America/New_York';
const VISIT = at('2026-03-05T15:00:00Z');

describe('a fee', () => {
  it('is charged an hour after its cause', () => {
    expect(firstChargeAt(VISIT)).toBe(at('2026-03-05T16:00:00Z'));
  });

  it.each(DUE_STATES)('that is %s can be waived until it is', (state) => {
    expect(canWaive(state).ok).toBe(state !== 'WAIVED' && state !== 'REFUNDED');
  });

  it('is charged on request unless it is paid, waived or in progress, for two weeks', () => {
    const by = (state: (typeof DUE_STATES)[number], now: number) => {
      const verdict = canCharge({ state, startAt: VISIT }, now as Instant);
      return verdict.ok || verdict.reason;
    };
    expect(DUE_STATES.map((state) => by(state, VISIT))).toEqual([
      true,
      'BEING_CHARGED',
      'ALREADY_PAID',
      true,
      'ALREADY_WAIVED',
      true,
      'ALREADY_WAIVED',
    ]);
    expect([by('WAITING', VISIT + 14 * DAY_MS), by('WAITING', VISIT + 14 * DAY_MS + 1)]).toEqual([true, 'TOO_LATE']);
  });

  it('is undone with its cause only before the first attempt', () => {
    expect([canUndo({ state: 'WAITING', tries: 0 }), canUndo({ state: 'WAITING', tries: 1 })]).toEqual([true, false]);
    expect(canUndo({ state: 'CHARGING', tries: 1 })).toBe(false);
  });

  it('stays refunded, and nothing but a refund follows a payment', () => {
    for (const state of DUE_STATES) {
      expect(canDueBecome('REFUNDED', state)).toBe(false);
      expect(canDueBecome('PAID', state)).toBe(state === 'REFUNDED');
    }
    expect(DUE_STATES.filter(canPayDue)).toEqual(['LINKED', 'UNCOLLECTED']);
  });
});

it.each([
  ['BALANCE', true],
  ['NO_SHOW', false],
  ['TIP', false],
] as const)('%s is returned once all of it was refunded; once a bank took it back: %s', (kind, isReturned) => {
  const nothing = { refundedCents: 0, refundingCents: 0, disputedCents: 0, chargedBackCents: 0 };
  const after = (changes: Partial<Record<keyof PaymentMoney, number>>) =>
    isDueReturned(kind, { amountCents: 8000, ...nothing, ...changes } as PaymentMoney);
  expect([7999, 8000].map((refundedCents) => after({ refundedCents }))).toEqual([false, true]);
  expect(after({ chargedBackCents: 8000 })).toBe(isReturned);
});

describe('after a failed charge', () => {
  const next = (over: Partial<Parameters<typeof afterFailure>[0]> = {}) =>
    afterFailure({
      failure: 'DECLINED',
      declines: 1,
      startAt: VISIT,
      zone: NEW_YORK,
      now: at('2026-03-05T17:00:00Z'),
      ...over,
    });

  it('the next one is at ten where the client is, even across a clock change', () => {
    expect(next()).toEqual({ state: 'WAITING', dueAt: at('2026-03-06T15:00:00Z') });
    expect(next({ zone: 'America/Los_Angeles' })).toEqual({ state: 'WAITING', dueAt: at('2026-03-06T18:00:00Z') });
    // Clocks go forward on Sunday, March 8: ten o'clock comes an hour earlier.
    const overnight = next({ declines: 2, now: at('2026-03-08T01:30:00Z') });
    expect(overnight).toEqual({ state: 'WAITING', dueAt: at('2026-03-08T14:00:00Z') });
    // And go back on November 1; a leap day counts as a day.
    const autumn = { startAt: at('2026-10-31T18:00:00Z'), now: at('2026-10-31T20:00:00Z') };
    expect(next(autumn).dueAt).toBe(at('2026-11-01T15:00:00Z'));
    const leap = { startAt: at('2028-02-28T18:00:00Z'), now: at('2028-02-28T20:00:00Z') };
    expect(next(leap).dueAt).toBe(at('2028-02-29T15:00:00Z'));
  });

  it('a link follows the third, or comes at once if only the client can help', () => {
    const now = at('2026-03-07T15:00:00Z');
    const linked = { state: 'LINKED', dueAt: now + 72 * HOUR_MS };
    expect(next({ declines: 2, now })).toMatchObject({ state: 'WAITING' });
    expect(next({ declines: 3, now })).toEqual(linked);
    for (const failure of ['NEEDS_CLIENT', 'NO_CARD'] as const) expect(next({ failure, now })).toEqual(linked);
  });

  it.each(['BUSINESS', 'NO_ANSWER'] as const)(
    'the charge waits after %s, and none is planned later than two weeks after the visit',
    (failure) => {
      expect(next({ failure, declines: 9 })).toEqual({ state: 'WAITING', dueAt: at('2026-03-06T15:00:00Z') });
      const now = at('2026-03-19T14:59:00Z');
      expect(next({ failure, now })).toEqual({ state: 'UNCOLLECTED', dueAt: now });
      expect(next({ now })).toMatchObject({ state: 'LINKED' });
    },
  );
});

it('an unmarked visit counts as missed a day after its end, by day', () => {
  const endAt = at('2026-03-05T23:00:00Z');
  const missed = (now: string) => isAutomaticNoShow({ endAt, zone: NEW_YORK }, at(now));
  expect(missed('2026-03-06T22:59:59Z')).toBe(false);
  expect(missed('2026-03-06T23:00:00Z')).toBe(true);
  expect(missed('2026-03-07T02:00:00Z')).toBe(false);
  expect(missed('2026-03-07T14:00:00Z')).toBe(true);
});
