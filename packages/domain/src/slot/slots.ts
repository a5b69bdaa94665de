/**
 * The slot engine: which times are free, why is this one not, may I take this one (decisions, availability and
 * booking). All three answers come from the same open ranges and the same rules. Only the ends of a block are
 * converted to instants; slots step from its start in real time, so days of 23 and 25 hours need no case of their own.
 */
import { ok, refused, type Result } from '../result.ts';
import { DAY_MS, epochDayOf, HOUR_MS, isoDayOfEpochDay, MINUTE_MS } from '../time/wall-date.ts';
import { epochDayAt, wallEdgeToInstant, zoneTable, type ZoneTable } from '../time/zone-table.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { BusyRange, Calendar, SlotAsk, WeeklyBlock } from './calendar.ts';
import type { SlotRefusal } from './refusal.ts';

export type SlotAnswer = { readonly isFree: true } | { readonly isFree: false; readonly refusal: SlotRefusal };
export type SlotWindow = { readonly fromDate: WallDate; readonly days: number };
export type TakenSlot = { readonly startAt: Instant; readonly endAt: Instant };

/** The calendar and the question, made ready once for any number of days. */
type Inquiry = {
  readonly table: ZoneTable;
  readonly blocksByDay: readonly (readonly WeeklyBlock[])[];
  readonly busy: readonly BusyRange[];
  readonly durationMs: number;
  readonly stepMs: number;
  readonly earliestAt: number;
  readonly latestAt: number;
};

type OpenRange = { readonly startAt: number; readonly endAt: number };

/** Every free start in the window, ascending, each once. */
export function listSlots(calendar: Calendar, ask: SlotAsk, window: SlotWindow): Instant[] {
  if (!calendar.isActive) return [];
  const inquiry = inquire(calendar, ask);
  // Days outside the notice and advance limits hold no slot, so an absurd window costs nothing.
  const fromDay = epochDayOf(window.fromDate);
  const firstDay = Math.max(fromDay, epochDayAt(inquiry.table, inquiry.earliestAt as Instant));
  const lastDay = Math.min(fromDay + window.days - 1, epochDayAt(inquiry.table, inquiry.latestAt as Instant));
  return slotsOfDays(inquiry, firstDay, lastDay);
}

/**
 * Why this start is not free, or that it is. What another already has is named first, because it alone stops a
 * partner who moves a booking (`isMoveAllowed`); a start off the grid is named last, because it alone is harmless.
 */
export function explainSlot(calendar: Calendar, ask: SlotAsk, startAt: Instant): SlotAnswer {
  const refusal = findRefusal(calendar, inquire(calendar, ask), startAt);
  return refusal ? { isFree: false, refusal } : { isFree: true };
}

/** The gate before a slot is taken: the very time that was listed, or the reason why not. */
export function acceptSlot(calendar: Calendar, ask: SlotAsk, startAt: Instant): Result<TakenSlot, SlotRefusal> {
  const inquiry = inquire(calendar, ask);
  const refusal = findRefusal(calendar, inquiry, startAt);
  return refusal ? refused(refusal) : ok({ startAt, endAt: (startAt + inquiry.durationMs) as Instant });
}

/** The free starts closest to a wish, in order of time; of two equally close the earlier wins. */
export function nearestSlots(calendar: Calendar, ask: SlotAsk, startAt: Instant, count = 3): Instant[] {
  if (!calendar.isActive) return [];
  const inquiry = inquire(calendar, ask);
  const { table } = inquiry;
  const firstDay = epochDayAt(table, inquiry.earliestAt as Instant);
  const lastDay = epochDayAt(table, inquiry.latestAt as Instant);
  const middleDay = Math.min(Math.max(epochDayAt(table, startAt), firstDay), lastDay);
  const distance = (at: number) => Math.abs(at - startAt);
  let nearest: Instant[] = [];
  for (let before = middleDay, after = middleDay; before >= firstDay || after <= lastDay; before -= 1, after += 1) {
    if (before >= firstDay) nearest.push(...slotsOfDays(inquiry, before, before));
    if (after <= lastDay && after !== before) nearest.push(...slotsOfDays(inquiry, after, after));
    nearest = nearest.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, count);
    // Nothing in the days not yet read lies closer than the nearer of their two edges.
    const reach = Math.min(
      before > firstDay ? distance(wallEdgeToInstant(table, before, 0)) : Number.POSITIVE_INFINITY,
      after < lastDay ? distance(wallEdgeToInstant(table, after + 1, 0)) : Number.POSITIVE_INFINITY,
    );
    const furthest = nearest.at(-1);
    if (nearest.length === count && furthest !== undefined && distance(furthest) < reach) break;
  }
  return nearest.sort((a, b) => a - b);
}

