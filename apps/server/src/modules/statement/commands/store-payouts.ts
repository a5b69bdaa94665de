import { enqueue } from '@primehour/db/enqueue';
import { payout } from '@primehour/db/schema/payout';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { lte, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { AccountRef } from '../../../ports/payments.ts';
import type { ProviderPayout } from '../../../ports/payouts.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';

type Owner = { readonly provider: PaymentProviderName; readonly accountId: string | undefined };

/**
 * The writes for the provider's payouts, to run in the caller's transaction; idempotent, in any order. They carry the
 * request's instant, because an answer is at least as new as its request: of two concurrent ones, the later request wins.
 */
export async function fetchPayouts(
  deps: Deps,
  tenant: AnyTenant,
  account: AccountRef,
): Promise<(tx: Tx) => Promise<void>> {
  const { payments, clock } = deps;
  const askedAt = clock.now();
  const found = await payments.listPayouts(account);
  const owner = { provider: payments.name, accountId: account.accountId };
  return async (tx) => {
    // Oldest first: a movement belongs to the first payout that names it.
    for (const one of found.toReversed()) await storePayout({ tx, tenant, now: askedAt }, owner, one);
  };
}

/** What it consists of is fetched by a job, because that takes more requests. */
async function storePayout(
  { tx, tenant, now: askedAt }: TenantTx<AnyTenant>,
  { provider, accountId }: Owner,
  { payoutId, amountCents, status, createdAt, arrivesAt }: ProviderPayout,
): Promise<void> {
  const reported = { amountCents, status, arrivesAt: dateOf(arrivesAt), updatedAt: dateOf(askedAt) };
  const [stored] = await tx
    .insert(payout)
    .values({
      businessId: tenant,
      id: uuidV7(createdAt),
      provider,
      providerPayoutId: payoutId,
      providerAccountId: accountId ?? null,
      createdAt: dateOf(createdAt),
      ...reported,
    })
    .onConflictDoUpdate({
      target: [payout.provider, payout.providerPayoutId],
      set: reported,
      // The account belonged to another business before: its stored payouts stay with that business.
      setWhere: sql`${payout.businessId} = ${tenant} and ${lte(payout.updatedAt, dateOf(askedAt))}`,
    })
    .returning({ id: payout.id, itemsState: payout.itemsState });
  if (stored?.itemsState !== 'WAITING') return;
  await enqueue(tx, 'payout.itemize', { payoutId: stored.id }, { key: stored.id });
}
