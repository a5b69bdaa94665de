import { columnFact, fact, jsonOf, type ShapeOf } from '@primehour/db/facts';
import { overlapsRange } from '@primehour/db/overlaps-range';
import { bool, instant, int, json, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking, bookingEvent, bookingNote, occupancy } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { message } from '@primehour/db/schema/message';
import { payment } from '@primehour/db/schema/payment';
import { resource, resourceLane } from '@primehour/db/schema/resource';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable, Reader } from '@primehour/db/transaction';
import { BUFFER_MAX_MINUTES } from '@primehour/domain/limits';
import type { Reason } from '@primehour/domain/slot/choose';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant, OccupancyKind } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, getColumns, ne, sql } from 'drizzle-orm';
import { ACTOR } from '../../acting-member.ts';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';
import {
  chargedPayments,
  findCard,
  findChoice,
  findTerms,
  missesCard,
  resourcesOf,
  type BookingRow,
  type CalendarWindow,
} from '../booking/api.ts';
import { listDues } from '../due/api.ts';
import { loadReturned } from '../money/api.ts';

/** What the week shows of a booking `b`. */
const ITEM_BOOKING = {
  id: columnFact('b', booking.id),
  serviceName: columnFact('b', booking.serviceName),
  status: columnFact('b', booking.status),
  attendance: columnFact('b', booking.attendance),
  paymentKind: columnFact('b', booking.paymentKind),
  isPaidOutside: fact('b.paid_outside_at is not null', bool()),
  priceCents: columnFact('b', booking.priceCents),
  isCardMissing: fact(missesCard('b'), bool()),
  payments: fact(chargedPayments('b'), json<BookingRow['payments']>()),
};
type ItemBooking = RowOf<ShapeOf<typeof ITEM_BOOKING>>;

type ItemResource = { readonly id: string; readonly name: string; readonly number: number };
type ItemPart = [resourceId: string, startAt: Instant, endAt: Instant];

/**
 * Everything in the ledger; what was taken together is one item. `causeId` is its id in the slot engine, `id` its own.
 * For one person, items have only the parts that are theirs.
 */
const ITEMS = prepared(
  'calendar-items',
  `
  with taken as (
    select o.take_id, o.kind, (array_agg(o.id order by o.lane, o.part))[1] as id,
      min(lower(o.during)) as reserved_from, max(upper(o.during)) as reserved_until,
      (array_agg(o.booking_id))[1] as booking_id, (array_agg(o.listing_id))[1] as listing_id, max(o.note) as note,
      max(o.version) as version,
      json_agg(json_build_array(r.id, (date_part('epoch', lower(o.during)) * 1000)::bigint,
        (date_part('epoch', upper(o.during)) * 1000)::bigint) order by lower(o.during), o.lane) as parts,
      json_agg(json_build_object('id', r.id, 'name', r.name, 'number', 1) order by r.position, r.id) as resources
    from occupancy o
    join resource_lane a on a.business_id = o.business_id and a.lane = o.lane
    join resource r on r.business_id = a.business_id and r.id = a.resource_id
    where o.business_id = $1 and ${overlapsRange('o', '$2', '$3')} and (o.expires_at is null or o.expires_at > $4)
      and ($5::uuid is null or a.resource_id = $5)
    group by o.take_id, o.kind)
  select case t.kind when 'block' then t.id else coalesce(t.booking_id, t.listing_id, t.id) end as id,
    t.take_id as "causeId", t.kind, coalesce(b.start_at, t.reserved_from) as "startAt",
    coalesce(b.end_at, t.reserved_until) as "endAt", t.reserved_from as "reservedFrom", t.reserved_until as "reservedUntil",
    coalesce(t.note, c.name, l.name, '') as title,
    case when t.kind in ('booking', 'hold') then b.version else t.version end as version,
    case when b.id is not null then ${jsonOf(ITEM_BOOKING)} end as booking, t.parts,
    case when b.id is not null then ${resourcesOf('b')} else t.resources end as resources
  from taken t
  left join booking b on b.business_id = $1 and b.id = t.booking_id
  left join client c on c.business_id = b.business_id and c.id = b.client_id
  left join listing l on l.business_id = $1 and l.id = t.listing_id
  order by t.reserved_from, t.id`,
  {
    id: uuid(),
    causeId: uuid(),
    kind: text<OccupancyKind>(),
    /** Without the buffers. */
    startAt: instant(),
    endAt: instant(),
    reservedFrom: instant(),
    reservedUntil: instant(),
    title: text(),
    version: int(),
    booking: nullable(json<ItemBooking>()),
    parts: json<ItemPart[]>(),
    resources: json<ItemResource[]>(),
  },
);
export type ItemRow = RowOf<typeof ITEMS.shape>;

const paramsOf = (tenant: TenantId, { from, until, now }: CalendarWindow, only: string | undefined) =>
  [tenant, dateOf(from), dateOf(until), dateOf(now), only ?? null] as const;

/** Everything that takes time in the window, in order; only one person's if `only` is set. */
export const listItems = (
  reader: Reader,
  tenant: TenantId,
  window: CalendarWindow,
  only?: string,
): Promise<ItemRow[]> => queryPrepared(reader, ITEMS, paramsOf(tenant, window, only));

