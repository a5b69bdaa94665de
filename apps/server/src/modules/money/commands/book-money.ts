import { ledgerEntry, ledgerTransaction } from '@primehour/db/schema/ledger';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import {
  type LedgerEntry,
  type LedgerKind,
  payableOf,
  platformRefundEntries,
  refundEntries,
  reversedEntries,
  shareOwedEntries,
  shareReturnedEntries,
} from '@primehour/domain/ledger/entries';
import type { Sale } from '@primehour/domain/ledger/sale';
import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant, TenantId } from '../../../tenant.ts';
import { type BookedSource, findBooked, type RefundOf } from '../queries/find-booked.ts';

type Step = {
  readonly source: BookedSource;
  readonly kind: LedgerKind;
  /** The refund or dispute that the entries belong to. */
  readonly partId?: string | undefined;
  readonly entries: readonly LedgerEntry[];
};

/** Books one step of a charge's money; idempotent. The database refuses entries that don't sum to zero. */
export async function bookMoney(
  tx: Tx,
  tenant: AnyTenant,
  { source, kind, partId, entries }: Step,
  now: Instant,
): Promise<void> {
  const [made] = await tx
    .insert(ledgerTransaction)
    .values({
      id: uuidV7(now),
      businessId: tenant,
      sourceKind: source.kind,
      sourceId: source.id,
      partId: partId ?? null,
      kind,
      createdAt: dateOf(now),
    })
    .onConflictDoNothing()
    .returning({ id: ledgerTransaction.id });
  if (!made || entries.length === 0) return;
  await tx.insert(ledgerEntry).values(
    entries.map(({ account, amountCents }) => ({
      businessId: tenant,
      transactionId: made.id,
      account,
      // Entries are signed, unlike other amounts in cents.
      amountCents: amountCents as Cents,
    })),
  );
}

const REFUND_KINDS: readonly LedgerKind[] = ['REFUND', 'REFUND_PAID', 'REFUND_FAILED'];

type BookedRefund = { readonly id: string; readonly amountCents: Cents; readonly payer: RefundPayer };

/** Books a promised refund: its shares of the fees depend on what earlier refunds have returned. */
export async function bookRefund(
  tx: Tx,
  tenant: AnyTenant,
  { source, sale, refund }: { readonly source: BookedSource; readonly sale: Sale; readonly refund: BookedRefund },
  now: Instant,
): Promise<void> {
  if (refund.payer === 'PLATFORM') {
    const entries = platformRefundEntries(refund.amountCents);
    return bookMoney(tx, tenant, { source, kind: 'REFUND', partId: refund.id, entries }, now);
  }
  const booked = await findBooked(tx, tenant, source, { kinds: ['REFUND', 'REFUND_FAILED'] });
  const providerFeeCents = 0 - (booked.PROVIDER_FEES ?? 0);
  const platformFeeCents = 0 - (booked.PLATFORM_FEE ?? 0);
  const taxCents = 0 - (booked.TAX_PAYABLE ?? 0);
  const amountCents = providerFeeCents + platformFeeCents + taxCents - (booked[payableOf(sale)] ?? 0);
  const entries = refundEntries(sale, refund.amountCents, {
    amountCents,
    providerFeeCents,
    platformFeeCents,
    taxCents,
  });
  return bookMoney(tx, tenant, { source, kind: 'REFUND', partId: refund.id, entries }, now);
}

/** A failed refund: reverses everything booked for it, to the cent. */
export async function bookFailedRefund(
  tx: Tx,
  tenant: TenantId,
  { source, refundId }: RefundOf,
  now: Instant,
): Promise<void> {
  const booked = await findBooked(tx, tenant, source, { kinds: REFUND_KINDS, partId: refundId });
  const entries = reversedEntries(booked);
  await bookMoney(tx, tenant, { source, kind: 'REFUND_FAILED', partId: refundId, entries }, now);
}

type Taken = RefundOf & { readonly sale: Sale; readonly shareCents: Cents };

/** The platform holds what a failed refund had taken from the business. */
export const bookOwedShare = (
  tx: Tx,
  tenant: TenantId,
  { source, refundId, sale, shareCents }: Taken,
  now: Instant,
): Promise<void> => {
  const entries = shareOwedEntries(sale, shareCents);
  return bookMoney(tx, tenant, { source, kind: 'SHARE_OWED', partId: refundId, entries }, now);
};

/** It was transferred back to the business. */
export async function bookReturnedShare(tx: Tx, tenant: TenantId, taken: Taken, now: Instant): Promise<void> {
  const { source, refundId, sale, shareCents } = taken;
  // Not booked yet if a node of the previous release recorded the failure.
  await bookOwedShare(tx, tenant, taken, now);
  const entries = shareReturnedEntries(sale, shareCents);
  await bookMoney(tx, tenant, { source, kind: 'SHARE_RETURNED', partId: refundId, entries }, now);
}
