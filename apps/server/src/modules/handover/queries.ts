import { HANDOVER_MAX } from '@primehour/contract/resource';
import { instant, int, json, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';

type Free = [id: string, name: string];

/**
 * Upcoming bookings of a resource, soonest first, each with those who can serve the same need and have a lane free for
 * all of it. A need that the service no longer has can be served by any of the kind.
 */
const COMING = prepared(
  'handover-bookings',
  `
  select b.id, v.number::integer as number, b.version, c.name as "userName", b.service_name as "serviceName",
    b.start_at as "startAt", b.end_at as "endAt",
    (select json_agg(json_build_array(r.id, r.name) order by r.position, r.id)
      from resource r
      where exists (
        select from resource_lane l
        where l.business_id = r.business_id and l.resource_id = r.id and l.closed_at is null and not exists (
          select from occupancy o, unnest(v.takes) t
          where o.business_id = l.business_id and o.lane = l.lane and (o.expires_at is null or o.expires_at > $3)
            and o.during && tstzrange(b.start_at + make_interval(mins => lower(t)), b.start_at + make_interval(mins => upper(t)))))
        and r.business_id = b.business_id and r.kind = own.kind and r.id <> own.id and r.retired_at is null
        and (n.number is null or exists (
          select from service_choice s where s.business_id = n.business_id and s.service_id = n.service_id
            and s.number = n.number and s.resource_id = r.id))) as free
  from booking_resource v
  join resource own on own.business_id = v.business_id and own.id = v.resource_id
  join booking b on b.business_id = v.business_id and b.id = v.booking_id
  join client c on c.business_id = b.business_id and c.id = b.client_id
  left join service_need n on n.business_id = b.business_id and n.service_id = b.service_id and n.number = v.number
  where v.business_id = $1 and v.resource_id = $2 and b.start_at > $3
    and (b.status = 'CONFIRMED' or (b.status = 'PENDING' and b.hold_expires_at > $3))
  order by b.start_at, b.id limit $4`,
  {
    id: uuid(),
    number: int(),
    version: int(),
    userName: text(),
    serviceName: text(),
    startAt: instant(),
    endAt: instant(),
    free: nullable(json<Free[]>()),
  },
);

export const listUpcoming = (queryable: Queryable, tenant: TenantId, resourceId: string, now: Instant) =>
  queryPrepared(queryable, COMING, [tenant, resourceId, dateOf(now), HANDOVER_MAX]);
export type UpcomingRow = Awaited<ReturnType<typeof listUpcoming>>[number];

const SOLE = prepared(
  'sole-services',
  `
  select s.id, s.name from service s
  where s.business_id = $1 and s.deleted_at is null and exists (
    select from service_choice c where c.business_id = s.business_id and c.service_id = s.id and c.resource_id = $2
      and not exists (select from service_choice o where o.business_id = c.business_id and o.service_id = c.service_id
        and o.number = c.number and o.resource_id <> c.resource_id))
  order by s.created_at, s.id`,
  { id: uuid(), name: text() },
);

/** Services for which a need can be served by this resource alone. */
export const listSoleServices = (queryable: Queryable, tenant: TenantId, resourceId: string) =>
  queryPrepared(queryable, SOLE, [tenant, resourceId]);

const LISTED = prepared(
  'listed-time',
  `
  select count(*)::integer as count from occupancy o
  join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
  where o.business_id = $1 and l.resource_id = $2 and o.kind = 'listing' and upper(o.during) > $3
    and (o.expires_at is null or o.expires_at > $3)`,
  { count: int() },
);

/** Whether an upcoming listing sells this resource's time. */
export async function hasListedTime(queryable: Queryable, tenant: TenantId, resourceId: string, now: Instant) {
  const [row] = await queryPrepared(queryable, LISTED, [tenant, resourceId, dateOf(now)]);
  return (row?.count ?? 0) > 0;
}
