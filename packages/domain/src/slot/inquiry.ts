/** A calendar and a question, made ready once for any number of days: what the answers of the slot engine share. */
import { DAY_MS, epochDayOf, HOUR_MS, isoDayOfEpochDay, MINUTE_MS } from '../time/wall-date.ts';
import { wallEdgeToInstant, zoneTable, type ZoneTable } from '../time/zone-table.ts';
import type { BusyRange, Calendar, SlotAsk, TimeRange, WeeklyBlock } from './calendar.ts';
import { mergeRanges } from './merge-busy.ts';
import type { OpenHours, SpecialDate } from './special-dates.ts';

export type Inquiry = {
  readonly isActive: boolean;
  readonly table: ZoneTable;
  readonly blocksByDay: readonly (readonly WeeklyBlock[])[];
  readonly special: readonly SpecialDays[];
  /** Of the ledger alone. */
  readonly busy: readonly BusyRange[];
  readonly elsewhere: readonly BusyRange[];
  /** Both, ascending and apart. */
  readonly closed: readonly TimeRange[];
  readonly durationMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
  readonly stepMs: number;
  readonly now: number;
  readonly earliestAt: number;
  readonly latestAt: number;
};

type SpecialDays = { readonly entry: SpecialDate; readonly firstDay: number; readonly lastDay: number };
export type OpenRange = { readonly startAt: number; readonly endAt: number };

export function inquire(calendar: Calendar, ask: SlotAsk): Inquiry {
  const { settings, elsewhere = [] } = calendar;
  const busy =
    ask.ignoreBusyId === undefined ? calendar.busy : calendar.busy.filter((range) => range.id !== ask.ignoreBusyId);
  return {
    ...hoursOf(calendar),
    isActive: calendar.isActive,
    busy,
    elsewhere,
    // Most businesses have no other calendar, and the ledger's own ranges need no merging.
    closed: elsewhere.length === 0 ? busy : mergeRanges([...busy, ...elsewhere]),
    durationMs: ask.durationMinutes * MINUTE_MS,
    beforeMs: ask.bufferBeforeMinutes * MINUTE_MS,
    afterMs: ask.bufferAfterMinutes * MINUTE_MS,
    // A step of zero, which the wire allows nowhere, would never end.
    stepMs: Math.max(1, settings.timeslotDuration) * MINUTE_MS,
    now: ask.now,
    earliestAt: ask.now + settings.minNoticePeriod * HOUR_MS,
    latestAt: ask.now + settings.advanceBooking * DAY_MS,
  };
}

export type Hours = Pick<Inquiry, 'table' | 'blocksByDay' | 'special'>;

/** The hours alone, to answer when a business is open. */
export function hoursOf(calendar: Pick<Calendar, 'zone' | 'blocks' | 'special'>): Hours {
  const blocksByDay: WeeklyBlock[][] = [[], [], [], [], [], [], [], []];
  for (const block of calendar.blocks) blocksByDay[block.dayOfWeek]?.push(block);
  for (const day of blocksByDay) day.sort((a, b) => a.startMinute - b.startMinute);
  const special = calendar.special.map((entry) => ({
    entry,
    firstDay: epochDayOf(entry.fromDate),
    lastDay: epochDayOf(entry.untilDate),
  }));
  return { table: zoneTable(calendar.zone), blocksByDay, special };
}

export type DayHours = {
  /** Ascending and apart; what the day would have, where it is closed. */
  readonly ranges: readonly OpenRange[];
  readonly closedBy: SpecialDate | undefined;
  /** The hours are those of that date alone. */
  readonly special: SpecialDate | undefined;
};

/**
 * The walk: the hours of one day as real time. Special hours stand in for the weekly ones, time off closes whatever
 * there is. A block that the clock skips is empty, one that it cuts into is shorter, and one over the repeated hour is
 * longer.
 */
export function dayHours({ table, blocksByDay, special }: Hours, epochDay: number): DayHours {
  const entries = special.filter(({ firstDay, lastDay }) => firstDay <= epochDay && epochDay <= lastDay);
  const closedBy = entries.find(({ entry }) => entry.kind === 'TIME_OFF')?.entry;
  const replaced = entries.find(({ entry }) => entry.kind === 'SPECIAL_HOURS')?.entry;
  const hours: readonly OpenHours[] = replaced
    ? replaced.hours.toSorted((a, b) => a.startMinute - b.startMinute)
    : (blocksByDay[isoDayOfEpochDay(epochDay)] ?? []);
  const ranges = hours.map(({ startMinute, endMinute }) => ({
    startAt: wallEdgeToInstant(table, epochDay, startMinute),
    endAt: wallEdgeToInstant(table, epochDay, endMinute),
  }));
  return { ranges, closedBy, special: replaced };
}

const CLOSED: readonly OpenRange[] = [];
export function openRangesOf(hours: Hours, epochDay: number): readonly OpenRange[] {
  const day = dayHours(hours, epochDay);
  return day.closedBy ? CLOSED : day.ranges;
}

/** The grid starts with the block and steps in real time (product/availability#offered-times). */
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
