import { enqueue } from '@primehour/db/enqueue';
import { cardRemoval } from '@primehour/db/schema/booking-card';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';

type KeptCard = { readonly provider: PaymentProviderName; readonly methodId: string };

/**
 * Has a saved card removed at its provider once this transaction is committed. The row stays until the provider has
 * removed it, however long that can't be reached (decision 208).
 */
export async function requestRemoval(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  { provider, methodId }: KeptCard,
): Promise<void> {
  const at = dateOf(now);
  await tx
    .insert(cardRemoval)
    .values({ provider, methodId, businessId: tenant, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  await enqueue(tx, 'card.remove', { provider, methodId });
}

/** Another provider's cards can't be removed while it isn't configured. */
export async function removeCard(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { provider, methodId }: { readonly provider: string; readonly methodId: string },
): Promise<void> {
  if (provider !== payments.name) return;
  await payments.removeSavedCard(methodId);
  const isIt = and(eq(cardRemoval.provider, payments.name), eq(cardRemoval.methodId, methodId));
  await db.transaction((tx) => tx.delete(cardRemoval).where(isIt));
}
