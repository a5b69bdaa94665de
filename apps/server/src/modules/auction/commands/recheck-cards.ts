import { enqueue } from '@primehour/db/enqueue';
import { bidder } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';

/** Cards were checked for the auction's end at the time, and no event reports that one expires before the new end. */
export async function recheckCards(tx: Tx, tenant: TenantId, listingId: string): Promise<void> {
  const isTheirs = and(eq(bidder.businessId, tenant), eq(bidder.listingId, listingId), isNotNull(bidder.methodId));
  const cards = await tx.selectDistinct({ methodId: bidder.methodId }).from(bidder).where(isTheirs);
  for (const { methodId } of cards) if (methodId !== null) await enqueue(tx, 'card.check', { methodId });
}
