import { nothing, prepared, required, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { dayFact, dayFactsStart } from '@primehour/db/schema/day-fact';
import type { Tx } from '@primehour/db/transaction';
import type { Period } from '@primehour/domain/insights/period';
import { addDays } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { and, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';
import { dayFacts } from '../../booking/api.ts';

/** A separate lock: bookings don't wait for it, and what they touch in the meantime is computed next time. */
const LOCK = prepared(
  'lock-day-facts',
  "select pg_advisory_xact_lock(hashtext('primehour day facts'), hashtext($1)) as locked",
  {
    locked: nothing(),
  },
);

/**
 * The days affected by changed bookings: their days before and after, those of freed times that they may fill (no
 * service is longer than six hours), and that of the client's earliest other visit, which may have become or stopped
 * being the first.
 */
const TAKE_TOUCHED = prepared(
  'take-touched-days',
  `
  with taken as materialized (delete from touched_booking where business_id = $1 returning *),
  span as (
    select coalesce(t.start_at, b.start_at) at time zone 'UTC' as start_time, coalesce(t.end_at, b.end_at) at time zone 'UTC' as end_time
    from taken t left join booking b on b.business_id = $1 and b.id = t.booking_id),
  first as (
    select v.start_at at time zone 'UTC' as start_time
    from (select distinct client_id from taken where client_id is not null) t
    cross join lateral (select b.start_at from booking b
      where b.business_id = $1 and b.client_id = t.client_id and b.status = 'CONFIRMED'
        and b.attendance is distinct from 'NO_SHOW' and b.id not in (select booking_id from taken)
      order by b.start_at limit 1) v)
  select day::text as day from (
    select (start_time - interval '6 hours')::date as day from span
    union select end_time::date from span
    union select start_time::date from first) days
  where day is not null order by day`,
  { day: required(text<WallDate>()) },
);

/** Later than all bookings. */
const NEVER = 'infinity' as WallDate;

/**
 * Computes the facts of the days that changed bookings affect, and of all days from `from` on that were never computed.
 * Each statement reads what is committed when it starts, so the facts are at least as new as the removed touches.
 */
export async function foldDays(tx: Tx, tenant: TenantId, from?: WallDate): Promise<void> {
  await queryPrepared(tx, LOCK, [tenant]);
  const isIts = eq(dayFactsStart.businessId, tenant);
  const [known] = await tx.select({ day: dayFactsStart.day }).from(dayFactsStart).where(isIts);
  const touched = await queryPrepared(tx, TAKE_TOUCHED, [tenant]);
  const stretches = stretchesOf(
    known && (known.day as WallDate),
    touched.map(({ day }) => day),
    from,
  );
  if (stretches.length === 0) return;
  await replaceFacts(tx, tenant, stretches);
  if (from === undefined || (known !== undefined && known.day <= from)) return;
  await tx
    .insert(dayFactsStart)
    .values({ businessId: tenant, day: from })
    .onConflictDoUpdate({ target: dayFactsStart.businessId, set: { day: from } });
}

function stretchesOf(start: WallDate | undefined, touched: readonly WallDate[], from: WallDate | undefined): Period[] {
  if (start === undefined) return from === undefined ? [] : [{ from, until: NEVER }];
  const days = touched.filter((day) => day >= start).map((day) => ({ from: day, until: addDays(day, 1) }));
  return from !== undefined && from < start ? [{ from, until: start }, ...days] : days;
}

async function replaceFacts(tx: Tx, tenant: TenantId, stretches: readonly Period[]): Promise<void> {
  const inAny = stretches.map(({ from, until }) => and(gte(dayFact.day, from), lt(dayFact.day, until)));
  await tx.delete(dayFact).where(and(eq(dayFact.businessId, tenant), or(...inAny)));
  await tx.execute(
    sql`insert into day_fact (business_id, day, facts) select ${tenant}::uuid, f.day, f.facts from (${dayFacts(tenant, stretches)}) f`,
  );
}
