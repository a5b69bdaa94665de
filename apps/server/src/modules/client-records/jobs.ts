import { prepared, uuid } from '@primehour/db/prepared';
import { QUEUES } from '@primehour/db/queues';
import { queryPrepared } from '@primehour/db/raw';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { failImports, importClients } from './commands/import-clients.ts';

export async function startClientRecordJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('client.import', async ({ payload: { businessId, importId }, retry }) => {
    try {
      await importClients(deps, authorizeTenant(businessId), importId);
    } catch (error) {
      if (retry >= QUEUES['client.import'].retries) {
        await deps.db.transaction((tx) => failImports(tx, [{ id: importId, businessId }], deps.clock.now()));
      }
      throw error;
    }
  });
}

/** Longer than all attempts of an import together. */
const LOST_AFTER_MS = 15 * MINUTE_MS;
const KEPT_MS = DAY_MS;

const LOST = prepared(
  'imports-lost',
  `
  select id, business_id as "businessId" from client_import where status = 'RUNNING' and started_at < $1 limit 100`,
  { id: uuid(), businessId: uuid() },
);
/** Unconfirmed imports are deleted after a day, because names and numbers should not be stored needlessly. */
const FORGET = prepared(
  'imports-forget',
  "delete from client_import where created_at < $1 and status <> 'RUNNING'",
  {},
);

export async function sweepImports({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const lost = await queryPrepared(tx, LOST, [dateOf(now - LOST_AFTER_MS)]);
    if (lost.length > 0) await failImports(tx, lost, now);
    await queryPrepared(tx, FORGET, [dateOf(now - KEPT_MS)]);
  });
}
