import type { Database } from '@primehour/db/open';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { dispute } from '@primehour/db/schema/payment';
import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import type { TestClock } from '@primehour/testkit/clock';

/** For tests: an auction sale of $50 whose bank wants a response within a week. */
export async function aDisputedSale(world: { readonly db: Database; readonly clock: TestClock }) {
  const listing = await aListing(world);
  const { number: bidder } = await aBidder(world, listing);
  const [offerId, chargeId, disputeId, at] = [uuidV7(), uuidV7(), uuidV7(), new Date(world.clock.now())];
  const row = { businessId: listing.businessId, listingId: listing.id, createdAt: at, updatedAt: at };
  const provider = 'sandbox' as const;
  const amountCents = 5000 as Cents;
  const providerDisputeId = `sbd_${disputeId}`;
  await world.db.transaction(async (tx) => {
    await tx
      .insert(auctionOffer)
      .values({ ...row, id: offerId, number: 1, bidder, priceCents: amountCents, state: 'CHARGING' });
    await tx.insert(auctionCharge).values({
      ...row,
      id: chargeId,
      offerId,
      provider,
      methodId: 'sbm_1',
      providerAccountId: 'sba_1',
      providerChargeId: `sbp_${chargeId}`,
      idempotencyKey: `auction:${chargeId}`,
      amountCents,
      providerFeeCents: 175 as Cents,
      platformFeeCents: 0 as Cents,
      status: 'SUCCEEDED',
    });
    await tx.insert(dispute).values({
      id: disputeId,
      businessId: listing.businessId,
      chargeId,
      provider,
      providerDisputeId,
      amountCents,
      feeCents: 1500 as Cents,
      reason: 'product_not_received',
      state: 'NEEDS_RESPONSE',
      openedAt: at,
      dueAt: new Date(world.clock.now() + 7 * DAY_MS),
      updatedAt: at,
    });
  });
  return { disputeId, providerDisputeId };
}
