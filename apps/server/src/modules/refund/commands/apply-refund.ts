import { enqueue } from '@primehour/db/enqueue';
import { refund } from '@primehour/db/schema/payment';
import type { Tx } from '@primehour/db/transaction';
import { refundPaidEntries } from '@primehour/domain/ledger/entries';
import { canBecome, isAnnounced, type RefundState, takenShareState } from '@primehour/domain/refund/refund';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { ProviderRefund, RefusedRefund } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import {
  bookFailedRefund,
  bookMoney,
  bookOwedShare,
  type ChargeSource,
  findTakenShare,
  type RefundRow,
} from '../../money/api.ts';
import type { LockedSource } from './lock-source.ts';

export const STATE_OF: Record<ProviderRefund['status'] | RefusedRefund['status'], RefundState> = {
  PENDING: 'UNDER_WAY',
  SUCCEEDED: 'PAID_BACK',
  FAILED: 'FAILED',
  REFUSED: 'FAILED',
};

/** The charge of a refund, locked in a transaction. */
export type Locked = {
  readonly tx: Tx;
  readonly tenant: TenantId;
  readonly source: ChargeSource;
  readonly at: LockedSource;
};

/**
 * Stores the provider's status of a refund, with its ledger entries, timeline entry and text; once, whatever the
 * trigger. Statuses arrive late and in any order: only transitions in the states table are applied.
 */
export async function applyRefund(
  { tx, tenant, source, at }: Locked,
  refundId: string,
  answer: ProviderRefund | RefusedRefund,
): Promise<void> {
  const isIt = and(eq(refund.businessId, tenant), eq(refund.id, refundId));
  const [row] = await tx.select().from(refund).where(isIt).for('update');
  const state = STATE_OF[answer.status];
  if (!row || !canBecome(row.state, state)) return;
  const providerRefundId = answer.status === 'REFUSED' ? null : answer.refundId;
  const failure = state === 'FAILED' ? (answer.failure ?? 'PROVIDER_ERROR') : null;
  await tx
    .update(refund)
    .set({ state, failure, providerRefundId, updatedAt: dateOf(at.now) })
    .where(isIt);
  const { amountCents, cause } = row;
  if (state === 'PAID_BACK') {
    const entries = refundPaidEntries(amountCents);
    await bookMoney(tx, tenant, { source, kind: 'REFUND_PAID', partId: row.id, entries }, at.now);
    await at.recordEvent({ kind: 'REFUNDED', amountCents, cause });
    // A client who canceled or paid too late was already notified; an auction's client is only notified once refunded.
    if (!isAnnounced(cause) || source.auction) await at.textRefund(amountCents, cause);
  }
  if (failure !== null) {
    await bookFailedRefund(tx, tenant, { source, refundId: row.id }, at.now);
    await recordOwedShare(tx, tenant, { source, row: { ...row, state, providerRefundId } }, at.now);
    await at.recordEvent({ kind: 'REFUND_FAILED', amountCents, cause, failure });
  }
}

/** The provider returned the money to the platform, so what the refund had taken from the business is owed to it. */
async function recordOwedShare(
  tx: Tx,
  tenant: TenantId,
  { source, row }: { readonly source: ChargeSource; readonly row: RefundRow },
  now: Instant,
): Promise<void> {
  if (takenShareState(row) !== 'OWED') return;
  const refundId = row.id;
  const shareCents = await findTakenShare(tx, tenant, { source, refundId });
  await bookOwedShare(tx, tenant, { source, sale: source.sale, refundId, shareCents }, now);
  await enqueue(tx, 'refund.share', { refundId });
}
