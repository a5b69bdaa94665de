import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { foldDays } from './commands/fold-days.ts';

const BATCH = 1_000;

const TOUCHED = prepared(
  'businesses-with-touched-bookings',
  `select distinct business_id as "businessId" from touched_booking limit ${BATCH}`,
  { businessId: uuid() },
);

/**
 * Each hour: computes the facts of days with changed bookings, so that the next request has to compute few, and drops
 * the touches of businesses whose figures no one requested (decision 116).
 */
export async function sweepDayFacts({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { businessId } of await queryPrepared(db.read, TOUCHED, [])) {
    await db
      .transaction((tx) => foldDays(tx, authorizeTenant(businessId)))
      .catch((error: unknown) => log.error({ err: error, businessId }, 'The facts of days could not be computed'));
  }
}
