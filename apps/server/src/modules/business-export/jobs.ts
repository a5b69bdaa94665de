import { prepared, uuid } from '@primehour/db/prepared';
import { QUEUES } from '@primehour/db/queues';
import { queryPrepared } from '@primehour/db/raw';
import { EXPORT_KEPT_HOURS } from '@primehour/domain/limits';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { ExportTooLarge, failExport, writeExport } from './commands/write-export.ts';

export async function startExportJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('export.write', async ({ payload: { businessId, exportId: id }, retry, signal }) => {
    const tenant = authorizeTenant(businessId);
    try {
      await writeExport(deps, tenant, id, signal);
    } catch (error) {
      const isLast = error instanceof ExportTooLarge || retry >= QUEUES['export.write'].retries;
      if (isLast) await deps.db.transaction((tx) => failExport(tx, tenant, { id, error }, deps.clock.now()));
      if (!(error instanceof ExportTooLarge)) throw error;
    }
  });
}

/** Longer than all attempts at one export together. */
const LOST_AFTER_MS = 2 * HOUR_MS;

const LOST = prepared(
  'exports-lost',
  `
  select id, business_id as "businessId" from business_export
  where state in ('WAITING', 'WRITING') and requested_at < $1 limit 100`,
  { id: uuid(), businessId: uuid() },
);
const FORGET = prepared(
  'exports-forget',
  'delete from business_export where id in (select id from business_export where requested_at < $1 limit 20)',
  {},
);

/** Fails exports whose job was lost, and removes files after their day. */
export async function sweepExports({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const { id, businessId } of await queryPrepared(tx, LOST, [dateOf(now - LOST_AFTER_MS)])) {
      await failExport(tx, authorizeTenant(businessId), { id, error: undefined }, now);
    }
  });
  await db.transaction((tx) => queryPrepared(tx, FORGET, [dateOf(now - EXPORT_KEPT_HOURS * HOUR_MS)]));
}
