import { listFacts, shapeOf } from '@primehour/db/facts';
import { bool, instant, json, nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { FROM_BUSINESS, OPEN_BUSINESS, type OpenBusiness, openBusiness } from '../../operator/api.ts';
import { LISTED_SERVICES, type ShownService } from '../../service/api.ts';

/** What a business offers besides its free times; of what depends on the clock, whether there is any, now or later. */
export type Offered = {
  readonly services: readonly ShownService[];
  readonly hasListings: boolean;
  readonly hasOpenings: boolean;
};

export type CalendarPage = {
  readonly open: OpenBusiness;
  readonly offered: Offered;
  /**
   * The next instant of the business's rows at which time alone changes what clients see: a hold or an offer ends, a
   * listing is published, starts or ends, an opening does.
   */
  readonly nextChangeAt: Instant | null;
};

/** One statement, because a round trip to the database costs both sides more than most of it does (decision 187). */
const FIND = prepared(
  'calendar-page',
  `
  select ${listFacts(OPEN_BUSINESS)}, ${LISTED_SERVICES} as services,
    least((select min(o.expires_at) from occupancy o where o.business_id = $1 and o.expires_at > $2), l.at, g.at)
      as "nextChangeAt",
    l.count > 0 as "hasListings", g.count > 0 as "hasOpenings"
  ${FROM_BUSINESS}, (
    select count(*), min(a.at) filter (where a.at > $2) as at
    from listing l, unnest(array[l.publish_at, l.start_at, l.end_at]) a (at)
    where l.business_id = $1 and l.removed_at is null and l.end_at > $2) l,
  (
    select count(*), min(a.at) filter (where a.at > $2) as at
    from opening g, unnest(array[g.from_at, g.until_at]) a (at)
    where g.business_id = $1 and g.state = 'PUBLIC' and g.until_at > $2) g
  where business.id = $1`,
  {
    ...shapeOf(OPEN_BUSINESS),
    services: nullable(json<ShownService[]>()),
    nextChangeAt: nullable(instant()),
    hasListings: bool(),
    hasOpenings: bool(),
  },
);

/**
 * Everything of the page by a business's link, except for its times.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export async function findCalendarPage(
  reader: Reader,
  tenant: PublicTenant,
  now: Instant,
): Promise<CalendarPage | undefined> {
  const [found] = await queryPrepared(reader, FIND, [tenant, dateOf(now)]);
  if (found === undefined) return undefined;
  const { services, nextChangeAt, hasListings, hasOpenings, ...row } = found;
  return {
    open: openBusiness(row),
    offered: { services: services ?? [], hasListings, hasOpenings },
    nextChangeAt: nextChangeAt && instantOf(nextChangeAt),
  };
}
