/** Guarantee: dates and wall times are parsed only if they exist, and formatted the way they are parsed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS_OF_WEEK, type WallDate } from '../vocabulary.ts';
import {
  addDays,
  compareWallDates,
  dayNameOf,
  daysBetween,
  isoDayOf,
  isoDayOfWeek,
  parseWallDate,
  parseWallTime,
  toWallTime,
  toWallTimeSeconds,
} from './wall-date.ts';

const date = (text: string) => text as WallDate;

describe('parseWallDate', () => {
  it.each(['2024-02-29', '2026-12-31', '2000-02-29', '9999-12-31'])('%s is a date', (text) => {
    expect(parseWallDate(text)).toBe(text);
  });
  it.each([
    '0099-01-01',
    '2023-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '20260101',
    '',
    ' 2026-01-01',
    '2026-01-01T00:00',
  ])('"%s" is not a date', (text) => {
    expect(parseWallDate(text)).toBeUndefined();
  });
});

describe('calendar arithmetic', () => {
  it('crosses months, leap days and years', () => {
    expect(addDays(date('2024-02-28'), 2)).toBe('2024-03-01');
    expect(addDays(date('2026-01-01'), -1)).toBe('2025-12-31');
    expect(addDays(date('2026-03-08'), 30)).toBe('2026-04-07');
  });
  it('numbers the days of the week from Monday', () => {
    const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
    expect(week.map((day) => isoDayOfWeek(date(day)))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(isoDayOfWeek(date('1969-12-31'))).toBe(3);
  });
  it('converts each day of the week to its number and its name and back', () => {
    expect(DAYS_OF_WEEK.map((day) => dayNameOf(isoDayOf(day)))).toEqual(DAYS_OF_WEEK);
    expect(isoDayOf('SUNDAY')).toBe(7);
  });
  it('subtracts what it adds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: -800, max: 800 }), (start, days) => {
        const from = addDays(date('1970-01-01'), start);
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(Math.sign(compareWallDates(addDays(from, days), from))).toBe(Math.sign(days));
      }),
    );
  });
});

describe('wall times', () => {
  it.each([
    ['00:00', 0],
    ['09:30', 570],
    ['23:59:00', 1439],
    ['24:00', 1440],
    ['24:00:00', 1440],
  ])('%s is minute %i', (text, minute) => {
    expect(parseWallTime(text)).toBe(minute);
  });
  it.each(['24:30', '25:00', '12:60', '9:30', '09:30:15', '09:30:00.000', '09', '', '09:30 AM', '-1:00'])(
    '"%s" is not a time',
    (text) => {
      expect(parseWallTime(text)).toBeUndefined();
    },
  );
  it('are formatted as they are parsed, every minute of the day', () => {
    for (let minute = 0; minute <= 1440; minute += 1) {
      expect(parseWallTime(toWallTime(minute))).toBe(minute);
      expect(parseWallTime(toWallTimeSeconds(minute))).toBe(minute);
    }
    expect(toWallTimeSeconds(1440)).toBe('24:00:00');
    expect(toWallTimeSeconds(545)).toBe('09:05:00');
  });
});
