/** The starts that an opening makes possible, computed by the slot engine for one service and person. */
import type { TimeRange } from '../slot/calendar.ts';
import { acceptTeamSlot, listTeamSlots } from '../slot/team-slots.ts';
import type { Team, TeamSlotQuery } from '../slot/team.ts';
import { daysBetween } from '../time/wall-date.ts';
import { instantToWall, zoneTable } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';

export type OpenTime = TimeRange & {
  /** Whose time it is; empty for the whole team. */
  readonly resourceIds: readonly string[];
};

/** Freed time is offered without the business's minimum notice (product/waiting-list#openings). */
export const withoutNotice = (team: Team): Team => ({
  ...team,
  calendar: { ...team.calendar, settings: { ...team.calendar.settings, minNoticePeriod: 0 } },
});

/** Starts at which the whole service fits into the opening, with a person whose time it is. */
export function startsInOpening(team: Team, ask: TeamSlotQuery, opening: OpenTime): Instant[] {
  const open = withoutNotice(team);
  const table = zoneTable(team.calendar.zone);
  const fromDate = instantToWall(table, opening.startAt).date;
  const days = daysBetween(fromDate, instantToWall(table, opening.endAt).date) + 1;
  return listTeamSlots(open, ask, { fromDate, days }).filter(
    (at) => at >= opening.startAt && servedBy(team, ask, opening, at) !== undefined,
  );
}

/** Who serves at a start: the first person whose time it is and whose service ends within the opening. */
export function servedBy(
  team: Team,
  ask: TeamSlotQuery,
  { endAt, resourceIds }: OpenTime,
  at: Instant,
): string | undefined {
  const accepted = acceptTeamSlot(withoutNotice(team), ask, at);
  if (!accepted.ok) return undefined;
  const server = accepted.value.people.find(
    ({ bookable, durationMs }) =>
      at + durationMs <= endAt && (resourceIds.length === 0 || resourceIds.includes(bookable.resource.id)),
  );
  return server?.bookable.resource.id;
}
