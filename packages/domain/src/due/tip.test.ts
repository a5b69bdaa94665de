import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_CHARGE_CENTS, TIP_MAX_CENTS } from '../limits.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';
import { canTip, isTipAmount, TIP_SHARES, tipEndsAt, tipOffers } from './tip.ts';

// The guarantee: nothing is offered that can't be charged, and a tip is taken once, for a visit that took place, within
// the days that its text states.

describe('the offered tips', () => {
  it.each([
    [8000, [1200, 1600, 2000]],
    // 9.75, and a half cent up.
    [6500, [975, 1300, 1625]],
    [1010, [152, 202, 253]],
    // Shares below the smallest charge are left out; a free visit has none.
    [240, [60]],
    [197, []],
    [0, []],
    // Up to the maximum tip.
    [500_000, [75_000, 100_000]],
  ])('for %i cents are %j', (price, amounts) => {
    expect(tipOffers(price).map(({ amountCents }) => amountCents)).toEqual(amounts);
  });

  it('are each within half a cent of their share, and can be charged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (price) => {
        for (const { share, amountCents } of tipOffers(price)) {
          expect(Math.abs(amountCents - (price * share) / 100)).toBeLessThanOrEqual(0.5);
          expect([TIP_SHARES.includes(share), isTipAmount(amountCents)]).toEqual([true, true]);
        }
      }),
    );
  });

  it('lie between the smallest charge and the maximum tip', () => {
    const at = [MIN_CHARGE_CENTS - 1, MIN_CHARGE_CENTS, TIP_MAX_CENTS, TIP_MAX_CENTS + 1, 100.5];
    expect(at.map(isTipAmount)).toEqual([false, true, true, false, false]);
  });
});

describe('a tip', () => {
  const askedAt = Date.parse('2026-03-05T16:00:00Z') as Instant;
  const visit = { status: 'CONFIRMED', attendance: null, askedAt, wasTipped: false } as const;

  it.each([
    ['of a visit that took place', {}, true],
    ['of one that was marked as done', { attendance: 'DONE' }, true],
    ['of a missed one', { attendance: 'NO_SHOW' }, false],
    ['of a canceled one', { status: 'CANCELLED' }, false],
    ['that no one was asked for', { askedAt: null }, false],
    ['after one that was paid', { wasTipped: true }, false],
  ] as const)('%s: %j', (_, over, can) => {
    expect(canTip({ ...visit, ...over }, askedAt)).toBe(can);
  });

  it('is taken for 72 hours', () => {
    expect(tipEndsAt(askedAt)).toBe(askedAt + 72 * HOUR_MS);
    const at = (now: number) => canTip(visit, now as Instant);
    expect([at(tipEndsAt(askedAt) - 1), at(tipEndsAt(askedAt))]).toEqual([true, false]);
  });
});
