import * as copy from '@primehour/contract/copy/refusals';
import { enqueue } from '@primehour/db/enqueue';
import { clientImport } from '@primehour/db/schema/client';
import { violationOf } from '@primehour/db/violations';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { findImport } from '../queries.ts';

/**
 * Confirms an import; idempotent.
 * @throws Refusal NOT_FOUND, IMPORT_RUNNING while another one runs, WRONG_STATE
 */
export async function startImport(write: TenantTx, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  const before = orNotFound(await findImport(tx, tenant, id));
  if (before.status === 'RUNNING' || before.status === 'DONE') return;
  if (before.status === 'FAILED') throw new Refusal('WRONG_STATE', { message: copy.importFailed });
  if (before.valid === 0) throw new Refusal('WRONG_STATE', { message: copy.importEmpty });
  const started = await tx
    .update(clientImport)
    .set({ status: 'RUNNING', startedAt: dateOf(now) })
    .where(and(eq(clientImport.businessId, tenant), eq(clientImport.id, id), eq(clientImport.status, 'READY')))
    .returning({ id: clientImport.id })
    .catch((error: unknown) => {
      throw violationOf(error) === 'IMPORT_RUNNING' ? new Refusal('IMPORT_RUNNING') : error;
    });
  // Another submission came first.
  if (started.length === 0) return;
  await enqueue(tx, 'client.import', { businessId: tenant, importId: id });
  await recordAudit(write, 'CLIENTS_IMPORTED', { subjectId: id, after: { clients: before.valid } });
}
