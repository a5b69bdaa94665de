import { availabilityBlock, specialDate, specialHours } from '@primehour/db/schema/availability';
import { booking, bookingResource } from '@primehour/db/schema/booking';
import type { Queryable } from '@primehour/db/transaction';
import { clashesWith, rangeOfDates } from '@primehour/domain/slot/clashes';
import type { OpenHours, SpecialDate } from '@primehour/domain/slot/special-dates';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import { and, asc, eq, gt, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { dateOf, instantOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';
import { bookingRows, type BookingRow } from '../booking/api.ts';
import { isAbout } from '../resource/api.ts';

/** An entry before it has an id. */
export type SpecialEntry = Omit<SpecialDate, 'id'>;

const columns = {
  id: specialDate.id,
  kind: specialDate.kind,
  fromDate: specialDate.fromDate,
  untilDate: specialDate.untilDate,
  name: specialDate.name,
  hours: sql<OpenHours[]>`coalesce((
    select json_agg(json_build_object('startMinute', h.start_minute, 'endMinute', h.end_minute) order by h.start_minute)
    from ${specialHours} h where h.business_id = ${specialDate.businessId}
      and h.special_date_id = ${specialDate.id}), '[]'::json)`,
};

/** Selects the entries of one resource or, for null, of the business. */
const isTheirs = (tenant: TenantId, resourceId: string | null) =>
  and(eq(specialDate.businessId, tenant), isAbout(specialDate.resourceId, resourceId));

/** By date, entries that end on this date or later. */
export const listSpecialDates = (
  queryable: Queryable,
  tenant: TenantId,
  resourceId: string | null,
  today: WallDate,
): Promise<SpecialDate[]> =>
  queryable
    .select(columns)
    .from(specialDate)
    .where(and(isTheirs(tenant, resourceId), gte(specialDate.untilDate, today)))
    .orderBy(asc(specialDate.fromDate), asc(specialDate.id));

export async function findSpecialDate(
  queryable: Queryable,
  tenant: TenantId,
  resourceId: string | null,
  condition: SQL | undefined,
): Promise<SpecialDate | undefined> {
  const [row] = await queryable
    .select(columns)
    .from(specialDate)
    .where(and(isTheirs(tenant, resourceId), condition))
    .limit(1);
  return row;
}

export const countSpecialDates = (queryable: Queryable, tenant: TenantId, resourceId: string | null): Promise<number> =>
  queryable.$count(specialDate, isTheirs(tenant, resourceId));

/** No service or booking is longer, so one that extends into a date starts at most this long before it. */
const LONGEST_BOOKING_MS = 24 * 3_600_000;
/** More than a partner would read through. */
const CLASHES_LISTED = 100;

/**
 * Upcoming live bookings that the entries would leave outside the hours, soonest first, and the total; with a resource,
 * only its bookings.
 */
export async function findClashing(
  queryable: Queryable,
  tenant: TenantId,
  entries: readonly SpecialEntry[],
  { resourceId, zone, now }: { readonly resourceId: string | null; readonly zone: Zone; readonly now: Instant },
): Promise<{ rows: BookingRow[]; total: number }> {
  const ranges = entries.map((entry) => rangeOfDates(entry, zone));
  const from = Math.max(now, Math.min(...ranges.map(({ startAt }) => startAt)) - LONGEST_BOOKING_MS);
  const until = Math.max(...ranges.map(({ endAt }) => endAt));
  const candidates = await queryable
    .select({ id: booking.id, startAt: booking.startAt, endAt: booking.endAt })
    .from(booking)
    .where(
      and(
        eq(booking.businessId, tenant),
        sql`(${booking.status} = 'CONFIRMED' or (${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${dateOf(now)}))`,
        gt(booking.startAt, dateOf(from)),
        lt(booking.startAt, dateOf(until)),
        resourceId === null
          ? undefined
          : sql`exists (select from ${bookingResource} r where r.business_id = ${booking.businessId}
              and r.booking_id = ${booking.id} and r.resource_id = ${resourceId})`,
      ),
    )
    .orderBy(asc(booking.startAt), asc(booking.id));
  const clashing = candidates.filter(({ startAt, endAt }) =>
    entries.some((entry) => clashesWith(entry, zone, { startAt: instantOf(startAt), endAt: instantOf(endAt) })),
  );
  const ids = clashing.slice(0, CLASHES_LISTED).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await bookingRows(queryable)
          .where(and(eq(booking.businessId, tenant), inArray(booking.id, ids)))
          .orderBy(asc(booking.startAt), asc(booking.id));
  return { rows, total: clashing.length };
}

export const listBlocks = (queryable: Queryable, tenant: TenantId, resourceId: string | null) =>
  queryable
    .select({
      dayOfWeek: availabilityBlock.dayOfWeek,
      startMinute: availabilityBlock.startMinute,
      endMinute: availabilityBlock.endMinute,
    })
    .from(availabilityBlock)
    .where(and(eq(availabilityBlock.businessId, tenant), isAbout(availabilityBlock.resourceId, resourceId)))
    .orderBy(asc(availabilityBlock.dayOfWeek), asc(availabilityBlock.startMinute));
