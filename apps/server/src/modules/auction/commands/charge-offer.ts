import { enqueue } from '@primehour/db/enqueue';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/listing';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { applicationFeeOf, saleOf } from '@primehour/domain/auction/sale';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { found } from '../../../http/refusal.ts';
import { queueAuctionText } from '../../../messages/auction-texts.ts';
import { type Charge, PaymentFailure } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { findBidderByNumber, type OfferRow } from '../queries.ts';
import { auctionFacts, lockAuction, type LockedAuction } from './lock-auction.ts';
import { noteStep } from './note-step.ts';
import { postLedger } from './post-ledger.ts';
import { askAgain, finishPaid, giveUp, type Progress, saveProgress, stepOf } from './settle-auction.ts';

/** What became of a charge: the provider's word, or that it would not hear of it. */
export type TakenCharge = Charge | { readonly status: 'FAILED'; readonly chargeId: null; readonly failureCode: string };

export type ChargeRow = typeof auctionCharge.$inferSelect;

export async function findCharge({ db }: Pick<Deps, 'db'>, id: string): Promise<ChargeRow | undefined> {
  const [row] = await db.read.select().from(auctionCharge).where(eq(auctionCharge.id, id));
  return row;
}

export async function findChargeByKey({ db }: Pick<Deps, 'db'>, key: string): Promise<ChargeRow | undefined> {
  const [row] = await db.read.select().from(auctionCharge).where(eq(auctionCharge.idempotencyKey, key));
  return row;
}

/** Longer than all tries of one request together, so that no charge is met half made. */
const LOOK_UP_AFTER_MS = 2 * MINUTE_MS;

/**
 * Asks the provider for the money of a charge that was written down, or what became of it: one key is one charge, so
 * that a repeat after a crash takes nothing twice. But a provider repeats its first answer to a key, and forgets the
 * key after a day; so a charge that is not fresh any more is looked up, and only asked for where there is none. Nobody
 * is there to answer a bank's question, so a charge that waits for one is given up, and the winner pays through the link.
 */
export async function takeCharge(
  { payments, clock }: Pick<Deps, 'payments' | 'clock'>,
  row: ChargeRow,
): Promise<TakenCharge> {
  const isFresh = clock.now() - instantOf(row.createdAt) < LOOK_UP_AFTER_MS;
  try {
    const made = isFresh ? undefined : await payments.findCharge(row.idempotencyKey);
    const charge =
      made ??
      (await payments.chargeMethod({
        idempotencyKey: row.idempotencyKey,
        amountCents: row.amountCents,
        feeCents: applicationFeeOf(saleOf(row)),
        accountId: row.providerAccountId,
        methodId: row.methodId,
      }));
    return charge.status === 'REQUIRES_ACTION' ? await payments.cancelCharge(charge.chargeId) : charge;
  } catch (error) {
    // Refused as such, for good: no charge exists under this key.
    if (error instanceof PaymentFailure && !error.isUnknown) {
      return { status: 'FAILED', chargeId: null, failureCode: error.code.slice(0, 120) };
    }
    throw error;
  }
}

/** Writes down what became of a charge and what follows from it; once, however often it is run. */
export async function settleCharge(
  tx: Tx,
  deps: Deps,
  tenant: TenantId,
  row: ChargeRow,
  charge: TakenCharge,
): Promise<void> {
  if (charge.status === 'PROCESSING' || charge.status === 'REQUIRES_ACTION') return;
  const locked = await lockAuction(tx, deps, tenant, row.listingId);
  const { now } = locked;
  const isFailed = charge.status === 'FAILED';
  const [settled] = await tx
    .update(auctionCharge)
    .set({
      status: isFailed ? 'FAILED' : 'SUCCEEDED',
      providerChargeId: charge.chargeId,
      failureCode: isFailed ? charge.failureCode : null,
      updatedAt: dateOf(now),
    })
    .where(
      and(eq(auctionCharge.businessId, tenant), eq(auctionCharge.id, row.id), eq(auctionCharge.status, 'PROCESSING')),
    )
    .returning();
  if (!settled) return;
  const isOffer = and(eq(auctionOffer.businessId, tenant), eq(auctionOffer.id, row.offerId));
  const [offer] = await tx.select().from(auctionOffer).where(isOffer);
  const progress = isFailed
    ? await askAgain(tx, locked, found(offer), deps)
    : await receive(tx, locked, found(offer), settled, deps);
  await saveProgress(tx, locked, progress);
  wakeTopic(tx, `listing:${row.listingId}`);
}

async function receive(
  tx: Tx,
  locked: LockedAuction,
  offer: OfferRow,
  charge: ChargeRow,
  deps: Deps,
): Promise<Progress> {
  const { tenant, now, listing } = locked;
  const sale = saleOf(charge);
  await postLedger(tx, tenant, charge.id, 'CHARGE', sale, now);
  await noteStep(tx, tenant, { ...stepOf(offer), kind: 'CHARGED' }, now);
  if (now >= instantOf(listing.reservationAt)) {
    // Known too late, after an outage: nobody pays for an hour that has passed.
    await enqueue(tx, 'auction.refund', { chargeId: charge.id });
    return giveUp(tx, locked, offer, 'CHARGING');
  }
  await postLedger(tx, tenant, charge.id, 'PAYOUT', sale, now);
  await noteStep(tx, tenant, { ...stepOf(offer), kind: 'PAYOUT', amountCents: sale.partnerCents }, now);
  return finishPaid(tx, locked, offer, deps);
}

/** Gives the money of a charge back, then books it; a crash in between repeats a refund that is idempotent by its key. */
export async function refundCharge(deps: Deps, tenant: TenantId, row: ChargeRow): Promise<void> {
  if (row.status !== 'SUCCEEDED' || row.providerChargeId === null) return;
  const { amountCents, providerChargeId: chargeId } = row;
  await deps.payments.refund({ idempotencyKey: `refund:${row.idempotencyKey}`, chargeId, amountCents });
  await deps.db.transaction(async (tx) => {
    const locked = await lockAuction(tx, deps, tenant, row.listingId);
    const now: Instant = locked.now;
    const [refunded] = await tx
      .update(auctionCharge)
      .set({ status: 'REFUNDED', updatedAt: dateOf(now) })
      .where(
        and(eq(auctionCharge.businessId, tenant), eq(auctionCharge.id, row.id), eq(auctionCharge.status, 'SUCCEEDED')),
      )
      .returning();
    if (!refunded) return;
    const sale = saleOf(row);
    await postLedger(tx, tenant, row.id, 'REFUND', sale, now);
    await postLedger(tx, tenant, row.id, 'REFUND_PAID', sale, now);
    const [offer] = await tx.select().from(auctionOffer).where(eq(auctionOffer.id, row.offerId));
    await noteStep(tx, tenant, { ...stepOf(found(offer)), kind: 'REFUNDED' }, now);
    const { phone } = await findBidderByNumber(tx, tenant, row.listingId, found(offer).bidder);
    await queueAuctionText(tx, tenant, 'AUCTION_REFUNDED', auctionFacts(locked, amountCents), { phone, link: '' }, now);
  });
}
