/**
 * Guarantee: lists, money, phones, durations and times read the same everywhere, with plain spaces, in the requested
 * zone.
 */
import { describe, expect, it } from 'vitest';
import type { WallDate } from '../vocabulary.ts';
import { formatCountdown, formatDuration } from './duration.ts';
import { formatList } from './list.ts';
import { formatMoney, formatPrice } from './money.ts';
import { formatPhone } from './phone.ts';
import {
  dateIn,
  formatClearTime,
  formatDate,
  formatDay,
  formatDayTime,
  formatInstant,
  formatMonth,
  formatTime,
  formatWallDay,
  formatWallTime,
  formatWeekday,
  formatWeekdayTime,
  formatZoneName,
  hasSameClock,
  hourIn,
  usableZone,
} from './time.ts';
import { unbroken } from './unbroken.ts';

const zone = 'America/Denver';
// 16:30 UTC is 9:30 in Denver, 11:30 in New York, and already the next day in Auckland.
const at = Date.parse('2026-11-24T16:30:00Z');
const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('lists', () => {
  it.each([
    [[], ''],
    [['Anna'], 'Anna'],
    [['Anna', 'Ben'], 'Anna and Ben'],
    [['Anna', 'Ben', 'Cleo'], 'Anna, Ben, and Cleo'],
  ])('of %j read %s', (parts, text) => {
    expect(formatList(parts)).toBe(text);
    expect(formatList(parts, 'or')).toBe(text.replace(/and /, 'or '));
  });
});

describe('money', () => {
  it.each([
    [4500, '$45'],
    [4550, '$45.50'],
    [1, '$0.01'],
    [0, '$0'],
    [125_000, '$1,250'],
    [10_000_000, '$100,000'],
    [123_456_7, '$12,345.67'],
  ])('%i cents read %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it('of a service reads Free if there is nothing to pay', () => {
    expect([0, 1, 4550].map(formatPrice)).toEqual(['Free', '$0.01', '$45.50']);
  });
});

it('keeps a time of day on one line', () => {
  expect(unbroken('Cancel by Mon, Nov 30, 2:00 PM. After that 50% (of $80) or 5 people.')).toBe(
    'Cancel by Mon, Nov 30, 2:00\u00A0PM. After that 50% (of $80) or 5 people.',
  );
});

describe('phones', () => {
  it('of the United States read +1 (area) prefix-line, others stay unchanged', () => {
    expect(formatPhone('+13125550123')).toBe('+1 (312) 555-0123');
    expect(formatPhone('+442079460958')).toBe('+442079460958');
    expect(formatPhone('')).toBe('');
  });
});

describe('durations', () => {
  it.each([
    [15, '15m'],
    [59, '59m'],
    [60, '1h 0m'],
    [90, '1h 30m'],
    [345, '5h 45m'],
    [0, '0m'],
  ])('%i minutes read %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  it.each([
    [15 * 60 * SECOND, '15:00'],
    [59_001, '1:00'],
    [1, '0:01'],
    [0, '0:00'],
    [-5 * SECOND, '0:00'],
    [HOUR + 9 * SECOND, '1:00:09'],
    [24 * HOUR - SECOND, '23:59:59'],
    [51 * HOUR, '2d 3h'],
  ])('%i milliseconds count down as %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text);
  });
});

describe('times', () => {
  it('read in the requested zone', () => {
    expect(formatDay(at, zone)).toBe('Tue, Nov 24');
    expect(formatDate(at, zone)).toBe('Nov 24, 2026');
    expect(formatTime(at, zone)).toBe('9:30 AM');
    expect(formatWeekday(at, zone)).toBe('Tuesday');
    expect(formatWeekdayTime(at, zone)).toBe('Tuesday 9:30 AM');
    expect(formatDayTime(at, zone)).toBe('Tue, Nov 24, 9:30 AM');
    expect(formatMonth(at, zone)).toBe('November 2026');
    expect(formatDayTime(at, 'Pacific/Auckland')).toBe('Wed, Nov 25, 5:30 AM');
  });

  it.each([
    ['2026-11-24T07:00:00Z', '12:00 AM'],
    ['2026-11-24T07:05:00Z', '12:05 AM'],
    ['2026-11-24T19:00:00Z', '12:00 PM'],
    ['2026-11-25T06:59:59Z', '11:59 PM'],
  ])('%s reads %s in Denver', (instant, text) => {
    expect(formatTime(Date.parse(instant), zone)).toBe(text);
  });

  it.each([
    [0, '12:00 AM'],
    [30, '12:30 AM'],
    [540, '9:00 AM'],
    [720, '12:00 PM'],
    [1425, '11:45 PM'],
    [1440, '12:00 AM'],
  ])('wall minute %i reads %s', (minute, text) => {
    expect(formatWallTime(minute)).toBe(text);
  });

  it('on their own include the year if it is a different one on that clock', () => {
    const now = Date.parse('2026-12-31T12:00Z');
    expect(formatInstant(at, zone, now)).toBe('Tue, Nov 24, 9:30 AM');
    // Still the old year in Denver, and the new one in London.
    expect(formatInstant(Date.parse('2027-01-01T06:30Z'), zone, now)).toBe('Thu, Dec 31, 11:30 PM');
    expect(formatInstant(Date.parse('2027-03-14T09:30Z'), zone, now)).toBe('Sun, Mar 14, 2027, 3:30 AM');
  });

  it('of a date without a zone never slip to the previous or next day', () => {
    expect(formatWallDay('2026-11-24' as WallDate)).toBe('Tue, Nov 24');
    expect(formatWallDay('2026-03-01' as WallDate)).toBe('Sun, Mar 1');
  });

  it('are grouped by the days of the requested zone', () => {
    const lateEvening = Date.parse('2026-12-31T23:30:00-05:00');
    expect(dateIn(lateEvening, 'America/New_York')).toBe('2026-12-31');
    expect(dateIn(lateEvening, 'Europe/Paris')).toBe('2027-01-01');
  });
});

