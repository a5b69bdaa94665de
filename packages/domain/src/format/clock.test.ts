/** Guarantee: a time of day is written on the chosen clock everywhere. */
import { afterEach, expect, it } from 'vitest';
import { showClock } from './clock.ts';
import { formatClearTime, formatDayTime, formatTime, formatWallTime, hasSameClock } from './time.ts';

afterEach(() => showClock('12H'));
const zone = 'America/Denver';

it.each([
  ['2026-11-24T07:00:00Z', '12:00 AM', '00:00'],
  ['2026-11-24T16:30:00Z', '9:30 AM', '09:30'],
  ['2026-11-25T06:59:59Z', '11:59 PM', '23:59'],
])('%s reads %s or %s', (instant, twelve, twentyFour) => {
  const at = Date.parse(instant);
  expect(formatTime(at, zone)).toBe(twelve);
  showClock('24H');
  expect(formatTime(at, zone)).toBe(twentyFour);
  expect(formatDayTime(at, zone)).toMatch(new RegExp(`, ${twentyFour}$`));
  showClock('12H');
  expect(formatTime(at, zone)).toBe(twelve);
});

it('names the offset when clocks go back', () => {
  showClock('24H');
  expect(formatClearTime(Date.parse('2026-11-01T07:30:00Z'), zone)).toBe('01:30 MDT');
  expect(hasSameClock(zone, 'America/Chicago', 0)).toBe(false);
});

it.each([
  [0, '00:00'],
  [545, '09:05'],
  [1425, '23:45'],
  [1440, '24:00'],
])('wall minute %i reads %s', (minute, text) => {
  showClock('24H');
  expect(formatWallTime(minute)).toBe(text);
});
