/** A browser reads a wall time of the business as the same instant that the server does, around every clock change. */
import { describe, expect, it } from 'vitest';
import { type WallDate } from '../vocabulary.ts';
import { TIME_ZONES } from './time-zones.ts';
import { addDays } from './wall-date.ts';
import { instantAsMeant, instantAtWallTime, minuteAt } from './wall-instant.ts';
import { wallToInstant, zoneTable } from './zone-table.ts';

/** The days around both clock changes of a year, and one day in each season. */
const DAYS = ['2026-03-07', '2026-03-08', '2026-07-01', '2026-10-31', '2026-11-01', '2026-12-31', '2028-02-29'];

describe.each(TIME_ZONES)('$value', ({ value: zone }) => {
  it('converts every quarter hour to the same instant as the server', () => {
    const table = zoneTable(zone);
    for (const day of DAYS) {
      for (let minute = 0; minute <= 1440; minute += 15) {
        const date = day as WallDate;
        expect(instantAtWallTime(date, minute, zone), `${day} ${minute}`).toBe(wallToInstant(table, date, minute));
      }
    }
  });

  it('reads an instant back as the minute on its clock', () => {
    for (const day of ['2026-07-01', '2026-12-31'] as WallDate[]) {
      expect(minuteAt(instantAtWallTime(day, 1175, zone), zone)).toBe(1175);
      expect(minuteAt(instantAtWallTime(addDays(day, 1), 0, zone), zone)).toBe(0);
    }
  });
});

it('moves a time that clocks skip forward by the gap, and takes the first of two', () => {
  const at = (date: string, minute: number) =>
    new Date(instantAtWallTime(date as WallDate, minute, 'America/New_York')).toISOString();
  expect(at('2026-03-08', 150)).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z');
});

it('keeps the instant that a form was given until another time is typed', () => {
  const second = Date.parse('2026-11-01T06:30:00Z');
  const meant = (date: string, minute: number, given?: number) =>
    new Date(instantAsMeant(date as WallDate, minute, 'America/New_York', given)).toISOString();
  expect(meant('2026-11-01', 90, second)).toBe('2026-11-01T06:30:00.000Z');
  expect(meant('2026-11-01', 91, second)).toBe('2026-11-01T05:31:00.000Z');
  expect(meant('2026-11-02', 90, second)).toBe('2026-11-02T06:30:00.000Z');
  expect(meant('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z');
});
