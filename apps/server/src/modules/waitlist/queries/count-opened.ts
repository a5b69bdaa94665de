import { instant, int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { OPENED_WEEKS } from '@primehour/domain/waitlist/place-copy';
import { type PreferredTime, matchesPreferences } from '@primehour/domain/waitlist/preferences';
import { dateOf, instantOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';

/** Past openings that were long enough for a service. */
const OPENED = prepared(
  'opened-before',
  `
  select lower(o.during) as "startAt", v.duration_minutes as minutes
  from opening o
  join service v on v.business_id = o.business_id and v.id = $2
  where o.business_id = $1 and o.created_at > $3
    and upper(o.during) - lower(o.during) >= v.duration_minutes * interval '1 minute'
  order by o.created_at desc
  limit 500`,
  { startAt: instant(), minutes: int() },
);

type OpenedRequest = {
  readonly serviceId: string;
  readonly times: readonly PreferredTime[];
  readonly zone: Zone;
  readonly now: Instant;
};

/** How many suitable times opened recently, whether or not they were taken. */
export async function countOpened(
  queryable: Queryable,
  tenant: AnyTenant,
  { serviceId, times, zone, now }: OpenedRequest,
): Promise<number> {
  const since = dateOf(now - OPENED_WEEKS * 7 * DAY_MS);
  const rows = await queryPrepared(queryable, OPENED, [tenant, serviceId, since]);
  const always = { fromDate: '0000-01-01', untilDate: '9999-12-31', times } as Parameters<typeof matchesPreferences>[0];
  return rows.filter(({ startAt }) => matchesPreferences(always, zoneTable(zone), instantOf(startAt))).length;
}
