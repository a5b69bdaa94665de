// The guarantee: while a response is valid, a new request at any instant would return the same.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';
import { listTeamSlots } from './team-slots.ts';
import { at, DATE, scenes } from './team.fixtures.ts';
import { validUntil } from './valid-until.ts';

const NOON = at('2026-10-05T12:00:00Z');
const after = (ms: number) => (NOON + ms) as Instant;

it('is the next whole minute, the next millisecond if now is one, or the first of the given instants in the future', () => {
  expect(validUntil(after(1))).toBe(after(MINUTE_MS));
  expect(validUntil(after(59_999))).toBe(after(MINUTE_MS));
  expect(validUntil(NOON)).toBe(after(1));
  expect(validUntil(after(1), [after(40_000), null, after(30_000), after(90_000)])).toBe(after(30_000));
  expect(validUntil(after(5), [after(5), after(4)])).toBe(after(MINUTE_MS));
});

it('has the same free times throughout, with every notice and advance window', () => {
  const cases = fc.record({
    scene: scenes,
    notice: fc.constantFrom(0, 1, 24),
    advance: fc.constantFrom(0, 1, 2),
    offsetMs: fc.oneof(fc.constantFrom(0, 1, 59_999), fc.integer({ min: 0, max: 8 * 60 * MINUTE_MS })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(cases, ({ scene: { team, query }, notice, advance, offsetMs, share }) => {
      const { calendar } = team;
      const settings = { ...calendar.settings, minNoticePeriod: notice, advanceBooking: advance };
      const limited = { ...team, calendar: { ...calendar, settings } };
      const now = (query.now + offsetMs) as Instant;
      const lastMs = validUntil(now) - 1 - now;
      const listAt = (instant: number) =>
        listTeamSlots(limited, { ...query, now: instant as Instant }, { fromDate: DATE, days: 2 });
      const listed = listAt(now);
      expect(listAt(now + Math.floor(lastMs * share))).toEqual(listed);
      expect(listAt(now + lastMs)).toEqual(listed);
    }),
    { numRuns: 300 },
  );
});
