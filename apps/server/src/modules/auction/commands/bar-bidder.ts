import { client } from '@primehour/db/schema/client';
import type { Tx } from '@primehour/db/transaction';
import { barredUntil } from '@primehour/domain/auction/holds';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { type OfferRow } from '../policy.ts';
import { findBidderByNumber } from '../queries.ts';
import { recordStep } from './record-step.ts';

/**
 * A bidder whose card was declined and who did not pay in time can't bid at this business for a while (decision 063).
 */
export async function barBidder(
  tx: Tx,
  tenant: AnyTenant,
  { listingId, bidder }: OfferRow,
  now: Instant,
): Promise<void> {
  const { clientId } = await findBidderByNumber(tx, tenant, listingId, bidder);
  await tx
    .update(client)
    .set({ biddingBarredUntil: dateOf(barredUntil(now)) })
    .where(and(eq(client.businessId, tenant), eq(client.id, clientId)));
  await recordStep(tx, tenant, { listingId, kind: 'BIDDER_BARRED', bidder }, now);
}
