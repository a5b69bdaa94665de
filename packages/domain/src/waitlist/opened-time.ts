/** The time of each person that a change of hours, time off or blocks makes free (product/waiting-list#openings). */
import { intersectRanges, withoutRanges } from '../insights/ranges.ts';
import type { TimeRange } from '../slot/calendar.ts';
import { hoursOf, hoursOfResource, openRangesOf } from '../slot/inquiry.ts';
import { mergeRanges } from '../slot/merge-busy.ts';
import type { ResourceTime, Team } from '../slot/team.ts';
import { epochDayAt } from '../time/zone-table.ts';
import type { OpenTime } from './starts-in-opening.ts';

type Change = {
  readonly before: Team;
  readonly after: Team;
  readonly within: TimeRange;
  /** Time that is already being offered. */
  readonly offered: readonly OpenTime[];
};

/** Ranges that are free after the change, were not before, and are not being offered; per person, soonest first. */
export function openedTime({ before, after, within, offered }: Change): OpenTime[] {
  const people = after.resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
  const opened = people.flatMap((person) => {
    const was = before.resources.find(({ id }) => id === person.id);
    const free = was ? withoutRanges(freeTimeOf(after, person, within), freeTimeOf(before, was, within)) : [];
    const known = offered.filter(({ resourceIds }) => resourceIds.length === 0 || resourceIds.includes(person.id));
    return withoutRanges(free, mergeRanges(known)).map((range) => ({ ...range, resourceIds: [person.id] }));
  });
  return opened.toSorted((one, other) => one.startAt - other.startAt);
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
