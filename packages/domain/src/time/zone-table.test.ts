/**
 * Guarantee: our tables convert wall time and instants exactly as Temporal does, for every offered zone, at every clock
 * change from 2020 to 2035 and on the days around it; and the edges of blocks never go backward.
 */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Instant, type WallDate, type Zone } from '../vocabulary.ts';
import { clockChanges, quietDays } from './clock-changes.reference.ts';
import { TIME_ZONES } from './time-zones.ts';
import { addDays, epochDayOf, HOUR_MS, MINUTE_MS } from './wall-date.ts';
import { instantToWall, offsetMinutesAt, wallEdgeToInstant, wallToInstant, zoneTable } from './zone-table.ts';

const quarters = Array.from({ length: 97 }, (_, index) => index * 15);
const zones = TIME_ZONES.map(({ value }) => value);

function temporalInstant(zone: Zone, date: string, minute: number): number {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: minute })
    .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function temporalWall(zone: Zone, at: number) {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return {
    date: moment.toPlainDate().toString(),
    minute: moment.hour * 60 + moment.minute,
    dayOfWeek: moment.dayOfWeek,
    offset: moment.offsetNanoseconds / 6e10,
  };
}

function ourWall(zone: Zone, at: Instant) {
  return { ...instantToWall(zoneTable(zone), at), offset: offsetMinutesAt(zoneTable(zone), at) };
}

describe('clock changes from 2020 to 2035', () => {
  it('are 32 in each zone that changes its clock and none in Arizona and Hawaii', () => {
    const counts = Object.groupBy(clockChanges(), ({ zone }) => zone);
    expect(zones.map((zone) => counts[zone]?.length ?? 0)).toEqual([32, 32, 32, 0, 32, 32, 0]);
    expect(new Set(clockChanges().map(({ dayHours }) => dayHours))).toEqual(new Set([23, 25]));
  });
});

describe.each(zones)('%s', (zone) => {
  const table = zoneTable(zone);
  const days = [...clockChanges(), ...quietDays()].filter((day) => day.zone === zone).map(({ date }) => date);

  it('converts every quarter hour of wall time near a change to the instant that Temporal gives', () => {
    for (const date of days.flatMap((around) => [-2, -1, 0, 1, 2].map((days) => addDays(around, days)))) {
      expect(quarters.map((minute) => wallToInstant(table, date, minute))).toEqual(
        quarters.map((minute) => temporalInstant(zone, date, minute)),
      );
    }
  });

  it('converts every quarter hour of real time near a change to the wall time that Temporal gives', () => {
    for (const around of days) {
      const from = temporalInstant(zone, addDays(around, -1), 0);
      const instants = Array.from({ length: 75 * 4 }, (_, index) => from + index * 15 * MINUTE_MS);
      expect(instants.map((at) => ourWall(zone, at as Instant))).toEqual(instants.map((at) => temporalWall(zone, at)));
    }
  });

  it('moves block edges that the clock skips to the change itself, and all others to their wall time', () => {
    for (const date of days) {
      const midnight = temporalInstant(zone, date, 0);
      const isSkipped = (minute: number) =>
        minute < 1440 && temporalWall(zone, temporalInstant(zone, date, minute)).minute !== minute;
      const expected = quarters.map((minute) =>
        isSkipped(minute) ? midnight + 2 * HOUR_MS : temporalInstant(zone, date, minute),
      );
      const edges = quarters.map((minute) => wallEdgeToInstant(table, epochDayOf(date), minute));
      expect(edges).toEqual(expected);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    }
  });

  it('agrees with Temporal at any moment from 2015 to 2060', () => {
    const at = fc.integer({ min: Date.UTC(2015, 0, 2), max: Date.UTC(2060, 11, 30) });
    fc.assert(
      fc.property(at, (at) => {
        expect(ourWall(zone, at as Instant)).toEqual(temporalWall(zone, at));
      }),
    );
    const day = fc.integer({ min: 0, max: 16_700 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1440 }), (day, minute) => {
        const date = addDays('2015-01-02' as WallDate, day);
        expect(wallToInstant(table, date, minute)).toBe(temporalInstant(zone, date, minute));
      }),
    );
  });
});

describe('known instants', () => {
  const newYork = zoneTable('America/New_York');
  it.each([
    ['2026-03-08', 119, '2026-03-08T06:59:00.000Z', 'the last minute before the clock skips'],
    ['2026-03-08', 150, '2026-03-08T07:30:00.000Z', 'a skipped time moves forward by the missing hour'],
    ['2026-11-01', 90, '2026-11-01T05:30:00.000Z', 'a repeated time is the first of the two'],
    ['2026-11-01', 120, '2026-11-01T07:00:00.000Z', 'two o’clock comes three hours after midnight'],
    ['2026-11-01', 1440, '2026-11-02T05:00:00.000Z', 'the end of the long day is the next midnight'],
  ])('%s minute %i is %s: %s', (date, minute, iso) => {
    expect(new Date(wallToInstant(newYork, date as WallDate, minute)).toISOString()).toBe(iso);
  });

  it('a zone is read only once', () => {
    expect(zoneTable('America/Denver')).toBe(zoneTable('America/Denver'));
  });

  it('seconds within a minute belong to that minute', () => {
    const at = Date.parse('2026-07-01T12:34:56.789Z') as Instant;
    expect(instantToWall(newYork, at)).toEqual({ date: '2026-07-01', minute: 8 * 60 + 34, dayOfWeek: 3 });
  });
});
