/** The time of each person that a change of hours, time off or blocks makes free (product/waiting-list#openings). */
import { intersectRanges, withoutRanges } from '../insights/ranges.ts';
import { OPENING_MAX_HOURS } from '../limits.ts';
import type { TimeRange } from '../slot/calendar.ts';
import { hoursOf, hoursOfResource, openRangesOf } from '../slot/inquiry.ts';
import { mergeRanges } from '../slot/merge-busy.ts';
import type { ResourceTime, Team } from '../slot/team.ts';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import { epochDayAt } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';
import type { OpenTime } from './starts-in-opening.ts';

type Change = {
  readonly before: Team;
  readonly after: Team;
  readonly within: TimeRange;
  /** Time that is already being offered. */
  readonly offered: readonly OpenTime[];
};

/**
 * Ranges that are free after the change, were not before, and are not being offered; per person, soonest first, and each
 * one that an opening can have.
 */
export function openedTime({ before, after, within, offered }: Change): OpenTime[] {
  const people = after.resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
  const opened = people.flatMap((person) => {
    const was = before.resources.find(({ id }) => id === person.id);
    const free = was ? withoutRanges(freeTimeOf(after, person, within), freeTimeOf(before, was, within)) : [];
    const known = offered.filter(({ resourceIds }) => resourceIds.length === 0 || resourceIds.includes(person.id));
    const left = withoutRanges(free, mergeRanges(known)).flatMap(openable);
    return left.map((range) => ({ ...range, resourceIds: [person.id] }));
  });
  return opened.toSorted((one, other) => one.startAt - other.startAt);
}

/**
 * The whole minutes of a range, as the table of openings requires: a change is made at any millisecond, and other
 * calendars are busy until any second. Hours that never close free more than one opening may have.
 */
function openable({ startAt, endAt }: TimeRange): TimeRange[] {
  const until = Math.floor(endAt / MINUTE_MS) * MINUTE_MS;
  const parts: TimeRange[] = [];
  for (let from = Math.ceil(startAt / MINUTE_MS) * MINUTE_MS; from < until; from += OPENING_MAX_HOURS * HOUR_MS)
    parts.push({ startAt: from as Instant, endAt: Math.min(from + OPENING_MAX_HOURS * HOUR_MS, until) as Instant });
  return parts;
}

/** Open hours minus taken time; a person who can serve several clients at once is taken when all their places are. */
function freeTimeOf({ calendar }: Team, person: ResourceTime, within: TimeRange): TimeRange[] {
  const hours = hoursOfResource(person, hoursOf(calendar));
  if (!hours) return [];
  const open: TimeRange[] = [];
  for (let day = epochDayAt(hours.table, within.startAt); day <= epochDayAt(hours.table, within.endAt); day += 1) {
    for (const range of openRangesOf(hours, day)) if (range.startAt < range.endAt) open.push(range as TimeRange);
  }
  const closed = mergeRanges([...(calendar.elsewhere ?? []), ...person.elsewhere]);
  const sellable = withoutRanges(intersectRanges(mergeRanges(open), [within]), closed);
  return mergeRanges(person.lanes.flatMap(({ busy }) => withoutRanges(sellable, mergeRanges(busy))));
}
