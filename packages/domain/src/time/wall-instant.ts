/**
 * Wall time → instant with the platform's own zone data, for browsers, which don't load tables of clock changes. The
 * server uses `zone-table.ts`; a test compares both.
 */
import type { Instant, MinuteOfDay, WallDate } from '../vocabulary.ts';
import { DAY_MS, epochDayOf, MINUTE_MS } from './wall-date.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows at an instant, as if it were UTC. */
function wallMsAt(at: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const digits = '2-digit';
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
    });
    clocks.set(zone, clock);
  }
  const parts = clock.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/**
 * A wall time that the clock shows twice means the first one; one that it skips is moved forward by the length of the
 * gap. `date` and `minute` are on the business's clock (product/shell#times).
 */
export function instantAtWallTime(date: WallDate, minute: number, zone: string): Instant {
  const wall = epochDayOf(date) * DAY_MS + minute * MINUTE_MS;
  // Only the offsets in force a day before and a day after can apply here.
  const offsetNear = (at: number) => wallMsAt(at, zone) - at;
  const before = wall - offsetNear(wall - DAY_MS);
  const after = wall - offsetNear(wall + DAY_MS);
  const shown = [before, after].sort((one, other) => one - other).find((at) => wallMsAt(at, zone) === wall);
  return (shown ?? before) as Instant;
}

/**
 * The same for a form that shows the date and time of a given instant: unless another time is typed, it means that
 * instant, even if it is the second of the two.
 */
export function instantAsMeant(date: WallDate, minute: number, zone: string, given: number | undefined): Instant {
  const isGiven = given !== undefined && wallMsAt(given, zone) === epochDayOf(date) * DAY_MS + minute * MINUTE_MS;
  return isGiven ? (given as Instant) : instantAtWallTime(date, minute, zone);
}

/** Minutes after midnight on a clock in the zone. */
export function minuteAt(at: number, zone: string): MinuteOfDay {
  const wall = wallMsAt(at, zone);
  return (Math.floor(wall / MINUTE_MS) % (DAY_MS / MINUTE_MS)) as MinuteOfDay;
}
