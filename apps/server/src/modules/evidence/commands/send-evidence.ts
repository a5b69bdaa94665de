import { enqueue } from '@primehour/db/enqueue';
import { dispute } from '@primehour/db/schema/payment';
import { evidenceOf } from '@primehour/domain/evidence/evidence';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';
import { loadEvidence, type OpenDispute } from '../queries.ts';

/**
 * Submits the evidence for a disputed payment to the provider, which accepts it once and passes it to the bank;
 * idempotent. Stores that it was submitted, and queues a lookup of the dispute.
 * @throws PaymentFailure
 */
export async function sendEvidence(
  { db, payments, clock }: Pick<Deps, 'db' | 'payments' | 'clock'>,
  tenant: TenantId,
  { dispute: row, chargeId }: OpenDispute,
): Promise<void> {
  if (row.evidenceSentAt !== null || row.provider !== payments.name) return;
  const { fields } = evidenceOf(await loadEvidence(db.read, tenant, row.paymentId ?? ''));
  await payments.sendEvidence({ disputeId: row.providerDisputeId, fields });
  await db.transaction(async (tx) => {
    const sent = { evidenceSentAt: dateOf(clock.now()) };
    await tx
      .update(dispute)
      .set(sent)
      .where(and(eq(dispute.businessId, tenant), eq(dispute.id, row.id)));
    if (chargeId !== null) await enqueue(tx, 'refund.read', { chargeId });
  });
}