describe('zones', () => {
  it('that the product offers have one name all year, others the platform’s', () => {
    expect(formatZoneName('America/Denver', at)).toBe('Mountain time');
    expect(formatZoneName('America/Phoenix', at)).toBe('Arizona time');
    expect(formatZoneName('Europe/Paris', at)).toBe('Central European Time');
  });

  it('differ when their clocks do at that instant', () => {
    const summer = Date.parse('2026-07-01T12:00:00Z');
    expect(hasSameClock('America/Denver', 'America/Phoenix', at)).toBe(true);
    expect(hasSameClock('America/Denver', 'America/Phoenix', summer)).toBe(false);
    expect(hasSameClock('America/Los_Angeles', 'America/Phoenix', summer)).toBe(true);
    expect(hasSameClock('Pacific/Auckland', 'Asia/Anadyr', summer)).toBe(true);
    // Twenty-four hours apart, clocks show the same time on different days.
    expect(hasSameClock('Pacific/Honolulu', 'Pacific/Kiritimati', at)).toBe(false);
  });

  it('that the engine does not support are undefined', () => {
    expect(usableZone('Europe/Paris')).toBe('Europe/Paris');
    expect(usableZone('UTC')).toBe('UTC');
    expect(usableZone('Etc/Unknown')).toBeUndefined();
    expect(usableZone('')).toBeUndefined();
  });
});

describe('when clocks read the same twice', () => {
  it('a time names the offset in force, but only then', () => {
    expect(formatClearTime(Date.parse('2026-11-01T06:00Z'), 'America/Chicago')).toBe('1:00 AM CDT');
    expect(formatClearTime(Date.parse('2026-11-01T07:00Z'), 'America/Chicago')).toBe('1:00 AM CST');
    expect(formatClearTime(Date.parse('2026-11-01T08:00Z'), 'America/Chicago')).toBe('2:00 AM');
    expect(formatClearTime(Date.parse('2026-11-01T07:00Z'), 'America/Phoenix')).toBe('12:00 AM');
  });

  it('so does a day or a weekday with a time', () => {
    const [first, second] = [Date.parse('2026-11-01T06:30Z'), Date.parse('2026-11-01T07:30Z')];
    expect(formatDayTime(first, 'America/Chicago')).toBe('Sun, Nov 1, 1:30 AM CDT');
    expect(formatDayTime(second, 'America/Chicago')).toBe('Sun, Nov 1, 1:30 AM CST');
    expect(formatWeekdayTime(second, 'America/Chicago')).toBe('Sunday 1:30 AM CST');
  });

  const plain = (at: number, zone: string) => `${formatDay(at, zone)} ${formatTime(at, zone)}`;
  it.each([
    ['America/Chicago', '2026-11-01T07:00Z'],
    ['America/Chicago', '2026-03-08T08:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
    ['Europe/London', '2026-10-25T01:00Z'],
    ['America/Phoenix', '2026-11-01T07:00Z'],
  ])('names its offset exactly when another instant reads the same: %s around %s', (zone, change) => {
    const halfHours = Array.from({ length: 192 }, (_, index) => Date.parse(change) + (index - 96) * 1_800_000);
    for (const at of halfHours) {
      const isTwice = [-2, -1, 1, 2].some((steps) => plain(at + steps * 1_800_000, zone) === plain(at, zone));
      expect([at, formatClearTime(at, zone) === formatTime(at, zone)]).toEqual([at, !isTwice]);
    }
  });

  it('the hour of the day counts from midnight', () => {
    expect(hourIn(Date.parse('2026-11-24T06:30Z'), 'America/Chicago')).toBe(0);
    expect(hourIn(Date.parse('2026-11-24T05:30Z'), 'America/Chicago')).toBe(23);
  });
});

it('reads times and dates as the platform does, even on days when clocks change', () => {
  const platform = (instant: number, place: string) => {
    const shape = { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit' } as const;
    const parts = new Intl.DateTimeFormat('en-US', { ...shape, hourCycle: 'h12', timeZone: place }).formatToParts(
      instant,
    );
    const part = (type: string) => parts.find((each) => each.type === type)?.value;
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
  };
  const places = [
    'America/Denver',
    'America/Phoenix',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'UTC',
  ];
  for (const place of places) {
    for (let instant = Date.parse('2026-01-01T00:07:59Z'); instant < Date.parse('2027-01-01'); instant += 5.25 * HOUR) {
      expect(`${dateIn(instant, place)} ${formatTime(instant, place)}`).toBe(platform(instant, place));
    }
    for (const before of [-1, -90 * 86_400_000]) {
      expect(`${dateIn(before, place)} ${formatTime(before, place)}`).toBe(platform(before, place));
    }
  }
});
