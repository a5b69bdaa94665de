import { refund } from '@primehour/db/schema/payment';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';
import { findRefund, findTakenShare, type ChargeSource, type RefundRow } from '../../money/api.ts';
import { applyRefund } from './apply-refund.ts';
import { lockSource } from './lock-source.ts';
import { readReturns } from './read-returns.ts';
import { returnSharesOf } from './return-share.ts';

const isOpen = ({ state }: RefundRow): boolean => state === 'OWED' || state === 'UNDER_WAY';

/**
 * Sends a promised refund to the provider, or fetches its result. One key is one refund, but a provider forgets keys
 * after a day: one that may have been sent before is looked up first.
 * @throws PaymentFailure when it is unknown whether it was made, so that the caller retries
 */
export async function sendRefund(
  deps: Deps,
  tenant: TenantId,
  { row, source }: { readonly row: RefundRow; readonly source: ChargeSource },
): Promise<void> {
  // Only the provider that took the money can refund it: it stays owed until that one is configured again.
  if (!isOpen(row) || row.provider !== deps.payments.name) return;
  if (row.askedAt !== null) {
    const change = await readReturns(deps, tenant, source);
    if (change) await deps.db.transaction(change);
    const now = await findRefund(deps.db.read, row.id);
    if (now?.row.state !== 'OWED') return;
  }
  await markRequested(deps, tenant, row.id);
  await returnSharesOf(deps, tenant, source);
  const { idempotencyKey, amountCents } = row;
  const shareCents = await findTakenShare(deps.db.read, tenant, { source, refundId: row.id });
  const answer = await deps.payments.refund({ idempotencyKey, chargeId: source.chargeId, amountCents, shareCents });
  await deps.db.transaction(async (tx) => {
    const at = await lockSource(tx, deps, tenant, source);
    await applyRefund({ tx, tenant, source, at }, row.id, answer);
  });
  // Refused because of a change in the provider's dashboard, which is synced immediately.
  if (answer.status === 'REFUSED') {
    const change = await readReturns(deps, tenant, source);
    if (change) await deps.db.transaction(change);
  }
}

/** Stored before the call: after a crash it must not look as if the refund was never sent. */
const markRequested = ({ db, clock }: Deps, tenant: TenantId, id: string): Promise<unknown> =>
  db.transaction((tx) =>
    tx
      .update(refund)
      .set({ askedAt: dateOf(clock.now()) })
      .where(and(eq(refund.businessId, tenant), eq(refund.id, id))),
  );
