import { is24Hours } from '@primehour/domain/format/clock';
import { formatWallTime } from '@primehour/domain/format/time';
import type { WeekStart } from '@primehour/domain/preferences/preferences';
import { addDays, HOUR_MS, isoDayOfWeek, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { instantAtWallTime, minuteAt } from '@primehour/domain/time/wall-instant';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/week.ts';

// The week's geometry: the position of an instant, and the instant at a position.

/** Pixels of one hour: a quarter of it holds a line of text. */
export const HOUR_PX = 72;
/** The height of the window that is left for the week. */
export const WEEK_HEIGHT = 'h-[max(24rem,calc(100dvh-19rem))] lg:h-[max(24rem,calc(100dvh-16.5rem))]';
/** What a booking snaps to while it is moved. */
export const SNAP_MINUTES = 15;

/** The first day of the week that a date lies in, as the user counts weeks (product/app-settings#week-and-clock). */
export const firstDayOf = (date: WallDate, weekStart: WeekStart): WallDate =>
  addDays(date, weekStart === 'MONDAY' ? 1 - isoDayOfWeek(date) : -(isoDayOfWeek(date) % 7));

/** One row of the axis: an hour of wall time, and whether the clock shows it for the first or the second time. */
type AxisRow = { readonly hour: number; readonly time: number; readonly label: string };

/** One column: a calendar day of the business with its real start and end, of everyone or of one person or room. */
export type Day = {
  readonly date: WallDate;
  readonly resourceId?: string;
  readonly startAt: Instant;
  readonly endAt: Instant;
  /** The axis row of each real hour of the day: 23, 24 or 25 of them. */
  readonly rows: readonly number[];
};

/** Whether both are the same column: after a reload, days are new objects. */
export const isSameColumn = (one: Day, other: Day): boolean =>
  one.date === other.date && one.resourceId === other.resourceId;

/** The position of a column among those shown; -1 when it is no longer shown. */
export const columnOf = (days: readonly Day[], day: Day): number => days.findIndex((one) => isSameColumn(one, day));

export type WeekAxis = { readonly rows: readonly AxisRow[]; readonly days: readonly Day[] };

/**
 * The hours that any of the days has, in the order of the clock. When clocks go back, the repeated hour has its own
 * row, and when they go forward, the day skips a row; so every instant has exactly one position.
 */
export function axisOf(dates: readonly WallDate[], zone: string): WeekAxis {
  const spans = dates.map((date) => {
    const startAt = instantAtWallTime(date, 0, zone);
    const endAt = instantAtWallTime(addDays(date, 1), 0, zone);
    return { date, startAt, endAt, hours: realHours(startAt, endAt, zone) };
  });
  const keys = [...new Set(spans.flatMap(({ hours }) => hours))].sort((a, b) => a - b);
  return {
    rows: keys.map(axisRow),
    days: spans.map(({ date, startAt, endAt, hours }) => ({
      date,
      startAt,
      endAt,
      rows: hours.map((key) => keys.indexOf(key)),
    })),
  };
}

/** Each real hour as its wall hour, with a half added where the clock shows it again; so the numbers sort like the clock. */
function realHours(startAt: number, endAt: number, zone: string): number[] {
  const keys: number[] = [];
  for (let at = startAt; at < endAt; at += HOUR_MS) {
    const hour = minuteAt(at, zone) / 60;
    keys.push(keys.includes(hour) ? hour + 0.5 : hour);
  }
  return keys;
}

function axisRow(key: number): AxisRow {
  const hour = Math.floor(key);
  const time = key === hour ? 1 : 2;
  const name = is24Hours() ? formatWallTime(hour * 60) : formatWallTime(hour * 60).replace(':00', '');
  return { hour, time, label: time === 2 ? copy.hourAgain(name) : name };
}

/** How far down the axis an instant of the day is, in rows; instants outside the day are at its edges. */
export function rowAt(day: Day, at: number): number {
  if (at <= day.startAt) return 0;
  const last = day.rows.length - 1;
  if (at >= day.endAt) return (day.rows[last] ?? 0) + 1;
  const hours = (at - day.startAt) / HOUR_MS;
  const index = Math.floor(hours);
  return (day.rows[index] ?? 0) + hours - index;
}

/** Like `rowAt` for the end of a range: on the hour it belongs to the hour before. */
export function endRowAt(day: Day, at: number): number {
  return rowAt(day, at - 1) + 1 / HOUR_MS;
}

/** The hour at the top until the opening hours are loaded. */
export const MORNING_ROW = 7;
/** Space above the first item, so that it does not touch the edge. */
const ROWS_BEFORE = 1;

/**
 * The top row when a week opens: before the earliest opening or booking of the days shown, or far enough down that now
 * is visible while the business is open, but not past the last of them. `spans` are openings and bookings;
 * `visibleRows` is how many rows the screen has room for.
 */
export function firstRowOf(days: readonly Day[], spans: readonly Range[], now: number, visibleRows: number): number {
  const placed = days.flatMap((day) =>
    spans
      .filter((span) => span.startAt < day.endAt && day.startAt < span.endAt)
      .map((span) => ({ from: rowAt(day, span.startAt), until: endRowAt(day, span.endAt) })),
  );
  if (placed.length === 0) return MORNING_ROW;
  const first = Math.max(0, Math.floor(Math.min(...placed.map(({ from }) => from))) - ROWS_BEFORE);
  const today = days.find((day) => day.startAt <= now && now < day.endAt);
  const isOpen = today && spans.some((span) => span.startAt <= now && now < span.endAt);
  if (!isOpen) return first;
  const last = Math.ceil(Math.max(...placed.map(({ until }) => until)) - visibleRows);
  return Math.max(first, Math.min(Math.floor(rowAt(today, now)) - ROWS_BEFORE, last));
}

/** The instant at a position on the axis, snapped; a row that the day skips gives the next instant. */
export function instantAtRow(day: Day, row: number): Instant {
  const steps = 60 / SNAP_MINUTES;
  const snapped = Math.max(0, Math.round(row * steps) / steps);
  const hour = Math.floor(snapped);
  const exact = day.rows.indexOf(hour);
  if (exact >= 0) return (day.startAt + (exact + snapped - hour) * HOUR_MS) as Instant;
  const next = day.rows.findIndex((own) => own > hour);
  if (next >= 0) return (day.startAt + next * HOUR_MS) as Instant;
  return (day.endAt - SNAP_MINUTES * MINUTE_MS) as Instant;
}

type Range = { readonly startAt: number; readonly endAt: number };
export type Placed<Item> = { readonly item: Item; readonly lane: number; readonly lanes: number };

/** Places overlapping ranges side by side: each takes the first lane that is free, and a cluster shares the width. */
export function inLanes<Item extends Range>(items: readonly Item[]): Placed<Item>[] {
  const sorted = [...items].sort((a, b) => a.startAt - b.startAt || b.endAt - a.endAt);
  const placed: Placed<Item>[] = [];
  let cluster: { item: Item; lane: number }[] = [];
  let laneEnds: number[] = [];
  const close = () => {
    for (const one of cluster) placed.push({ ...one, lanes: laneEnds.length });
    cluster = [];
    laneEnds = [];
  };
  for (const item of sorted) {
    if (laneEnds.every((end) => end <= item.startAt)) close();
    const free = laneEnds.findIndex((end) => end <= item.startAt);
    const lane = free < 0 ? laneEnds.length : free;
    laneEnds[lane] = item.endAt;
    cluster.push({ item, lane });
  }
  close();
  return placed;
}

/** Items that begin in one hour of a column and have no lane there. */
export type HiddenCount = { readonly row: number; readonly count: number };

/**
 * A cluster has at most `lanesMost` lanes; if it needs more, the last one shows, for each hour, how many items have no
 * lane.
 */
export function countHidden<Item extends Range>(
  day: Day,
  placed: readonly Placed<Item>[],
  lanesMost: number,
): { shown: Placed<Item>[]; hidden: HiddenCount[] } {
  const counts = new Map<number, number>();
  const shown: Placed<Item>[] = [];
  for (const one of placed) {
    if (one.lanes <= lanesMost) {
      shown.push(one);
    } else if (one.lane < lanesMost - 1) {
      shown.push({ ...one, lanes: lanesMost });
    } else {
      const row = Math.floor(rowAt(day, Math.max(one.item.startAt, day.startAt)));
      counts.set(row, (counts.get(row) ?? 0) + 1);
    }
  }
  const hidden = [...counts].map(([row, count]) => ({ row, count })).sort((a, b) => a.row - b.row);
  return { shown, hidden };
}
