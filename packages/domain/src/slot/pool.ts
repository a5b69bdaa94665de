/** Equipment with several interchangeable units: free while fewer are taken than exist (decision 084). */
import type { Instant } from '../vocabulary.ts';
import type { BusyRange, TimeRange } from './calendar.ts';
import { firstBusyAfter } from './inquiry.ts';
import type { Lane } from './team.ts';

/** The times when no unit is free, by count rather than lane by lane. Ascending and disjoint. */
export function fullRanges(lanes: readonly Lane[]): TimeRange[] {
  const edges = lanes
    .flatMap(({ busy }) =>
      busy.flatMap(({ startAt, endAt }) => [
        { at: startAt, step: 1 },
        { at: endAt, step: -1 },
      ]),
    )
    // An end comes before a start at the same instant.
    .sort((a, b) => a.at - b.at || a.step - b.step);
  const full: TimeRange[] = [];
  let taken = 0;
  let since: Instant | undefined;
  for (const { at, step } of edges) {
    taken += step;
    if (taken === lanes.length && since === undefined) since = at;
    if (taken < lanes.length && since !== undefined) {
      if (since < at) full.push({ startAt: since, endAt: at });
      since = undefined;
    }
  }
  return joinTouching(full);
}

function joinTouching(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && last.endAt === range.startAt) joined[joined.length - 1] = { ...last, endAt: range.endAt };
    else joined.push(range);
  }
  return joined;
}

const isFreeAt = (busy: readonly TimeRange[], { startAt, endAt }: TimeRange): boolean => {
  const next = busy[firstBusyAfter(busy, startAt)];
  return next === undefined || next.startAt >= endAt;
};

/**
 * Ranges that have started stay in their lanes, so another range that has started needs a lane that none of them
 * blocks. For a range in the future, only the count matters.
 */
export const hasStartedLane = (lanes: readonly Lane[], range: TimeRange, now: Instant): boolean =>
  range.startAt > now ||
  lanes.some(({ busy }) =>
    isFreeAt(
      busy.filter(({ startAt }) => startAt <= now),
      range,
    ),
  );

/** A range that changes its lane, identified by its current lane and its start. */
export type LaneChange = { readonly fromLane: number; readonly toLane: number; readonly startAt: Instant };

export type Packed = {
  /** One for each requested range, in their order. */
  readonly lanes: readonly number[];
  readonly changes: readonly LaneChange[];
};

type Item = TimeRange & { readonly lane: number | undefined; readonly index: number };

/**
 * Lanes for ranges that do not overlap each other; ranges of others that have not started may change lanes. Undefined
 * if there is no room. In order of start, each range finds a lane as long as the count allows: all earlier ranges that
 * overlap it are active at its start (interval graphs are perfect).
 */
export function packPool(lanes: readonly Lane[], requested: readonly TimeRange[], now: Instant): Packed | undefined {
  const direct = requested.map((range) => lanes.find(({ busy }) => isFreeAt(busy, range))?.lane);
  const together = lanes.find(({ busy }) => requested.every((range) => isFreeAt(busy, range)));
  if (together) return { lanes: requested.map(() => together.lane), changes: [] };
  if (direct.every((lane) => lane !== undefined)) return { lanes: direct, changes: [] };
  return repack(lanes, requested, now);
}

function repack(lanes: readonly Lane[], requested: readonly TimeRange[], now: Instant): Packed | undefined {
  const ranges = lanes.flatMap(({ lane, busy }) =>
    busy.map((range: BusyRange): Item => ({ ...range, lane, index: -1 })),
  );
  const isFixed = ({ startAt }: TimeRange) => startAt <= now;
  const ends = new Map<number, { startAt: number; endAt: number }[]>(lanes.map(({ lane }) => [lane, []]));
  for (const { lane, startAt, endAt } of ranges.filter(isFixed)) ends.get(lane ?? 0)?.push({ startAt, endAt });
  const open = [
    ...requested.map((range, index): Item => ({ ...range, lane: undefined, index })),
    ...ranges.filter((range) => !isFixed(range)),
  ];
  // Ranges that are fixed because they have started come first; of those that start together, one with a lane keeps it.
  open.sort((a, b) => a.startAt - b.startAt || Number(a.lane === undefined) - Number(b.lane === undefined));
  const found: number[] = [];
  const changes: LaneChange[] = [];
  for (const item of open) {
    const fits = (lane: number) =>
      (ends.get(lane) ?? []).every(({ startAt, endAt }) => endAt <= item.startAt || item.endAt <= startAt);
    const kept = item.lane !== undefined && fits(item.lane) ? item.lane : undefined;
    const lane = kept ?? lanes.find((each) => fits(each.lane))?.lane;
    if (lane === undefined) return undefined;
    ends.get(lane)?.push({ startAt: item.startAt, endAt: item.endAt });
    if (item.lane === undefined) found[item.index] = lane;
    else if (item.lane !== lane) changes.push({ fromLane: item.lane, toLane: lane, startAt: item.startAt });
  }
  return { lanes: found, changes };
}
