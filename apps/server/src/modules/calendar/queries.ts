import { columnFact, fact, jsonOf, type ShapeOf } from '@primehour/db/facts';
import { bool, instant, int, json, nullable, prepared, type RowOf, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking, bookingEvent, bookingNote, occupancy } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { message } from '@primehour/db/schema/message';
import { payment } from '@primehour/db/schema/payment';
import { takesTimeIn } from '@primehour/db/takes-time';
import type { Queryable } from '@primehour/db/transaction';
import { BUFFER_MAX_MINUTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { OccupancyKind } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';
import { chargedPayments, type BookingRow, type CalendarWindow } from '../booking/api.ts';
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
  payments: fact(chargedPayments('b'), json<BookingRow['payments']>()),
};
type ItemBooking = RowOf<ShapeOf<typeof ITEM_BOOKING>>;

/** Anything in the ledger. `causeId` is its id in the slot engine, `id` its own. */
const ITEMS = prepared(
  'calendar-items',
  `
  select case o.kind when 'block' then o.id else coalesce(o.booking_id, o.listing_id, o.id) end as id,
    coalesce(o.booking_id, o.id) as "causeId", o.kind,
    coalesce(b.start_at, lower(o.during)) as "startAt", coalesce(b.end_at, upper(o.during)) as "endAt",
    lower(o.during) as "reservedFrom", upper(o.during) as "reservedUntil",
    coalesce(o.note, c.name, l.name, '') as title,
    case when o.kind in ('booking', 'hold') then b.version else o.version end as version,
    case when b.id is not null then ${jsonOf(ITEM_BOOKING)} end as booking
  from occupancy o
  left join booking b on b.business_id = o.business_id and b.id = o.booking_id
  left join client c on c.business_id = b.business_id and c.id = b.client_id
  left join listing l on l.business_id = o.business_id and l.id = o.listing_id
  where o.business_id = $1 and ${takesTimeIn('o', '$2', '$3')} and (o.expires_at is null or o.expires_at > $4)
  order by lower(o.during), o.id`,
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
  },
);
export type ItemRow = RowOf<typeof ITEMS.shape>;

/** Everything that takes time in the window, in order. */
export const listItems = (queryable: Queryable, tenant: TenantId, window: CalendarWindow): Promise<ItemRow[]> =>
  queryPrepared(queryable, ITEMS, [tenant, dateOf(window.from), dateOf(window.until), dateOf(window.now)]);

/** The same, by the id that the slot engine uses, and a buffer's length beyond the window. */
export async function itemsByCause(queryable: Queryable, tenant: TenantId, window: CalendarWindow) {
  const reachMs = BUFFER_MAX_MINUTES * MINUTE_MS;
  const [from, until] = [dateOf(window.from - reachMs), dateOf(window.until + reachMs)];
  const params = [tenant, from, until, dateOf(window.now)];
  const items = await queryPrepared(queryable, ITEMS, params);
  return new Map(items.map((item) => [item.causeId, item]));
}

/** A block of either kind: closed by hand, or kept from a cancelled booking. */
export async function findBlock(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await queryable
    .select()
    .from(occupancy)
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
export async function loadSurroundings(queryable: Queryable, tenant: TenantId, row: BookingRow) {
  const [person, returned, notes, payments, events, messages] = await Promise.all([
    findPerson(queryable, tenant, row.clientId),
    loadReturned(queryable, tenant, row.id),
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
      .select()
      .from(bookingEvent)
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
  return { person, returned, notes, payments, events: events.toReversed(), messages: messages.toReversed() };
}
export type Surroundings = Awaited<ReturnType<typeof loadSurroundings>>;

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

export async function findNote(queryable: Queryable, tenant: TenantId, { id, noteId }: { id: string; noteId: string }) {
  const [row] = await queryable
    .select()
    .from(bookingNote)
    .where(and(eq(bookingNote.businessId, tenant), eq(bookingNote.bookingId, id), eq(bookingNote.id, noteId)));
  return row;
}

export const countNotes = (queryable: Queryable, tenant: TenantId, bookingId: string): Promise<number> =>
  queryable.$count(bookingNote, and(eq(bookingNote.businessId, tenant), eq(bookingNote.bookingId, bookingId)));
