import { bitOf, type InsightSet } from '@primehour/domain/insights/sets';
import type { InstantRange } from '@primehour/domain/time/date-filter';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql, type SQL } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { bitsOf, IS_FREED, KEPT_OF, LASTING, passingAt, RESCUED_OF } from './booking-sets.ts';

export type Counted = Required<InstantRange> & {
  readonly now: Instant;
  /** If set, only this person's bookings are counted. */
  readonly only?: string | undefined;
};

/**
 * The bookings that began within a range, each with the sets it is in, by which lists of figures are filtered (decision
 * 126). A client's first visit and next booking are those of the whole business, with any person.
 */
function countedBookings(tenant: TenantId, { from, until, now, only }: Counted): SQL {
  const at = sql`${dateOf(now)}::timestamptz`;
  const theirs =
    only === undefined
      ? sql``
      : sql` and exists (select from booking_resource v
          where v.business_id = ${tenant} and v.booking_id = b.id and v.resource_id = ${only})`;
  return sql`
    select b.id, ${bitsOf({ ...LASTING, ...passingAt(at) })} as sets
    from (
      select k.id, k.start_at, k.end_at, k.status, k.attendance, k.payment_kind, k.confirmed_at, k.cancelled_at, k.cancelled_by,
        f.first_at, ${IS_FREED} as is_freed,
        min(case when k.status = 'CONFIRMED' or (k.status = 'PENDING' and k.hold_expires_at > ${at}) then k.created_at end)
          over (partition by k.client_id order by k.start_at desc groups between unbounded preceding and 1 preceding)
          as rebooked_at
      from booking k
      left join (
        select client_id, min(start_at) as first_at from booking
        where business_id = ${tenant} and status = 'CONFIRMED' and attendance is distinct from 'NO_SHOW'
        group by client_id) f on f.client_id = k.client_id
      where k.business_id = ${tenant} and k.start_at >= ${dateOf(from)}::timestamptz
        and k.status in ('CONFIRMED', 'CANCELLED', 'PENDING')) b
    cross join lateral (${KEPT_OF(tenant)}) m
    cross join lateral (${RESCUED_OF(tenant)}) r
    where b.status <> 'PENDING' and b.start_at < ${dateOf(Math.min(until, now))}::timestamptz${theirs}`;
}

/**
 * SQL: a first part `with … as` of the bookings in a set. Kept separate from what follows: if merged, the planner may
 * look up a client's other bookings for every row.
 */
export const withCounted = (tenant: TenantId, set: InsightSet, counted: Counted): SQL =>
  sql`with counted as materialized (select c.id from (${countedBookings(tenant, counted)}) c
    where c.sets & ${sql.raw(String(bitOf(set)))} <> 0)`;
