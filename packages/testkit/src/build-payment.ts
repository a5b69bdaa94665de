import { ledgerEntry, ledgerTransaction } from '@primehour/db/schema/ledger';
import { payment, refund } from '@primehour/db/schema/payment';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import {
  chargeEntries,
  type LedgerEntry,
  type LedgerKind,
  refundEntries,
  refundPaidEntries,
} from '@primehour/domain/ledger/entries';
import { saleOf } from '@primehour/domain/ledger/sale';
import type { Cents } from '@primehour/domain/vocabulary';

export type PaymentOptions = {
  readonly businessId: string;
  readonly bookingId: string;
  readonly amountCents: Cents;
  /** PARTLY_REFUNDED: half of the amount. */
  readonly outcome: 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED';
  readonly at: Date;
};

/** A payment taken by the sandbox, with its ledger entries, and its refund. */
export async function insertPayment(
  tx: Tx,
  { businessId, bookingId, amountCents, outcome, at }: PaymentOptions,
): Promise<void> {
  const [id, chargeId] = [uuidV7(), `sbc_${uuidV4()}`];
  const idempotencyKey = `payment:${id}`;
  await tx
    .insert(sandboxCharge)
    .values({ id: chargeId, idempotencyKey, amountCents, status: 'SUCCEEDED', createdAt: at });
  await tx.insert(payment).values({
    id,
    businessId,
    bookingId,
    provider: 'sandbox',
    providerPaymentId: chargeId,
    idempotencyKey,
    amountCents,
    status: 'SUCCEEDED',
    createdAt: at,
    updatedAt: at,
  });
  const sale = saleOf({ amountCents, providerFeeCents: 0 as Cents, platformFeeCents: 0 as Cents });
  const book = async (kind: LedgerKind, entries: readonly LedgerEntry[], partId: string | null) => {
    const transactionId = uuidV7();
    const source = { sourceKind: 'PAYMENT', sourceId: id } as const;
    await tx
      .insert(ledgerTransaction)
      .values({ id: transactionId, businessId, ...source, partId, kind, createdAt: at });
    const rows = entries.map((entry) => ({
      ...entry,
      amountCents: entry.amountCents as Cents,
      businessId,
      transactionId,
    }));
    await tx.insert(ledgerEntry).values(rows);
  };
  await book('CHARGE', chargeEntries(sale), null);
  if (outcome === 'SUCCEEDED') return;
  const refundId = uuidV7();
  const backCents = (outcome === 'REFUNDED' ? amountCents : Math.floor(amountCents / 2)) as Cents;
  await tx.insert(refund).values({
    id: refundId,
    businessId,
    paymentId: id,
    provider: 'sandbox',
    amountCents: backCents,
    cause: 'PARTNER',
    state: 'PAID_BACK',
    idempotencyKey: `refund:${refundId}`,
    providerRefundId: `sbr_${refundId}`,
    askedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  const before = { amountCents: 0, providerFeeCents: 0, platformFeeCents: 0, taxCents: 0 };
  await book('REFUND', refundEntries(sale, backCents, before), refundId);
  await book('REFUND_PAID', refundPaidEntries(backCents), refundId);
}
