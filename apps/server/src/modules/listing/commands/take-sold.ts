import { occupancy } from '@primehour/db/schema/booking';
import { listingResource } from '@primehour/db/schema/listing';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { refuseOverlap } from '../../booking/api.ts';
import type { Schedule } from '../policy.ts';
import type { Sold } from '../queries/find-sold.ts';

type Selling = { readonly listingId: string; readonly schedule: Schedule; readonly sold: readonly Sold[] };

/**
 * Takes the reservation's time of everyone and everything it sells, in the open ledger.
 * @throws Refusal SLOT_TAKEN
 */
export async function takeSold(
  { tx, tenant, now }: TenantTx<TenantId>,
  { listingId, schedule, sold }: Selling,
): Promise<void> {
  const ids = sold.map(({ id: resourceId }) => ({ businessId: tenant, listingId, resourceId }));
  await tx.insert(listingResource).values(ids);
  const rows = sold.map(({ lane }) => ({
    id: uuidV7(now),
    businessId: tenant,
    during: { startAt: dateOf(schedule.reservationAt), endAt: dateOf(schedule.reservationEndAt) },
    kind: 'listing' as const,
    listingId,
    takeId: listingId,
    lane,
    expiresAt: dateOf(schedule.endAt),
    changedAt: dateOf(now),
  }));
  await refuseOverlap(tx.insert(occupancy).values(rows));
}

/** Called before it is sold with others, or at another time. */
export async function freeSold(tx: Tx, tenant: TenantId, listingId: string): Promise<void> {
  await tx
    .delete(listingResource)
    .where(and(eq(listingResource.businessId, tenant), eq(listingResource.listingId, listingId)));
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.listingId, listingId)));
}
