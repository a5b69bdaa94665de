import { parseMinuteSpans } from '@primehour/db/schema/column-types';
import type { BusyRange, WeeklyBlock } from '@primehour/domain/slot/calendar';
import type { SpecialDate, SpecialDateKind } from '@primehour/domain/slot/special-dates';
import type { Need, ResourceTime, Visit } from '@primehour/domain/slot/team';
import type { Cents, Instant, IsoDay, OccupancyKind, ResourceKind, WallDate } from '@primehour/domain/vocabulary';

/** The parts of the statement `calendar` that concern a team, and their columns. They cost little for one person. */

/** Weekly hours as text, parsed faster than JSON; the lanes likewise. */
export const TEAM = `(
  select json_agg(json_build_array(r.id, r.kind, r.name, r.position, r.weight, r.visits_a_day_max,
      (select string_agg(l.lane::text, ',' order by l.lane) from resource_lane l
        where l.business_id = r.business_id and l.resource_id = r.id and l.closed_at is null),
      case when not r.follows_business_hours then coalesce((
        select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',')
        from availability_block a where a.business_id = r.business_id and a.resource_id = r.id), '') end)
    order by r.position, r.id)
  from resource r where r.business_id = b.id and r.retired_at is null)`;

export type TeamRow = [
  id: string,
  kind: ResourceKind,
  name: string,
  position: number,
  weight: number,
  visitsADayMax: number | null,
  lanes: string | null,
  hours: string | null,
];

export const NEEDS = (serviceId: string): string => `(
  select json_agg(json_build_array(n.number, n.kind, n.spans::text, n.before_minutes, n.after_minutes, (
      select json_agg(json_build_array(c.resource_id, c.price_cents, c.duration_minutes))
      from service_choice c where c.business_id = n.business_id and c.service_id = n.service_id and c.number = n.number))
    order by n.number)
  from service_need n where n.business_id = b.id and n.service_id = ${serviceId})`;

export type NeedRow = [
  number: number,
  kind: ResourceKind,
  spans: string | null,
  before: number | null,
  after: number | null,
  choices: [resourceId: string, priceCents: Cents | null, durationMinutes: number | null][] | null,
];

/** The live bookings by resource, for daily limits; read only if someone has one. */
export const VISITS = (from: string, until: string, now: string): string => `(
  select json_agg(json_build_array(v.resource_id, k.id, (date_part('epoch', k.start_at) * 1000)::bigint))
  from booking k
  join booking_resource v on v.business_id = k.business_id and v.booking_id = k.id
  where k.business_id = b.id
    and k.start_at >= ${from}::timestamptz - interval '1 day' and k.start_at < ${until}::timestamptz + interval '1 day'
    and (k.status = 'CONFIRMED' or (k.status = 'PENDING' and k.hold_expires_at > ${now}))
    and exists (select 1 from resource r where r.business_id = b.id and r.visits_a_day_max is not null))`;

export type VisitRow = [resourceId: string, id: string, startAt: Instant];

type SpecialRow = [
  id: string,
  kind: SpecialDateKind,
  from: WallDate,
  until: WallDate,
  name: string,
  hours: string | null,
  resourceId: string | null,
];
type ElsewhereRow = [startAt: Instant, endAt: Instant, calendarId: string, name: string, resourceId: string | null];

/** By the resource that they concern; null is everyone. */
type ByResource<Item> = ReadonlyMap<string | null, readonly Item[]>;

function group<Item>(items: readonly (readonly [string | null, Item])[]): ByResource<Item> {
  const groups = new Map<string | null, Item[]>();
  for (const [key, item] of items) {
    const same = groups.get(key);
    if (same) same.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const readSpecial = (rows: readonly SpecialRow[]): ByResource<SpecialDate> =>
  group(
    rows.map(([id, kind, fromDate, untilDate, name, hours, resourceId]) => [
      resourceId,
      {
        id,
        kind,
        fromDate,
        untilDate,
        name,
        hours: partsOf(hours).map(([start, end]) => ({ startMinute: Number(start), endMinute: Number(end) })),
      },
    ]),
  );

export const readElsewhere = (rows: readonly ElsewhereRow[]): ByResource<BusyRange> =>
  group(
    rows.map(([startAt, endAt, id, name, resourceId]) => [resourceId, { startAt, endAt, kind: 'external', id, name }]),
  );

export const readHours = (hours: string | null): WeeklyBlock[] =>
  partsOf(hours).map(([day, start, end]) => ({
    dayOfWeek: Number(day) as IsoDay,
    startMinute: Number(start),
    endMinute: Number(end),
  }));

export const readNeeds = (rows: readonly NeedRow[]): Need[] =>
  rows.map(([number, kind, spans, beforeMinutes, afterMinutes, choices]) => ({
    number,
    kind,
    spans: spans === null ? null : parseMinuteSpans(spans),
    beforeMinutes,
    afterMinutes,
    choices: (choices ?? []).map(([resourceId, priceCents, durationMinutes]) => ({
      resourceId,
      priceCents,
      durationMinutes,
    })),
  }));

type Loaded = {
  readonly busy: string | null;
  readonly special: ByResource<SpecialDate>;
  readonly elsewhere: ByResource<BusyRange>;
  readonly visits: readonly VisitRow[];
};

export function readResources(rows: readonly TeamRow[], { busy, special, elsewhere, visits }: Loaded): ResourceTime[] {
  const busyByLane = readBusy(busy);
  const visitsOf = group(visits.map(([resourceId, id, startAt]) => [resourceId, { id, startAt } satisfies Visit]));
  return rows.map(([id, kind, name, position, weight, visitsADayMax, lanes, hours]) => ({
    id,
    kind,
    name,
    position,
    weight,
    visitsADayMax,
    blocks: hours === null ? null : readHours(hours),
    special: special.get(id) ?? [],
    lanes: (lanes ?? '')
      .split(',')
      .map(Number)
      .map((lane) => ({ lane, busy: busyByLane.get(lane) ?? [] })),
    elsewhere: elsewhere.get(id) ?? [],
    visits: visitsOf.get(id) ?? [],
  }));
}

function readBusy(busy: string | null): ReadonlyMap<number, readonly BusyRange[]> {
  const byLane = new Map<number, BusyRange[]>();
  for (const [start, end, kind, causeId, laneText] of partsOf(busy)) {
    const range: BusyRange = {
      startAt: Number(start) as Instant,
      endAt: Number(end) as Instant,
      kind: kind as OccupancyKind,
      id: causeId ?? '',
    };
    const lane = Number(laneText);
    const others = byLane.get(lane);
    if (others) others.push(range);
    else byLane.set(lane, [range]);
  }
  return byLane;
}

const partsOf = (text: string | null): string[][] => (text ? text.split(',').map((row) => row.split(' ')) : []);
