import { dateIn } from '@primehour/domain/format/time';
import { daysBetween } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';

export type DayGroup = { date: WallDate; slots: readonly number[] };

/** Starts by their dates in the zone, both ascending. */
export function groupByDay(slots: readonly number[], zone: string): DayGroup[] {
  const groups: DayGroup[] = [];
  for (let from = 0; from < slots.length;) {
    const first = slots[from];
    if (first === undefined) break;
    const date = dateIn(first, zone);
    const to = endOfDay(slots, from, date, zone);
    groups.push({ date, slots: slots.slice(from, to) });
    from = to;
  }
  return groups;
}

/**
 * The first index past the day. Dates are ascending, so a binary search finds it without a zone lookup for each start.
 */
function endOfDay(slots: readonly number[], from: number, date: WallDate, zone: string): number {
  let low = from + 1;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = slots[middle];
    if (at !== undefined && dateIn(at, zone) === date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The requested day, otherwise the nearest one with times, the later of two that are equally near; without a request the
 * first. Undefined if no day has any.
 */
export function shownGroup(groups: readonly DayGroup[], asked: string | null): DayGroup | undefined {
  if (asked === null) return groups[0];
  const distance = ({ date }: DayGroup) => Math.abs(daysBetween(asked as WallDate, date));
  let nearest = groups[0];
  for (const group of groups) if (nearest && distance(group) <= distance(nearest)) nearest = group;
  return nearest;
}
