import { bool, instant, nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Reader } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import type { PublicTenant } from '../../../tenant.ts';

/** A business's rows that depend on the clock, now or later. */
export type OnSale = { readonly hasListings: boolean; readonly hasOpenings: boolean };

const NEXT_CHANGE = prepared(
  'next-change',
  `
  select least(
      (select min(o.expires_at) from occupancy o where o.business_id = $1 and o.expires_at > $2), l.at, g.at) as at,
    l.count > 0 as "hasListings", g.count > 0 as "hasOpenings"
  from (
    select count(*), min(a.at) filter (where a.at > $2) as at
    from listing l, unnest(array[l.publish_at, l.start_at, l.end_at]) a (at)
    where l.business_id = $1 and l.removed_at is null and l.end_at > $2) l,
  (
    select count(*), min(a.at) filter (where a.at > $2) as at
    from opening g, unnest(array[g.from_at, g.until_at]) a (at)
    where g.business_id = $1 and g.state = 'PUBLIC' and g.until_at > $2) g`,
  { at: nullable(instant()), hasListings: bool(), hasOpenings: bool() },
);

/**
 * The next instant of the business's rows at which time alone changes what clients see: a hold or an offer ends, a listing
 * is published, starts or ends, an opening does.
 */
export async function findNextChange(
  reader: Reader,
  tenant: PublicTenant,
  now: Instant,
): Promise<OnSale & { readonly at: Instant | null }> {
  const [row] = await queryPrepared(reader, NEXT_CHANGE, [tenant, dateOf(now)]);
  const { at = null, hasListings = false, hasOpenings = false } = row ?? {};
  return { at: at && instantOf(at), hasListings, hasOpenings };
}
