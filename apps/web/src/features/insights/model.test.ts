import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it, test } from 'vitest';
import { defaultPeriod, nextHourAt, sinceChange } from './model.ts';

// The guarantee: an empty hour of the week links to its next occurrence that can still be offered, and the result of a
// change is shown only if there is something to compare it with.

const at = (time: string) => Date.parse(time) as Instant;
/** Tuesday, October 27, 2026, seven in the morning in Chicago; clocks go back on Sunday. */
const NOW = at('2026-10-27T12:00:00Z');

test.each([
  ['later today', 2, 10, '2026-10-27T15:00:00Z'],
  ['in a week, if today is too soon', 2, 9, '2026-11-03T15:00:00Z'],
  ['tomorrow', 3, 0, '2026-10-28T05:00:00Z'],
  ['after the clocks have changed', 1, 9, '2026-11-02T15:00:00Z'],
])('an hour that occurs %s', (_, isoDay, hour, expected) => {
  expect(nextHourAt({ isoDay, hour }, NOW, 'America/Chicago')).toBe(at(expected));
});

test.each([
  ['no figures yet', undefined, 'last-12-weeks'],
  ['no visit yet', { firstVisitAt: null, countedUntil: NOW }, 'last-12-weeks'],
  ['a first visit before this week', { firstVisitAt: NOW - 1, countedUntil: NOW }, 'last-12-weeks'],
  ['a first visit this week', { firstVisitAt: NOW, countedUntil: NOW }, 'this-week'],
])('with %s, the period shown is %j', (_, usual, expected) => {
  expect(defaultPeriod(usual)).toBe(expected);
});

describe('three weeks after a change', () => {
  const three = (count: number): Three => ({ visits: count, firstVisitAt: NOW, countedUntil: NOW + 1 });
  type Three = { readonly visits: number; readonly firstVisitAt: number; readonly countedUntil: number };
  const visits = ({ visits: count }: Three) => (count === 0 ? undefined : `${count} visits`);
  const sentence = (before: Three, after: Three) => {
    const change = { figure: 'utilization', thing: 'HOURS', date: '2026-10-06' as WallDate, before, after } as const;
    return sinceChange({ changes: [change] }, 'utilization', visits);
  };

  it('the line names both values, or the one that stayed', () => {
    expect(sentence(three(5), three(8))).toBe(
      'Three weeks after your hours changed on Tue, Oct 6: 5 visits → 8 visits',
    );
    expect(sentence(three(5), three(5))).toBe('Three weeks after your hours changed on Tue, Oct 6: still 5 visits');
  });

  it('there is no line without a value on both sides, before the first visit, or for other figures', () => {
    expect(sentence(three(0), three(5))).toBeUndefined();
    expect(sentence({ ...three(5), firstVisitAt: NOW + 2 }, three(5))).toBeUndefined();
    expect(sinceChange({ changes: [] }, 'utilization', visits)).toBeUndefined();
  });
});
