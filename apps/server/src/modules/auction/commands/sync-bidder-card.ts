import { bid, bidder } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import { closedAt } from '@primehour/domain/auction/schedule';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { queueAuctionText } from '../../../messages/auction-texts.ts';
import type { SavedCard } from '../../../ports/saved-card.ts';
import type { TenantId } from '../../../tenant.ts';
import { expiresBefore } from '../../booking/api.ts';
import { type BidderRow, factsOf } from '../policy.ts';
import { auctionData, lockAuction } from './lock-auction.ts';

/**
 * A saved card was removed or changed at the provider. While an auction is open, its bidder's card counts as missing when
 * it was removed or expires before the auction ends (product/auctions#missing-card).
 */
export async function syncBidderCard(deps: Deps, tenant: TenantId, who: BidderRow): Promise<(tx: Tx) => Promise<void>> {
  const card = who.methodId === null ? undefined : await deps.payments.findSavedCard(who.methodId);
  return (tx) => noteCard(tx, deps, tenant, { who, card });
}

type Noted = { readonly who: BidderRow; readonly card: SavedCard | undefined };

async function noteCard(tx: Tx, deps: Deps, tenant: TenantId, { who, card }: Noted): Promise<void> {
  const locked = await lockAuction(tx, deps, tenant, who.listingId);
  const { now, zone } = locked;
  if (closedAt(factsOf(locked.listing, locked.auction), now) !== null) return;
  const isMissing = card === undefined || expiresBefore(card, locked.listing.endAt, zone);
  const { cardMissingSince } = bidder;
  const isThis = and(
    eq(bidder.businessId, tenant),
    eq(bidder.listingId, who.listingId),
    eq(bidder.number, who.number),
    eq(bidder.methodId, who.methodId ?? ''),
  );
  const [stored] = await tx.select().from(bidder).where(isThis).for('update');
  const wasMissing = stored?.cardMissingSince instanceof Date;
  // Another answer was stored since the provider was asked, and either may be the newer one, so the caller asks again.
  if (stored && wasMissing !== (who.cardMissingSince !== null) && wasMissing !== isMissing) {
    throw new Error('Another answer about this card was stored in the meantime.');
  }
  const hasBid = sql<boolean>`exists (select from ${bid} b where b.listing_id = ${who.listingId} and b.bidder = ${who.number})`;
  const [changed] = await tx
    .update(bidder)
    .set({ cardMissingSince: isMissing ? dateOf(now) : null })
    .where(and(isThis, isMissing ? isNull(cardMissingSince) : isNotNull(cardMissingSince)))
    .returning({ hasBid });
  // A bidder without a bid is asked for a card only by the page.
  if (!changed?.hasBid || !isMissing) return;
  const data = { ...auctionData(locked, 0), dueAt: instantOf(locked.listing.endAt) };
  await queueAuctionText({ tx, tenant, now }, who.phone, { kind: 'AUCTION_CARD_MISSING', data });
}
