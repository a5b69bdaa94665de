import { booking } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import type { Queryable, Reader } from '@primehour/db/transaction';
import type { BookingPayment } from '@primehour/domain/refund/refund';
import type { Chooser, Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { orNotFound } from '../../refusal.ts';
import type { AnyTenant } from '../../tenant.ts';
import { bookedColumns } from './queries/offered-service.ts';

export async function findSettings(queryable: Queryable, tenant: AnyTenant) {
  const [row] = await queryable.select().from(bookingSettings).where(eq(bookingSettings.businessId, tenant));
  return orNotFound(row);
}

/** Expired holds are stored but never listed (product/bookings#holds). */
export const isListed = (now: Instant): SQL =>
  sql`(${booking.status} in ('CONFIRMED', 'CANCELLED') or (${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${dateOf(now)}))`;

/** What the filter 'Upcoming' shows and Home counts: not started, paid or held. */
export const isUpcoming = (now: Instant): SQL =>
  sql`${isListed(now)} and ${booking.status} <> 'CANCELLED' and ${booking.startAt} > ${dateOf(now)}`;

/** What the filter 'Completed' shows: confirmed and started. */
export const isCompleted = (now: Instant): SQL =>
  sql`${booking.status} = 'CONFIRMED' and ${booking.startAt} <= ${dateOf(now)}`;

/** Candidates for a client's last booking; a missed booking is not one. */
export const wasAttended = (now: Instant): SQL =>
  sql`${isCompleted(now)} and ${booking.attendance} is distinct from 'NO_SHOW'`;

const theirListed = (now: Instant): SQL => sql`from ${booking}
  where ${booking.businessId} = ${client.businessId} and ${booking.clientId} = ${client.id} and ${isListed(now)}`;

/** Each client's bookings in two columns, read in the order of `booking_by_client`. */
export const clientBookingColumns = (now: Instant) => ({
  totalBookings: sql<number>`(select count(*)::int ${theirListed(now)})`,
  lastBookingAt: sql<Date | null>`(select max(${booking.startAt}) ${theirListed(now)} and ${wasAttended(now)})`.mapWith(
    booking.startAt,
  ),
});

/** A column with the booking's charged payments, from which everything about its money is derived. */
export const chargedPayments = (row: string): string => `(
  select coalesce(json_agg(json_build_object('purpose', p.purpose, 'amountCents', p.amount_cents, 'taxCents', p.tax_cents, 'refundedCents', p.refunded_cents,
    'refundingCents', p.refunding_cents, 'disputedCents', p.disputed_cents, 'chargedBackCents', p.charged_back_cents)
    order by p.created_at, p.id), '[]')
  from payment p
  where p.business_id = ${row}.business_id and p.booking_id = ${row}.id
    and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED'))`;

/** Whether the card of a confirmed booking is missing; no longer relevant once the visit has an outcome. */
export const missesCard = (row: string): string => `(
  ${row}.status = 'CONFIRMED' and ${row}.attendance is null and exists (select from booking_card k
    where k.business_id = ${row}.business_id and k.booking_id = ${row}.id
      and (k.method_id is null or k.missing_since is not null)))`;

/** A column with who and what serves a booking, by number; `takes` is the text of an int4multirange. */
export const resourcesOf = (row: string): string => `(
  select coalesce(json_agg(json_build_object('number', v.number, 'id', v.resource_id, 'name', r.name,
    'chosenBy', v.chosen_by, 'takes', v.takes::text) order by v.number), '[]')
  from booking_resource v join resource r on r.business_id = v.business_id and r.id = v.resource_id
  where v.business_id = ${row}.business_id and v.booking_id = ${row}.id)`;

export type ServingResource = {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly chosenBy: Chooser;
  readonly takes: string;
};

/** The columns a booking is displayed with: the client, the business's zone and its payments. */
const bookingColumns = {
  id: booking.id,
  status: booking.status,
  startAt: booking.startAt,
  endAt: booking.endAt,
  holdExpiresAt: booking.holdExpiresAt,
  version: booking.version,
  ...bookedColumns,
  cancelReason: booking.cancelReason,
  cancelBehavior: booking.cancelBehavior,
  paymentKind: booking.paymentKind,
  isPaidOutside: sql<boolean>`${booking.paidOutsideAt} is not null`,
  paidOutsideCents: booking.paidOutsideCents,
  attendance: booking.attendance,
  createdAt: booking.createdAt,
  wasConfirmed: sql<boolean>`${booking.confirmedAt} is not null`,
  clientId: booking.clientId,
  clientName: client.name,
  givenName: client.givenName,
  clientPhone: client.phone,
  /** An erased client: the placeholder in their phone column reaches no one. */
  isClientErased: sql<boolean>`${client.erasedAt} is not null`,
  /**
   * Clients who agreed to a policy's steps can change until the start; the steps say what that costs (decision 089).
   */
  changeCutoffHours: sql<number>`case when exists (select from agreement a
      where a.business_id = ${booking.businessId} and a.booking_id = ${booking.id}) then 0
    else (select s.change_cutoff_hours from ${bookingSettings} s where s.business_id = ${booking.businessId}) end`,
  zone: sql<Zone>`${business.timezone}`,
  businessName: business.name,
  /** The tax included in the price. */
  taxCents: booking.taxCents,
  /** The discount, and its code. */
  discountCents: booking.discountCents,
  discountCode: sql<string | null>`(select d.code from discount d
    where d.business_id = ${booking.businessId} and d.id = ${booking.discountId})`,
  /** The counted link that led to it, and its campaign. */
  linkLabel: sql<string | null>`(select l.label from link l
    where l.business_id = ${booking.businessId} and l.id = ${booking.linkId})`,
  utm: booking.utm,
  /** What was charged, oldest first, with its refunds and disputes. */
  payments: sql<BookingPayment[]>`${sql.raw(chargedPayments('"booking"'))}`,
  isCardMissing: sql<boolean>`${sql.raw(missesCard('"booking"'))}`,
  resources: sql<ServingResource[]>`${sql.raw(resourcesOf('"booking"'))}`,
};

export const isClientOfBooking = and(eq(client.businessId, booking.businessId), eq(client.id, booking.clientId));

/** Base query of lists of bookings; callers add their conditions, the tenant's first. */
export const bookingRows = (reader: Reader) =>
  reader
    .select(bookingColumns)
    .from(booking)
    .innerJoin(client, isClientOfBooking)
    .innerJoin(business, eq(business.id, booking.businessId));

export async function findBooking(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await bookingRows(queryable).where(and(eq(booking.businessId, tenant), eq(booking.id, id)));
  return row;
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
