/** When people were open: their hours within those of the business, excluding blocks and busy times. */
import type { BusinessTime, TimeRange, WeeklyBlock } from '../slot/calendar.ts';
import { type Hours, hoursOf, hoursOfResource, openRangesOf } from '../slot/inquiry.ts';
import { mergeRanges } from '../slot/merge-busy.ts';
import type { ResourceTime } from '../slot/team.ts';
import { epochDayAt, wallEdgeToInstant } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';
import { intersectRanges, withoutRanges } from './ranges.ts';

/** Weekly hours that applied until an instant; null if a person followed those of the business. */
export type PastHours = { readonly untilAt: Instant; readonly blocks: readonly WeeklyBlock[] | null };

export type PersonTime = Pick<ResourceTime, 'id' | 'name' | 'blocks' | 'special'> & {
  /** Ascending. */
  readonly past: readonly PastHours[];
  /** Blocked time and busy time of other calendars, the person's own and the business's. */
  readonly closed: readonly TimeRange[];
  /** A person counts from their first day to their last. */
  readonly since: Instant;
  readonly until: Instant | null;
};

export type TeamTime = {
  readonly business: Pick<BusinessTime, 'zone' | 'blocks' | 'special'> & { readonly past: readonly PastHours[] };
  readonly people: readonly PersonTime[];
};

/** The open ranges of one person in a period, whatever was booked, ascending and disjoint. */
export function openTimeOf(team: TeamTime, personId: string, within: TimeRange): TimeRange[] {
  const person = team.people.find(({ id }) => id === personId);
  if (!person) return [];
  const from = Math.max(within.startAt, person.since) as Instant;
  const until = Math.min(within.endAt, person.until ?? within.endAt) as Instant;
  if (from >= until) return [];
  const open = mergeRanges(rangesBetween(hoursByDay(team.business, person), from, until));
  return withoutRanges(intersectRanges(open, [{ startAt: from, endAt: until }]), mergeRanges(person.closed));
}

type DayHours = { readonly table: Hours['table']; readonly of: (epochDay: number) => Hours | null };

/** A day has the hours that applied when it ended (product/insights#utilization). */
function hoursByDay(business: TeamTime['business'], person: PersonTime): DayHours {
  const { table } = hoursOf(business);
  const changes = [...new Set([...business.past, ...person.past].map(({ untilAt }) => untilAt))].toSorted(
    (a, b) => a - b,
  );
  const stood = (past: readonly PastHours[], at: Instant) => past.find(({ untilAt }) => untilAt >= at);
  const until = (at: Instant): Hours | null => {
    const then = hoursOf({ ...business, blocks: stood(business.past, at)?.blocks ?? business.blocks });
    const own = stood(person.past, at);
    return hoursOfResource({ kind: 'TEAM_MEMBER', ...person, blocks: own ? own.blocks : person.blocks }, then);
  };
  const versions = [...changes, Number.POSITIVE_INFINITY as Instant].map((at) => ({ at, hours: until(at) }));
  return {
    table,
    of(epochDay) {
      const end = wallEdgeToInstant(table, epochDay + 1, 0);
      return versions.find(({ at }) => at >= end)?.hours ?? null;
    },
  };
}

function rangesBetween({ table, of }: DayHours, from: Instant, until: Instant): TimeRange[] {
  const ranges: TimeRange[] = [];
  const last = epochDayAt(table, until);
  for (let day = epochDayAt(table, from); day <= last; day += 1) {
    const hours = of(day);
    for (const { startAt, endAt } of hours ? openRangesOf(hours, day) : []) {
      if (startAt < endAt) ranges.push({ startAt: startAt as Instant, endAt: endAt as Instant });
    }
  }
  return ranges;
}

/** Whether anyone works at all: without hours there is nothing to fill. */
export const hasHours = ({ business, people }: TeamTime): boolean =>
  people.some(({ blocks }) => (blocks ?? business.blocks).length > 0);
