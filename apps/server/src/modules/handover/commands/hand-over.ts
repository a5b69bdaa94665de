import * as copy from '@primehour/contract/copy/refusals';
import { bookingResource, booking, occupancy } from '@primehour/db/schema/booking';
import { resourceLane } from '@primehour/db/schema/resource';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { recordBookingEvent, refuseOverlap } from '../../booking/api.ts';
import type { ComingRow } from '../queries.ts';

type Handing = {
  readonly from: { readonly id: string; readonly name: string };
  readonly coming: ComingRow;
  readonly to: string;
};

/**
 * Gives a booking to another resource at the same time and price. The caller has opened the ledger.
 * @throws Refusal SLOT_TAKEN where the other one can't serve it or isn't free
 */
export async function handOver(write: TenantTx, { from, coming, to }: Handing): Promise<void> {
  const { tx, tenant, now } = write;
  const target = coming.free?.find(([id]) => id === to);
  if (!target) throw new Refusal('SLOT_TAKEN', { message: copy.notFreeFor(coming.userName) });
  const [toId, toName, lane] = target;
  const lanes = tx
    .select({ lane: resourceLane.lane })
    .from(resourceLane)
    .where(and(eq(resourceLane.businessId, tenant), eq(resourceLane.resourceId, from.id)));
  await refuseOverlap(
    tx
      .update(occupancy)
      .set({ lane })
      .where(and(eq(occupancy.businessId, tenant), eq(occupancy.bookingId, coming.id), inArray(occupancy.lane, lanes))),
  );
  await tx
    .update(bookingResource)
    .set({ resourceId: toId, chosenBy: 'PARTNER', chosenAt: dateOf(now), reason: null })
    .where(
      and(
        eq(bookingResource.businessId, tenant),
        eq(bookingResource.bookingId, coming.id),
        eq(bookingResource.number, coming.number),
      ),
    );
  await tx
    .update(booking)
    .set({ updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, coming.id)));
  await recordBookingEvent(write, {
    bookingId: coming.id,
    kind: 'MOVED',
    by: 'PARTNER',
    detail: { fromName: from.name, toName },
  });
}
