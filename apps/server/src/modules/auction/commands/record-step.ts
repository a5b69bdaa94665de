import { listingStep } from '@primehour/db/schema/listing';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { ListingStep } from '@primehour/domain/auction/terms';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';

type Noted = {
  readonly listingId: string;
  readonly kind: ListingStep;
  readonly amountCents?: Cents | null;
  readonly bidder?: number | null;
  /** The member who did it, for the owner's changes. */
  readonly userId?: string | undefined;
};

/** Adds an entry to a listing's history for its owner, in the transaction of the event. */
export async function recordStep(
  tx: Tx,
  tenant: AnyTenant,
  { listingId, kind, amountCents = null, bidder = null, userId }: Noted,
  at: Instant,
): Promise<void> {
  await tx
    .insert(listingStep)
    .values({ id: uuidV7(at), businessId: tenant, listingId, kind, at: dateOf(at), amountCents, bidder, userId });
}
