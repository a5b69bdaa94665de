/**
 * The slot engine: which times are free, why is this one not, may I take this one (product/availability#offered-times).
 * All answers come from the same open ranges and the same rules. Only the ends of a block are converted to instants;
 * slots step from its start in real time, so days of 23 and 25 hours need no case of their own.
 */
import { ok, refused, type Result } from '../result.ts';
import { epochDayOf } from '../time/wall-date.ts';
import { epochDayAt, wallEdgeToInstant } from '../time/zone-table.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { Calendar, SlotAsk } from './calendar.ts';
import { dayHours, firstBusyAfter, firstOnGrid, inquire, type Inquiry, openRangesOf } from './inquiry.ts';
import type { SlotRefusal } from './refusal.ts';

export type SlotAnswer = { readonly isFree: true } | { readonly isFree: false; readonly refusal: SlotRefusal };
export type SlotWindow = { readonly fromDate: WallDate; readonly days: number };
export type TakenSlot = { readonly startAt: Instant; readonly endAt: Instant };
/** A time of the grid, and what speaks against it. */
export type ExplainedTime = { readonly startAt: Instant; readonly refusals: readonly SlotRefusal[] };

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
  const [refusal] = findRefusals(inquire(calendar, ask), startAt);
  return refusal ? { isFree: false, refusal } : { isFree: true };
}

/** All that speaks against this start, in the order of `explainSlot`: a partner is warned of what stands behind, too. */
export function refusalsOfSlot(calendar: Calendar, ask: SlotAsk, startAt: Instant): SlotRefusal[] {
  return findRefusals(inquire(calendar, ask), startAt);
}

/** Every time of the grid of one date with what speaks against it; a day off shows the times it would have. */
export function explainDay(calendar: Calendar, ask: SlotAsk, date: WallDate): ExplainedTime[] {
  const inquiry = inquire(calendar, ask);
  return dayHours(inquiry, epochDayOf(date)).ranges.flatMap((range) => {
    const times: ExplainedTime[] = [];
    for (let at = range.startAt; at < range.endAt; at += inquiry.stepMs) {
      times.push({ startAt: at as Instant, refusals: findRefusals(inquiry, at as Instant) });
    }
    return times;
  });
}

/** The gate before a slot is taken: the very time that was listed, or the reason why not. */
export function acceptSlot(calendar: Calendar, ask: SlotAsk, startAt: Instant): Result<TakenSlot, SlotRefusal> {
  const inquiry = inquire(calendar, ask);
  const [refusal] = findRefusals(inquiry, startAt);
  return refusal ? refused(refusal) : ok({ startAt, endAt: (startAt + inquiry.durationMs) as Instant });
}

/** The free starts closest to a request, in order of time; of two equally close the earlier wins. */
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

function slotsOfDays(inquiry: Inquiry, firstDay: number, lastDay: number): Instant[] {
  const { closed: busy, durationMs, beforeMs, afterMs, stepMs, earliestAt, latestAt } = inquiry;
  const slots: Instant[] = [];
  let next = firstBusyAfter(busy, Math.max(earliestAt, wallEdgeToInstant(inquiry.table, firstDay, 0)) - beforeMs);
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const range of openRangesOf(inquiry, day)) {
      const lastAt = Math.min(range.endAt - durationMs, latestAt);
      let at = firstOnGrid(range, stepMs, earliestAt);
      while (at <= lastAt) {
        let taken = busy[next];
        while (taken && taken.endAt <= at - beforeMs) taken = busy[(next += 1)];
        if (taken && taken.startAt < at + durationMs + afterMs) {
          at = firstOnGrid(range, stepMs, taken.endAt + beforeMs);
        } else {
          slots.push(at as Instant);
          at += stepMs;
        }
      }
    }
  }
  return slots;
}

function findRefusals(inquiry: Inquiry, startAt: Instant): SlotRefusal[] {
  const { busy, durationMs, beforeMs, afterMs, stepMs, earliestAt, latestAt } = inquiry;
  const refusals: SlotRefusal[] = [];
  const endAt = startAt + durationMs;
  const taken = busy[firstBusyAfter(busy, startAt - beforeMs)];
  if (taken && taken.startAt < endAt + afterMs) {
    const own = busy[firstBusyAfter(busy, startAt)];
    // What the service itself runs into says more than what is merely too close to it.
    if (own && own.startAt < endAt) refusals.push({ code: 'TAKEN', by: own, isByBuffer: false });
    else refusals.push({ code: 'TAKEN', by: taken, isByBuffer: true });
  }
  const elsewhere = inquiry.elsewhere.find(
    (other) => other.startAt < endAt + afterMs && startAt - beforeMs < other.endAt,
  );
  if (elsewhere) refusals.push({ code: 'BUSY_ELSEWHERE', by: elsewhere });
  if (!inquiry.isActive) refusals.push({ code: 'CALENDAR_OFF' });
  if (startAt < inquiry.now) refusals.push({ code: 'PAST' });
  const { ranges, closedBy, special } = dayHours(inquiry, epochDayAt(inquiry.table, startAt));
  const range = ranges.find((open) => open.startAt <= startAt && startAt < open.endAt);
  if (closedBy) refusals.push({ code: 'DAY_OFF', by: closedBy });
  else if (!range) refusals.push({ code: 'OUTSIDE_HOURS', special });
  else if (endAt > range.endAt) refusals.push({ code: 'DOES_NOT_FIT', closesAt: range.endAt as Instant, special });
  if (startAt < earliestAt) refusals.push({ code: 'TOO_SOON', earliestAt: earliestAt as Instant });
  if (startAt > latestAt) refusals.push({ code: 'TOO_FAR', latestAt: latestAt as Instant });
  if (!closedBy && range && firstOnGrid(range, stepMs, startAt) !== startAt) refusals.push({ code: 'OFF_GRID' });
  return refusals;
}
