/** Hands a booking to a free colleague so that a time opens up when no one was free (decision 084). */
import { addDays, compareWallDates, daysBetween, HOUR_MS } from '../time/wall-date.ts';
import { instantToWall, zoneTable } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';
import type { BusyRange } from './calendar.ts';
import type { MoveVerdict, SlotRefusal } from './refusal.ts';
import { acceptTeamSlot, checkTeamSlot, listTeamSlots, type SlotWindow } from './team-slots.ts';
import { ANYONE, type Lane, type Need, type ResourceTime, type Team, type TeamSlotQuery } from './team.ts';

/** Less than a day ahead, people have already prepared for their clients. */
const HANDOVER_NOTICE_MS = 24 * HOUR_MS;

/** A booking assigned by the rule. */
export type AssignedBooking = {
  readonly bookingId: string;
  readonly personId: string;
  readonly startAt: Instant;
  readonly durationMinutes: number;
  /** Its first need: which minutes it takes of the person, and who else could serve. */
  readonly need: Need;
};

export type Handover = { readonly bookingId: string; readonly fromId: string; readonly toId: string };

const mayHandOver = ({ startAt }: Pick<AssignedBooking, 'startAt'>, now: Instant): boolean =>
  startAt > now + HANDOVER_NOTICE_MS;

/** A colleague takes over a booking within their hours; notice and grid only mattered when it was made. */
const checkColleague = ({ code }: SlotRefusal): MoveVerdict =>
  code === 'TOO_SOON' || code === 'TOO_FAR' || code === 'OFF_GRID' || code === 'CALENDAR_OFF' ? 'ALLOWED' : 'REFUSED';

/** Each single handover after which the requested time is free, in the order of the bookings. */
export function findHandovers(
  team: Team,
  query: TeamSlotQuery,
  startAt: Instant,
  assigned: readonly AssignedBooking[],
): Handover[] {
  if (acceptTeamSlot(team, query, startAt).ok) return [];
  return assigned
    .filter((booking) => mayHandOver(booking, query.now))
    .flatMap((booking) =>
      colleaguesFor(team, booking, query.now)
        .filter((toId) => acceptTeamSlot(afterHandover(team, booking, toId), query, startAt).ok)
        .map((toId) => ({ bookingId: booking.bookingId, fromId: booking.personId, toId })),
    );
}

/**
 * The starts around one booking that become free only if it is handed over. Starts for another named person don't
 * change.
 */
export function startsWithRoom(
  team: Team,
  query: TeamSlotQuery,
  booking: AssignedBooking,
  { window, free }: { readonly window: SlotWindow; readonly free: ReadonlySet<Instant> },
): Instant[] {
  const { personId, startAt } = booking;
  if (!mayHandOver(booking, query.now) || (query.with !== ANYONE && query.with !== personId)) return [];
  // A service may begin the day before, or on the day after the booking has begun.
  const { date } = instantToWall(zoneTable(team.calendar.zone), startAt);
  const fromDate = compareWallDates(addDays(date, -1), window.fromDate) < 0 ? window.fromDate : addDays(date, -1);
  const untilDate = addDays(date, 2);
  const days = Math.min(daysBetween(fromDate, untilDate), daysBetween(fromDate, addDays(window.fromDate, window.days)));
  if (days <= 0) return [];
  const without = withoutBooking(team, booking);
  const added = listTeamSlots(without, { ...query, with: personId }, { fromDate, days }).filter((at) => !free.has(at));
  if (added.length === 0) return [];
  const colleagues = colleaguesFor(team, booking, query.now);
  return added.filter((at) =>
    colleagues.some((toId) => acceptTeamSlot(afterHandover(team, booking, toId), query, at).ok),
  );
}

/** Who else is free for a booking at its own time. */
function colleaguesFor(
  team: Team,
  { personId, startAt, durationMinutes, need, bookingId }: AssignedBooking,
  now: Instant,
): string[] {
  return need.choices
    .map(({ resourceId }) => resourceId)
    .filter((id) => {
      if (id === personId) return false;
      const query = { durationMinutes, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, now, needs: [need], with: id };
      // Its further needs keep their resources.
      return checkTeamSlot(team, { ...query, ignoreBusyId: bookingId }, startAt, checkColleague).ok;
    });
}

function afterHandover(team: Team, { bookingId, personId }: AssignedBooking, toId: string): Team {
  const from = team.resources.find(({ id }) => id === personId);
  const moved = (from?.lanes ?? []).flatMap(({ busy }) => busy.filter(({ id }) => id === bookingId));
  const freed = withoutBooking(team, { bookingId, personId });
  return withBusy(freed, toId, (busy) => [...busy, ...moved].toSorted((a, b) => a.startAt - b.startAt));
}

const withoutBooking = (team: Team, { bookingId, personId }: Pick<AssignedBooking, 'bookingId' | 'personId'>): Team =>
  withBusy(team, personId, (busy) => busy.filter(({ id }) => id !== bookingId));

type Change = (busy: readonly BusyRange[]) => readonly BusyRange[];

const withBusy = (team: Team, resourceId: string, change: Change): Team => ({
  ...team,
  resources: team.resources.map((resource): ResourceTime => {
    if (resource.id !== resourceId) return resource;
    return { ...resource, lanes: resource.lanes.map((lane): Lane => ({ ...lane, busy: change(lane.busy) })) };
  }),
});
