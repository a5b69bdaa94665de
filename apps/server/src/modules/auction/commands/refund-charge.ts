import { enqueue } from '@primehour/db/enqueue';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/listing';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { saleOf } from '@primehour/domain/auction/sale';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { found } from '../../../http/refusal.ts';
import { queueAuctionText } from '../../../messages/auction-texts.ts';
import type { TenantId } from '../../../tenant.ts';
import { findBidderByNumber } from '../queries.ts';
import { auctionData, lockAuction, type LockedAuction } from './lock-auction.ts';
import { noteStep } from './note-step.ts';
import { postLedger } from './post-ledger.ts';
import { stepOf } from './settle-auction.ts';

export type StoredCharge = typeof auctionCharge.$inferSelect;

/**
 * Failed for us, and paid all the same. It stays FAILED until the money is back, because another charge may have paid
 * for the reservation meanwhile, and one listing has one that counts (`auction_charge_one_live`).
 */
export const PAID_LATE = 'paid_late';

/** Money that came when its charge had been given up is booked, and goes back; once, whoever hears of it first. */
export async function oweBack(
  tx: Tx,
  { tenant, now }: LockedAuction,
  row: StoredCharge,
  chargeId: string,
): Promise<void> {
  const [late] = await tx
    .update(auctionCharge)
    .set({ providerChargeId: chargeId, failureCode: PAID_LATE, updatedAt: dateOf(now) })
    .where(
      and(
        eq(auctionCharge.businessId, tenant),
        eq(auctionCharge.id, row.id),
        eq(auctionCharge.status, 'FAILED'),
        sql`${auctionCharge.failureCode} is distinct from ${PAID_LATE}`,
      ),
    )
    .returning();
  if (!late) return;
  await postLedger(tx, tenant, late.id, 'CHARGE', saleOf(late), now);
  const [offer] = await tx.select().from(auctionOffer).where(eq(auctionOffer.id, late.offerId));
  await noteStep(tx, tenant, { ...stepOf(found(offer)), kind: 'CHARGED' }, now);
  await enqueue(tx, 'auction.refund', { chargeId: late.id });
  wakeTopic(tx, `listing:${late.listingId}`);
}

/** Gives the money of a charge back, then books it; a crash in between repeats a refund that is idempotent by its key. */
export async function refundCharge(deps: Deps, tenant: TenantId, row: StoredCharge): Promise<void> {
  const isPaid = row.status === 'SUCCEEDED' || (row.status === 'FAILED' && row.failureCode === PAID_LATE);
  // Only who took the money can give it back: it is owed until that one is in charge again.
  if (!isPaid || row.providerChargeId === null || row.provider !== deps.payments.name) return;
  const { amountCents, providerChargeId: chargeId } = row;
  await deps.payments.refund({ idempotencyKey: `refund:${row.idempotencyKey}`, chargeId, amountCents });
  await deps.db.transaction(async (tx) => {
    const locked = await lockAuction(tx, deps, tenant, row.listingId);
    const { now } = locked;
    const isIt = and(eq(auctionCharge.businessId, tenant), eq(auctionCharge.id, row.id));
    const [refunded] = await tx
      .update(auctionCharge)
      .set({ status: 'REFUNDED', updatedAt: dateOf(now) })
      .where(and(isIt, eq(auctionCharge.status, row.status)))
      .returning();
    if (!refunded) return;
    const sale = saleOf(row);
    await postLedger(tx, tenant, row.id, 'REFUND', sale, now);
    await postLedger(tx, tenant, row.id, 'REFUND_PAID', sale, now);
    const [offer] = await tx.select().from(auctionOffer).where(eq(auctionOffer.id, row.offerId));
    await noteStep(tx, tenant, { ...stepOf(found(offer)), kind: 'REFUNDED' }, now);
    const { phone } = await findBidderByNumber(tx, tenant, row.listingId, found(offer).bidder);
    const data = auctionData(locked, amountCents);
    await queueAuctionText(tx, tenant, phone, { kind: 'AUCTION_REFUNDED', data }, now);
  });
}
