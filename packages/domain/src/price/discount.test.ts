import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, WallDate } from '../vocabulary.ts';
import { DISCOUNT_REFUSAL_MESSAGES, formatDiscount } from './copy.ts';
import { DISCOUNT_CODE_PATTERN, discountCents, type DiscountTerms, checkDiscount, typedCode } from './discount.ts';

// The guarantee: a code takes off its stated amount, never more than the price, and only within its services, dates and
// uses.

const day = (text: string) => text as WallDate;
const TERMS: DiscountTerms = {
  basisPoints: 2000,
  amountCents: null,
  serviceIds: null,
  fromDate: null,
  untilDate: null,
  usesMax: null,
  perClientMax: null,
};
const PURCHASE = { serviceId: 'cut', priceCents: 6500, today: day('2026-03-05'), uses: 0, clientUses: 0 };

describe('what a code takes off', () => {
  it.each([
    [{ basisPoints: 2000, amountCents: null }, 6500, 1300],
    // Half a cent goes to the client.
    [{ basisPoints: 1000, amountCents: null }, 6505, 651],
    [{ basisPoints: 10_000, amountCents: null }, 6500, 6500],
    [{ basisPoints: null, amountCents: 1000 as Cents }, 6500, 1000],
    [{ basisPoints: null, amountCents: 9000 as Cents }, 6500, 6500],
    [{ basisPoints: 1, amountCents: null }, 1, 0],
  ])('%j of %i cents is %i', (terms, price, expected) => {
    expect(discountCents(terms, price)).toBe(expected);
  });

  it('is whole cents between zero and the price, and within half a cent of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (price, basisPoints) => {
          const off = discountCents({ basisPoints, amountCents: null }, price);
          expect([Number.isInteger(off), off >= 0, off <= price]).toEqual([true, true, true]);
          expect(Math.abs(off - (price * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});

describe('a code', () => {
  it.each([
    ['is accepted', {}, {}, 1300],
    ['on its first day', { fromDate: day('2026-03-05') }, {}, 1300],
    ['on its last day', { untilDate: day('2026-03-05') }, {}, 1300],
    ['before its first day', { fromDate: day('2026-03-06') }, {}, 'NOT_YET'],
    ['after its last day', { untilDate: day('2026-03-04') }, {}, 'OVER'],
    ['for its service', { serviceIds: ['cut', 'color'] }, {}, 1300],
    ['for another service', { serviceIds: ['color'] }, {}, 'OTHER_SERVICE'],
    ['for the last time', { usesMax: 5 }, { uses: 4 }, 1300],
    ['once too often', { usesMax: 5 }, { uses: 5 }, 'USED_UP'],
    ['by a client for the last time', { perClientMax: 2 }, { clientUses: 1 }, 1300],
    ['by a client once too often', { perClientMax: 2 }, { clientUses: 2 }, 'USED_BY_CLIENT'],
    ['for a free service', {}, { priceCents: 0 }, 'NO_EFFECT'],
  ])('%s: %j, %j', (_, terms, purchase, expected) => {
    const checked = checkDiscount({ ...TERMS, ...terms }, { ...PURCHASE, ...purchase });
    expect(checked.ok ? checked.value : checked.reason).toBe(expected);
  });

  it('that does not exist is unknown, and each refusal has a text', () => {
    expect(checkDiscount(undefined, PURCHASE)).toEqual({ ok: false, reason: 'UNKNOWN' });
    expect(new Set(Object.values(DISCOUNT_REFUSAL_MESSAGES)).size).toBe(7);
  });

  it('is recognized however it is typed', () => {
    expect([' summer-20 ', 'Summer 20'].map(typedCode)).toEqual(['SUMMER20', 'SUMMER20']);
    const valid = ['ABC', 'SUMMER20', 'AB', 'A'.repeat(21), 'ÄBC'].map((code) => DISCOUNT_CODE_PATTERN.test(code));
    expect(valid).toEqual([true, true, false, false, false]);
  });

  it('is described in words', () => {
    expect(formatDiscount({ basisPoints: 1250, amountCents: null })).toBe('12.5% off');
    expect(formatDiscount({ basisPoints: null, amountCents: 1000 as Cents })).toBe('$10 off');
  });
});
