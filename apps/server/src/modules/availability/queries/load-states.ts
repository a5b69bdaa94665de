import { overlapsRange } from '@primehour/db/overlaps-range';
import { int, json, nullable, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { resource } from '@primehour/db/schema/resource';
import type { Queryable } from '@primehour/db/transaction';
import type { TimeRange, WeeklyBlock } from '@primehour/domain/slot/calendar';
import { weekOf } from '@primehour/domain/slot/choose';
import type { SpecialDate } from '@primehour/domain/slot/special-dates';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

const hoursOf = (resourceId: string) => `(
  select coalesce(json_agg(json_build_object('dayOfWeek', a.day_of_week, 'startMinute', a.start_minute,
    'endMinute', a.end_minute)), '[]'::json)
  from availability_block a where a.business_id = $1 and a.resource_id is not distinct from ${resourceId})`;

/** Special dates that touch the weeks around now. */
const specialOf = (resourceId: string) => `(
  select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'fromDate', d.from_date, 'untilDate', d.until_date,
    'name', d.name, 'hours', (
      select coalesce(json_agg(json_build_object('startMinute', h.start_minute, 'endMinute', h.end_minute)), '[]'::json)
      from special_hours h where h.business_id = d.business_id and h.special_date_id = d.id))), '[]'::json)
  from special_date d where d.business_id = $1 and d.resource_id is not distinct from ${resourceId}
    and d.until_date >= ($3::timestamptz at time zone 'UTC')::date - 2
    and d.from_date <= ($4::timestamptz at time zone 'UTC')::date + 2)`;

/** Everything that today's states and this week's shares need, in one statement. */
const STATES = prepared(
  'resource-states',
  `
  select r.id, r.kind, case when r.follows_business_hours then null else ${hoursOf('r.id')} end as blocks,
    ${specialOf('r.id')} as special, ${hoursOf('null::uuid')} as "businessBlocks", ${specialOf('null::uuid')} as "businessSpecial",
    (select json_agg((
        select coalesce(json_agg(json_build_object('startAt', (date_part('epoch', lower(o.during)) * 1000)::bigint,
          'endAt', (date_part('epoch', upper(o.during)) * 1000)::bigint)), '[]'::json)
        from occupancy o where o.business_id = $1 and o.lane = l.lane and ${overlapsRange('o', '$2', '$5')}
          and (o.expires_at is null or o.expires_at > $2)))
      from resource_lane l where l.business_id = $1 and l.resource_id = r.id and l.closed_at is null) as lanes,
    (select coalesce(sum((select sum(upper(t) - lower(t)) from unnest(v.takes) t)), 0)::integer
      from booking k join booking_resource v on v.business_id = k.business_id and v.booking_id = k.id
      where k.business_id = $1 and v.resource_id = r.id and k.start_at >= $3 and k.start_at < $4
        and (k.status = 'CONFIRMED' or (k.status = 'PENDING' and k.hold_expires_at > $2))
        and k.attendance is distinct from 'NO_SHOW') as "bookedMinutes"
  from resource r where r.business_id = $1 and r.retired_at is null order by r.position, r.id`,
  {
    id: uuid(),
    kind: resource.kind,
    blocks: nullable(json<WeeklyBlock[]>()),
    special: json<SpecialDate[]>(),
    businessBlocks: json<WeeklyBlock[]>(),
    businessSpecial: json<SpecialDate[]>(),
    lanes: nullable(json<TimeRange[][]>()),
    bookedMinutes: int(),
  },
);

/** How far ahead a state is known: the end of tomorrow in any zone. */
const REACH_MS = 3 * DAY_MS;

/** What each resource does around now, and what is booked of the current ISO week. */
export function loadStates(queryable: Queryable, tenant: TenantId, { zone, now }: { zone: Zone; now: Instant }) {
  const week = weekOf(zone, now);
  const until = dateOf(now + REACH_MS);
  return queryPrepared(queryable, STATES, [tenant, dateOf(now), dateOf(week.startAt), dateOf(week.endAt), until]);
}
export type StateRow = Awaited<ReturnType<typeof loadStates>>[number];
