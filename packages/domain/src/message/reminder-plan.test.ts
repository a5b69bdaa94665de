import { describe, expect, it } from 'vitest';
import { zoneTable } from '../time/zone-table.ts';
import type { Instant, Zone } from '../vocabulary.ts';
import { DEFAULT_QUIET_HOURS, isStillUseful, nextNightAt, nightAt, reminderDueAt, notifyAt } from './reminder-plan.ts';

// The guarantee: a reminder is due the set number of hours before the start, before the night it would fall into, or
// after that night if it is still useful; never at night, after the start, or before the client was notified of that
// time.

const at = (text: string) => Date.parse(text) as Instant;
const clockIn = (zone: string) => ({ zone: zoneTable(zone as Zone), quiet: DEFAULT_QUIET_HOURS });
const chicago = clockIn('America/Chicago');
const due = (start: string, hoursBefore: number, notified = '2026-10-01T12:00:00-05:00', clock = chicago) => {
  const dueAt = reminderDueAt({ startAt: at(start), hoursBefore, notifiedAt: at(notified), clock });
  return dueAt === null ? null : new Date(dueAt).toISOString();
};

describe('a reminder', () => {
  it.each([
    ['by day is due at its hour', '2026-10-08T14:00:00-05:00', 2, '2026-10-08T12:00:00-05:00'],
    ['a day ahead is due at the same time of day', '2026-10-08T14:00:00-05:00', 24, '2026-10-07T14:00:00-05:00'],
    ['at the last minute before the night still is', '2026-10-08T22:59:00-05:00', 2, '2026-10-08T20:59:00-05:00'],
    ['that falls at nine in the evening is sent earlier', '2026-10-08T23:00:00-05:00', 2, '2026-10-08T20:30:00-05:00'],
    ['before an early start is sent the evening before', '2026-10-08T09:00:00-05:00', 2, '2026-10-07T20:30:00-05:00'],
    [
      'after midnight belongs to the night that began before',
      '2026-10-08T03:00:00-05:00',
      2,
      '2026-10-07T20:30:00-05:00',
    ],
    ['that falls at eight in the morning is due then', '2026-10-08T10:00:00-05:00', 2, '2026-10-08T08:00:00-05:00'],
  ])('%s', (_, start, hours, expected) => {
    expect(due(start, hours)).toBe(new Date(expected).toISOString());
  });

  it('of a booking made that night waits for the morning, if it is still useful then', () => {
    const notified = '2026-10-07T22:00:00-05:00';
    expect(due('2026-10-08T09:00:00-05:00', 2, notified)).toBe('2026-10-08T13:00:00.000Z');
    expect(due('2026-10-08T08:30:00-05:00', 2, notified)).toBe('2026-10-08T13:00:00.000Z');
    expect(due('2026-10-08T08:29:00-05:00', 2, notified)).toBe(null);
  });

  it('is skipped if the client was notified of this time later than that', () => {
    expect(due('2026-10-08T14:00:00-05:00', 2, '2026-10-08T12:00:00-05:00')).toBe(null);
    expect(due('2026-10-08T14:00:00-05:00', 2, '2026-10-08T11:59:00-05:00')).toBe('2026-10-08T17:00:00.000Z');
  });

  it('follows the recipient’s clock', () => {
    const honolulu = clockIn('Pacific/Honolulu');
    // Noon in Chicago is seven in the morning in Honolulu.
    expect(due('2026-10-08T14:00:00-05:00', 2, undefined, honolulu)).toBe('2026-10-08T06:30:00.000Z');
  });

  it('respects the night on days when it is longer or shorter', () => {
    // Clocks go back on Nov 1: the night of Oct 31 has twelve hours.
    expect(due('2026-11-01T10:00:00-06:00', 3)).toBe('2026-11-01T01:30:00.000Z');
    expect(due('2026-11-01T10:00:00-06:00', 2)).toBe('2026-11-01T14:00:00.000Z');
    // Clocks go forward on Mar 8: eight o’clock comes an hour earlier.
    expect(due('2026-03-08T10:00:00-05:00', 2, '2026-03-01T12:00:00Z')).toBe('2026-03-08T13:00:00.000Z');
    expect(due('2026-03-08T09:30:00-05:00', 2, '2026-03-01T12:00:00Z')).toBe('2026-03-08T02:30:00.000Z');
  });

  it('never comes at night, after the start, or before the notification, at any hour', () => {
    for (const zone of ['America/Chicago', 'Pacific/Honolulu', 'America/Anchorage', 'Asia/Kolkata']) {
      const clock = clockIn(zone);
      for (let minute = 0; minute < 3 * 1440; minute += 37) {
        const startAt = (at('2026-10-31T00:00:00Z') + minute * 60_000) as Instant;
        for (const [hoursBefore, notifiedMinutes] of [
          [24, 6000],
          [24, 1500],
          [2, 700],
          [2, 130],
          [12, 721],
          [336, 30_000],
        ] as const) {
          const notifiedAt = (startAt - notifiedMinutes * 60_000) as Instant;
          const dueAt = reminderDueAt({ startAt, hoursBefore, notifiedAt, clock });
          if (dueAt === null) continue;
          expect(nightAt(clock, dueAt)).toBe(null);
          expect(isStillUseful(dueAt, startAt)).toBe(true);
          expect(dueAt).toBeGreaterThan(notifiedAt);
        }
      }
    }
  });
});

