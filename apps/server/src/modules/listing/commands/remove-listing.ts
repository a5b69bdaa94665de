import { auction } from '@primehour/db/schema/auction';
import { occupancy } from '@primehour/db/schema/booking';
import { listing } from '@primehour/db/schema/listing';
import { wakeTopic } from '@primehour/db/topics';
import { canRemoveListing } from '@primehour/domain/auction/schedule';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { openLedger } from '../../booking/api.ts';
import { requireOwnTime } from '../policy.ts';
import { findListing } from '../queries.ts';

/**
 * Removes a listing without bids, and frees its time in the same transaction (product/listings#edit-and-remove). Its
 * timeline disappears with it, so the audit log records who removed it.
 * `own` is the person whose time alone the member lists.
 * @throws Refusal NOT_FOUND, FORBIDDEN, LISTING_HAS_BIDS
 */
export async function removeListing(write: TenantTx, id: string, own?: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const isThis = and(eq(auction.businessId, tenant), eq(auction.listingId, id));
  const [row] = await tx.select().from(auction).where(isThis).for('update');
  const { listing: removed, sold } = orNotFound(await findListing(tx, tenant, id));
  requireOwnTime(own, sold);
  if (!canRemoveListing({ hasBids: orNotFound(row).lastSeq > 0 })) throw new Refusal('LISTING_HAS_BIDS');
  await tx
    .update(listing)
    .set({ removedAt: dateOf(now), updatedAt: dateOf(now) })
    .where(and(eq(listing.businessId, tenant), eq(listing.id, id)));
  // A bid waiting for the row lock sees this, although it read the listing before.
  await tx.update(auction).set({ settlement: 'UNSOLD', phase: 'CLOSED', nextAt: null }).where(isThis);
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.listingId, id)));
  await recordAudit(write, 'LISTING_REMOVED', { subjectId: id, before: { name: removed.name } });
  wakeTopic(tx, `listing:${id}`);
}
