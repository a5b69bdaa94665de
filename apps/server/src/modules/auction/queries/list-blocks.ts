import { listingStep } from '@primehour/db/schema/listing';
import type { Queryable } from '@primehour/db/transaction';
import { and, asc, eq } from 'drizzle-orm';
import type { AnyTenant } from '../../../tenant.ts';

/** Bidders that the seller blocked while the auction ran. */
export const listBlocks = (queryable: Queryable, tenant: AnyTenant, listingId: string) =>
  queryable
    .select({ bidder: listingStep.bidder, at: listingStep.at, afterSeq: listingStep.afterSeq })
    .from(listingStep)
    .where(
      and(
        eq(listingStep.businessId, tenant),
        eq(listingStep.listingId, listingId),
        eq(listingStep.kind, 'BIDDER_BLOCKED'),
      ),
    )
    .orderBy(asc(listingStep.number));
