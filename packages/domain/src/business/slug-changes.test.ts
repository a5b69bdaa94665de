import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';
import { SLUG_CHANGES_PER_YEAR, SLUG_PATTERN, slugChanges, slugFrom, typedSlug } from './slug.ts';

// The guarantee: a slug can be changed three times in any 365 days, and its input is normalized.

const NOW = Date.parse('2026-11-25T12:00:00Z') as Instant;
const ago = (days: number) => NOW - days * DAY_MS;

describe('changes of a slug', () => {
  it.each([
    [[], 3, null],
    [[ago(1)], 2, null],
    [[ago(364), ago(2), ago(1)], 0, ago(364) + 365 * DAY_MS],
    [[ago(365), ago(2), ago(1)], 1, null],
    [[ago(1), ago(2), ago(3), ago(700)], 0, ago(3) + 365 * DAY_MS],
  ])('%j', (changedAt, left, nextAt) => {
    expect(slugChanges(changedAt, NOW)).toEqual({ left, nextAt });
  });

  it('never allow a fourth within a year, whatever the history', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 }), (waits) => {
        const done: number[] = [];
        let now = NOW as number;
        for (const days of waits) {
          now += days * DAY_MS;
          if (slugChanges(done, now as Instant).left > 0) done.push(now);
        }
        const spans = done.slice(SLUG_CHANGES_PER_YEAR).map((at, index) => at - (done[index] ?? at));
        expect(Math.min(...spans, Infinity)).toBeGreaterThanOrEqual(365 * DAY_MS);
      }),
    );
  });
});

it('a typed slug may have capitals and spaces', () => {
  expect(typedSlug('  Bella  Salon ')).toBe('bella-salon');
  expect(SLUG_PATTERN.test(typedSlug('bella_salon'))).toBe(false);
  fc.assert(fc.property(fc.string({ minLength: 1 }), (name) => SLUG_PATTERN.test(slugFrom(name))));
});