function inquire(calendar: Calendar, ask: SlotAsk): Inquiry {
  const { settings, blocks, busy } = calendar;
  const blocksByDay: WeeklyBlock[][] = [[], [], [], [], [], [], [], []];
  for (const block of blocks) blocksByDay[block.dayOfWeek]?.push(block);
  for (const day of blocksByDay) day.sort((a, b) => a.startMinute - b.startMinute);
  return {
    table: zoneTable(calendar.zone),
    blocksByDay,
    busy: ask.ignoreBusyId === undefined ? busy : busy.filter((range) => range.id !== ask.ignoreBusyId),
    durationMs: ask.durationMinutes * MINUTE_MS,
    // A step of zero, which the wire allows nowhere, would never end.
    stepMs: Math.max(1, settings.timeslotDuration) * MINUTE_MS,
    earliestAt: ask.now + settings.minNoticePeriod * HOUR_MS,
    latestAt: ask.now + settings.advanceBooking * DAY_MS,
  };
}

/**
 * The walk: the blocks of one day as real time, ascending and apart. A block that the clock skips is empty, one that it
 * cuts into is shorter, and one over the repeated hour is longer.
 */
function openRangesOf(inquiry: Inquiry, epochDay: number): OpenRange[] {
  const blocks = inquiry.blocksByDay[isoDayOfEpochDay(epochDay)] ?? [];
  return blocks.map(({ startMinute, endMinute }) => ({
    startAt: wallEdgeToInstant(inquiry.table, epochDay, startMinute),
    endAt: wallEdgeToInstant(inquiry.table, epochDay, endMinute),
  }));
}

function slotsOfDays(inquiry: Inquiry, firstDay: number, lastDay: number): Instant[] {
  const { busy, durationMs, stepMs, earliestAt, latestAt } = inquiry;
  const slots: Instant[] = [];
  let next = firstBusyAfter(busy, Math.max(earliestAt, wallEdgeToInstant(inquiry.table, firstDay, 0)));
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const range of openRangesOf(inquiry, day)) {
      const lastAt = Math.min(range.endAt - durationMs, latestAt);
      let at = firstOnGrid(range, stepMs, earliestAt);
      while (at <= lastAt) {
        let taken = busy[next];
        while (taken && taken.endAt <= at) taken = busy[(next += 1)];
        if (taken && taken.startAt < at + durationMs) at = firstOnGrid(range, stepMs, taken.endAt);
        else {
          slots.push(at as Instant);
          at += stepMs;
        }
      }
    }
  }
  return slots;
}

function findRefusal(calendar: Calendar, inquiry: Inquiry, startAt: Instant): SlotRefusal | undefined {
  const { busy, durationMs, stepMs, earliestAt, latestAt } = inquiry;
  const endAt = startAt + durationMs;
  const taken = busy[firstBusyAfter(busy, startAt)];
  if (taken && taken.startAt < endAt) return { code: 'TAKEN', by: taken };
  if (!calendar.isActive) return { code: 'CALENDAR_OFF' };
  const ranges = openRangesOf(inquiry, epochDayAt(inquiry.table, startAt));
  const range = ranges.find((open) => open.startAt <= startAt && endAt <= open.endAt);
  if (!range) return { code: 'OUTSIDE_HOURS' };
  if (startAt < earliestAt) return { code: 'TOO_SOON', earliestAt: earliestAt as Instant };
  if (startAt > latestAt) return { code: 'TOO_FAR', latestAt: latestAt as Instant };
  if (firstOnGrid(range, stepMs, startAt) !== startAt) return { code: 'OFF_GRID' };
  return undefined;
}

/** The grid starts with the block and steps in real time (decisions, availability and booking). */
function firstOnGrid(range: OpenRange, stepMs: number, notBefore: number): number {
  return range.startAt + Math.max(0, Math.ceil((notBefore - range.startAt) / stepMs)) * stepMs;
}

/** Index of the first busy range that ends after the instant; ends ascend because the ranges do not overlap. */
function firstBusyAfter(busy: readonly BusyRange[], at: number): number {
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
