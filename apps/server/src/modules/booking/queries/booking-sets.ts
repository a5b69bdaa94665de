import { bitOf, type InsightSet } from '@primehour/domain/insights/sets';
import { sql, type SQL } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';

/** What remains of a payment once all promised refunds have arrived. */
const KEPT = sql`greatest(0, p.amount_cents - p.refunded_cents - p.refunding_cents - p.charged_back_cents)`;

/** The same without its tax, which was refunded in proportion, rounded half up (`keptTaxOf`). */
const KEPT_NET = sql`(${KEPT} - (p.tax_cents - case when p.amount_cents = 0 then 0
  else (2 * p.tax_cents * (p.amount_cents - ${KEPT}) + p.amount_cents) / (2 * p.amount_cents) end))`;

/** No service is longer (`service_duration_range`): what began earlier is over. */
const REACH = sql.raw(`interval '6 hours'`);

const BOOKED = sql`b.status = 'CONFIRMED'`;
const MISSED = sql`${BOOKED} and b.attendance = 'NO_SHOW'`;
const VISIT = sql`${BOOKED} and b.attendance is distinct from 'NO_SHOW'`;
const LIVE = sql`b.confirmed_at <= b.start_at - interval '24 hours'
  and (b.cancelled_at is null or b.cancelled_at > b.start_at - interval '24 hours')`;

/** The sets of product/insights#lists that only a change of a booking changes; over `b`, `KEPT_OF` as `m` and `RESCUED_OF` as `r`. */
export const LASTING = {
  booked: BOOKED,
  visits: VISIT,
  new: sql`${VISIT} and b.start_at = b.first_at`,
  returning: sql`${VISIT} and b.start_at > b.first_at`,
  'no-shows': MISSED,
  'late-cancellations': sql`${LIVE} and b.status = 'CANCELLED' and b.cancelled_by = 'CLIENT'`,
  'live-a-day-before': LIVE,
  kept: sql`(b.status = 'CANCELLED' or (${MISSED})) and m.kept_cents > 0`,
  online: sql`${BOOKED} and b.payment_kind <> 'OUTSIDE'`,
  freed: sql`b.is_freed`,
  rescued: sql`b.is_freed and r.minutes > 0`,
} satisfies Partial<Record<InsightSet, SQL>>;

type Passing = Exclude<InsightSet, keyof typeof LASTING>;

/** Sets that also depend on the clock or on a client's other bookings. */
export function passingAt(now: SQL): Readonly<Record<Passing, SQL>> {
  const isOver = sql`b.end_at < ${now} - interval '24 hours'`;
  return {
    rebooked: sql`${VISIT} and b.rebooked_at <= b.end_at + interval '24 hours'`,
    'rebooked-later': sql`${VISIT} and b.rebooked_at <= b.end_at + interval '90 days'`,
    expected: sql`${BOOKED} and (b.attendance is not null or ${isOver})`,
    unmarked: sql`${BOOKED} and b.attendance is null and ${isOver}`,
  };
}

/** The sets that a booking is in, as the bits of one number. */
export const bitsOf = (conditions: Readonly<Partial<Record<InsightSet, SQL>>>): SQL =>
  sql.join(
    Object.entries(conditions).map(
      ([set, condition]) => sql`case when ${condition} then ${sql.raw(String(bitOf(set as InsightSet)))} else 0 end`,
    ),
    sql` + `,
  );

/** Of a booking `k`: canceled two hours before the start or earlier, with the time open again. */
export const IS_FREED = sql`k.status = 'CANCELLED' and k.confirmed_at is not null and k.cancel_behavior = 'OPEN_TIME'
  and k.cancelled_at <= k.start_at - interval '2 hours'`;

/** What remains of the payments of a booking that did not take place. */
export const KEPT_OF = (tenant: TenantId): SQL => sql`
  select coalesce(sum(${KEPT_NET}), 0)::bigint as kept_cents from payment p
  where (b.status = 'CANCELLED' or b.attendance = 'NO_SHOW') and p.business_id = ${tenant} and p.booking_id = b.id
    and p.purpose <> 'TIP' and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')`;

/** The minutes that a booking takes of its person, counted from its start, without buffers and the gaps of its service. */
const takenOf = (of: 'b' | 'n', takes: string): SQL =>
  sql.raw(`${takes} * int4multirange(int4range(0, (date_part('epoch', ${of}.end_at - ${of}.start_at) / 60)::int))`);

/** The minutes of a freed booking that were not its person's: someone else could be booked in them all along. */
export const GAPS_OF = (tenant: TenantId): SQL => sql`
  select coalesce(max(date_part('epoch', b.end_at - b.start_at) / 60
    - (select sum(upper(t) - lower(t)) from unnest(${takenOf('b', 'bv.takes')}) t)), 0)::int as minutes
  from booking_resource bv
  where b.is_freed and bv.business_id = ${tenant} and bv.booking_id = b.id and bv.number = 1`;

/** The minutes of a freed time that its person was booked again, and their share of those bookings' prices. */
export const RESCUED_OF = (tenant: TenantId): SQL => sql`
  select least(coalesce(sum(o.minutes), 0), date_part('epoch', b.end_at - b.start_at) / 60)::int as minutes,
    coalesce(round(sum(o.cents)), 0)::bigint as cents
  from (
    select again.minutes, (n.price_cents - n.tax_cents) * again.minutes
      / (select sum(upper(t) - lower(t)) from unnest(${takenOf('n', 'nv.takes')}) t) as cents
    from booking n
    join booking_resource nv on nv.business_id = ${tenant} and nv.booking_id = n.id and nv.number = 1
    join booking_resource bv on bv.business_id = ${tenant} and bv.booking_id = b.id and bv.number = 1
      and bv.resource_id = nv.resource_id
    cross join lateral (
      select sum(least(upper(f), upper(t) + s.minutes) - greatest(lower(f), lower(t) + s.minutes)) as minutes
      from (select (date_part('epoch', n.start_at - b.start_at) / 60)::int as minutes) s,
        unnest(${takenOf('b', 'bv.takes')}) f, unnest(${takenOf('n', 'nv.takes')}) t
      where lower(f) < upper(t) + s.minutes and lower(t) + s.minutes < upper(f)) again
    where b.is_freed and n.business_id = ${tenant} and n.status = 'CONFIRMED' and n.end_at > b.start_at
      and n.start_at < b.end_at and n.start_at > b.start_at - ${REACH}) o`;
