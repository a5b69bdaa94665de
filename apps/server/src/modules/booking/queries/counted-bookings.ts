import { bitOf, type InsightSet } from '@primehour/domain/insights/sets';
import type { InstantRange } from '@primehour/domain/time/date-filter';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql, type SQL } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/** What stays of a payment once everything promised has arrived. */
const KEPT = sql`greatest(0, p.amount_cents - p.refunded_cents - p.refunding_cents - p.charged_back_cents)`;

/** Without the tax in it, which went back in proportion and half up (`keptTaxOf`). */
const KEPT_NET = sql`(${KEPT} - (p.tax_cents - case when p.amount_cents = 0 then 0
  else (2 * p.tax_cents * (p.amount_cents - ${KEPT}) + p.amount_cents) / (2 * p.amount_cents) end))`;

/** No service is longer (`service_duration_range`): what began earlier is over. */
const REACH = sql.raw(`interval '6 hours'`);

/** The sets of product/insights#lists, over the columns that `countedBookings` reads. */
const CONDITIONS = (now: SQL): Readonly<Record<InsightSet, SQL>> => {
  const booked = sql`b.status = 'CONFIRMED'`;
  const missed = sql`${booked} and b.attendance = 'NO_SHOW'`;
  const visit = sql`${booked} and b.attendance is distinct from 'NO_SHOW'`;
  const isOver = sql`b.end_at < ${now} - interval '24 hours'`;
  const live = sql`b.confirmed_at <= b.start_at - interval '24 hours'
    and (b.cancelled_at is null or b.cancelled_at > b.start_at - interval '24 hours')`;
  return {
    booked,
    visits: visit,
    new: sql`${visit} and b.start_at = b.first_at`,
    returning: sql`${visit} and b.start_at > b.first_at`,
    rebooked: sql`${visit} and b.rebooked_at <= b.end_at + interval '24 hours'`,
    'rebooked-later': sql`${visit} and b.rebooked_at <= b.end_at + interval '90 days'`,
    'no-shows': missed,
    expected: sql`${booked} and (b.attendance is not null or ${isOver})`,
    unmarked: sql`${booked} and b.attendance is null and ${isOver}`,
    'late-cancellations': sql`${live} and b.status = 'CANCELLED' and b.cancelled_by = 'CLIENT'`,
    'live-a-day-before': live,
    kept: sql`(b.status = 'CANCELLED' or (${missed})) and m.kept_cents > 0`,
    online: sql`${booked} and b.payment_kind <> 'OUTSIDE'`,
    freed: sql`b.is_freed`,
    rescued: sql`b.is_freed and r.minutes > 0`,
  };
};

export type Counted = Required<InstantRange> & {
  readonly now: Instant;
  /** The person whose bookings alone are counted. */
  readonly only?: string | undefined;
};

/**
 * The bookings that began in a stretch of time, each with the sets it is in: what figures are computed from and lists of
 * them are narrowed by, so that both count the same (decision 126). A client's first visit and next booking are those of
 * the whole business, with any person.
 */
export function countedBookings(tenant: TenantId, { from, until, now, only }: Counted): SQL {
  const at = sql`${dateOf(now)}::timestamptz`;
  const bits = Object.entries(CONDITIONS(at)).map(
    ([set, condition]) => sql`case when ${condition} then ${sql.raw(String(bitOf(set as InsightSet)))} else 0 end`,
  );
  const theirs =
    only === undefined
      ? sql``
      : sql` and exists (select from booking_resource v
          where v.business_id = ${tenant} and v.booking_id = b.id and v.resource_id = ${only})`;
  return sql`
    select b.*, m.kept_cents, r.minutes as rescued_minutes, r.cents as rescued_cents, ${sql.join(bits, sql` + `)} as sets
    from (
      select k.id, k.service_id, k.client_id, k.start_at, k.end_at, k.status, k.attendance, k.payment_kind, k.price_cents - k.tax_cents as price_cents,
        k.created_at, k.confirmed_at, k.cancelled_at, k.cancelled_by, k.buffer_before_minutes, k.buffer_after_minutes,
        f.first_at,
        k.status = 'CANCELLED' and k.confirmed_at is not null and k.cancel_behavior = 'OPEN_TIME'
          and k.cancelled_at <= k.start_at - interval '2 hours' as is_freed,
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
    cross join lateral (
      select coalesce(sum(${KEPT_NET}), 0)::bigint as kept_cents from payment p
      where (b.status = 'CANCELLED' or b.attendance = 'NO_SHOW') and p.business_id = ${tenant} and p.booking_id = b.id
        and p.purpose <> 'TIP' and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')) m
    cross join lateral (
      select least(coalesce(sum(o.minutes), 0), date_part('epoch', b.end_at - b.start_at) / 60)::int as minutes,
        coalesce(round(sum(o.cents)), 0)::bigint as cents
      from (
        select date_part('epoch', least(n.end_at, b.end_at) - greatest(n.start_at, b.start_at)) / 60 as minutes,
          (n.price_cents - n.tax_cents) * date_part('epoch', least(n.end_at, b.end_at) - greatest(n.start_at, b.start_at))
            / date_part('epoch', n.end_at - n.start_at) as cents
        from booking n
        join booking_resource nv on nv.business_id = ${tenant} and nv.booking_id = n.id and nv.number = 1
        join booking_resource bv on bv.business_id = ${tenant} and bv.booking_id = b.id and bv.number = 1
          and bv.resource_id = nv.resource_id
        where b.is_freed and n.business_id = ${tenant} and n.status = 'CONFIRMED' and n.end_at > b.start_at
          and n.start_at < b.end_at and n.start_at > b.start_at - ${REACH}) o) r
    where b.status <> 'PENDING' and b.start_at < ${dateOf(Math.min(until, now))}::timestamptz${theirs}`;
}

/**
 * SQL: a first part `with … as` of the bookings in a set. Kept apart from what follows: merged with it, the planner may
 * look for a client's other bookings once for every row.
 */
export const withCounted = (tenant: TenantId, set: InsightSet, counted: Counted): SQL =>
  sql`with counted as materialized (select c.id from (${countedBookings(tenant, counted)}) c
    where c.sets & ${sql.raw(String(bitOf(set)))} <> 0)`;
