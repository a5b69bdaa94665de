/** Formats instants and wall times. The zone is an argument: the business's, or the viewer's own. */
import type { WallDate, Zone } from '../vocabulary.ts';
import { is24Hours } from './clock.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a thousand times as much as using it; each is created once per zone and shape. */
function formatter(shape: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`;
  let made = formatters.get(key);
  if (!made) formatters.set(key, (made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })));
  return made;
}

/** Reads single parts of a formatted instant, for texts whose separators must not differ between engines. */
function partsOf(made: Intl.DateTimeFormat, at: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = made.formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

/** 'Tue, Nov 24' */
export function formatDay(at: number, zone: string): string {
  return formatter('day', zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(at);
}

/** 'Nov 24, 2026' */
export function formatDate(at: number, zone: string): string {
  return formatter('date', zone, { month: 'short', day: 'numeric', year: 'numeric' }).format(at);
}

/**
 * '9:30 AM', or '09:30' if the viewer has chosen that clock. Joined here: engines disagree on the space, and a page
 * rendered on the server must match the browser's.
 */
export function formatTime(at: number, zone: string): string {
  const wall = wallMsIn(at, zone);
  return formatWallTime(Math.floor((wall - Math.floor(wall / DAY_MS) * DAY_MS) / MINUTE_MS));
}

/** 'Tuesday' */
export function formatWeekday(at: number, zone: string): string {
  return formatter('weekday', zone, { weekday: 'long' }).format(at);
}

/** 'Tuesday 9:30 AM' (product/home#summary) */
export function formatWeekdayTime(at: number, zone: string): string {
  return `${formatWeekday(at, zone)} ${formatClearTime(at, zone)}`;
}

/** 'Tue, Nov 24, 9:30 AM' */
export function formatDayTime(at: number, zone: string): string {
  return `${formatDay(at, zone)}, ${formatClearTime(at, zone)}`;
}

/** 'November 2026' */
export function formatMonth(at: number, zone: string): string {
  return formatter('month', zone, { month: 'long', year: 'numeric' }).format(at);
}

/** 'Tue, Nov 24' for a date without a zone */
export function formatWallDay(date: WallDate): string {
  return formatDay(Date.parse(date), 'UTC');
}

/** '9:00 AM'; the end of the day reads '12:00 AM' like its start, and '24:00' on the 24-hour clock. */
export function formatWallTime(minute: number): string {
  if (is24Hours()) return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${twoDigits(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const ZONE_NAMES: Record<Zone, string> = {
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Phoenix': 'Arizona time',
  'America/Los_Angeles': 'Pacific time',
  'America/Anchorage': 'Alaska time',
  'Pacific/Honolulu': 'Hawaii time',
};

/**
 * 'Mountain time'; a zone that the product does not offer (a viewer's own) has the platform's name for it at that
 * instant.
 */
export function formatZoneName(zone: string, at: number): string {
  const offered = (ZONE_NAMES as Partial<Record<string, string>>)[zone];
  if (offered) return offered;
  return partsOf(formatter('zone', zone, { timeZoneName: 'longGeneric' }), at)('timeZoneName') || zone;
}

/** The zone, if this engine supports it: a device without a setting reports 'Etc/Unknown', which no engine does. */
export function usableZone(zone: string): string | undefined {
  try {
    dateIn(0, zone);
    return zone;
  } catch {
    return undefined;
  }
}

/** Whether clocks of both zones read the same at that instant; if they differ, screens name the business's zone. */
export function hasSameClock(zone: string, otherZone: string, at: number): boolean {
  return dateIn(at, zone) === dateIn(at, otherZone) && formatTime(at, zone) === formatTime(at, otherZone);
}

/** The date on a wall calendar in the zone, for grouping instants by the viewer's own days. */
export const dateIn = (at: number, zone: string): WallDate =>
  new Date(wallMsIn(at, zone)).toISOString().slice(0, 10) as WallDate;

/** Noon of a date in the zone, or an hour from it on a day on which clocks change. */
export function noonIn(date: WallDate, zone: string): number {
  const noon = Date.parse(`${date}T12:00Z`);
  return 2 * noon - wallMsIn(noon, zone);
}

/** The hour on a wall clock in the zone, 0 to 23. */
export const hourIn = (at: number, zone: string): number => new Date(wallMsIn(at, zone)).getUTCHours();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** By zone and UTC day, if clocks don't change during it; all entries are dropped at once when there are too many. */
const offsets = new Map<string, number>();
const OFFSETS_MAX = 4_000;

/**
 * What a wall clock in the zone shows, as if it were UTC. Cached: asking the platform for each time takes a quarter of
 * the time of rendering a page.
 */
function wallMsIn(at: number, zone: string): number {
  const day = Math.floor(at / DAY_MS);
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return at + known;
  const offset = offsetOf(day * DAY_MS, zone);
  if (offset !== offsetOf((day + 1) * DAY_MS, zone)) return at + offsetOf(at, zone);
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(key, offset);
  return at + offset;
}

/** How far clocks in the zone are ahead of UTC at an instant. */
function offsetOf(at: number, zone: string): number {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const shape = { year: 'numeric', month: 'numeric', day: 'numeric', ...options } as const;
  const part = partsOf(formatter('wall', zone, shape), at);
  const [year = 0, month = 1, ...rest] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((type) =>
    Number(part(type)),
  );
  return Date.UTC(year, month - 1, ...rest) - Math.floor(at / 1000) * 1000;
}

/** Clocks go back by an hour, on Lord Howe Island by half an hour. */
const CLOCK_SHIFTS_MS = [-3_600_000, -1_800_000, 1_800_000, 3_600_000];

/** '9:30 AM'; if clocks go back and read the same twice, '1:00 AM CDT' and '1:00 AM CST' */
export function formatClearTime(at: number, zone: string): string {
  if (!changesAround(at, zone)) return formatTime(at, zone);
  const wall = wallMsIn(at, zone);
  const isReadTwice = CLOCK_SHIFTS_MS.some((shift) => wallMsIn(at + shift, zone) === wall);
  return isReadTwice ? `${formatTime(at, zone)} ${offsetName(at, zone)}` : formatTime(at, zone);
}

/** By zone and UTC day; all entries are dropped at once when there are too many. */
const changes = new Map<string, boolean>();
const CHANGES_MAX = 4_000;

/** Whether clocks may change within hours of an instant: two days apart they then show different times. */
function changesAround(at: number, zone: string): boolean {
  const day = Math.floor(at / (24 * HOUR_MS));
  const key = `${zone} ${day}`;
  const known = changes.get(key);
  if (known !== undefined) return known;
  if (changes.size >= CHANGES_MAX) changes.clear();
  const from = (day * 24 - 12) * HOUR_MS;
  const isChanging = formatTime(from, zone) !== formatTime(from + 48 * HOUR_MS, zone);
  changes.set(key, isChanging);
  return isChanging;
}

/** An instant on its own: 'Tue, Nov 24, 9:30 AM', or 'Sun, Mar 14, 2027, 3:30 AM' if that is not the year of `now`. */
export function formatInstant(at: number, zone: string, now: number): string {
  const isThisYear = dateIn(at, zone).slice(0, 4) === dateIn(now, zone).slice(0, 4);
  const options = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
  const day = isThisYear ? formatDay(at, zone) : formatter('full day', zone, options).format(at);
  return `${day}, ${formatClearTime(at, zone)}`;
}

/** 'CDT': the short name of the offset in force. */
const offsetName = (at: number, zone: string): string =>
  partsOf(formatter('offset', zone, { hour: 'numeric', timeZoneName: 'short' }), at)('timeZoneName');
