import { overlapsRange } from '@primehour/db/overlaps-range';
import { bool, instant, int, nullable, prepared, preparedBy, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { busyCalendar, calendarFeed } from '@primehour/db/schema/calendar-sync';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, asc, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';
import { isAbout } from '../resource/api.ts';

export async function findFeed(queryable: Queryable, tenant: TenantId, resourceId: string | null) {
  const [row] = await queryable
    .select()
    .from(calendarFeed)
    .where(and(eq(calendarFeed.businessId, tenant), isAbout(calendarFeed.resourceId, resourceId)));
  return row;
}

/** The calendar's name, the zone of its times, and the place of entries without a location. */
export type FeedHead = { name: string; zone: Zone; place: string };

type FeedWindow = { readonly from: Instant; readonly now: Instant; readonly until: Instant; readonly max: number };

type FeedParameters = {
  readonly tenant: TenantId;
  readonly resourceId: string | null;
  readonly from: Date;
  readonly now: Date;
  readonly until: Date;
  readonly max: number;
};

/**
 * What permanently takes time in the ledger: unpaid holds and listings without bids, which may expire, are excluded. What
 * takes several lanes, or parts of a time, is one entry. Beyond `max` entries, the oldest are left out.
 */
const FEED = preparedBy<FeedParameters>()(
  'calendar-feed',
  (p) => `
  select * from (
    select coalesce(o.booking_id, o.listing_id, o.id) as id, o.kind,
      case when o.booking_id is not null then 'booking' else o.kind end as origin,
      case o.kind when 'listing' then (a.settlement = 'PAID')::int else coalesce(b.version, o.version) end as version,
      o.kind <> 'listing' or a.settlement = 'PAID' as "isSettled",
      coalesce(b.start_at, lower(o.during)) as "startAt", coalesce(b.end_at, upper(o.during)) as "endAt",
      coalesce(b.updated_at, o.changed_at) as "changedAt",
      coalesce(b.service_name, l.name, '') as title, coalesce(b.service_location, l.location) as location, c.name as "clientName",
      (select r.name from booking_resource k join resource r on r.business_id = k.business_id and r.id = k.resource_id
         where k.business_id = b.business_id and k.booking_id = b.id and k.number = 1 and ${p.resourceId}::uuid is null
           and exists (select from resource other where other.business_id = k.business_id and other.kind = 'TEAM_MEMBER'
             and other.retired_at is null and other.id <> r.id)) as "personName"
    from (
      select distinct on (o.take_id) o.* from occupancy o
      where o.business_id = ${p.tenant} and o.expires_at is null and ${overlapsRange('o', p.from, p.until)}
        and (${p.resourceId}::uuid is null or o.lane in (
          select l.lane from resource_lane l where l.business_id = ${p.tenant} and l.resource_id = ${p.resourceId}))
      order by o.take_id, lower(o.during)) o
    left join booking b on b.business_id = o.business_id and b.id = o.booking_id
    left join listing l on l.business_id = o.business_id and l.id = o.listing_id
    left join auction a on a.business_id = l.business_id and a.listing_id = l.id
    left join auction_offer f on f.business_id = l.business_id and f.listing_id = l.id and f.state = 'PAID'
    left join bidder d on d.business_id = f.business_id and d.listing_id = f.listing_id and d.number = f.bidder
    left join client c on c.business_id = o.business_id and c.id = coalesce(b.client_id, d.client_id)
    order by case when coalesce(b.end_at, upper(o.during)) > ${p.now} then coalesce(b.start_at, lower(o.during)) end,
      "startAt" desc, id limit ${p.max}) kept
  order by "startAt", id`,
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
    /** Who serves, in the feed of a whole business with two or more people. */
    personName: nullable(text()),
  },
);

const HEAD = prepared(
  'calendar-feed-head',
  `
  select coalesce(r.name || ' · ', '') || b.name as name, b.timezone as zone, b.city || ', ' || b.state as place
  from business b left join resource r on r.business_id = b.id and r.id = $2 where b.id = $1`,
  { name: text(), zone: text<Zone>(), place: text() },
);

/** Bookings, kept and blocked times, and reservations with a bid or a sale, within a window; of one resource's lanes. */
export async function loadFeed(
  queryable: Queryable,
  tenant: TenantId,
  resourceId: string | null,
  { from, now, until, max }: FeedWindow,
) {
  const [rows, [head]] = await Promise.all([
    queryPrepared(queryable, FEED, {
      tenant,
      resourceId,
      from: dateOf(from),
      now: dateOf(now),
      until: dateOf(until),
      max,
    }),
    queryPrepared(queryable, HEAD, [tenant, resourceId]),
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

export const listBusyCalendars = (queryable: Queryable, tenant: TenantId, resourceId: string | null, now: Instant) =>
  rowsOf(queryable, now)
    .where(and(eq(busyCalendar.businessId, tenant), isAbout(busyCalendar.resourceId, resourceId)))
    .orderBy(asc(busyCalendar.createdAt), asc(busyCalendar.id));

export async function findBusyCalendar(queryable: Queryable, tenant: TenantId, id: string, now: Instant) {
  const [row] = await rowsOf(queryable, now).where(and(eq(busyCalendar.businessId, tenant), eq(busyCalendar.id, id)));
  return row;
}
export type BusyCalendarRow = NonNullable<Awaited<ReturnType<typeof findBusyCalendar>>>;
