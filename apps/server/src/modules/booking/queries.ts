import { named } from '@primehour/db/raw';
import { booking, bookingLink, client, occupancy, payment, service } from '@primehour/db/schema/booking';
import { availabilityBlock, bookingSettings, business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import type { BusyRange, Calendar } from '@primehour/domain/slot/calendar';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import { addDays } from '@primehour/domain/time/wall-date';
import type { Instant, IsoDay, OccupancyKind, WallDate, Zone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { found } from '../../http/refusal.ts';
import type { TenantId } from '../../tenant.ts';

// Calendar ---------------------------------------------------------------------------------------

type CalendarRow = {
  timezone: Zone;
  is_calendar_active: boolean;
  min_notice_period_hours: number;
  advance_booking_days: number;
  timeslot_duration_minutes: number;
  blocks: string | null;
  busy: string | null;
  duration_minutes: number | null;
};

/**
 * Everything the slot engine needs of one business, in one statement: hours, settings, what is taken in the window
 * (lapsed holds no longer count), and the length of one service. Lists travel as plain text, because building
 * 200 rows of objects costs more than the whole answer otherwise.
 */
const CALENDAR_QUERY = `
  select b.timezone, b.is_calendar_active,
    s.min_notice_period_hours, s.advance_booking_days, s.timeslot_duration_minutes,
    (select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',')
       from availability_block a where a.business_id = b.id) as blocks,
    (select string_agg(t.row, ',') from (
       select (extract(epoch from lower(o.during)) * 1000)::bigint || ' ' ||
              (extract(epoch from upper(o.during)) * 1000)::bigint || ' ' ||
              o.kind || ' ' || coalesce(o.booking_id, o.id) as row
       from occupancy o
       where o.business_id = b.id and o.during && tstzrange($2, $3) and (o.expires_at is null or o.expires_at > $4)
       order by lower(o.during)) t) as busy,
    (select v.duration_minutes from service v
       where v.business_id = b.id and v.id = $5 and v.deleted_at is null) as duration_minutes
  from business b join booking_settings s on s.business_id = b.id
  where b.id = $1`;

export type CalendarWindow = { readonly from: Instant; readonly until: Instant; readonly now: Instant };
export type LoadedCalendar = { readonly calendar: Calendar; readonly durationMinutes: number | null };

/** The calendar of one business over a window; `serviceId` adds the length of that service (null when it is gone). */
export async function loadCalendar(
  queryable: Queryable,
  tenant: TenantId,
  window: CalendarWindow,
  serviceId: string | null = null,
): Promise<LoadedCalendar | undefined> {
  const [row] = await named<CalendarRow>(queryable, 'calendar', CALENDAR_QUERY, [
    tenant,
    new Date(window.from),
    new Date(window.until),
    new Date(window.now),
    serviceId,
  ]);
  if (!row) return undefined;
  return {
    durationMinutes: row.duration_minutes,
    calendar: {
      zone: row.timezone,
      isActive: row.is_calendar_active,
      settings: {
        minNoticePeriod: row.min_notice_period_hours,
        advanceBooking: row.advance_booking_days,
        timeslotDuration: row.timeslot_duration_minutes,
      },
      blocks: partsOf(row.blocks).map(([day, start, end]) => ({
        dayOfWeek: Number(day) as IsoDay,
        startMinute: Number(start),
        endMinute: Number(end),
      })),
      busy: partsOf(row.busy).map(
        ([start, end, kind, id]): BusyRange => ({
          startAt: Number(start) as Instant,
          endAt: Number(end) as Instant,
          kind: kind as OccupancyKind,
          id: id ?? '',
        }),
      ),
    },
  };
}

const partsOf = (text: string | null): string[][] => (text ? text.split(',').map((row) => row.split(' ')) : []);

/** The instants that hold `days` wall days of a zone from a date on. */
export function windowOf(zone: Zone, fromDate: WallDate, days: number, now: Instant): CalendarWindow {
  const table = zoneTable(zone);
  return { from: wallToInstant(table, fromDate, 0), until: wallToInstant(table, addDays(fromDate, days), 0), now };
}

export const dateAt = (zone: Zone, at: Instant): WallDate => instantToWall(zoneTable(zone), at).date;

// Availability and settings ----------------------------------------------------------------------

export const listBlocks = (queryable: Queryable, tenant: TenantId) =>
  queryable
    .select()
    .from(availabilityBlock)
    .where(eq(availabilityBlock.businessId, tenant))
    .orderBy(asc(availabilityBlock.dayOfWeek), asc(availabilityBlock.startMinute));

export async function findSettings(queryable: Queryable, tenant: TenantId) {
  const [row] = await queryable.select().from(bookingSettings).where(eq(bookingSettings.businessId, tenant));
  return found(row);
}

// Services ---------------------------------------------------------------------------------------

const liveService = (tenant: TenantId) => and(eq(service.businessId, tenant), isNull(service.deletedAt));

export const listServices = (queryable: Queryable, tenant: TenantId) =>
  queryable.select().from(service).where(liveService(tenant)).orderBy(desc(service.isPrimary), asc(service.createdAt), asc(service.id));

export async function findService(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await queryable.select().from(service).where(and(liveService(tenant), eq(service.id, id)));
  return row;
}

// Bookings ---------------------------------------------------------------------------------------

/** What a booking is shown with: the client, the business's zone and the last word on its payment. */
const bookingColumns = {
  id: booking.id,
  status: booking.status,
  startAt: booking.startAt,
  endAt: booking.endAt,
  holdExpiresAt: booking.holdExpiresAt,
  version: booking.version,
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  priceCents: booking.priceCents,
  cancelReason: booking.cancelReason,
  cancelBehavior: booking.cancelBehavior,
  wasConfirmed: sql<boolean>`${booking.confirmedAt} is not null`,
  clientName: client.name,
  clientPhone: client.phone,
  clientEmail: client.email,
  zone: sql<Zone>`${business.timezone}`,
  businessName: business.name,
  // Money that moved wins over an attempt that failed.
  paymentStatus: sql<'PROCESSING' | 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED' | null>`(
    select p.status from ${payment} p
    where p.business_id = ${booking.businessId} and p.booking_id = ${booking.id} and p.status <> 'FAILED'
    order by p.created_at desc limit 1)`,
};

const bookingRows = (queryable: Queryable) =>
  queryable
    .select(bookingColumns)
    .from(booking)
    .innerJoin(client, and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId)))
    .innerJoin(business, eq(business.id, booking.businessId));

export async function findBooking(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await bookingRows(queryable).where(and(eq(booking.businessId, tenant), eq(booking.id, id)));
  return row;
}
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** Lapsed holds are stored and never listed (decisions, availability and booking). */
export const isListed = (now: Instant) =>
  sql`(${booking.status} in ('CONFIRMED', 'CANCELLED') or (${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${new Date(now)}))`;

export type BookingFilter = {
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  readonly status: 'all' | 'upcoming' | 'completed';
  readonly search: string | undefined;
  readonly now: Instant;
};

function conditionsOf(tenant: TenantId, filter: BookingFilter) {
  const now = new Date(filter.now);
  const byStatus = {
    all: undefined,
    upcoming: sql`${booking.status} in ('PENDING', 'CONFIRMED') and ${booking.startAt} > ${now}`,
    completed: sql`${booking.status} = 'CONFIRMED' and ${booking.startAt} <= ${now}`,
  }[filter.status];
  return and(
    eq(booking.businessId, tenant),
    isListed(filter.now),
    filter.from === undefined ? undefined : sql`${booking.startAt} >= ${new Date(filter.from)}`,
    filter.until === undefined ? undefined : sql`${booking.startAt} < ${new Date(filter.until)}`,
    byStatus,
    filter.search ? matchesClient(filter.search) : undefined,
  );
}

/** A name, an e-mail, or digits of a phone number however they are written. */
export function matchesClient(search: string) {
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  const digits = search.replace(/\D/g, '');
  const byPhone = digits.length >= 3 ? sql` or ${client.phone} like ${`%${digits}%`}` : sql``;
  return sql`(lower(${client.name}) like ${pattern} or lower(${client.email}) like ${pattern}${byPhone})`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** What is to come first, soonest first; then what has been, latest first. */
const nextFirst = (now: Instant) => [
  sql`${booking.startAt} <= ${new Date(now)}`,
  sql`case when ${booking.startAt} > ${new Date(now)} then ${booking.startAt} end`,
  desc(booking.startAt),
  asc(booking.id),
];

export const listBookings = (
  queryable: Queryable,
  tenant: TenantId,
  filter: BookingFilter,
  page: { readonly page: number; readonly limit: number },
) =>
  bookingRows(queryable)
    .where(conditionsOf(tenant, filter))
    .orderBy(...nextFirst(filter.now))
    .limit(page.limit)
    .offset(page.page * page.limit);

export async function countBookings(queryable: Queryable, tenant: TenantId, filter: BookingFilter): Promise<number> {
  const [row] = await queryable
    .select({ total: sql<string>`count(*)` })
    .from(booking)
    .innerJoin(client, and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId)))
    .where(conditionsOf(tenant, filter));
  return Number(row?.total ?? 0);
}

/** Spec 2 §2, home: how many are to come, and the next one. */
export async function findDashboard(queryable: Queryable, tenant: TenantId, now: Instant) {
  const rows = await queryable
    .select({ startAt: booking.startAt, clientName: client.name, total: sql<string>`count(*) over ()` })
    .from(booking)
    .innerJoin(client, and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId)))
    .where(and(eq(booking.businessId, tenant), eq(booking.status, 'CONFIRMED'), gt(booking.startAt, new Date(now))))
    .orderBy(asc(booking.startAt), asc(booking.id))
    .limit(1);
  const [next] = rows;
  return { total: Number(next?.total ?? 0), next };
}

// Clients ----------------------------------------------------------------------------------------

export async function listClients(
  queryable: Queryable,
  tenant: TenantId,
  ask: { readonly search: string | undefined; readonly now: Instant; readonly page: number; readonly limit: number },
) {
  const where = and(eq(client.businessId, tenant), ask.search ? matchesClient(ask.search) : undefined);
  const [count] = await queryable.select({ total: sql<string>`count(*)` }).from(client).where(where);
  const counted = sql`from ${booking} where ${booking.businessId} = ${client.businessId}
    and ${booking.clientId} = ${client.id} and ${isListed(ask.now)}`;
  const items = await queryable
    .select({
      id: client.id,
      name: client.name,
      phone: client.phone,
      email: client.email,
      zone: sql<Zone>`${business.timezone}`,
      totalBookings: sql<number>`(select count(*)::int ${counted})`,
      lastBookingAt: sql<string | null>`(select max(${booking.startAt}) ${counted})`,
    })
    .from(client)
    .innerJoin(business, eq(business.id, client.businessId))
    .where(where)
    .orderBy(sql`lower(${client.name})`, asc(client.id))
    .limit(ask.limit)
    .offset(ask.page * ask.limit);
  return { total: Number(count?.total ?? 0), items };
}
export type ClientRow = Awaited<ReturnType<typeof listClients>>['items'][number];

// The ledger -------------------------------------------------------------------------------------

export async function findOccupancy(queryable: Queryable, tenant: TenantId, bookingId: string) {
  const [row] = await queryable
    .select()
    .from(occupancy)
    .where(and(eq(occupancy.businessId, tenant), eq(occupancy.bookingId, bookingId)));
  return row;
}

/** Links that still open. */
export const liveLink = (tokenHash: Buffer) => and(eq(bookingLink.tokenHash, tokenHash), isNull(bookingLink.revokedAt));
