import { dateIn } from '@primehour/domain/format/time';
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

/** The requested day, otherwise the next one with times, otherwise the first; undefined if no day has any. */
export function shownGroup(groups: readonly DayGroup[], asked: string | null): DayGroup | undefined {
  if (asked === null) return groups[0];
  return groups.find(({ date }) => date >= asked) ?? groups[0];
}
