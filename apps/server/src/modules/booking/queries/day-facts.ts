import { HELD, MARKED } from '@primehour/domain/insights/day-facts';
import type { Period } from '@primehour/domain/insights/period';
import { sql, type SQL } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';
import { bitsOf, GAPS_OF, IS_FREED, KEPT_OF, LASTING, RESCUED_OF } from './booking-sets.ts';

const MARKS = sql.raw(`case when b.attendance is not null then ${MARKED} else 0 end
  + case when b.status = 'PENDING' then ${HELD} else 0 end`);

/**
 * The facts of UTC days, a row for each day with bookings, as `domain/insights/day-facts` reads them. The end of the last stretch
 * may be infinity.
 */
export function dayFacts(tenant: TenantId, stretches: readonly Period[]): SQL {
  const ofAll = (edge: keyof Period) => sql.param(stretches.map((each) => each[edge]));
  return sql`
  with fact as materialized (
    select b.*, m.kept_cents, r.minutes as rescued_minutes, r.cents as rescued_cents, g.minutes as gap_minutes, ${bitsOf(LASTING)} + ${MARKS} as bits,
      row_number() over (partition by b.day order by b.start_at, b.id) - 1 as line
    from (
      select k.id, k.service_id, k.client_id, k.start_at, k.end_at, k.status, k.attendance, k.payment_kind, k.created_at,
        k.confirmed_at, k.cancelled_at, k.cancelled_by, k.hold_expires_at, k.price_cents - k.tax_cents as price_cents,
        k.buffer_before_minutes + k.buffer_after_minutes as buffer_minutes, ${IS_FREED} as is_freed,
        (k.start_at at time zone 'UTC')::date as day,
        (select f.start_at from booking f
          where f.business_id = ${tenant} and f.client_id = k.client_id and f.status = 'CONFIRMED'
            and f.attendance is distinct from 'NO_SHOW'
          order by f.start_at limit 1) as first_at,
        array(select p.id from booking_resource v
          join resource p on p.business_id = v.business_id and p.id = v.resource_id and p.kind = 'TEAM_MEMBER'
          where v.business_id = ${tenant} and v.booking_id = k.id order by v.number) as people
      from unnest(${ofAll('from')}::date[], ${ofAll('until')}::date[]) s (from_day, until_day)
      join booking k on k.business_id = ${tenant} and k.start_at >= s.from_day::timestamp at time zone 'UTC'
        and k.start_at < s.until_day::timestamp at time zone 'UTC'
      where k.status in ('CONFIRMED', 'CANCELLED', 'PENDING')) b
    cross join lateral (${KEPT_OF(tenant)}) m
    cross join lateral (${RESCUED_OF(tenant)}) r
    cross join lateral (${GAPS_OF(tenant)}) g),
  offered as (select day, array_agg(distinct service_id) as ids from fact group by day),
  team as (select day, array_agg(distinct p.person) as ids from fact f cross join unnest(f.people) p (person) group by day)
  select f.day, '[[' || string_agg(concat_ws(',',
      (date_part('epoch', f.start_at at time zone 'UTC' - f.day) / 60)::int, (date_part('epoch', f.end_at - f.start_at) / 60)::int,
      f.bits, array_position(o.ids, f.service_id) - 1,
      coalesce(array_position(t.ids, f.people[1]) - 1, -1), f.price_cents, f.buffer_minutes,
      (date_part('epoch', f.start_at - f.created_at) * 1000)::bigint, f.kept_cents, f.rescued_minutes), ',' order by f.line)
    || '],' || json_agg(f.client_id order by f.line)::text || ',' || array_to_json(o.ids)::text || ',' || coalesce(array_to_json(t.ids)::text, '[]')
    || ',' || coalesce(json_agg(json_build_array(f.line,
        array(select array_position(t.ids, p.person) - 1 from unnest(f.people[2:]) p (person))) order by f.line)
      filter (where cardinality(f.people) > 1)::text, 'null')
    || ',' || coalesce(json_agg(json_build_array(f.line, (date_part('epoch', f.hold_expires_at) * 1000)::bigint)
      order by f.line) filter (where f.status = 'PENDING')::text, 'null')
    || ',' || coalesce(json_agg(json_build_array(f.line, f.rescued_cents) order by f.line)
      filter (where f.rescued_cents > 0)::text, 'null')
    || ',' || coalesce(json_agg(json_build_array(f.line, f.gap_minutes) order by f.line)
      filter (where f.gap_minutes > 0)::text, 'null') || ']' as facts
  from fact f
  join offered o on o.day = f.day
  left join team t on t.day = f.day
  group by f.day, o.ids, t.ids`;
}
