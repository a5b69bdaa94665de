// Every start is listed under exactly one day, the local date in the zone shown, and none is lost or duplicated.
import { dateIn } from '@primehour/domain/format/time';
import { describe, expect, it } from 'vitest';
import { groupByDay, shownGroup } from './day-groups.ts';

const HALF_HOUR_MS = 1_800_000;

/** Starts every half hour over five days around a change of US clocks, November 1, 2026 and March 14, 2027. */
const aroundChanges = ['2026-10-30T00:00Z', '2027-03-12T00:00Z'].map((from) =>
  Array.from({ length: 240 }, (_, step) => Date.parse(from) + step * HALF_HOUR_MS),
);

describe('starts by day', () => {
  it.each(['America/Denver', 'America/New_York', 'Pacific/Honolulu', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])(
    'equals asking the calendar of %s for each start',
    (zone) => {
      for (const slots of aroundChanges) {
        const groups = groupByDay(slots, zone);
        expect(groups.flatMap(({ date, slots: ofDay }) => ofDay.map((at) => [at, date]))).toEqual(
          slots.map((at) => [at, dateIn(at, zone)]),
        );
        expect(new Set(groups.map(({ date }) => date)).size).toBe(groups.length);
      }
    },
  );

  it('puts an evening in Honolulu under the next day of a viewer in New York', () => {
    const evening = Date.parse('2026-11-25T05:30Z');
    expect(groupByDay([evening], 'Pacific/Honolulu')).toEqual([{ date: '2026-11-24', slots: [evening] }]);
    expect(groupByDay([evening], 'America/New_York')).toEqual([{ date: '2026-11-25', slots: [evening] }]);
  });

  it('is empty without starts', () => {
    expect(groupByDay([], 'UTC')).toEqual([]);
  });
});

describe('the shown day', () => {
  const days = ['2026-11-24', '2026-11-27', '2026-11-29'];
  const groups = groupByDay(
    days.map((day) => Date.parse(`${day}T12:00Z`)),
    'UTC',
  );

  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-25', '2026-11-24'],
    ['2026-11-26', '2026-11-27'],
    ['2026-11-28', '2026-11-29'],
    ['2026-12-05', '2026-11-29'],
    ['2026-11-01', '2026-11-24'],
    [null, '2026-11-24'],
  ])('asked for %s is the nearest with times, %s', (asked, shown) => {
    expect(shownGroup(groups, asked)?.date).toBe(shown);
  });

  it('is null if no day has times', () => {
    expect(shownGroup([], '2026-11-24')).toBeUndefined();
  });
});
