import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { chargeEntries } from '@primehour/domain/ledger/entries';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import { PAID_LATE, auctionSource, bookMoney, promiseRefund } from '../../money/api.ts';
import type { LockedAuction } from './lock-auction.ts';
import { recordStep } from './record-step.ts';
import { stepOf } from './settle-auction.ts';

export type StoredCharge = typeof auctionCharge.$inferSelect;

/**
 * Books and refunds money that arrived after its charge had failed; exactly once. The charge stays
 * FAILED until then, because another one may have paid for the reservation, and only one charge of a listing counts
 * (`auction_charge_one_live`).
 */
export async function refundLateCharge(
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
  const source = auctionSource(late);
  await bookMoney(tx, tenant, { source, kind: 'CHARGE', entries: chargeEntries(source.sale) }, now);
  const [offer] = await tx.select().from(auctionOffer).where(eq(auctionOffer.id, late.offerId));
  await recordStep(tx, tenant, { ...stepOf(orNotFound(offer)), kind: 'CHARGED' }, now);
  await promiseRefund(tx, tenant, { source, amountCents: late.amountCents, cause: 'LATE_PAYMENT' }, now);
  wakeTopic(tx, `listing:${late.listingId}`);
}
