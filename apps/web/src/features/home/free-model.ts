import type { getWeek, WeekItem } from '@primehour/contract/calendar';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';

type Week = ResponseBody<typeof getWeek>;
type Range = { readonly startAt: number; readonly endAt: number };
type Person = { readonly id: string; readonly name: string };

export type FreeRange = Range & {
  /** The person, in a team. */
  readonly person: Person | undefined;
};

/** Anything shorter is a break, not an opening. */
const SHORTEST_MS = 30 * MINUTE_MS;
/** Few enough to take in at a glance. */
export const RANGES_SHOWN = 6;

/**
 * What is still free today, for someone who works alone or for each person of a team, in order of time: open hours
 * minus what is taken and what other calendars block.
 */
export function freeRanges(week: Week, people: readonly Person[] | undefined, now: number): FreeRange[] {
  const [day] = week.days;
  if (!day) return [];
  const taken = [...week.items.flatMap(takenOf), ...week.busy];
  const of = (person: Person | undefined): FreeRange[] => {
    const own = week.ownDays?.find(({ resourceId }) => person === undefined || resourceId === person.id)?.days[0];
    const theirs = taken.filter(
      ({ resourceId }) => person === undefined || resourceId === undefined || resourceId === person.id,
    );
    return without((own ?? day).hours, theirs, now).map((stretch) => ({ ...stretch, person }));
  };
  return (people ?? [undefined])
    .flatMap(of)
    .sort(
      (one, other) => one.startAt - other.startAt || (one.person?.name ?? '').localeCompare(other.person?.name ?? ''),
    );
}

type Taken = Range & { readonly resourceId?: string | undefined };

/** The time an item takes from each person; an item without a person takes everyone's. */
function takenOf({ reservedFrom, reservedUntil, resources = [], parts = [] }: WeekItem): Taken[] {
  if (parts.length > 0) return [...parts];
  const range = { startAt: reservedFrom, endAt: reservedUntil };
  return resources.length === 0 ? [range] : resources.map(({ id }) => ({ ...range, resourceId: id }));
}

function without(open: readonly Range[], taken: readonly Range[], now: number): Range[] {
  const inOrder = taken.toSorted((one, other) => one.startAt - other.startAt);
  return open.flatMap(({ startAt, endAt }) => {
    const free: Range[] = [];
    // Bookings begin at multiples of five minutes.
    let at = Math.max(startAt, Math.ceil(now / (5 * MINUTE_MS)) * 5 * MINUTE_MS);
    for (const one of inOrder) {
      if (one.endAt <= at || one.startAt >= endAt) continue;
      if (one.startAt > at) free.push({ startAt: at, endAt: one.startAt });
      at = Math.max(at, one.endAt);
    }
    if (at < endAt) free.push({ startAt: at, endAt });
    return free.filter((stretch) => stretch.endAt - stretch.startAt >= SHORTEST_MS);
  });
}
