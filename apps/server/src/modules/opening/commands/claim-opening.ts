import { enqueue } from '@primehour/db/enqueue';
import { opening } from '@primehour/db/schema/waitlist';
import type { Cents, Instant, OpeningMode } from '@primehour/domain/vocabulary';
import { fallingPriceAt } from '@primehour/domain/waitlist/falling-price';
import { and, eq, isNotNull } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { releaseOfferedTime, markOffersLost } from './close-opening.ts';

type OpeningRequest = { readonly openingId: string; readonly serviceId: string; readonly startAt: Instant };

/** What the client who takes an opening at its falling price gets: the current price, and the person whose time it is. */
export type Claimed = { readonly priceCents: Cents; readonly resourceIds: readonly string[] };

/**
 * Releases the time of a public opening for the client who books it in this transaction, under the business's lock;
 * undefined if another client was faster or the opening has ended (product/waiting-list#falling).
 */
export async function claimOpening(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  { openingId, serviceId, startAt }: OpeningRequest,
): Promise<Claimed | undefined> {
  const [row] = await tx
    .select()
    .from(opening)
    .where(and(eq(opening.businessId, tenant), eq(opening.id, openingId), eq(opening.state, 'PUBLIC')));
  if (!row || row.startPriceCents === null || row.floorPriceCents === null || row.serviceId !== serviceId)
    return undefined;
  const [fromAt, untilAt] = [instantOf(row.fromAt), instantOf(row.untilAt)];
  if (now < fromAt || now >= untilAt || instantOf(row.during.startAt) !== startAt) return undefined;
  await releaseOfferedTime(tx, tenant, openingId);
  const { startPriceCents, floorPriceCents, resourceIds } = row;
  return { priceCents: fallingPriceAt({ startPriceCents, floorPriceCents, fromAt, untilAt }, now), resourceIds };
}

type Filling = {
  readonly openingId: string;
  readonly bookingId: string;
  /** When the hold expires and the opening is offered again; null once the booking is confirmed. */
  readonly holdUntil: Instant | null;
};

/** Marks the opening as filled; other clients with an offer stay on the list. */
export async function fillOpening(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  { openingId, bookingId, holdUntil }: Filling,
): Promise<void> {
  await markOffersLost(tx, tenant, openingId, now);
  await tx
    .update(opening)
    .set({
      state: 'FILLED',
      filledBy: bookingId,
      nextAt: holdUntil === null ? null : dateOf(holdUntil),
      closedAt: holdUntil === null ? dateOf(now) : null,
    })
    .where(and(eq(opening.businessId, tenant), eq(opening.id, openingId)));
}

/** An opening whose client did not pay: the next in line is asked, or the price keeps falling for everyone. */
export const reopened = (mode: OpeningMode) => ({
  state: mode === 'FALLING' ? ('PUBLIC' as const) : ('OFFERING' as const),
  filledBy: null,
  closedAt: null,
});

/**
 * Continues the opening of a hold that its client releases or moves elsewhere, without waiting for the end of the hold
 * (product/waiting-list#offers). Until then, a filled opening is due at that end.
 */
export async function reopenOpeningsOf({ tx, tenant, now }: TenantTx<AnyTenant>, bookingId: string): Promise<void> {
  const isFilled = and(eq(opening.state, 'FILLED'), eq(opening.filledBy, bookingId), isNotNull(opening.nextAt));
  const rows = await tx
    .select({ id: opening.id, mode: opening.mode })
    .from(opening)
    .where(and(eq(opening.businessId, tenant), isFilled));
  for (const { id, mode } of rows) {
    await tx
      .update(opening)
      .set({ ...reopened(mode), nextAt: dateOf(now) })
      .where(and(eq(opening.businessId, tenant), eq(opening.id, id)));
    await enqueue(tx, 'opening.advance', { openingId: id });
  }
}
