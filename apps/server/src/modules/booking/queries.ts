import { named } from '@primehour/db/raw';
import { booking, client, payment, service } from '@primehour/db/schema/booking';
import { availabilityBlock, bookingSettings, business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import type { BusyRange, Calendar } from '@primehour/domain/slot/calendar';
import type { InstantRange } from '@primehour/domain/time/date-filter';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Cents, Instant, IsoDay, OccupancyKind, WallDate, Zone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { found } from '../../http/refusal.ts';
import type { TenantId } from '../../tenant.ts';

// Calendar ---------------------------------------------------------------------------------------

type CalendarRow = Calendar['settings'] & {
  businessName: string;
  zone: Zone;
  isActive: boolean;
  blocks: string | null;
  busy: string | null;
  hasLapsedHolds: boolean;
  serviceId: string | null;
  serviceName: string;
  priceCents: Cents;
  durationMinutes: number;
};

/**
 * Everything the slot engine needs of one business, in one statement: hours, settings, what is taken in the window
 * (lapsed holds no longer count), and one service. Lists travel as plain text, because building 200 rows of objects
 * costs more than the whole answer otherwise.
 */
const CALENDAR_QUERY = `
  select b.name as "businessName", b.timezone as zone, b.is_calendar_active as "isActive",
    s.min_notice_period_hours as "minNoticePeriod", s.advance_booking_days as "advanceBooking",
    s.timeslot_duration_minutes as "timeslotDuration",
    (select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',')
       from availability_block a where a.business_id = b.id) as blocks,
    o.busy, o."hasLapsedHolds",
    v.id as "serviceId", v.name as "serviceName", v.price_cents as "priceCents", v.duration_minutes as "durationMinutes"
  from business b
  join booking_settings s on s.business_id = b.id
  left join service v on v.business_id = b.id and v.id = $5 and v.deleted_at is null
  cross join lateral (
    select coalesce(bool_or(o.expires_at <= $4), false) as "hasLapsedHolds",
      string_agg(
        (date_part('epoch', lower(o.during)) * 1000)::bigint || ' ' ||
        (date_part('epoch', upper(o.during)) * 1000)::bigint || ' ' ||
        o.kind || ' ' || coalesce(o.booking_id, o.id), ',' order by o.during)
        filter (where o.expires_at is null or o.expires_at > $4) as busy
    from occupancy o where o.business_id = b.id and o.during && tstzrange($2, $3)) o
  where b.id = $1`;

export type CalendarWindow = { readonly from: Instant; readonly until: Instant; readonly now: Instant };
export type OfferedService = Pick<typeof service.$inferSelect, 'id' | 'name' | 'priceCents' | 'durationMinutes'>;
export type LoadedCalendar = {
  readonly calendar: Calendar;
  readonly businessName: string;
  /** Whether holds that lapsed still stand in the ledger, within the window. */
  readonly hasLapsedHolds: boolean;
  /** The service that was asked for; null when it is gone, or none was. */
  readonly service: OfferedService | null;
};

/** The calendar of one business over a window, and one of its services. */
export async function loadCalendar(
  queryable: Queryable,
  tenant: TenantId,
  window: CalendarWindow,
  serviceId: string | null = null,
): Promise<LoadedCalendar> {
  const params = [tenant, dateOf(window.from), dateOf(window.until), dateOf(window.now), serviceId];
  const [first] = await named<CalendarRow>(queryable, 'calendar', CALENDAR_QUERY, params);
  const { businessName, hasLapsedHolds, zone, isActive, blocks, busy, ...row } = found(first);
  const { minNoticePeriod, advanceBooking, timeslotDuration } = row;
  const { serviceId: id, serviceName: name, priceCents, durationMinutes } = row;
  return {
    businessName,
    hasLapsedHolds,
    service: id === null ? null : { id, name, priceCents, durationMinutes },
    calendar: {
      zone,
      isActive,
      settings: { minNoticePeriod, advanceBooking, timeslotDuration },
      blocks: partsOf(blocks).map(([day, start, end]) => ({
        dayOfWeek: Number(day) as IsoDay,
        startMinute: Number(start),
        endMinute: Number(end),
      })),
      busy: partsOf(busy).map(([start, end, kind, causeId]): BusyRange => ({
        startAt: Number(start) as Instant,
        endAt: Number(end) as Instant,
        kind: kind as OccupancyKind,
        id: causeId ?? '',
      })),
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

export const isLiveService = (tenant: TenantId) => and(eq(service.businessId, tenant), isNull(service.deletedAt));

export const listServices = (queryable: Queryable, tenant: TenantId) =>
  queryable
    .select()
    .from(service)
    .where(isLiveService(tenant))
    .orderBy(desc(service.isPrimary), asc(service.createdAt), asc(service.id));

export async function findService(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await queryable
    .select()
    .from(service)
    .where(and(isLiveService(tenant), eq(service.id, id)));
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
  zone: sql<Zone>`${business.timezone}`,
  businessName: business.name,
  // Money that moved wins over an attempt that failed.
  paymentStatus: sql<'PROCESSING' | 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED' | null>`(
    select p.status from ${payment} p
    where p.business_id = ${booking.businessId} and p.booking_id = ${booking.id} and p.status <> 'FAILED'
    order by p.created_at desc limit 1)`,
};

const isTheirs = and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId));

const bookingRows = (queryable: Queryable) =>
  queryable
    .select(bookingColumns)
    .from(booking)
    .innerJoin(client, isTheirs)
    .innerJoin(business, eq(business.id, booking.businessId));

export async function findBooking(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await bookingRows(queryable).where(and(eq(booking.businessId, tenant), eq(booking.id, id)));
  return row;
}
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** Lapsed holds are stored and never listed (decisions, availability and booking). */
const isListed = (now: Instant) =>
  sql`(${booking.status} in ('CONFIRMED', 'CANCELLED') or (${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${dateOf(now)}))`;

export type BookingFilter = InstantRange & {
  readonly status: 'all' | 'upcoming' | 'completed';
  readonly search: string | undefined;
  readonly now: Instant;
};

function conditionsOf(tenant: TenantId, filter: BookingFilter) {
  const now = dateOf(filter.now);
  const byStatus = {
    all: undefined,
    upcoming: sql`${booking.status} in ('PENDING', 'CONFIRMED') and ${booking.startAt} > ${now}`,
    completed: sql`${booking.status} = 'CONFIRMED' and ${booking.startAt} <= ${now}`,
  }[filter.status];
  return and(
    eq(booking.businessId, tenant),
    isListed(filter.now),
    filter.from === undefined ? undefined : sql`${booking.startAt} >= ${dateOf(filter.from)}`,
    filter.until === undefined ? undefined : sql`${booking.startAt} < ${dateOf(filter.until)}`,
    byStatus,
    filter.search ? matchesClient(filter.search) : undefined,
  );
}

/** What may stand in a phone number, however it is written. */
const PHONE_TEXT = /^[\d\s()+.-]+$/;

/** Part of a name, of an e-mail address, or of a phone number. */
function matchesClient(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const digits = PHONE_TEXT.test(search) ? search.replace(/\D/g, '') : '';
  const byPhone = digits === '' ? sql`` : sql` or ${client.phone} like ${`%${digits}%`}`;
  return sql`(lower(${client.name}) like lower(${pattern}) or lower(${client.email}) like lower(${pattern})${byPhone})`;
}

/** What is to come first, soonest first; then what has been, latest first. */
const nextFirst = (now: Instant) => [
  sql`${booking.startAt} <= ${dateOf(now)}`,
  sql`case when ${booking.startAt} > ${dateOf(now)} then ${booking.startAt} end`,
  desc(booking.startAt),
  asc(booking.id),
];

type Page = { readonly page: number; readonly limit: number };

/** One page of bookings, and how many there are in all. */
export async function listBookings(
  queryable: Queryable,
  tenant: TenantId,
  filter: BookingFilter,
  { page, limit }: Page,
) {
  const conditions = conditionsOf(tenant, filter);
  const [items, [counted]] = await Promise.all([
    bookingRows(queryable)
      .where(conditions)
      .orderBy(...nextFirst(filter.now))
      .limit(limit)
      .offset(page * limit),
    queryable
      .select({ total: sql<string>`count(*)` })
      .from(booking)
      .innerJoin(client, isTheirs)
      .where(conditions),
  ]);
  return { items, total: Number(counted?.total ?? 0) };
}

/** Spec 2 §2, home: how many are to come, and the next one. */
export async function findDashboard(queryable: Queryable, tenant: TenantId, now: Instant) {
  const [next] = await queryable
    .select({ startAt: booking.startAt, clientName: client.name, total: sql<string>`count(*) over ()` })
    .from(booking)
    .innerJoin(client, isTheirs)
    .where(and(eq(booking.businessId, tenant), eq(booking.status, 'CONFIRMED'), gt(booking.startAt, dateOf(now))))
    .orderBy(asc(booking.startAt), asc(booking.id))
    .limit(1);
  return { total: Number(next?.total ?? 0), next };
}

// Clients ----------------------------------------------------------------------------------------

type ClientFilter = Page & { readonly search: string | undefined; readonly now: Instant };

/** One page of clients with their listed bookings summed up, and how many clients there are in all. */
export async function listClients(queryable: Queryable, tenant: TenantId, { search, now, page, limit }: ClientFilter) {
  const conditions = and(eq(client.businessId, tenant), search ? matchesClient(search) : undefined);
  const theirBookings = sql`from ${booking} where ${booking.businessId} = ${client.businessId}
    and ${booking.clientId} = ${client.id} and ${isListed(now)}`;
  const [items, total] = await Promise.all([
    queryable
      .select({
        id: client.id,
        name: client.name,
        phone: client.phone,
        email: client.email,
        totalBookings: sql<number>`(select count(*)::int ${theirBookings})`,
        lastBookingAt: sql<Date | null>`(select max(${booking.startAt}) ${theirBookings})`.mapWith(booking.startAt),
      })
      .from(client)
      // The join also makes the builder write columns with their tables, without which the counts would be of all.
      .innerJoin(business, eq(business.id, client.businessId))
      .where(conditions)
      .orderBy(sql`lower(${client.name})`, asc(client.id))
      .limit(limit)
      .offset(page * limit),
    queryable.$count(client, conditions),
  ]);
  return { items, total };
}
export type ClientRow = Awaited<ReturnType<typeof listClients>>['items'][number];