describe('news that someone else caused', () => {
  const sendAt = (now: string, start: string) => new Date(notifyAt(chicago, at(now), at(start))).toISOString();

  it('is sent immediately by day', () => {
    expect(sendAt('2026-10-07T20:59:00-05:00', '2026-10-08T14:00:00-05:00')).toBe('2026-10-08T01:59:00.000Z');
  });

  it('waits for the morning at night, unless the morning is too late', () => {
    expect(sendAt('2026-10-07T23:00:00-05:00', '2026-10-08T10:00:00-05:00')).toBe('2026-10-08T13:00:00.000Z');
    expect(sendAt('2026-10-07T23:00:00-05:00', '2026-10-08T09:59:00-05:00')).toBe('2026-10-08T04:00:00.000Z');
  });
});

it('the next night begins at nine, or has already begun', () => {
  expect(new Date(nextNightAt(chicago, at('2026-10-07T09:00:00-05:00'))).toISOString()).toBe(
    '2026-10-08T02:00:00.000Z',
  );
  expect(nextNightAt(chicago, at('2026-10-07T23:00:00-05:00'))).toBe(at('2026-10-07T23:00:00-05:00'));
});

describe('an operator', () => {
  const wantedAt = (quiet: { fromMinute: number; untilMinute: number } | null, start: string) =>
    reminderDueAt({
      startAt: at(start),
      hoursBefore: 2,
      notifiedAt: at('2026-10-01T12:00:00Z'),
      clock: { ...chicago, quiet },
    });

  it('may choose hours that do not span midnight', () => {
    const quiet = { fromMinute: 0, untilMinute: 6 * 60 };
    expect(wantedAt(quiet, '2026-10-08T07:00:00-05:00')).toBe(at('2026-10-07T23:30:00-05:00'));
    expect(wantedAt(quiet, '2026-10-08T08:00:00-05:00')).toBe(at('2026-10-08T06:00:00-05:00'));
    expect(nextNightAt({ ...chicago, quiet }, at('2026-10-08T07:00:00-05:00'))).toBe(at('2026-10-09T00:00:00-05:00'));
  });

  it('may choose none', () => {
    expect(wantedAt(null, '2026-10-08T05:00:00-05:00')).toBe(at('2026-10-08T03:00:00-05:00'));
    expect(nextNightAt({ ...chicago, quiet: null }, at('2026-10-08T07:00:00Z'))).toBe(Number.POSITIVE_INFINITY);
    expect(notifyAt({ ...chicago, quiet: null }, at('2026-10-08T07:00:00Z'), at('2026-10-09T07:00:00Z'))).toBe(
      at('2026-10-08T07:00:00Z'),
    );
  });
});
