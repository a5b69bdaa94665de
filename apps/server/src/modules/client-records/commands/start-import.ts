import * as copy from '@primehour/contract/copy/refusals';
import { enqueue } from '@primehour/db/enqueue';
import { clientImport } from '@primehour/db/schema/client';
import type { Tx } from '@primehour/db/transaction';
import { violationOf } from '@primehour/db/violations';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { findImport } from '../queries.ts';

/**
 * Confirms an import; idempotent.
 * @throws Refusal NOT_FOUND, IMPORT_RUNNING while another one runs, WRONG_STATE
 */
export async function startImport(tx: Tx, tenant: TenantId, id: string, now: Instant): Promise<void> {
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
  if (started.length > 0) await enqueue(tx, 'client.import', { businessId: tenant, importId: id });
}
