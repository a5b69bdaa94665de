/** Guarantee: every public holiday of every year has its legal date, and the weekday on which it is observed. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { WallDate } from '../vocabulary.ts';
import { closedDateOf, comingHolidays, holidaysOf } from './us-holidays.ts';

const years = Array.from({ length: 110 }, (_, index) => 1971 + index);
const dateOf = (year: number, name: string) => holidaysOf(year).find((holiday) => holiday.name === name);
const observed = (year: number) => holidaysOf(year).map(({ observedDate }) => observedDate);

/** As the Office of Personnel Management publishes them. */
const PUBLISHED: Record<number, string[]> = {
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'.split(' '),
  2022: ['2021-12-31', ...'01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'.split(' ')],
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'.split(' '),
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'.split(' '),
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'.split(' '),
  2028: ['2027-12-31', ...'01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'.split(' ')],
};

describe('holidaysOf', () => {
  it.each(Object.entries(PUBLISHED))('has the published dates of %s', (year, dates) => {
    expect(observed(Number(year))).toEqual(dates.map((date) => (date.length === 5 ? `${year}-${date}` : date)));
  });

  it.each<[string, number, number, number]>([
    ['Martin Luther King Jr. Day', 1, 1, 15],
    ['Presidents’ Day', 2, 1, 15],
    ['Memorial Day', 5, 1, 25],
    ['Labor Day', 9, 1, 1],
    ['Columbus Day', 10, 1, 8],
    ['Thanksgiving Day', 11, 4, 22],
  ])('%s keeps its weekday and its week in each of 110 years', (name, month, weekday, earliestDay) => {
    for (const year of years.filter((one) => name !== 'Martin Luther King Jr. Day' || one >= 1986)) {
      const date = Temporal.PlainDate.from(dateOf(year, name)?.date ?? '');
      expect([date.month, date.dayOfWeek]).toEqual([month, weekday]);
      expect(date.day - earliestDay).toBeGreaterThanOrEqual(0);
      expect(date.day - earliestDay).toBeLessThan(7);
    }
  });

  it('observes no holiday on a weekend, and none more than a day from its date', () => {
    for (const { date, observedDate } of years.flatMap(holidaysOf)) {
      const [own, shown] = [Temporal.PlainDate.from(date), Temporal.PlainDate.from(observedDate)];
      expect(shown.dayOfWeek).toBeLessThan(6);
      expect(own.until(shown).days).toBe(own.dayOfWeek === 6 ? -1 : own.dayOfWeek === 7 ? 1 : 0);
    }
  });

  it('has each holiday from the year of its law on, in order', () => {
    expect([1985, 1986, 2020, 2021].map((year) => holidaysOf(year).length)).toEqual([9, 10, 10, 11]);
    for (const year of years) {
      const dates = holidaysOf(year).map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
    }
  });
});

describe('comingHolidays', () => {
  it('names each holiday of the next twelve months once', () => {
    for (const today of ['2026-01-01', '2026-11-20', '2027-12-31', '2028-02-29'] as WallDate[]) {
      const names = comingHolidays(today).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toHaveLength(11);
    }
  });

  it('still names a holiday whose observed day is yet to come', () => {
    // Sunday, July 4, 2027 is over on Monday morning; offices are closed on that Monday.
    expect(comingHolidays('2027-07-05' as WallDate)[0]).toEqual({
      name: 'Independence Day',
      date: '2027-07-04',
      observedDate: '2027-07-05',
    });
  });
});

describe('closedDateOf', () => {
  it.each([
    ['a future Sunday', '2027-07-03', '2027-07-04', '2027-07-04'],
    ['a Sunday that is today', '2027-07-04', '2027-07-04', '2027-07-04'],
    ['a Sunday that was yesterday', '2027-07-05', '2027-07-04', '2027-07-05'],
    ['a Saturday that was observed yesterday', '2026-07-04', '2026-07-04', '2026-07-04'],
    ['a weekday', '2026-11-20', '2026-11-26', '2026-11-26'],
  ] as [string, WallDate, WallDate, WallDate][])(
    'of %s is a day that can still be closed',
    (_what, today, date, closed) => {
      const holiday = comingHolidays(today).find((one) => one.date === date);
      expect(holiday && closedDateOf(holiday, today)).toBe(closed);
    },
  );
});
