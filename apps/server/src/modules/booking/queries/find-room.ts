import { instant, int, json, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { parseMinuteSpans } from '@primehour/db/schema/column-types';
import type { Queryable, Reader } from '@primehour/db/transaction';
import { BUFFER_MAX_MINUTES } from '@primehour/domain/limits';
import type { LinkPerks } from '@primehour/domain/link/link';
import { findHandovers, type AssignedBooking, type Handover } from '@primehour/domain/slot/make-room';
import { ANYONE, type Need, type Team, type TeamSlotQuery, type With } from '@primehour/domain/slot/team';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { slotQueryFor, requirePerson, withPerks } from '../policy.ts';
import { type CalendarWindow, type LoadedCalendar, loadCalendar } from './load-calendar.ts';

/** The bookings in a window that the rule assigned; `able` is who else can do the service, null for anyone. */
const GIVEN = prepared(
  'given-bookings',
  `
  select b.id as "bookingId", v.resource_id as "personId", b.version, c.name as "clientName", b.start_at as "startAt",
    (date_part('epoch', b.end_at - b.start_at) / 60)::integer as "durationMinutes", v.takes::text as takes,
    (select json_agg(s.resource_id) from service_choice s
      where s.business_id = b.business_id and s.service_id = b.service_id and s.number = 1) as able
  from booking b
  join booking_resource v on v.business_id = b.business_id and v.booking_id = b.id and v.number = 1
  join client c on c.business_id = b.business_id and c.id = b.client_id
  where b.business_id = $1 and b.start_at >= $2 and b.start_at < $3 and b.status = 'CONFIRMED' and v.chosen_by = 'RULE'
  order by b.start_at, b.id`,
  {
    bookingId: uuid(),
    personId: uuid(),
    version: int(),
    clientName: text(),
    startAt: instant(),
    durationMinutes: int(),
    takes: text(),
    able: nullable(json<string[]>()),
  },
);

export type MovableBooking = AssignedBooking & { readonly version: number; readonly clientName: string };

/** Bookings of a window that may be handed to a colleague (product/people#make-room), except the one being moved. */
export async function listAssigned(
  reader: Reader,
  tenant: AnyTenant,
  { from, until }: Pick<CalendarWindow, 'from' | 'until'>,
  { team: { resources }, slotQuery }: { readonly team: Team; readonly slotQuery: TeamSlotQuery },
): Promise<MovableBooking[]> {
  const people = resources.filter(({ kind }) => kind === 'TEAM_MEMBER').map(({ id }) => id);
  const rows = await queryPrepared(reader, GIVEN, [tenant, dateOf(from), dateOf(until)]);
  const others = rows.filter(({ bookingId }) => bookingId !== slotQuery.ignoreBusyId);
  return others.map(({ startAt, takes, able, ...row }) => ({
    ...row,
    startAt: instantOf(startAt),
    need: needOf(takes, [row.personId, ...(able ?? people)]),
  }));
}

const needOf = (takes: string, ids: readonly string[]): Need => ({
  number: 1,
  kind: 'TEAM_MEMBER',
  spans: parseMinuteSpans(takes),
  beforeMinutes: 0,
  afterMinutes: 0,
  choices: [...new Set(ids)].map((resourceId) => ({ resourceId, priceCents: null, durationMinutes: null })),
});

export type RoomQuery = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly resourceId?: With | undefined;
  /** Of the link through which a client books. */
  readonly perks?: LinkPerks | undefined;
};

export type Room = Handover & { readonly booking: MovableBooking };

type Rooms = { readonly team: Team; readonly rooms: readonly Room[] };

/**
 * Each handover of one booking that would make the time free.
 * @throws Refusal NOT_FOUND
 */
export function findRoom(
  queryable: Queryable,
  tenant: AnyTenant,
  { serviceId, startAt, resourceId = ANYONE, perks }: RoomQuery,
  now: Instant,
): Promise<Rooms> {
  const queryOf = ({ team, service }: LoadedCalendar) => {
    const offered = orNotFound(service);
    requirePerson(team, offered, resourceId);
    return slotQueryFor(offered, now, resourceId);
  };
  return findRoomFor(queryable, tenant, { serviceId, startAt, perks, queryOf }, now);
}

type RoomSearch = Omit<RoomQuery, 'resourceId'> & {
  readonly queryOf: (loaded: LoadedCalendar) => TeamSlotQuery;
};

/** The same for any query: a new booking, or one that moves. */
export async function findRoomFor(
  queryable: Queryable,
  tenant: AnyTenant,
  { serviceId, startAt, perks, queryOf }: RoomSearch,
  now: Instant,
): Promise<Rooms> {
  // A conflicting booking may start hours earlier, and the colleague has to be free from then on.
  const window = { from: (startAt - DAY_MS) as Instant, until: (startAt + 2 * DAY_MS) as Instant, now };
  const read = await loadCalendar(queryable, tenant, window, serviceId);
  // Only for a client with a link: a partner also makes room for services that are hidden from clients.
  const loaded = perks ? withPerks(read, perks) : read;
  const { team } = loaded;
  const slotQuery = queryOf(loaded);
  const near = windowAround(slotQuery, startAt);
  const assigned = (await listAssigned(queryable, tenant, window, { team, slotQuery })).filter((each) =>
    isWithin(each, near),
  );
  const byId = new Map(assigned.map((booking) => [booking.bookingId, booking]));
  const handovers = findHandovers(team, slotQuery, startAt, assigned);
  return {
    team,
    rooms: handovers.flatMap((handover) => {
      const booking = byId.get(handover.bookingId);
      return booking ? [{ ...handover, booking }] : [];
    }),
  };
}

type SearchWindow = { readonly from: number; readonly until: number };

/** What a slot query could run into, with any of its people. */
function windowAround(slotQuery: TeamSlotQuery, startAt: Instant): SearchWindow {
  const own = slotQuery.needs.flatMap(({ choices }) => choices.map(({ durationMinutes }) => durationMinutes ?? 0));
  const minutes = Math.max(slotQuery.durationMinutes, ...own) + BUFFER_MAX_MINUTES;
  return { from: startAt - BUFFER_MAX_MINUTES * MINUTE_MS, until: startAt + minutes * MINUTE_MS };
}

function isWithin({ startAt, need }: AssignedBooking, { from, until }: SearchWindow): boolean {
  const ends = (need.spans ?? []).map(({ untilMinute }) => untilMinute);
  const begins = (need.spans ?? []).map(({ fromMinute }) => fromMinute);
  return startAt + Math.min(...begins) * MINUTE_MS < until && from < startAt + Math.max(...ends) * MINUTE_MS;
}
