/** The hours of a business or of one resource as real time, and the grid over them. */
import { epochDayOf, isoDayOfEpochDay } from '../time/wall-date.ts';
import { epochDayAt, wallEdgeToInstant, zoneTable, type ZoneTable } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';
import type { BusinessTime, TimeRange, WeeklyBlock } from './calendar.ts';
import { mergeRanges } from './merge-busy.ts';
import type { OpenHours, SpecialDate } from './special-dates.ts';
import type { ResourceTime } from './team.ts';

type SpecialDays = { readonly entry: SpecialDate; readonly firstDay: number; readonly lastDay: number };
export type OpenRange = { readonly startAt: number; readonly endAt: number };

export type Hours = {
  readonly table: ZoneTable;
  readonly blocksByDay: readonly (readonly WeeklyBlock[])[];
  readonly special: readonly SpecialDays[];
  /** Special dates of the business: no one works outside of them. */
  readonly within: readonly SpecialDays[];
};

/** Only the hours, to determine when a business is open. */
export const hoursOf = (calendar: Pick<BusinessTime, 'zone' | 'blocks' | 'special'>): Hours => ({
  table: zoneTable(calendar.zone),
  blocksByDay: byDay(calendar.blocks),
  special: calendar.special.map(daysOf),
  within: [],
});

function byDay(blocks: readonly WeeklyBlock[]): WeeklyBlock[][] {
  const blocksByDay: WeeklyBlock[][] = [[], [], [], [], [], [], [], []];
  for (const block of blocks) blocksByDay[block.dayOfWeek]?.push(block);
  for (const day of blocksByDay) day.sort((a, b) => a.startMinute - b.startMinute);
  return blocksByDay;
}

const daysOf = (entry: SpecialDate): SpecialDays => ({
  entry,
  firstDay: epochDayOf(entry.fromDate),
  lastDay: epochDayOf(entry.untilDate),
});

/**
 * A person's hours are their own, or those of the business; special dates of the business limit both. People who follow
 * the business share its hours. Rooms and equipment have hours only if some were set; null means always open.
 */
export function hoursOfResource(
  { kind, blocks, special }: Pick<ResourceTime, 'kind' | 'blocks' | 'special'>,
  business: Hours,
): Hours | null {
  if (kind === 'TEAM_MEMBER') {
    if (blocks === null && special.length === 0) return business;
    const blocksByDay = blocks === null ? business.blocksByDay : byDay(blocks);
    return { table: business.table, blocksByDay, special: special.map(daysOf), within: business.special };
  }
  if (blocks === null && special.length === 0) return null;
  return { table: business.table, blocksByDay: byDay(blocks ?? ALWAYS), special: special.map(daysOf), within: [] };
}

const ALWAYS: readonly WeeklyBlock[] = ([1, 2, 3, 4, 5, 6, 7] as const).map((dayOfWeek) => ({
  dayOfWeek,
  startMinute: 0,
  endMinute: 1440,
}));

export type DayHours = {
  /** Ascending and disjoint; if the day is closed, the hours that it would have. */
  readonly ranges: readonly OpenRange[];
  readonly closedBy: SpecialDate | undefined;
  /** The hours are those of this date only. */
  readonly special: SpecialDate | undefined;
};

/**
 * The hours of one day as real time. Special hours replace the weekly ones; time off closes everything. A block that
 * the clock skips is empty, one that it cuts into is shorter, and one that includes the repeated hour is longer.
 */
export function dayHours({ table, blocksByDay, special, within }: Hours, epochDay: number): DayHours {
  const isThatDay = ({ firstDay, lastDay }: SpecialDays) => firstDay <= epochDay && epochDay <= lastDay;
  const entries = special.filter(isThatDay);
  const outer = within.filter(isThatDay);
  const replaced = specialHoursOf(entries);
  const limited = specialHoursOf(outer);
  const rangesOf = (hours: readonly OpenHours[]): OpenRange[] =>
    hours
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .map(({ startMinute, endMinute }) => ({
        startAt: wallEdgeToInstant(table, epochDay, startMinute),
        endAt: wallEdgeToInstant(table, epochDay, endMinute),
      }));
  const ranges = rangesOf(replaced ? replaced.hours : (blocksByDay[isoDayOfEpochDay(epochDay)] ?? []));
  return {
    ranges: limited ? intersect(ranges, rangesOf(limited.hours)) : ranges,
    closedBy: timeOffOf(outer) ?? timeOffOf(entries),
    special: replaced ?? limited,
  };
}

const timeOffOf = (entries: readonly SpecialDays[]) => entries.find(({ entry }) => entry.kind === 'TIME_OFF')?.entry;
const specialHoursOf = (entries: readonly SpecialDays[]) =>
  entries.find(({ entry }) => entry.kind === 'SPECIAL_HOURS')?.entry;

const intersect = (own: readonly OpenRange[], limits: readonly OpenRange[]): OpenRange[] =>
  own.flatMap((range) =>
    limits
      .map((limit) => ({
        startAt: Math.max(range.startAt, limit.startAt),
        endAt: Math.min(range.endAt, limit.endAt),
      }))
      .filter(({ startAt, endAt }) => startAt < endAt),
  );

const CLOSED: readonly OpenRange[] = [];
export function openRangesOf(hours: Hours, epochDay: number): readonly OpenRange[] {
  const day = dayHours(hours, epochDay);
  return day.closedBy ? CLOSED : day.ranges;
}

/** Whether all of a range lies within open hours, including across the midnight between two open days. */
export function isOpenDuring(hours: Hours, { startAt, endAt }: TimeRange): boolean {
  const open: TimeRange[] = [];
  const lastDay = epochDayAt(hours.table, (endAt - 1) as Instant);
  for (let day = epochDayAt(hours.table, startAt); day <= lastDay; day += 1) {
    for (const range of openRangesOf(hours, day)) open.push(range as TimeRange);
  }
  return mergeRanges(open).some((range) => range.startAt <= startAt && endAt <= range.endAt);
}

/** The grid starts at the start of the block and steps in real time (product/availability#offered-times). */
export function firstOnGrid(range: OpenRange, stepMs: number, notBefore: number): number {
  return range.startAt + Math.max(0, Math.ceil((notBefore - range.startAt) / stepMs)) * stepMs;
}

/** Index of the first busy range that ends after the instant; ends ascend because the ranges do not overlap. */
export function firstBusyAfter(busy: readonly TimeRange[], at: number): number {
  let low = 0;
  let high = busy.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = busy[middle];
    if (range && range.endAt <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
