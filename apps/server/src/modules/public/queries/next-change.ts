import { instant, nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import type { PublicTenant } from '../../../tenant.ts';

const NEXT_CHANGE = prepared(
  'next-change',
  `
  select least(
    (select min(o.expires_at) from occupancy o where o.business_id = $1 and o.expires_at > $2),
    (select min(a.at) from listing l, unnest(array[l.publish_at, l.start_at, l.end_at]) a (at)
      where l.business_id = $1 and l.removed_at is null and l.end_at > $2 and a.at > $2),
    (select min(a.at) from opening g, unnest(array[g.from_at, g.until_at]) a (at)
      where g.business_id = $1 and g.state = 'PUBLIC' and a.at > $2)) as at`,
  { at: nullable(instant()) },
);

/**
 * The next instant of the business's rows at which time alone changes what clients see: a hold or an offer ends, a listing
 * is published, starts or ends, an opening does.
 */
export async function findNextChange(
  queryable: Queryable,
  tenant: PublicTenant,
  now: Instant,
): Promise<Instant | null> {
  const [row] = await queryPrepared(queryable, NEXT_CHANGE, [tenant, dateOf(now)]);
  return row?.at ? instantOf(row.at) : null;
}
