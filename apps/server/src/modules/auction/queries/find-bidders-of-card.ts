import { auction, bidder } from '@primehour/db/schema/auction';
import { listing } from '@primehour/db/schema/listing';
import { and, eq, getColumns, isNull } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { BidderRow } from '../policy.ts';

/** The bidders whose bids can still win and are charged to this card, of any business. */
export const findBiddersOfCard = (
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  methodId: string,
): Promise<BidderRow[]> =>
  db.read
    .select(getColumns(bidder))
    .from(bidder)
    .innerJoin(auction, and(eq(auction.businessId, bidder.businessId), eq(auction.listingId, bidder.listingId)))
    .innerJoin(listing, and(eq(listing.businessId, bidder.businessId), eq(listing.id, bidder.listingId)))
    .where(
      and(
        eq(bidder.provider, payments.name),
        eq(bidder.methodId, methodId),
        eq(auction.settlement, 'OPEN'),
        isNull(listing.removedAt),
      ),
    );
