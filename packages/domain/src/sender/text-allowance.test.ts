import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '../time/wall-date.ts';
import { DAILY_TEXTS_MAX, dailyUnprovenTexts, NEW_SENDER_DAILY_TEXTS } from './text-allowance.ts';

// The guarantee: a new account can text ten strangers a day, and more only as it becomes known and its clients verify
// their phones.

const WEEK = 7 * DAY_MS;

it.each([
  ['a minute old, nothing connected', { hasAccount: false, ageMs: 60_000, texted: 0, confirmed: 0 }, 10],
  ['a minute old, connected', { hasAccount: true, ageMs: 60_000, texted: 0, confirmed: 0 }, 10],
  ['a year old, nothing connected', { hasAccount: false, ageMs: 365 * DAY_MS, texted: 500, confirmed: 500 }, 10],
  ['a moment before seven days', { hasAccount: true, ageMs: WEEK - 1, texted: 0, confirmed: 0 }, 10],
  ['seven days old, connected', { hasAccount: true, ageMs: WEEK, texted: 0, confirmed: 0 }, 100],
  ['few numbers, all confirmed', { hasAccount: true, ageMs: WEEK, texted: 49, confirmed: 49 }, 100],
  ['many numbers, none confirmed', { hasAccount: true, ageMs: WEEK, texted: 3000, confirmed: 0 }, 100],
  ['one in ten confirmed', { hasAccount: true, ageMs: WEEK, texted: 100, confirmed: 10 }, 280],
  ['a quarter confirmed', { hasAccount: true, ageMs: WEEK, texted: 100, confirmed: 25 }, 550],
  ['half confirmed', { hasAccount: true, ageMs: WEEK, texted: 50, confirmed: 25 }, 1000],
  ['all confirmed', { hasAccount: true, ageMs: WEEK, texted: 1000, confirmed: 1000 }, 1000],
])('%s: %j may text %i', (_, standing, limit) => {
  expect(dailyUnprovenTexts(standing)).toBe(limit);
});

it('stays within its bounds, and never drops when one more number is verified', () => {
  const standings = fc.record({
    hasAccount: fc.boolean(),
    ageMs: fc.integer({ min: 0, max: 400 * DAY_MS }),
    texted: fc.integer({ min: 0, max: 40_000 }),
    confirmed: fc.integer({ min: 0, max: 40_000 }),
  });
  fc.assert(
    fc.property(standings, (standing) => {
      const confirmed = Math.min(standing.confirmed, standing.texted);
      const limit = dailyUnprovenTexts({ ...standing, confirmed });
      const more = dailyUnprovenTexts({ ...standing, confirmed: Math.min(confirmed + 1, standing.texted) });
      expect(limit).toBeGreaterThanOrEqual(NEW_SENDER_DAILY_TEXTS);
      expect(more).toBeLessThanOrEqual(DAILY_TEXTS_MAX);
      expect(more).toBeGreaterThanOrEqual(limit);
    }),
  );
});
