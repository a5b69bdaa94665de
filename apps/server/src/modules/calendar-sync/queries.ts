import { bool, instant, int, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { busyCalendar, calendarFeed } from '@primehour/db/schema/calendar-sync';
import { takesTimeIn } from '@primehour/db/takes-time';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, asc, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';

export async function findFeed(queryable: Queryable, tenant: TenantId) {
  const [row] = await queryable.select().from(calendarFeed).where(eq(calendarFeed.businessId, tenant));
  return row;
}

/** Time that is taken: `kind` as in the ledger, `id` of what takes it. */
export type FeedHead = { name: string; zone: Zone; place: string };

const FEED_MAX = 5_000;

/**
 * What permanently takes time in the ledger: unpaid holds and listings without bids, which may expire, are excluded.
 */
const FEED = prepared(
  'calendar-feed',
  `
  select coalesce(o.booking_id, o.listing_id, o.id) as id, o.kind,
    case when o.booking_id is not null then 'booking' else o.kind end as origin,
    case o.kind when 'listing' then (a.settlement = 'PAID')::int else coalesce(b.version, o.version) end as version,
    o.kind <> 'listing' or a.settlement = 'PAID' as "isSettled",
    coalesce(b.start_at, lower(o.during)) as "startAt", coalesce(b.end_at, upper(o.during)) as "endAt",
    coalesce(b.updated_at, o.changed_at) as "changedAt",
    coalesce(b.service_name, l.name, '') as title, coalesce(b.service_location, l.location) as location, c.name as "clientName"
  from occupancy o
  left join booking b on b.business_id = o.business_id and b.id = o.booking_id
  left join listing l on l.business_id = o.business_id and l.id = o.listing_id
  left join auction a on a.business_id = l.business_id and a.listing_id = l.id
  left join auction_offer f on f.business_id = l.business_id and f.listing_id = l.id and f.state = 'PAID'
  left join bidder d on d.business_id = f.business_id and d.listing_id = f.listing_id and d.number = f.bidder
  left join client c on c.business_id = o.business_id and c.id = coalesce(b.client_id, d.client_id)
  where o.business_id = $1 and o.expires_at is null and ${takesTimeIn('o', '$2', '$3')}
  order by "startAt", id limit ${FEED_MAX}`,
  {
    id: uuid(),
    kind: text<'booking' | 'listing' | 'block'>(),
    /** The stable part of the entry's id; the booking's own even when only its time is kept. */
    origin: text<'booking' | 'listing' | 'block'>(),
    version: int(),
    isSettled: bool(),
    startAt: instant(),
    endAt: instant(),
    changedAt: instant(),
    title: text(),
    location: nullable(text()),
    clientName: nullable(text()),
  },
);

const HEAD = prepared(
  'calendar-feed-head',
  `select name, timezone as zone, city || ', ' || state as place from business where id = $1`,
  { name: text(), zone: text<Zone>(), place: text() },
);

/** Bookings, kept and blocked times, and reservations with a bid or a sale, within a window. */
export async function loadFeed(queryable: Queryable, tenant: TenantId, window: { from: Instant; until: Instant }) {
  const [rows, [head]] = await Promise.all([
    queryPrepared(queryable, FEED, [tenant, dateOf(window.from), dateOf(window.until)]),
    queryPrepared(queryable, HEAD, [tenant]),
  ]);
  return { rows, head };
}
export type LoadedFeed = Awaited<ReturnType<typeof loadFeed>>;

const columns = (now: Instant) => ({
  id: busyCalendar.id,
  businessId: busyCalendar.businessId,
  name: busyCalendar.name,
  host: busyCalendar.host,
  etag: busyCalendar.etag,
  lastModified: busyCalendar.lastModified,
  readAt: busyCalendar.readAt,
  lastSyncedAt: busyCalendar.lastSyncedAt,
  lastError: busyCalendar.lastError,
  failures: busyCalendar.failures,
  requestedAt: busyCalendar.requestedAt,
  busyCount: sql<number>`(select count(*)::int from busy_time t where t.business_id = ${busyCalendar.businessId}
    and t.calendar_id = ${busyCalendar.id} and upper(t.during) > ${dateOf(now)})`,
});

const rowsOf = (queryable: Queryable, now: Instant) => queryable.select(columns(now)).from(busyCalendar);

export const listBusyCalendars = (queryable: Queryable, tenant: TenantId, now: Instant) =>
  rowsOf(queryable, now)
    .where(eq(busyCalendar.businessId, tenant))
    .orderBy(asc(busyCalendar.createdAt), asc(busyCalendar.id));

export async function findBusyCalendar(queryable: Queryable, tenant: TenantId, id: string, now: Instant) {
  const [row] = await rowsOf(queryable, now).where(and(eq(busyCalendar.businessId, tenant), eq(busyCalendar.id, id)));
  return row;
}
export type BusyCalendarRow = NonNullable<Awaited<ReturnType<typeof findBusyCalendar>>>;
