/** Sets of instants as ascending, disjoint ranges, as returned by `mergeRanges`. */
import type { TimeRange } from '../slot/calendar.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

export const minutesOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { startAt, endAt }) => sum + (endAt - startAt), 0) / MINUTE_MS;

/** The intersection. */
export function intersectRanges(one: readonly TimeRange[], other: readonly TimeRange[]): TimeRange[] {
  const both: TimeRange[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [one[i], other[j]];
    if (!a || !b) return both;
    const startAt = Math.max(a.startAt, b.startAt) as Instant;
    const endAt = Math.min(a.endAt, b.endAt) as Instant;
    if (startAt < endAt) both.push({ startAt, endAt });
    if (a.endAt < b.endAt) i += 1;
    else j += 1;
  }
}

/** The first without the second. */
export function withoutRanges(ranges: readonly TimeRange[], gone: readonly TimeRange[]): TimeRange[] {
  const left: TimeRange[] = [];
  let next = 0;
  for (const { startAt, endAt } of ranges) {
    let from = startAt;
    for (let hole = gone[next]; hole && hole.endAt <= from; hole = gone[next]) next += 1;
    for (let index = next; ; index += 1) {
      const hole = gone[index];
      if (!hole || hole.startAt >= endAt) break;
      if (hole.startAt > from) left.push({ startAt: from, endAt: hole.startAt });
      from = Math.max(from, hole.endAt) as Instant;
    }
    if (from < endAt) left.push({ startAt: from, endAt });
  }
  return left;
}
