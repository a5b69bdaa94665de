import { ledgerEntry, ledgerTransaction } from '@primehour/db/schema/listing';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import {
  chargeEntries,
  type LedgerEntry,
  type LedgerKind,
  payoutEntries,
  refundEntries,
  refundPaidEntries,
  type Sale,
} from '@primehour/domain/auction/sale';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

const ENTRIES: Record<LedgerKind, (sale: Sale) => LedgerEntry[]> = {
  CHARGE: chargeEntries,
  PAYOUT: payoutEntries,
  REFUND: refundEntries,
  REFUND_PAID: refundPaidEntries,
};

/** Books one step of a charge's money, once, however often it is asked for. The database refuses what does not sum to zero. */
export async function postLedger(
  tx: Tx,
  tenant: TenantId,
  chargeId: string,
  kind: LedgerKind,
  sale: Sale,
  now: Instant,
): Promise<void> {
  const [made] = await tx
    .insert(ledgerTransaction)
    .values({ id: uuidV7(now), businessId: tenant, chargeId, kind, createdAt: dateOf(now) })
    .onConflictDoNothing({ target: [ledgerTransaction.chargeId, ledgerTransaction.kind] })
    .returning();
  if (!made) return;
  await tx.insert(ledgerEntry).values(
    ENTRIES[kind](sale).map(({ account, amountCents }) => ({
      businessId: tenant,
      transactionId: made.id,
      account,
      // Entries are signed; everything else in cents is not.
      amountCents: amountCents as Cents,
    })),
  );
}