/** The same by the id that the slot engine uses, including a buffer's length beyond the window. */
export async function itemsByCause(
  queryable: Queryable,
  tenant: TenantId,
  { from, until, now }: CalendarWindow,
  only?: string,
) {
  const reachMs = BUFFER_MAX_MINUTES * MINUTE_MS;
  const window = { from: (from - reachMs) as Instant, until: (until + reachMs) as Instant, now };
  const items = await queryPrepared(queryable, ITEMS, paramsOf(tenant, window, only));
  return new Map(items.map((item) => [item.causeId, item]));
}

/** A block of either kind: closed by hand, or kept from a canceled booking. */
export async function findBlock(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await queryable
    .select({ ...getColumns(occupancy), resourceId: resourceLane.resourceId })
    .from(occupancy)
    .innerJoin(
      resourceLane,
      and(eq(resourceLane.businessId, occupancy.businessId), eq(resourceLane.lane, occupancy.lane)),
    )
    .where(and(eq(occupancy.businessId, tenant), eq(occupancy.id, id), eq(occupancy.kind, 'block')));
  return row;
}
export type BlockRow = NonNullable<Awaited<ReturnType<typeof findBlock>>>;

/** More than a booking ever has; a loop of failures must not bloat the response. */
const LISTED_MAX = 200;

const isOf = (
  table: typeof bookingNote | typeof bookingEvent | typeof payment | typeof message,
  row: BookingRow,
  tenant: TenantId,
) => and(eq(table.businessId, tenant), eq(table.bookingId, row.id));

/** What belongs to a booking: its client, notes, payments, timeline and messages. */
export async function loadBookingContext(queryable: Queryable, tenant: TenantId, row: BookingRow) {
  const [person, chosen, returned, card, dues, terms, notes, payments, events, messages] = await Promise.all([
    findPerson(queryable, tenant, row.clientId),
    findReason(queryable, tenant, row.id),
    loadReturned(queryable, tenant, row.id),
    findCard(queryable, tenant, row.id),
    listDues(queryable, tenant, row.id),
    findTerms(queryable, tenant, row.id),
    queryable
      .select()
      .from(bookingNote)
      .where(isOf(bookingNote, row, tenant))
      .orderBy(asc(bookingNote.id)),
    queryable
      .select()
      .from(payment)
      .where(isOf(payment, row, tenant))
      .orderBy(asc(payment.createdAt)),
    queryable
      .select({ ...getColumns(bookingEvent), actor: ACTOR })
      .from(bookingEvent)
      .leftJoin(appUser, eq(appUser.id, bookingEvent.userId))
      .where(isOf(bookingEvent, row, tenant))
      .orderBy(desc(bookingEvent.seq))
      .limit(LISTED_MAX),
    queryable
      .select()
      .from(message)
      .where(isOf(message, row, tenant))
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(LISTED_MAX),
  ]);
  return {
    person,
    chosen,
    returned,
    card,
    dues,
    terms,
    notes,
    payments,
    events: events.toReversed(),
    messages: messages.toReversed(),
  };
}
export type BookingContext = Awaited<ReturnType<typeof loadBookingContext>>;

async function findPerson(queryable: Queryable, tenant: TenantId, clientId: string) {
  const theirs = sql`from ${booking} where ${booking.businessId} = ${client.businessId}
    and ${booking.clientId} = ${client.id} and ${ne(booking.status, 'EXPIRED')}`;
  const [row] = await queryable
    .select({
      id: client.id,
      name: client.name,
      givenName: client.givenName,
      mergedNames: client.mergedNames,
      phone: client.phone,
      email: client.email,
      totalBookings: sql<number>`(select count(*)::int ${theirs})`,
      noShows: sql<number>`(select count(*)::int ${theirs} and ${booking.attendance} = 'NO_SHOW')`,
    })
    .from(client)
    .where(and(eq(client.businessId, tenant), eq(client.id, clientId)));
  return row;
}

/** Why the rule chose the person of a booking, with the names that the reason mentions. */
async function findReason(queryable: Queryable, tenant: TenantId, bookingId: string) {
  const chosen = await findChoice(queryable, tenant, bookingId);
  if (!chosen?.reason) return undefined;
  const people = await queryable
    .select({ id: resource.id, name: resource.name })
    .from(resource)
    .where(eq(resource.businessId, tenant));
  // As `choosePerson` stored it.
  return { reason: chosen.reason as Reason, names: new Map(people.map(({ id, name }) => [id, name])) };
}

export async function findNote(queryable: Queryable, tenant: TenantId, { id, noteId }: { id: string; noteId: string }) {
  const [row] = await queryable
    .select()
    .from(bookingNote)
    .where(and(eq(bookingNote.businessId, tenant), eq(bookingNote.bookingId, id), eq(bookingNote.id, noteId)));
  return row;
}

export const countNotes = (queryable: Queryable, tenant: TenantId, bookingId: string): Promise<number> =>
  queryable.$count(bookingNote, and(eq(bookingNote.businessId, tenant), eq(bookingNote.bookingId, bookingId)));
