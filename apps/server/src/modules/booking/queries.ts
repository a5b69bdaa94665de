import { named } from '@primehour/db/raw';
import { availabilityBlock } from '@primehour/db/schema/availability';
import { booking } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { service } from '@primehour/db/schema/service';
import { takesTimeIn } from '@primehour/db/takes-time';
import type { Queryable } from '@primehour/db/transaction';
import { BUFFER_MAX_MINUTES } from '@primehour/domain/limits';
import type { PaymentMoney } from '@primehour/domain/refund/refund';
import type { BusyRange, Calendar } from '@primehour/domain/slot/calendar';
import type { SpecialDateKind } from '@primehour/domain/slot/special-dates';
import { addDays, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, IsoDay, OccupancyKind, WallDate, Zone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { found } from '../../refusal.ts';
import type { TenantId } from '../../tenant.ts';

// Calendar ---------------------------------------------------------------------------------------

/** Nothing that is taken further away than this can be too close to a service: the longest buffer. */
const REACH_MS = BUFFER_MAX_MINUTES * MINUTE_MS;

type CalendarRow = Calendar['settings'] & {
  businessName: string;
  suspendedAt: Date | null;
  zone: Zone;
  isActive: boolean;
  blocks: string | null;
  busy: string | null;
  elsewhere: ElsewhereRow[] | null;
  special: SpecialRow[] | null;
  hasLapsedHolds: boolean;
  serviceId: string | null;
  serviceName: string;
} & Omit<OfferedService, 'id' | 'name'>;
type SpecialRow = [
  id: string,
  kind: SpecialDateKind,
  from: WallDate,
  until: WallDate,
  name: string,
  hours: string | null,
];

type ElsewhereRow = [startAt: Instant, endAt: Instant, calendarId: string, name: string];

/**
 * Everything the slot engine needs of one business, in one statement: hours, settings, the special dates and what is
 * taken in the window and around it (lapsed holds no longer count), and one service. The long list travels as plain
 * text, because building 200 rows of objects costs more than the whole answer otherwise.
 */
const CALENDAR_QUERY = `
  select b.name as "businessName", b.timezone as zone, b.is_calendar_active and b.suspended_at is null as "isActive", b.suspended_at as "suspendedAt",
    s.min_notice_period_hours as "minNoticePeriod", s.advance_booking_days as "advanceBooking",
    s.timeslot_duration_minutes as "timeslotDuration",
    (select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',')
       from availability_block a where a.business_id = b.id) as blocks,
    (select json_agg(json_build_array(d.id, d.kind, d.from_date, d.until_date, d.name,
        (select string_agg(h.start_minute || ' ' || h.end_minute, ',') from special_hours h
           where h.business_id = d.business_id and h.special_date_id = d.id)) order by d.from_date, d.id)
       from special_date d where d.business_id = b.id
         and d.until_date >= ($2::timestamptz at time zone 'UTC')::date - 2
         and d.from_date <= ($3::timestamptz at time zone 'UTC')::date + 2) as special,
    (select json_agg(json_build_array((date_part('epoch', lower(t.during)) * 1000)::bigint,
        (date_part('epoch', upper(t.during)) * 1000)::bigint, t.calendar_id, c.name))
       from busy_time t join busy_calendar c on c.business_id = t.business_id and c.id = t.calendar_id
       where t.business_id = b.id and t.during && tstzrange($2, $3)) as elsewhere,
    o.busy, o."hasLapsedHolds",
    v.id as "serviceId", v.name as "serviceName", v.price_cents as "priceCents", v.duration_minutes as "durationMinutes",
    v.buffer_before_minutes as "bufferBeforeMinutes", v.buffer_after_minutes as "bufferAfterMinutes"
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
    from occupancy o where o.business_id = b.id and ${takesTimeIn('o', '$2', '$3')}) o
  where b.id = $1`;

export type CalendarWindow = { readonly from: Instant; readonly until: Instant; readonly now: Instant };
export type OfferedService = Pick<
  typeof service.$inferSelect,
  'id' | 'name' | 'priceCents' | 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'
>;
export type LoadedCalendar = {
  readonly calendar: Calendar;
  readonly businessName: string;
  readonly suspendedAt: Date | null;
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
  const [from, until] = [dateOf(window.from - REACH_MS), dateOf(window.until + REACH_MS)];
  const params = [tenant, from, until, dateOf(window.now), serviceId];
  const [first] = await named<CalendarRow>(queryable, 'calendar', CALENDAR_QUERY, params);
  const { businessName, suspendedAt, hasLapsedHolds, zone, isActive, blocks, busy, elsewhere, special, ...row } =
    found(first);
  const { minNoticePeriod, advanceBooking, timeslotDuration, serviceId: id, serviceName: name, ...offered } = row;
  return {
    businessName,
    suspendedAt,
    hasLapsedHolds,
    service: id === null ? null : { id, name, ...offered },
    calendar: {
      zone,
      isActive,
      settings: { minNoticePeriod, advanceBooking, timeslotDuration },
      blocks: partsOf(blocks).map(([day, start, end]) => ({
        dayOfWeek: Number(day) as IsoDay,
        startMinute: Number(start),
        endMinute: Number(end),
      })),
      special: (special ?? []).map(([entryId, kind, fromDate, untilDate, entryName, hours]) => ({
        id: entryId,
        kind,
        fromDate,
        untilDate,
        name: entryName,
        hours: partsOf(hours).map(([start, end]) => ({ startMinute: Number(start), endMinute: Number(end) })),
      })),
      busy: partsOf(busy).map(([start, end, kind, causeId]): BusyRange => ({
        startAt: Number(start) as Instant,
        endAt: Number(end) as Instant,
        kind: kind as OccupancyKind,
        id: causeId ?? '',
      })),
      elsewhere: (elsewhere ?? []).map(([startAt, endAt, calendarId, calendarName]) => ({
        startAt,
        endAt,
        kind: 'external',
        id: calendarId,
        name: calendarName,
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

/** Whether the business has, or had before it was deleted, this service. */
export const wasService = async (queryable: Queryable, tenant: TenantId, id: string): Promise<boolean> =>
  (await queryable.$count(service, and(eq(service.businessId, tenant), eq(service.id, id)))) > 0;

// Bookings ---------------------------------------------------------------------------------------

/** Lapsed holds are stored and never listed (decisions, availability and booking). */
export const isListed = (now: Instant): SQL =>
  sql`(${booking.status} in ('CONFIRMED', 'CANCELLED') or (${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${dateOf(now)}))`;

/** What the filter 'Upcoming' shows and Home counts: still to begin, paid or held. */
export const isUpcoming = (now: Instant): SQL =>
  sql`${isListed(now)} and ${booking.status} <> 'CANCELLED' and ${booking.startAt} > ${dateOf(now)}`;

/** What the filter 'Completed' shows: confirmed, and begun. */
export const isCompleted = (now: Instant): SQL =>
  sql`${booking.status} = 'CONFIRMED' and ${booking.startAt} <= ${dateOf(now)}`;

/** What a client's last booking is the latest of: a booking that was missed is not one of them. */
export const wasAttended = (now: Instant): SQL =>
  sql`${isCompleted(now)} and ${booking.attendance} is distinct from 'NO_SHOW'`;

const theirListed = (now: Instant): SQL => sql`from ${booking}
  where ${booking.businessId} = ${client.businessId} and ${booking.clientId} = ${client.id} and ${isListed(now)}`;

/** Each client's bookings in two columns, read along `booking_by_client`. */
export const clientBookingColumns = (now: Instant) => ({
  totalBookings: sql<number>`(select count(*)::int ${theirListed(now)})`,
  lastBookingAt: sql<Date | null>`(select max(${booking.startAt}) ${theirListed(now)} and ${wasAttended(now)})`.mapWith(
    booking.startAt,
  ),
});

/** The payments of the booking in a row that were charged, as a column: all that is said of its money comes from them. */
export const chargedPayments = (row: string): string => `(
  select coalesce(json_agg(json_build_object('amountCents', p.amount_cents, 'refundedCents', p.refunded_cents,
    'refundingCents', p.refunding_cents, 'disputedCents', p.disputed_cents, 'chargedBackCents', p.charged_back_cents)
    order by p.created_at, p.id), '[]')
  from payment p
  where p.business_id = ${row}.business_id and p.booking_id = ${row}.id
    and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED'))`;

/** What a booking is shown with: the client, the business's zone and the last word on its payment. */
const bookingColumns = {
  id: booking.id,
  status: booking.status,
  startAt: booking.startAt,
  endAt: booking.endAt,
  bufferBeforeMinutes: booking.bufferBeforeMinutes,
  bufferAfterMinutes: booking.bufferAfterMinutes,
  holdExpiresAt: booking.holdExpiresAt,
  version: booking.version,
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  priceCents: booking.priceCents,
  cancelReason: booking.cancelReason,
  cancelBehavior: booking.cancelBehavior,
  paymentKind: booking.paymentKind,
  isPaidOutside: sql<boolean>`${booking.paidOutsideAt} is not null`,
  attendance: booking.attendance,
  createdAt: booking.createdAt,
  wasConfirmed: sql<boolean>`${booking.confirmedAt} is not null`,
  clientId: booking.clientId,
  clientName: client.name,
  givenName: client.givenName,
  clientPhone: client.phone,
  /** Asked to be forgotten: what stands in the place of their phone reaches nobody. */
  isClientErased: sql<boolean>`${client.erasedAt} is not null`,
  changeCutoffHours: sql<number>`(
    select s.change_cutoff_hours from ${bookingSettings} s where s.business_id = ${booking.businessId})`,
  zone: sql<Zone>`${business.timezone}`,
  businessName: business.name,
  /** What was charged, oldest first, and what became of it. */
  payments: sql<PaymentMoney[]>`${sql.raw(chargedPayments('"booking"'))}`,
};

export const isTheirs = and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId));

/** For whoever lists bookings; each adds its own conditions, the tenant's first of all. */
export const bookingRows = (queryable: Queryable) =>
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
