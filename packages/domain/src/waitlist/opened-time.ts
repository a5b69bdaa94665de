/** The time that a change of hours, days off or blocks made free, of each person (product/waiting-list#openings). */
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
  /** Time that is already being offered and isn't offered twice. */
  readonly offered: readonly OpenTime[];
};

/** What is free after the change, was not before, and is not offered already; the soonest first, a stretch per person. */
export function openedTime({ before, after, within, offered }: Change): OpenTime[] {
  const people = after.resources.filter(({ kind }) => kind === 'PERSON');
  const opened = people.flatMap((person) => {
    const was = before.resources.find(({ id }) => id === person.id);
    const free = was ? withoutRanges(freeTimeOf(after, person, within), freeTimeOf(before, was, within)) : [];
    const known = offered.filter(({ resourceIds }) => resourceIds.length === 0 || resourceIds.includes(person.id));
    return withoutRanges(free, mergeRanges(known)).map((range) => ({ ...range, resourceIds: [person.id] }));
  });
  return opened.toSorted((one, other) => one.startAt - other.startAt);
}

/** Open hours without what is taken; of a person who can serve several at once, what one of them is free for. */
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
