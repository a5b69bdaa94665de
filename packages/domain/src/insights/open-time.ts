/** When people were open: their hours within those of the business, without blocks and busy times. */
import type { BusinessTime, TimeRange } from '../slot/calendar.ts';
import { type Hours, hoursOf, hoursOfResource, openRangesOf } from '../slot/inquiry.ts';
import { mergeRanges } from '../slot/merge-busy.ts';
import type { ResourceTime } from '../slot/team.ts';
import { epochDayAt } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';
import { intersectRanges, withoutRanges } from './ranges.ts';

export type PersonTime = Pick<ResourceTime, 'id' | 'name' | 'blocks' | 'special'> & {
  /** Blocked time and what other calendars hold, their own and the business's. */
  readonly closed: readonly TimeRange[];
  /** A person counts from their first day to their last. */
  readonly since: Instant;
  readonly until: Instant | null;
};

export type TeamTime = {
  readonly business: Pick<BusinessTime, 'zone' | 'blocks' | 'special'>;
  readonly people: readonly PersonTime[];
};

/** The open ranges of one person in a stretch of time, whatever was booked, ascending and apart. */
export function openTimeOf({ business, people }: TeamTime, personId: string, within: TimeRange): TimeRange[] {
  const person = people.find(({ id }) => id === personId);
  if (!person) return [];
  const hours = hoursOfResource({ kind: 'PERSON', ...person }, hoursOf(business));
  const from = Math.max(within.startAt, person.since) as Instant;
  const until = Math.min(within.endAt, person.until ?? within.endAt) as Instant;
  if (!hours || from >= until) return [];
  const open = mergeRanges(rangesBetween(hours, from, until));
  return withoutRanges(intersectRanges(open, [{ startAt: from, endAt: until }]), mergeRanges(person.closed));
}

function rangesBetween(hours: Hours, from: Instant, until: Instant): TimeRange[] {
  const ranges: TimeRange[] = [];
  const last = epochDayAt(hours.table, until);
  for (let day = epochDayAt(hours.table, from); day <= last; day += 1) {
    for (const { startAt, endAt } of openRangesOf(hours, day)) {
      if (startAt < endAt) ranges.push({ startAt: startAt as Instant, endAt: endAt as Instant });
    }
  }
  return ranges;
}

/** Whether anyone works at all: without hours there is nothing to fill. */
export const hasHours = ({ business, people }: TeamTime): boolean =>
  people.some(({ blocks }) => (blocks ?? business.blocks).length > 0);
