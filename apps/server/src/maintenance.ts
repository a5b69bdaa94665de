import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { maintenance } from '@primehour/db/schema/operator';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from './clock.ts';

const FIND = prepared('find-maintenance', 'select until_at as "untilAt" from maintenance where until_at > $1', {
  untilAt: maintenance.untilAt,
});

/** When the maintenance under way ends; null when there is none (product/operator#maintenance). */
export async function findMaintenance(queryable: Queryable, now: Instant): Promise<Instant | null> {
  const [row] = await queryPrepared(queryable, FIND, [dateOf(now)]);
  return row ? instantOf(row.untilAt) : null;
}
