import { columnFact, fact, jsonOf, listFacts, shapeOf } from '@primehour/db/facts';
import { mergeSelect } from '@primehour/db/merged-statements';
import { overlapsRange } from '@primehour/db/overlaps-range';
import { bool, instant, json, nullable, preparedBy, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import type { Reader } from '@primehour/db/transaction';
import { BUFFER_MAX_MINUTES } from '@primehour/domain/limits';
import type { BusinessTime } from '@primehour/domain/slot/calendar';
import type { Need, Team } from '@primehour/domain/slot/team';
import { addDays, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { instantToWall, wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, WallDate, Zone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { POLICY_JSON, type StoredPolicy } from '../../policy/api.ts';
import { OFFERED_SERVICE, type OfferedFacts, type OfferedService } from './offered-service.ts';
import {
  type NeedRow,
  NEEDS,
  readElsewhere,
  readHours,
  readNeeds,
  readResources,
  readSpecial,
  type TeamRow,
  TEAM,
  VISITS,
  type VisitRow,
} from './read-team.ts';

/** A share of the week needs the special dates of all its days (`openMinutesOf`). */
const WEEK_DAYS = 8;
/** Time taken further away than the longest buffer can't collide with a service. */
const REACH_MS = BUFFER_MAX_MINUTES * MINUTE_MS;

type SpecialRow = Parameters<typeof readSpecial>[0][number];
type ElsewhereRow = Parameters<typeof readElsewhere>[0][number];

export type CalendarWindow = { readonly from: Instant; readonly until: Instant; readonly now: Instant };

const CALENDAR = {
  businessName: columnFact('b', business.name),
  zone: columnFact('b', business.timezone),
  isActive: fact('b.is_calendar_active and b.suspended_at is null', bool()),
  suspendedAt: columnFact('b', business.suspendedAt),
  minNoticePeriod: columnFact('s', bookingSettings.minNoticePeriodHours),
  advanceBooking: columnFact('s', bookingSettings.advanceBookingDays),
  timeslotDuration: columnFact('s', bookingSettings.timeslotDurationMinutes),
  makesRoom: columnFact('s', bookingSettings.makesRoom),
  // Long lists are returned as plain text, because parsing 200 rows into objects would cost more than the rest.
  blocks: fact(
    `(select string_agg(a.day_of_week || ' ' || a.start_minute || ' ' || a.end_minute, ',')
       from availability_block a where a.business_id = b.id and a.resource_id is null)`,
    nullable(text()),
  ),
  busy: fact('o.busy', nullable(text())),
  hasLapsedHolds: fact('o."hasLapsedHolds"', bool()),
  nextLapseAt: fact('o."nextLapseAt"', nullable(instant())),
  service: fact(`case when v.id is not null then ${jsonOf(OFFERED_SERVICE)} end`, nullable(json<OfferedFacts>())),
  policy: fact(
    `case when v.id is not null then (select ${POLICY_JSON} from policy p
       where p.business_id = b.id and p.id = coalesce(v.policy_id, s.default_policy_id)) end`,
    nullable(json<StoredPolicy>()),
  ),
};

/**
 * Loads everything the slot engine needs of one business in one statement: hours, settings, special dates, the time
 * taken in and around the window (without expired holds), and one service.
 */
const FIND_CALENDAR = preparedBy<{
  tenant: AnyTenant;
  from: Date;
  until: Date;
  now: Date;
  serviceId: string | null;
}>()(
  'calendar',
  ({ tenant, from, until, now, serviceId }) => `
  select ${listFacts(CALENDAR)},
    (select json_agg(json_build_array(d.id, d.kind, d.from_date, d.until_date, d.name,
        (select string_agg(h.start_minute || ' ' || h.end_minute, ',') from special_hours h
           where h.business_id = d.business_id and h.special_date_id = d.id), d.resource_id) order by d.from_date, d.id)
       from special_date d where d.business_id = b.id
         and d.until_date >= (${from}::timestamptz at time zone 'UTC')::date - ${WEEK_DAYS}
         and d.from_date <= (${until}::timestamptz at time zone 'UTC')::date + ${WEEK_DAYS}) as special,
    (select json_agg(json_build_array((date_part('epoch', lower(t.during)) * 1000)::bigint,
        (date_part('epoch', upper(t.during)) * 1000)::bigint, t.calendar_id, c.name, c.resource_id))
       from busy_time t join busy_calendar c on c.business_id = t.business_id and c.id = t.calendar_id
       where t.business_id = b.id and t.during && tstzrange(${from}, ${until})) as elsewhere,
    ${TEAM} as team, ${NEEDS(serviceId)} as needs, ${VISITS(from, until, now)} as visits
  from business b
  join booking_settings s on s.business_id = b.id
  left join service v on v.business_id = b.id and v.id = ${serviceId} and v.deleted_at is null
  cross join lateral (
    select coalesce(bool_or(o.expires_at <= ${now}), false) as "hasLapsedHolds",
      min(o.expires_at) filter (where o.expires_at > ${now}) as "nextLapseAt",
      string_agg(
        (date_part('epoch', lower(o.during)) * 1000)::bigint || ' ' ||
        (date_part('epoch', upper(o.during)) * 1000)::bigint || ' ' ||
        o.kind || ' ' || o.take_id || ' ' || o.lane, ',' order by o.during)
        filter (where o.expires_at is null or o.expires_at > ${now}) as busy
    from occupancy o where o.business_id = b.id and ${overlapsRange('o', from, until)}) o
  where b.id = ${tenant}`,
  {
    ...shapeOf(CALENDAR),
    special: nullable(json<SpecialRow[]>()),
    elsewhere: nullable(json<ElsewhereRow[]>()),
    team: nullable(json<TeamRow[]>()),
    needs: nullable(json<NeedRow[]>()),
    visits: nullable(json<VisitRow[]>()),
  },
);

const INSTANT = 'timestamptz';
mergeSelect(FIND_CALENDAR, { tenant: 'uuid', from: INSTANT, until: INSTANT, now: INSTANT, serviceId: 'uuid' });

export type LoadedCalendar = {
  readonly team: Team;
  /** The part that applies to everyone. */
  readonly calendar: BusinessTime;
  readonly businessName: string;
  readonly suspendedAt: Date | null;
  /** Whether a booking assigned by the rule is handed over automatically to make a time possible. */
  readonly makesRoom: boolean;
  /** Whether the ledger still has expired holds within the window. */
  readonly hasLapsedHolds: boolean;
  /** When the first hold within the window expires. */
  readonly nextLapseAt: Instant | null;
  /** The requested service; null when it doesn't exist or none was requested. */
  readonly service: OfferedService | null;
  /** What it needs, even if it has been deleted. */
  readonly needs: readonly Need[];
};

/** The calendar of one business over a window, and one of its services. */
export async function loadCalendar(
  reader: Reader,
  tenant: AnyTenant,
  window: CalendarWindow,
  serviceId: string | null = null,
): Promise<LoadedCalendar> {
  const [from, until] = [dateOf(window.from - REACH_MS), dateOf(window.until + REACH_MS)];
  const parameters = { tenant, from, until, now: dateOf(window.now), serviceId };
  const [first] = await queryPrepared(reader, FIND_CALENDAR, parameters);
  const { businessName, suspendedAt, hasLapsedHolds, nextLapseAt, makesRoom, zone, isActive, service, policy, ...row } =
    orNotFound(first);
  const { minNoticePeriod, advanceBooking, timeslotDuration } = row;
  const [special, elsewhere] = [readSpecial(row.special ?? []), readElsewhere(row.elsewhere ?? [])];
  const calendar: BusinessTime = {
    zone,
    isActive,
    settings: { minNoticePeriod, advanceBooking, timeslotDuration },
    blocks: readHours(row.blocks),
    special: special.get(null) ?? [],
    elsewhere: elsewhere.get(null) ?? [],
  };
  const { team, busy, visits } = row;
  return {
    businessName,
    suspendedAt,
    hasLapsedHolds,
    nextLapseAt: nextLapseAt && instantOf(nextLapseAt),
    makesRoom,
    service: service && policy && { ...service, policy, needs: readNeeds(row.needs ?? []) },
    needs: readNeeds(row.needs ?? []),
    calendar,
    team: { calendar, resources: readResources(team ?? [], { busy, special, elsewhere, visits: visits ?? [] }) },
  };
}

/** The range of instants that covers `days` local days from a date in a zone. */
export function windowOf(zone: Zone, fromDate: WallDate, days: number, now: Instant): CalendarWindow {
  const table = zoneTable(zone);
  return { from: wallToInstant(table, fromDate, 0), until: wallToInstant(table, addDays(fromDate, days), 0), now };
}

export const dateAt = (zone: Zone, at: Instant): WallDate => instantToWall(zoneTable(zone), at).date;
