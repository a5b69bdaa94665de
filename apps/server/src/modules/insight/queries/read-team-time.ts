import { overlapsRange } from '@primehour/db/overlaps-range';
import { json, nullable, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { PastHours, PersonTime, TeamTime } from '@primehour/domain/insights/open-time';
import type { TimeRange } from '@primehour/domain/slot/calendar';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { readElsewhere, readHours, readSpecial } from '../../booking/api.ts';

type PersonRow = [
  id: string,
  name: string,
  since: Instant,
  until: Instant | null,
  hours: string | null,
  firstBookedAt: Instant | null,
];
type SpecialRows = Parameters<typeof readSpecial>[0];
type ElsewhereRows = Parameters<typeof readElsewhere>[0];
type BlockRow = [resourceId: string, startAt: Instant, endAt: Instant];

const ms = (instant: string): string => `(date_part('epoch', ${instant}) * 1000)::bigint`;

type PastRow = [resourceId: string | null, untilAt: Instant, hours: string | null];

/** Current and past hours, special dates, blocked and busy time within a range, including people who have left. */
const TEAM_TIME = preparedBy<{ tenant: TenantId; from: Date; until: Date; only: string | null }>()(
  'insight-team-time',
  ({ tenant, from, until, only }) => `
  select (select json_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute)
      from availability_block a where a.business_id = ${tenant} and a.resource_id is null) as blocks,
    (select json_agg(json_build_array(r.id, r.name, ${ms('r.created_at')}, ${ms('r.retired_at')},
        case when not r.follows_business_hours then coalesce((
          select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',')
          from availability_block a where a.business_id = r.business_id and a.resource_id = r.id), '') end,
        (select ${ms('min(k.start_at)')} from booking_resource v
          join booking k on k.business_id = v.business_id and k.id = v.booking_id
          where v.business_id = r.business_id and v.resource_id = r.id and k.status = 'CONFIRMED'
            and k.start_at < r.created_at)) order by r.position, r.id)
      from resource r where r.business_id = ${tenant} and r.kind = 'TEAM_MEMBER' and (${only}::uuid is null or r.id = ${only})
        and (r.retired_at is null or r.retired_at > ${from})) as people,
    (select json_agg(json_build_array(h.resource_id, ${ms('h.until_at')}, h.hours) order by h.until_at)
      from past_hours h where h.business_id = ${tenant} and h.until_at > ${from}) as past,
    (select json_agg(json_build_array(d.id, d.kind, d.from_date, d.until_date, d.name,
        (select string_agg(h.start_minute || ' ' || h.end_minute, ',') from special_hours h
          where h.business_id = d.business_id and h.special_date_id = d.id), d.resource_id) order by d.from_date, d.id)
      from special_date d where d.business_id = ${tenant}
        and d.until_date >= (${from}::timestamptz at time zone 'UTC')::date - 1
        and d.from_date <= (${until}::timestamptz at time zone 'UTC')::date + 1) as special,
    (select json_agg(json_build_array(${ms('lower(t.during)')}, ${ms('upper(t.during)')}, t.calendar_id, c.name, c.resource_id))
      from busy_time t join busy_calendar c on c.business_id = t.business_id and c.id = t.calendar_id
      where t.business_id = ${tenant} and t.during && tstzrange(${from}, ${until})) as elsewhere,
    (select json_agg(json_build_array(l.resource_id, ${ms('lower(o.during)')}, ${ms('upper(o.during)')}))
      from occupancy o join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
      where o.business_id = ${tenant} and o.kind = 'block' and ${overlapsRange('o', from, until)}) as blocked`,
  {
    blocks: nullable(json<string[]>()),
    people: nullable(json<PersonRow[]>()),
    past: nullable(json<PastRow[]>()),
    special: nullable(json<SpecialRows>()),
    elsewhere: nullable(json<ElsewhereRows>()),
    blocked: nullable(json<BlockRow[]>()),
  },
);

type TeamTimeRequest = TimeRange & { readonly zone: Zone; readonly only: string | undefined };

/** When everyone was open, or one person. */
export async function readTeamTime(reader: Reader, tenant: TenantId, asked: TeamTimeRequest): Promise<TeamTime> {
  const { startAt, endAt, zone, only } = asked;
  const parameters = { tenant, from: dateOf(startAt), until: dateOf(endAt), only: only ?? null };
  const [row] = await queryPrepared(reader, TEAM_TIME, parameters);
  const special = readSpecial(row?.special ?? []);
  const elsewhere = readElsewhere(row?.elsewhere ?? []);
  const blocked = row?.blocked ?? [];
  const past = pastOf(row?.past ?? []);
  const people = (row?.people ?? []).map(([id, name, since, until, hours, firstBookedAt]): PersonTime => ({
    id,
    name,
    blocks: hours === null ? null : readHours(hours),
    past: past(id),
    special: special.get(id) ?? [],
    closed: [
      ...blocked.filter(([resourceId]) => resourceId === id).map(([, start, end]) => ({ startAt: start, endAt: end })),
      ...(elsewhere.get(null) ?? []),
      ...(elsewhere.get(id) ?? []),
    ],
    // People with bookings before they were added, as in an imported history, count from those bookings on.
    since: Math.min(since, firstBookedAt ?? since) as Instant,
    until,
  }));
  const blocks = readHours(row?.blocks?.join(',') ?? null);
  return { business: { zone, blocks, past: past(null), special: special.get(null) ?? [] }, people };
}

const pastOf = (rows: readonly PastRow[]) => (resourceId: string | null) =>
  rows
    .filter(([id]) => id === resourceId)
    .map(([, untilAt, hours]): PastHours => ({ untilAt, blocks: hours === null ? null : readHours(hours) }));
