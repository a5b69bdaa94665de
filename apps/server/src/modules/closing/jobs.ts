import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { CLOSED_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { eraseBusiness } from './commands/erase-business.ts';

const DUE = prepared(
  'businesses-to-erase',
  `
  select id from business where closed_at <= $1 and erased_at is null order by closed_at`,
  { id: uuid() },
);

/** Per hourly run. */
const BUSINESSES_AT_ONCE = 5;

/** Erases businesses that were closed thirty days ago. One that fails is retried every hour, and holds up no others. */
export async function sweepClosed(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const due = await queryPrepared(db.read, DUE, [dateOf(clock.now() - CLOSED_DAYS * DAY_MS)]);
  let succeeded = 0;
  for (const { id } of due) {
    if (succeeded === BUSINESSES_AT_ONCE) return;
    try {
      await eraseBusiness(deps, authorizeTenant(id));
      succeeded += 1;
    } catch (error) {
      log.error({ err: error, businessId: id }, 'A closed business could not be erased');
    }
  }
}
