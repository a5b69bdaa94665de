import { named } from '@primehour/db/raw';
import { busyCalendar, calendarFeed } from '@primehour/db/schema/clients';
import { takesTimeIn } from '@primehour/db/takes-time';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, asc, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { authoriseTenant, type TenantId } from '../../tenant.ts';

export async function findFeed(queryable: Queryable, tenant: TenantId) {
  const [row] = await queryable.select().from(calendarFeed).where(eq(calendarFeed.businessId, tenant));
  return row;
}

/** The feed gate: whoever holds the secret address reads one business's calendar, and nothing else. */
export async function findFeedByToken(queryable: Queryable, tokenHash: Buffer) {
  const [row] = await queryable.select().from(calendarFeed).where(eq(calendarFeed.tokenHash, tokenHash));
  return row && { ...row, tenant: authoriseTenant(row.businessId) };
}

type FeedRow = {
  id: string;
  kind: 'booking' | 'block';
  version: number;
  startAt: Date;
  endAt: Date;
  changedAt: Date;
  summary: string;
  clientName: string | null;
};
export type FeedHead = { name: string; zone: Zone; place: string };

const FEED_MAX = 5_000;

const FEED = `
  select b.id, 'booking' as kind, b.version, b.start_at as "startAt", b.end_at as "endAt", b.updated_at as "changedAt",
    b.service_name as summary, c.name as "clientName"
  from booking b join client c on c.business_id = b.business_id and c.id = b.client_id
  where b.business_id = $1 and b.status = 'CONFIRMED' and b.start_at >= $2 and b.start_at < $3
  union all
  select o.id, 'block', o.version, lower(o.during), upper(o.during), lower(o.during), coalesce(o.note, ''), null
  from occupancy o
  where o.business_id = $1 and o.kind = 'block' and o.booking_id is null and ${takesTimeIn('o', '$2', '$3')}
  order by "startAt", id limit ${FEED_MAX}`;

const HEAD = `select name, timezone as zone, city || ', ' || state as place from business where id = $1`;

/** Confirmed bookings and blocked times of a window. */
export async function loadFeed(queryable: Queryable, tenant: TenantId, window: { from: Instant; until: Instant }) {
  const [rows, [head]] = await Promise.all([
    named<FeedRow>(queryable, 'calendar-feed', FEED, [tenant, dateOf(window.from), dateOf(window.until)]),
    named<FeedHead>(queryable, 'calendar-feed-head', HEAD, [tenant]),
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
