import { occupancy } from '@primehour/db/schema/booking';
import { opening, waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import type { Tx } from '@primehour/db/transaction';
import type { Instant, OpeningState } from '@primehour/domain/vocabulary';
import { and, arrayContains, eq, inArray, type SQL } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';

const LIVE: readonly OpeningState[] = ['WAITING', 'OFFERING', 'PUBLIC'];

/** A restored booking leaves no opening behind (product/waiting-list#openings). */
export const closeOpeningsOf = (write: TenantTx<AnyTenant>, bookingId: string): Promise<void> =>
  closeAll(write, eq(opening.bookingId, bookingId));

/** No one can book the time of someone who leaves the team (product/people#retire). */
export const closeOpeningsOfPerson = (write: TenantTx<AnyTenant>, resourceId: string): Promise<void> =>
  closeAll(write, arrayContains(opening.resourceIds, [resourceId]));

/** No one can book a removed service at its falling price (product/waiting-list#falling). */
export const closeOpeningsOfService = (write: TenantTx<AnyTenant>, serviceId: string): Promise<void> =>
  closeAll(write, eq(opening.serviceId, serviceId));

async function closeAll(write: TenantTx<AnyTenant>, which: SQL): Promise<void> {
  const isIts = and(eq(opening.businessId, write.tenant), inArray(opening.state, [...LIVE]), which);
  const rows = await write.tx.select({ id: opening.id }).from(opening).where(isIts);
  for (const { id } of rows) await closeOpening(write, id);
}

/** Closes an opening that no one took: its time is released, and clients with an offer stay on the list. */
export async function closeOpening({ tx, tenant, now }: TenantTx<AnyTenant>, openingId: string): Promise<void> {
  await releaseOfferedTime(tx, tenant, openingId);
  await markOffersLost(tx, tenant, openingId, now);
  await tx
    .update(opening)
    .set({ state: 'GONE', nextAt: null, closedAt: dateOf(now) })
    .where(and(eq(opening.businessId, tenant), eq(opening.id, openingId)));
}

/** Releases the time that the ledger holds for an opening. */
export async function releaseOfferedTime(tx: Tx, tenant: AnyTenant, openingId: string): Promise<void> {
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.openingId, openingId)));
}

/** All other clients with an offer of this opening stay on the list. */
export async function markOffersLost(tx: Tx, tenant: AnyTenant, openingId: string, now: Instant): Promise<void> {
  const lost = await tx
    .update(waitlistOffer)
    .set({ state: 'LOST', answeredAt: dateOf(now) })
    .where(
      and(
        eq(waitlistOffer.businessId, tenant),
        eq(waitlistOffer.openingId, openingId),
        eq(waitlistOffer.state, 'OPEN'),
      ),
    )
    .returning({ entryId: waitlistOffer.entryId });
  if (lost.length === 0) return;
  const ids = lost.map(({ entryId }) => entryId);
  await tx
    .update(waitlistEntry)
    .set({ state: 'WAITING', updatedAt: dateOf(now) })
    .where(
      and(eq(waitlistEntry.businessId, tenant), inArray(waitlistEntry.id, ids), eq(waitlistEntry.state, 'OFFERED')),
    );
}
