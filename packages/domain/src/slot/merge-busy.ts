import type { Instant } from '../vocabulary.ts';
import type { TimeRange } from './calendar.ts';

/** Merges ranges that overlap or touch; the result is ascending and disjoint. */
export function mergeRanges<Range extends TimeRange>(ranges: readonly Range[]): TimeRange[] {
  const merged: { startAt: Instant; endAt: Instant }[] = [];
  for (const { startAt, endAt } of ranges.toSorted((a, b) => a.startAt - b.startAt)) {
    const last = merged.at(-1);
    if (last && startAt <= last.endAt) last.endAt = Math.max(last.endAt, endAt) as Instant;
    else merged.push({ startAt, endAt });
  }
  return merged;
}
