/** Whether a resource is free at this moment, and until when (product/people#today). */
import type { TimeRange } from '../slot/calendar.ts';
import type { Instant } from '../vocabulary.ts';

export const RESOURCE_STATES = ['FREE', 'BOOKED', 'CLOSED'] as const;
export type ResourceState = (typeof RESOURCE_STATES)[number];

export type StateNow = {
  readonly state: ResourceState;
  /** When the state changes; null if it doesn't within what is known. */
  readonly until: Instant | null;
};

export type ResourceDay = {
  /** Own hours, or those of the business; null if always open. */
  readonly open: readonly TimeRange[] | null;
  /** What occupies each lane; a unit is free while its lane is. */
  readonly lanes: readonly (readonly TimeRange[])[];
};

const includes = (ranges: readonly TimeRange[], at: number): boolean =>
  ranges.some(({ startAt, endAt }) => startAt <= at && at < endAt);

function stateAt({ open, lanes }: ResourceDay, at: number): ResourceState {
  if (lanes.length > 0 && lanes.every((lane) => includes(lane, at))) return 'BOOKED';
  return open === null || includes(open, at) ? 'FREE' : 'CLOSED';
}

/**
 * Booked while every lane is taken, whatever the hours say; otherwise free during open hours. The state lasts until the
 * first start or end that changes it.
 */
export function stateNow(day: ResourceDay, now: Instant): StateNow {
  const state = stateAt(day, now);
  const edges = [...(day.open ?? []), ...day.lanes.flat()]
    .flatMap(({ startAt, endAt }) => [startAt, endAt])
    .filter((at) => at > now)
    .sort((a, b) => a - b);
  return { state, until: edges.find((at) => stateAt(day, at) !== state) ?? null };
}

/**
 * Booked minutes per open minutes, in whole percent; null for a week without hours, for which a percentage is
 * meaningless.
 */
export const shareOf = (bookedMinutes: number, openMinutes: number): number | null =>
  openMinutes === 0 ? null : Math.round((bookedMinutes * 100) / openMinutes);
