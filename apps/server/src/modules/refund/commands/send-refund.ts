import { refund } from '@primehour/db/schema/payment';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantId } from '../../../tenant.ts';
import { findRefund, type ChargeSource, type RefundRow } from '../../money/api.ts';
import { applyRefund } from './apply-refund.ts';
import { lockSource } from './lock-source.ts';
import { readReturns } from './read-returns.ts';

const isOpen = ({ state }: RefundRow): boolean => state === 'OWED' || state === 'UNDER_WAY';

/**
 * Asks the provider for a refund that is promised, or what became of it. One key is one refund, but a provider forgets
 * keys after a day: one that may have been asked for before is looked up first.
 * @throws PaymentFailure when nobody knows whether it was made: whoever asks has to ask again
 */
export async function sendRefund(
  deps: Deps,
  tenant: TenantId,
  { row, source }: { readonly row: RefundRow; readonly source: ChargeSource },
): Promise<void> {
  // Only who took the money can give it back: it is owed until that one is in charge again.
  if (!isOpen(row) || row.provider !== deps.payments.name) return;
  if (row.askedAt !== null) {
    const change = await readReturns(deps, tenant, source);
    if (change) await deps.db.transaction(change);
    const now = await findRefund(deps.db.read, row.id);
    if (now?.row.state !== 'OWED') return;
  }
  await markAsked(deps, tenant, row.id);
  const { idempotencyKey, amountCents } = row;
  const answer = await deps.payments.refund({ idempotencyKey, chargeId: source.chargeId, amountCents });
  await deps.db.transaction(async (tx) => {
    const at = await lockSource(tx, deps, tenant, source);
    await applyRefund({ tx, tenant, source, at }, row.id, answer);
  });
  // Refused because of what was done at the provider's own side: that is read back at once.
  if (answer.status === 'REFUSED') {
    const change = await readReturns(deps, tenant, source);
    if (change) await deps.db.transaction(change);
  }
}

/** Before the call: a crash behind it must not look as if nobody had asked. */
const markAsked = ({ db, clock }: Deps, tenant: TenantId, id: string): Promise<unknown> =>
  db.transaction((tx) =>
    tx
      .update(refund)
      .set({ askedAt: dateOf(clock.now()) })
      .where(and(eq(refund.businessId, tenant), eq(refund.id, id))),
  );
