/**
 * Every instant of a week has exactly one position, including on days of 23 and 25 hours, and a position maps back to
 * its instant.
 */
import { dateIn } from '@primehour/domain/format/time';
import { addDays, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import {
  axisOf,
  columnOf,
  countHidden,
  type Day,
  endRowAt,
  firstRowOf,
  firstDayOf,
  inLanes,
  instantAtRow,
  rowAt,
} from './week-model.ts';

const ZONE = 'America/Chicago';
const weekFrom = (monday: string) =>
  axisOf(
    Array.from({ length: 7 }, (_, index) => addDays(monday as WallDate, index)),
    ZONE,
  );
const dayOf = (axis: ReturnType<typeof weekFrom>, date: string): Day => {
  const day = axis.days.find((one) => one.date === date);
  if (!day) throw new Error(`No ${date}`);
  return day;
};

it('finds a column again after a reload, by its date and person', () => {
  const [before, after] = [weekFrom('2026-11-16').days, weekFrom('2026-11-16').days];
  expect(before.map((day) => columnOf(after, day))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const [day] = after;
  const people = day
    ? [
        { ...day, resourceId: 'maya' },
        { ...day, resourceId: 'theo' },
      ]
    : [];
  expect(people.map((column) => columnOf(structuredClone(people), column))).toEqual([0, 1]);
  expect(people.map((column) => columnOf(after, column))).toEqual([-1, -1]);
});

describe('the axis', () => {
  it('has 24 rows in a plain week', () => {
    const { rows, days } = weekFrom('2026-11-16');
    expect(rows.map(({ label }) => label)).toHaveLength(24);
    expect([rows[0]?.label, rows[9]?.label, rows[23]?.label]).toEqual(['12 AM', '9 AM', '11 PM']);
    expect(days.every(({ rows: own }) => own.length === 24)).toBe(true);
  });

  it('leaves out the skipped hour of a day of 23 hours, for that day alone', () => {
    const axis = weekFrom('2026-03-02');
    expect(axis.rows).toHaveLength(24);
    expect(dayOf(axis, '2026-03-08').rows).toEqual([0, 1, ...Array.from({ length: 21 }, (_, hour) => hour + 3)]);
    expect(dayOf(axis, '2026-03-07').rows).toHaveLength(24);
  });

  it('gives the repeated hour of a day of 25 hours a row of its own', () => {
    const axis = weekFrom('2026-10-26');
    expect(axis.rows.slice(0, 4).map(({ label }) => label)).toEqual(['12 AM', '1 AM', '1 AM again', '2 AM']);
    expect(dayOf(axis, '2026-11-01').rows).toHaveLength(25);
    expect(dayOf(axis, '2026-10-31').rows.slice(0, 3)).toEqual([0, 1, 3]);
  });
});

describe('the first row shown', () => {
  const { days } = weekFrom('2026-11-16');
  /** Hours of the week's Friday, from midnight on. */
  const friday = (hour: number) => dayOf({ rows: [], days }, '2026-11-20').startAt + hour * HOUR_MS;
  const open = { startAt: friday(9), endAt: friday(19) };

  it('is an hour before now while the business is open', () => {
    expect(firstRowOf(days, [open], friday(11.8), 6)).toBe(10);
  });

  it('leaves no empty rows below the last hour or above the first', () => {
    expect(firstRowOf(days, [open], friday(15.8), 6)).toBe(13);
    expect(firstRowOf(days, [open], friday(15.8), 12)).toBe(8);
  });

  it('is an hour before the earliest opening or booking while the business is closed', () => {
    expect(firstRowOf(days, [open], friday(20), 6)).toBe(8);
    expect(firstRowOf(days, [open, { startAt: friday(30.5), endAt: friday(31) }], friday(20), 6)).toBe(5);
    expect(firstRowOf(days, [{ startAt: friday(0), endAt: friday(2) }], friday(20), 6)).toBe(0);
  });

  it('is the morning if nothing is known, and ignores other weeks', () => {
    expect(firstRowOf(days, [], friday(15), 6)).toBe(7);
    expect(firstRowOf(days, [{ startAt: friday(-240), endAt: friday(-239) }], friday(15), 6)).toBe(7);
  });
});

describe('an instant', () => {
  it.each(['2026-11-16', '2026-03-02', '2026-10-26'])('has one place in the week of %s, which maps back', (monday) => {
    for (const day of weekFrom(monday).days) {
      const places = new Set<number>();
      for (let at = day.startAt as number; at < day.endAt; at += 15 * MINUTE_MS) {
        expect(dateIn(at, ZONE)).toBe(day.date);
        expect(instantAtRow(day, rowAt(day, at))).toBe(at);
        places.add(rowAt(day, at));
      }
      expect(places.size).toBe((day.endAt - day.startAt) / (15 * MINUTE_MS));
    }
  });

  it('in the skipped row is the next one that exists', () => {
    const day = dayOf(weekFrom('2026-03-02'), '2026-03-08');
    expect(new Date(instantAtRow(day, 2.5)).toISOString()).toBe('2026-03-08T08:00:00.000Z');
  });

  it('snaps to quarter hours and stays within its day', () => {
    const day = dayOf(weekFrom('2026-11-16'), '2026-11-18');
    expect(instantAtRow(day, 9.3)).toBe(day.startAt + 9.25 * HOUR_MS);
    expect(instantAtRow(day, -3)).toBe(day.startAt);
    expect(instantAtRow(day, 40)).toBe(day.endAt - 15 * MINUTE_MS);
  });

  it('ends in the hour before when it ends on the hour, so that a skipped hour adds nothing', () => {
    const day = dayOf(weekFrom('2026-03-02'), '2026-03-08');
    expect(endRowAt(day, day.startAt + 2 * HOUR_MS)).toBeCloseTo(2, 5);
    expect(endRowAt(day, day.endAt)).toBeCloseTo(24, 5);
  });
});

describe('a week', () => {
  it.each([
    ['2026-11-20', '2026-11-16', '2026-11-15'],
    ['2026-11-16', '2026-11-16', '2026-11-15'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2026-11-21', '2026-11-16', '2026-11-15'],
  ])('with %s in it begins on Monday %s, or on Sunday %s', (date, monday, sunday) => {
    expect(firstDayOf(date as WallDate, 'MONDAY')).toBe(monday);
    expect(firstDayOf(date as WallDate, 'SUNDAY')).toBe(sunday);
  });
});

describe('lanes', () => {
  const range = (name: string, startAt: number, endAt: number) => ({ name, startAt, endAt });

  it('are side by side only where ranges overlap', () => {
    const placed = inLanes([range('c', 25, 40), range('a', 0, 30), range('b', 10, 20), range('d', 40, 50)]);
    expect(placed.map(({ item, lane, lanes }) => [item.name, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 1, 2],
      ['d', 0, 1],
    ]);
  });

  it('that have no room in a column are counted by the hour in which they begin', () => {
    const day = dayOf(weekFrom('2026-11-16'), '2026-11-20');
    const at = (name: string, fromHour: number, hours = 1) =>
      range(name, day.startAt + fromHour * HOUR_MS, day.startAt + (fromHour + hours) * HOUR_MS);
    const nine = Array.from({ length: 6 }, (_, index) => at(`nine ${index}`, 9));
    const items = [at('early', 7), at('early too', 7), ...nine, at('half', 9.5), at('long', 9, 3), at('eleven', 11)];
    const { shown, hidden } = countHidden(day, inLanes(items), 4);
    expect(shown.map(({ item, lane, lanes }) => [item.name, lane, lanes])).toEqual([
      ['early', 0, 2],
      ['early too', 1, 2],
      ['long', 0, 4],
      ['nine 0', 1, 4],
      ['nine 1', 2, 4],
      ['eleven', 1, 4],
    ]);
    expect(hidden).toEqual([{ row: 9, count: 5 }]);
    expect(countHidden(day, inLanes(items), Infinity)).toEqual({ shown: inLanes(items), hidden: [] });
  });
});
