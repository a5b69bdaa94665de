import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUCTION_TYPES, type IsoDay } from '../vocabulary.ts';
import { adviseOn, COACH_CASES_MIN, type PastListing } from './coach.ts';
import { typeSentence } from './copy.ts';

// The guarantee: the coach says what similar hours sold for, in counts that add up, prefers higher proceeds, and says
// nothing for fewer than eight cases.

const SATURDAY_TEN = { isoDay: 6, hour: 10, minutes: 60 } as const;
const past = (fields: Partial<PastListing> = {}): PastListing => ({
  type: 'traditional',
  isoDay: 6,
  hour: 11,
  minutes: 60,
  priceCents: 6_000,
  stepCents: 500,
  soldCents: 9_000,
  bids: 5,
  leadHours: 120,
  ...fields,
});
const times = (count: number, fields: Partial<PastListing> = {}) => Array.from({ length: count }, () => past(fields));

describe('the coach', () => {
  it('is silent with fewer than eight cases', () => {
    expect(adviseOn(SATURDAY_TEN, times(COACH_CASES_MIN - 1))).toBeNull();
    expect(adviseOn(SATURDAY_TEN, times(COACH_CASES_MIN))).toMatchObject({ cases: 8, sold: 8, unsold: 0 });
  });

  it('says what similar hours sold for, scaled to the length of this one', () => {
    const advice = adviseOn({ ...SATURDAY_TEN, minutes: 90 }, [...times(6), ...times(7, { soldCents: null, bids: 0 })]);
    expect(advice).toMatchObject({
      scope: 'SAME_HOURS',
      cases: 13,
      sold: 6,
      unsold: 7,
      medianSoldCents: 13_500,
      medianBids: 5,
      medianLeadHours: 120,
      suggestion: { type: 'traditional', priceCents: 9_000, stepCents: 800 },
    });
  });

  it('prefers the type with higher proceeds, with unsold ones counted as nothing', () => {
    const fixed = times(6, { type: 'fixed', priceCents: 12_000, stepCents: null, soldCents: null });
    const dearer = times(6, { type: 'fixed', priceCents: 12_000, stepCents: null, soldCents: 12_000 });
    expect(adviseOn(SATURDAY_TEN, [...times(6), ...fixed])?.suggestion.type).toBe('traditional');
    expect(adviseOn(SATURDAY_TEN, [...times(6), ...dearer])?.suggestion).toMatchObject({
      type: 'fixed',
      priceCents: 12_000,
      stepCents: null,
    });
  });

  it('compares with the next type, if it was tried often enough', () => {
    const fixed = past({ type: 'fixed', stepCents: null });
    const sentenceOf = (count: number) => {
      const advice = adviseOn(SATURDAY_TEN, [
        ...times(8, { soldCents: 9_900 }),
        ...Array.from({ length: count }, () => fixed),
      ]);
      return advice && typeSentence(advice);
    };
    expect(sentenceOf(2)).toBe('Traditional auction earned $99 an hour in 8 cases. No other type has 3 cases yet.');
    expect(sentenceOf(3)).toBe(
      'Traditional auction earned $99 an hour in 8 cases, Fixed price $90 in 3; unsold ones count as nothing.',
    );
  });

  it('prefers the prices with higher proceeds', () => {
    const low = times(4, { priceCents: 3_000, soldCents: 8_000 });
    const middle = times(4, { priceCents: 6_000, soldCents: 10_000 });
    const high = times(4, { priceCents: 12_000, soldCents: null });
    expect(adviseOn(SATURDAY_TEN, [...low, ...middle, ...high])?.suggestion).toMatchObject({
      priceCents: 6_000,
      tried: 4,
      soldOfTried: 4,
    });
  });

  it.each([
    ['SAME_HOURS', times(8)],
    ['SAME_PART', times(8, { isoDay: 2 })],
    ['ALL', times(8, { isoDay: 2, hour: 19 })],
  ] as const)('widens the scope until there are enough cases: %s', (scope, listings) => {
    expect(adviseOn(SATURDAY_TEN, listings)?.scope).toBe(scope);
  });

  it('does not let one lucky sale decide', () => {
    const lucky = past({ type: 'dutch', stepCents: null, soldCents: 40_000 });
    expect(adviseOn(SATURDAY_TEN, [...times(8), lucky])?.suggestion.type).toBe('traditional');
  });

  it('adds up and suggests a valid price, for any history', () => {
    const listing = fc.record({
      type: fc.constantFrom(...AUCTION_TYPES),
      isoDay: fc.integer({ min: 1, max: 7 }).map((day) => day as IsoDay),
      hour: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 15, max: 480 }),
      priceCents: fc.integer({ min: 1, max: 1_000_000 }),
      stepCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
      soldCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      bids: fc.nat(50),
      leadHours: fc.nat(2_000),
    });
    fc.assert(
      fc.property(fc.array(listing, { maxLength: 40 }), (listings) => {
        const advice = adviseOn(SATURDAY_TEN, listings);
        if (advice === null) return listings.length < COACH_CASES_MIN;
        const { cases, sold, unsold, suggestion } = advice;
        const isTried = listings.some(({ type }) => type === suggestion.type);
        return cases === sold + unsold && isTried && suggestion.priceCents >= 100 && suggestion.priceCents % 100 === 0;
      }),
    );
  });
});
