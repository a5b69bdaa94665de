import { refund } from '@primehour/db/schema/payment';
import type { Tx } from '@primehour/db/transaction';
import { canRetryRefund, planRefund } from '@primehour/domain/refund/refund';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { findRefund, promiseRefund, type FoundRefund } from '../../money/api.ts';
import { lockSource } from './lock-source.ts';

/**
 * Retries a failed refund of a booking or an auction, as a new refund with a new key, because a provider repeats its
 * answer to an old one. It is stored under the id of the failed one, so that a repeated request finds it.
 * @throws Refusal NOT_FOUND, WRONG_STATE, UNDER_DISPUTE, NOTHING_TO_REFUND, REFUND_TOO_LARGE
 */
export async function retryRefund(
  tx: Tx,
  tenant: TenantId,
  { refundId, userId }: { readonly refundId: string; readonly userId: string },
  deps: Deps,
): Promise<{ readonly id: string }> {
  const { source } = await ownRefund(tx, tenant, refundId);
  const at = await lockSource(tx, deps, tenant, source);
  const [earlier] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.businessId, tenant), eq(refund.requestKey, refundId)));
  if (earlier) return earlier;
  // Read again under the lock: another request or the provider's answer may have come first.
  const failed = await ownRefund(tx, tenant, refundId);
  refuseRetry(failed);
  const { amountCents } = failed.row;
  // A refund that was started in the provider's dashboard is retried by the partner.
  const cause = failed.row.cause === 'PROVIDER' ? 'PARTNER' : failed.row.cause;
  const promised = { source: failed.source, amountCents, cause, requestKey: refundId, userId };
  const { id } = await promiseRefund(tx, tenant, promised, at.now);
  await at.begin(amountCents, cause, userId);
  return { id };
}

async function ownRefund(tx: Tx, tenant: TenantId, refundId: string): Promise<FoundRefund> {
  const one = orNotFound(await findRefund(tx, refundId));
  return orNotFound(one.row.businessId === tenant ? one : undefined);
}

/** @throws Refusal WRONG_STATE */
function refuseRetry({ row, money }: FoundRefund): void {
  if (canRetryRefund(row, money, false)) return;
  const plan = row.state === 'FAILED' ? planRefund([money], row.amountCents) : undefined;
  throw new Refusal(plan && !plan.ok ? plan.reason : 'WRONG_STATE');
}
