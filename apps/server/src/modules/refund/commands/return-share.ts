import { refund } from '@primehour/db/schema/payment';
import { takenShareState } from '@primehour/domain/refund/refund';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';
import { bookReturnedShare, type ChargeSource, findTakenShare, type RefundRow, refundsOf } from '../../money/api.ts';
import { lockSource } from './lock-source.ts';

/**
 * Transfers back to the business what a failed refund had taken from it, and books that (decision 155). One key is one
 * transfer, so it can be interrupted anywhere. What an operator paid in another way is only booked.
 * @throws PaymentFailure when the transfer can't be made now, so that the caller retries
 */
export async function returnShare(
  deps: Deps,
  tenant: TenantId,
  { row, source }: { readonly row: RefundRow; readonly source: ChargeSource },
): Promise<void> {
  const { id: refundId, providerRefundId, shareTransferId: known } = row;
  if (takenShareState(row) !== 'OWED' || providerRefundId === null || row.provider !== deps.payments.name) return;
  const shareCents = await findTakenShare(deps.db.read, tenant, { source, refundId });
  const request = {
    idempotencyKey: `share:${refundId}`,
    chargeId: source.chargeId,
    refundId: providerRefundId,
    shareCents,
  };
  const shareTransferId = known ?? (shareCents === 0 ? null : await deps.payments.returnShare(request));
  await deps.db.transaction(async (tx) => {
    const { now, wake } = await lockSource(tx, deps, tenant, source);
    const [returned] = await tx
      .update(refund)
      .set({ shareTransferId, shareReturnedAt: dateOf(now), updatedAt: dateOf(now) })
      .where(and(eq(refund.businessId, tenant), eq(refund.id, refundId), isNull(refund.shareReturnedAt)))
      .returning({ id: refund.id });
    if (!returned) return;
    await bookReturnedShare(tx, tenant, { source, sale: source.sale, refundId, shareCents }, now);
    await wake();
  });
}

/** Another refund of the same charge takes its share from what was returned, so that comes first. */
export async function returnSharesOf(deps: Deps, tenant: TenantId, source: ChargeSource): Promise<void> {
  for (const row of await refundsOf(deps.db.read, tenant, source)) await returnShare(deps, tenant, { row, source });
}
