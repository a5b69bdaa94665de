import type { Tx } from '@primehour/db/transaction';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { type CardRow, findCard } from '../queries/find-card.ts';
import { saveCard } from './save-card.ts';
import { storeCardState } from './store-card.ts';

/** Fetches a booking’s card from the provider; the writes that follow run in the caller’s transaction. */
export async function syncCard(
  deps: Deps,
  tenant: TenantId,
  { bookingId, methodId }: Pick<CardRow, 'bookingId' | 'methodId'>,
): Promise<(tx: Tx) => Promise<void>> {
  const before = await findCard(deps.db.read, tenant, bookingId);
  if (!before || before.methodId !== methodId) return () => Promise.resolve();
  const card = methodId === null ? undefined : await deps.payments.findSavedCard(methodId);
  return (tx) => storeCardState({ tx, tenant, now: deps.clock.now(), deps }, before, card);
}

/** Stores the card of a client who closed the page after its form; a refusal is shown when they return. */
export async function storeLostCard(deps: Deps, tenant: TenantId, { bookingId, setupId }: CardRow): Promise<void> {
  if (setupId === null) return;
  try {
    await saveCard(deps, tenant, bookingId, { setupId });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error;
  }
}
