import { bigint, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { ledgerEntry, ledgerTransaction } from '@primehour/db/schema/ledger';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import {
  type LedgerBalance,
  type LedgerEntry,
  type LedgerKind,
  type LedgerSource,
  payableOf,
  platformRefundEntries,
  refundEntries,
  reversedEntries,
} from '@primehour/domain/ledger/entries';
import type { Sale } from '@primehour/domain/ledger/sale';
import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant, TenantId } from '../../../tenant.ts';

/** The charge's source: the payment of a booking, or the charge of an auction. */
export type BookedSource = { readonly kind: LedgerSource; readonly id: string };

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

/** `$4`: the kinds to sum; `$5`: one refund or dispute, or null for all. */
const BOOKED = prepared(
  'booked',
  `
  select e.account, sum(e.amount_cents)::bigint as amount
  from ledger_transaction t join ledger_entry e on e.business_id = t.business_id and e.transaction_id = t.id
  where t.business_id = $1 and t.source_kind = $2 and t.source_id = $3 and t.kind = any ($4)
    and ($5::uuid is null or t.part_id = $5)
  group by e.account`,
  { account: text<keyof LedgerBalance>(), amount: bigint() },
);

const REFUND_KINDS: readonly LedgerKind[] = ['REFUND', 'REFUND_PAID', 'REFUND_FAILED'];

async function findBooked(
  tx: Tx,
  tenant: AnyTenant,
  source: BookedSource,
  { kinds, partId }: { readonly kinds: readonly LedgerKind[]; readonly partId?: string },
): Promise<LedgerBalance> {
  const params = [tenant, source.kind, source.id, kinds, partId ?? null];
  const rows = await queryPrepared(tx, BOOKED, params);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

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
  { source, refundId }: { readonly source: BookedSource; readonly refundId: string },
  now: Instant,
): Promise<void> {
  const booked = await findBooked(tx, tenant, source, { kinds: REFUND_KINDS, partId: refundId });
  const entries = reversedEntries(booked);
  await bookMoney(tx, tenant, { source, kind: 'REFUND_FAILED', partId: refundId, entries }, now);
}
