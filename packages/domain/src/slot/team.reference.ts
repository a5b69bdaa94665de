/**
 * For tests only: a reference implementation of a team's free starts. It checks every minute, tries all combinations of
 * resources, and for equipment with units all assignments of ranges to lanes.
 */
import { epochDayOf, MINUTE_MS } from '../time/wall-date.ts';
import { wallEdgeToInstant, zoneTable } from '../time/zone-table.ts';
import type { WallDate } from '../vocabulary.ts';
import { ANYONE, type Need, type ResourceTime, type Team, type TeamSlotQuery } from './team.ts';

type Range = { readonly from: number; readonly until: number };

const meet = (a: Range, b: Range) => a.from < b.until && b.from < a.until;

export function referenceTeamSlots(team: Team, query: TeamSlotQuery, date: WallDate): number[] {
  const midnight = wallEdgeToInstant(zoneTable(team.calendar.zone), epochDayOf(date), 0);
  const starts: number[] = [];
  for (let minute = 0; minute < 1440; minute += 1) {
    if (canServe(team, query, { at: midnight + minute * MINUTE_MS, minute, midnight })) {
      starts.push(midnight + minute * MINUTE_MS);
    }
  }
  return starts;
}

type When = { readonly at: number; readonly minute: number; readonly midnight: number };

function canServe(team: Team, query: TeamSlotQuery, when: When): boolean {
  const { settings } = team.calendar;
  if (when.at < query.now + settings.minNoticePeriod * 3_600_000) return false;
  const first = query.needs.find(({ number }) => number === 1);
  return (first?.choices ?? []).some(({ resourceId, durationMinutes }) => {
    const person = team.resources.find(({ id }) => id === resourceId);
    if (!person || !first || (query.with !== ANYONE && query.with !== person.id)) return false;
    const length = durationMinutes ?? query.durationMinutes;
    const blocks = (person.blocks ?? team.calendar.blocks).filter(({ dayOfWeek }) => dayOfWeek === 2);
    const isOnGrid = blocks.some(
      ({ startMinute, endMinute }) =>
        when.minute >= startMinute &&
        when.minute + length <= endMinute &&
        (when.minute - startMinute) % settings.timeslotDuration === 0,
    );
    if (!isOnGrid || !isFree(person, takes(first, query, length), query, when)) return false;
    const further = query.needs.filter(({ number }) => number > 1);
    return combinations(further).some(
      (ids) =>
        new Set([person.id, ...ids]).size === ids.length + 1 &&
        ids.every((id, index) => {
          const resource = team.resources.find((each) => each.id === id);
          const need = further[index];
          if (!resource || !need) return false;
          const needed = takes(need, query, length);
          return isOpen(resource, team, needed, { ...when, length }) && isFree(resource, needed, query, when);
        }),
    );
  });
}

const combinations = (needs: readonly Need[]): string[][] =>
  needs.reduce<string[][]>(
    (lists, need) => lists.flatMap((list) => need.choices.map(({ resourceId }) => [...list, resourceId])),
    [[]],
  );

/** Minute by minute: needed, or kept free as a buffer. */
function takes(need: Need, query: TeamSlotQuery, length: number): Range[] {
  const spans = (need.spans ?? [{ fromMinute: 0, untilMinute: query.durationMinutes }])
    .map(({ fromMinute, untilMinute }) => ({
      from: fromMinute,
      until: untilMinute === query.durationMinutes ? length : Math.min(untilMinute, length),
    }))
    .filter(({ from, until }) => from < until);
  return spans.map(({ from, until }, index) => ({
    from: index === 0 ? from - (need.beforeMinutes ?? query.bufferBeforeMinutes) : from,
    until: index === spans.length - 1 ? until + (need.afterMinutes ?? query.bufferAfterMinutes) : until,
  }));
}

function isOpen(
  { kind, blocks }: ResourceTime,
  team: Team,
  needed: readonly Range[],
  { minute, length }: When & { length: number },
) {
  const hours = blocks ?? (kind === 'TEAM_MEMBER' ? team.calendar.blocks : null);
  if (hours === null) return true;
  return needed.every(({ from, until }) => {
    for (let each = Math.max(0, from); each < Math.min(until, length); each += 1) {
      const isOpenThen = hours.some(
        ({ dayOfWeek, startMinute, endMinute }) =>
          dayOfWeek === 2 && startMinute <= minute + each && minute + each < endMinute,
      );
      if (!isOpenThen) return false;
    }
    return true;
  });
}

function isFree(
  resource: ResourceTime,
  needed: readonly Range[],
  query: TeamSlotQuery,
  { at, midnight }: When,
): boolean {
  const isToday = ({ startAt }: { startAt: number }) => midnight <= startAt && startAt < midnight + 86_400_000;
  const visits = (resource.visits ?? []).filter((visit) => visit.id !== query.ignoreBusyId && isToday(visit));
  if (resource.visitsADayMax !== null && visits.length >= resource.visitsADayMax) return false;
  const lanes = resource.lanes.map(({ busy }) =>
    busy.filter(({ id }) => id !== query.ignoreBusyId).map(({ startAt, endAt }) => ({ from: startAt, until: endAt })),
  );
  const ranges = needed.map(({ from, until }) => ({ from: at + from * MINUTE_MS, until: at + until * MINUTE_MS }));
  // Ranges that have started stay where they are; everything else may be anywhere.
  const fixed = lanes.map((lane) => lane.filter(({ from }) => from <= query.now));
  const loose = [...ranges, ...lanes.flatMap((lane) => lane.filter(({ from }) => from > query.now))];
  return lanes.length === 1
    ? ranges.every((range) => !lanes[0]?.some((busy) => meet(busy, range)))
    : fits(fixed, loose);
}

function fits(lanes: readonly (readonly Range[])[], [range, ...rest]: readonly Range[]): boolean {
  if (!range) return true;
  return lanes.some(
    (lane, index) =>
      !lane.some((busy) => meet(busy, range)) &&
      fits(
        lanes.map((each, place) => (place === index ? [...each, range] : each)),
        rest,
      ),
  );
}
