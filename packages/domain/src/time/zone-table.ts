/**
 * Wall time ↔ instants with a table of a zone's offset changes. The only file that uses Temporal, once per zone; a
 * lookup is a binary search. Before 2015 and after 2060 the nearest known offset applies.
 */
import { Temporal } from 'temporal-polyfill';
import type { Instant, IsoDay, MinuteOfDay, WallDate, Zone } from '../vocabulary.ts';
import { addDays, DAY_MS, epochDayOf, isoDayOfEpochDay, MINUTE_MS, wallDateOf } from './wall-date.ts';

const TABLE_FROM = '2015-01-01T00:00Z';
const TABLE_UNTIL = '2061-01-01T00:00Z';

/** Entry i applies from `changeAts[i]` on; the first applies from the beginning of time. */
export type ZoneTable = {
  readonly zone: Zone;
  readonly changeAts: readonly number[];
  /** Local time minus UTC. */
  readonly offsetsMs: readonly number[];
  /** The first local time, read as UTC milliseconds, at which the entry's offset is the 'compatible' choice. */
  readonly localFromMs: readonly number[];
};

const tables = new Map<Zone, ZoneTable>();

export function zoneTable(zone: Zone): ZoneTable {
  let table = tables.get(zone);
  if (!table) tables.set(zone, (table = readZone(zone)));
  return table;
}

function readZone(zone: Zone): ZoneTable {
  const until = Temporal.Instant.from(TABLE_UNTIL).epochMilliseconds;
  let moment = Temporal.Instant.from(TABLE_FROM).toZonedDateTimeISO(zone);
  const changeAts = [Number.NEGATIVE_INFINITY];
  const offsetsMs = [moment.offsetNanoseconds / 1e6];
  const localFromMs = [Number.NEGATIVE_INFINITY];
  for (;;) {
    const change = moment.getTimeZoneTransition('next');
    if (!change || change.epochMilliseconds >= until) return { zone, changeAts, offsetsMs, localFromMs };
    const before = moment.offsetNanoseconds / 1e6;
    const after = change.offsetNanoseconds / 1e6;
    changeAts.push(change.epochMilliseconds);
    offsetsMs.push(after);
    // 'compatible' keeps the offset from before the change both in the gap (later time) and in the fold (earlier time).
    localFromMs.push(change.epochMilliseconds + Math.max(before, after));
    moment = change;
  }
}

/** Index of the last entry that is not above the value; the first entry is −∞, so there always is one. */
function lastNotAbove(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entry(ascending, middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** These indexes come from `lastNotAbove`, or are one above it; the time after the last change has no end. */
function entry(values: readonly number[], index: number): number {
  return values[index] ?? Number.POSITIVE_INFINITY;
}

/**
 * A wall time that the clock skips is moved forward by the length of the gap; one that it shows twice means the first.
 */
export function wallToInstant(table: ZoneTable, date: WallDate, minute: number): Instant {
  const localMs = epochDayOf(date) * DAY_MS + minute * MINUTE_MS;
  return (localMs - offsetMsAtWall(table, localMs)) as Instant;
}

/** Local time minus UTC at a local time, given as UTC milliseconds; resolved as in `wallToInstant`. */
export function offsetMsAtWall(
  { offsetsMs, localFromMs }: Pick<ZoneTable, 'offsetsMs' | 'localFromMs'>,
  localMs: number,
): number {
  return entry(offsetsMs, lastNotAbove(localFromMs, localMs));
}

/**
 * The first instant of the day at which the clock has reached the wall time. Differs from `wallToInstant` only inside a
 * gap, where every edge is the change itself; so later wall times never give earlier instants.
 */
export function wallEdgeToInstant(table: ZoneTable, epochDay: number, minute: number): Instant {
  const localMs = epochDay * DAY_MS + minute * MINUTE_MS;
  const index = lastNotAbove(table.localFromMs, localMs);
  return Math.min(localMs - entry(table.offsetsMs, index), entry(table.changeAts, index + 1)) as Instant;
}

export function epochDayAt(table: ZoneTable, at: Instant): number {
  return Math.floor((at + offsetMsAt(table, at)) / DAY_MS);
}

export function instantToWall(
  table: ZoneTable,
  at: Instant,
): { date: WallDate; minute: MinuteOfDay; dayOfWeek: IsoDay } {
  const localMs = at + offsetMsAt(table, at);
  const epochDay = Math.floor(localMs / DAY_MS);
  const minute = Math.floor((localMs - epochDay * DAY_MS) / MINUTE_MS) as MinuteOfDay;
  return { date: wallDateOf(epochDay), minute, dayOfWeek: isoDayOfEpochDay(epochDay) };
}

/** The same wall time on the next day. */
export function nextDayAt(table: ZoneTable, at: Instant): Instant {
  const { date, minute } = instantToWall(table, at);
  return wallToInstant(table, addDays(date, 1), minute);
}

/** Local time minus UTC, in minutes: −360 for Chicago in winter. */
export function offsetMinutesAt(table: ZoneTable, at: Instant): number {
  return offsetMsAt(table, at) / MINUTE_MS;
}

function offsetMsAt(table: ZoneTable, at: number): number {
  return entry(table.offsetsMs, lastNotAbove(table.changeAts, at));
}
