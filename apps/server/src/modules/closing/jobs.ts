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
  select id from business where closed_at <= $1 and erased_at is null order by closed_at limit 5`,
  { id: uuid() },
);

/** Erases businesses that were closed thirty days ago. One that fails is retried in the next hour, after the others. */
export async function sweepClosed(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const due = await queryPrepared(db.read, DUE, [dateOf(clock.now() - CLOSED_DAYS * DAY_MS)]);
  for (const { id } of due) {
    await eraseBusiness(deps, authorizeTenant(id)).catch((error: unknown) =>
      log.error({ err: error, businessId: id }, 'A closed business could not be erased'),
    );
  }
}
