import { expect, test } from 'vitest';
import type { TimeRange, WeeklyBlock } from '../slot/calendar.ts';
import type { Instant, IsoDay, Zone } from '../vocabulary.ts';
import { openTimeOf, type PastHours, type PersonTime } from './open-time.ts';
import { minutesOf } from './ranges.ts';

// The guarantee: a day that is over keeps the hours it ended with, both the business's and the person's.

const at = (text: string) => Date.parse(text) as Instant;
const daily = (startHour: number, endHour: number): WeeklyBlock[] =>
  ([1, 2, 3, 4, 5, 6, 7] as IsoDay[]).map((dayOfWeek) => ({
    dayOfWeek,
    startMinute: startHour * 60,
    endMinute: endHour * 60,
  }));
const past = (untilAt: string, blocks: PastHours['blocks']): PastHours => ({ untilAt: at(untilAt), blocks });

/** Chicago is five hours behind in September. */
const hoursOn = (date: string, business: readonly PastHours[], own: Pick<PersonTime, 'blocks' | 'past'>): number => {
  const within: TimeRange = {
    startAt: at(`${date}T05:00:00Z`),
    endAt: (at(`${date}T05:00:00Z`) + 86_400_000) as Instant,
  };
  const person = {
    id: 'ben',
    name: 'Ben',
    special: [],
    closed: [],
    since: at('2026-01-01T00:00:00Z'),
    until: null,
    ...own,
  };
  const calendar = { zone: 'America/Chicago' as Zone, blocks: daily(9, 17), special: [], past: business };
  return minutesOf(openTimeOf({ business: calendar, people: [person] }, 'ben', within)) / 60;
};

test.each([
  ['2026-09-09', 4, 'before the first change'],
  ['2026-09-10', 6, 'on the day of the first change, which was open when it ended'],
  ['2026-09-14', 6, 'until the evening before the second change'],
  ['2026-09-15', 8, 'since the second change'],
  ['2026-09-20', 8, 'today'],
])('hours of the business on %s are %i, %s', (date, hours) => {
  const versions = [past('2026-09-10T15:00:00Z', daily(9, 13)), past('2026-09-15T05:00:01Z', daily(9, 15))];
  expect(hoursOn(date, versions, { blocks: null, past: [] })).toBe(hours);
});

test('a change at midnight counts for the day that starts', () => {
  const versions = [past('2026-09-15T05:00:00Z', daily(9, 15))];
  expect(hoursOn('2026-09-14', versions, { blocks: null, past: [] })).toBe(6);
  expect(hoursOn('2026-09-15', versions, { blocks: null, past: [] })).toBe(8);
});

test('a person who followed the business at the time has its hours from that time, and before that their own', () => {
  const business = [past('2026-09-10T15:00:00Z', daily(9, 13))];
  const own = [past('2026-09-05T15:00:00Z', daily(10, 12)), past('2026-09-12T15:00:00Z', null)];
  const person = { blocks: daily(12, 13), past: own };
  expect(
    ['2026-09-04', '2026-09-09', '2026-09-11', '2026-09-13'].map((date) => hoursOn(date, business, person)),
  ).toEqual([2, 4, 8, 1]);
});

test('a business that was closed at the time counts as closed', () => {
  expect(hoursOn('2026-09-09', [past('2026-09-10T15:00:00Z', [])], { blocks: null, past: [] })).toBe(0);
});
