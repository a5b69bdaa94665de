import { bool, instant, int, json, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, IsoDay, Phone, WaitlistState, WallDate } from '@primehour/domain/vocabulary';
import type { PreferredTime } from '@primehour/domain/waitlist/preferences';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { LAST_DAY } from '../../opening/api.ts';

/** Limits one matching; the others are matched once some of these have a time. */
const WAITING_MAX = 500;

type TimeRow = [days: IsoDay[], fromMinute: number, untilMinute: number];

/** `$4` is an opening, `$5` a service; null for none. */
const WAITING = prepared(
  'load-waiting',
  `
  select e.id, e.client_id as "clientId", e.service_id as "serviceId", e.resource_id as "resourceId",
    e.instead_of as "insteadOf", e.from_date::text as "fromDate", (${LAST_DAY})::text as "untilDate",
    e.notice_minutes as "noticeMinutes", e.offers_agreed_at is not null as "agreesToPrices", e.client_zone as "clientZone",
    e.state, e.created_at as "createdAt", c.phone, c.email, c.name as "clientName", v.name as "serviceName",
    (select json_agg(json_build_array(t.days, t.from_minute, t.until_minute) order by t.number) from waitlist_time t
      where t.business_id = e.business_id and t.entry_id = e.id) as times,
    exists (select from waitlist_offer o
      where o.business_id = e.business_id and o.entry_id = e.id and o.state = 'OPEN') as "hasOpenOffer",
    (select count(*)::int from waitlist_offer o
      join waitlist_entry x on x.business_id = o.business_id and x.id = o.entry_id
      where o.business_id = e.business_id and x.client_id = e.client_id and o.created_at > $3) as "offersToday",
    exists (select from waitlist_offer o
      where o.business_id = e.business_id and o.entry_id = e.id and o.opening_id = $4) as "wasOffered"
  from waitlist_entry e
  join business b on b.id = e.business_id
  join client c on c.business_id = e.business_id and c.id = e.client_id
  join service v on v.business_id = e.business_id and v.id = e.service_id
  where e.business_id = $1 and e.state in ('WAITING', 'OFFERED') and ${LAST_DAY} >= $2::date
    and c.erased_at is null and c.blocked_at is null and v.deleted_at is null
    and ($5::uuid is null or e.service_id = $5)
  order by e.created_at, e.id
  limit ${WAITING_MAX}`,
  {
    id: uuid(),
    clientId: uuid(),
    serviceId: uuid(),
    resourceId: nullable(uuid()),
    insteadOf: nullable(uuid()),
    fromDate: text<WallDate>(),
    untilDate: text<WallDate>(),
    noticeMinutes: int(),
    agreesToPrices: bool(),
    clientZone: nullable(text()),
    state: text<WaitlistState>(),
    createdAt: instant(),
    phone: text<Phone>(),
    email: nullable(text()),
    clientName: text(),
    serviceName: text(),
    times: nullable(json<TimeRow[]>()),
    hasOpenOffer: bool(),
    offersToday: int(),
    wasOffered: bool(),
  },
);

export type WaitingEntry = Awaited<ReturnType<typeof loadWaiting>>[number];

type WaitingFilter = {
  readonly today: WallDate;
  readonly openingId?: string | undefined;
  readonly serviceId?: string | null;
};

/** Waiting entries, longest first, with the facts that decide whether they get an offer. */
export async function loadWaiting(queryable: Queryable, tenant: AnyTenant, asked: WaitingFilter, now: Instant) {
  const { today, openingId = null, serviceId = null } = asked;
  const rows = await queryPrepared(queryable, WAITING, [tenant, today, dateOf(now - DAY_MS), openingId, serviceId]);
  return rows.map(({ times, ...row }) => ({ ...row, times: (times ?? []).map(preferredTime) }));
}

const preferredTime = ([days, fromMinute, untilMinute]: TimeRow): PreferredTime => ({ days, fromMinute, untilMinute });
