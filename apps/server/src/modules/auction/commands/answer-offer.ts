import * as copy from '@primehour/contract/copy/refusals';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { isSettledAsFree } from '@primehour/domain/money';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { Card } from '../../../ports/sandbox.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { CHARGES_PER_OFFER, type OfferRow } from '../policy.ts';
import { offerStateAt } from '../present.ts';
import { findBidderByNumber, type OpenOffer, withMethodOf } from '../queries.ts';
import { lockAuction, type LockedAuction } from './lock-auction.ts';
import { recordStep } from './record-step.ts';
import { saveMethod } from './save-method.ts';
import { beginCharge, nextSettlement, offerToNextBidder, saveProgress, setOffer, stepOf } from './settle-auction.ts';

type Acceptance = { readonly setupId?: string | undefined; readonly card?: Card | undefined };

/**
 * The winner retries the payment, or the next bidder accepts: with another card, or with the saved one.
 * @throws Refusal OFFER_LAPSED, METHOD_NEEDED, METHOD_REFUSED, PAYMENT_PENDING, UNAVAILABLE
 */
export async function acceptOffer(deps: Deps, open: OpenOffer, { setupId, card }: Acceptance): Promise<void> {
  refuseClosed(open.offer, deps);
  if (setupId !== undefined) await saveMethod(deps, open.bidder, { setupId, card });
  await deps.db.transaction(async (tx) => {
    const { locked, offer } = await lockOffer(tx, deps, open);
    const { tenant, now } = locked;
    if (!isSettledAsFree(offer.priceCents)) await refuseUnpayable(tx, deps, locked, offer);
    if (offer.number > 1) await recordStep(tx, tenant, { ...stepOf(offer), kind: 'OFFER_ACCEPTED' }, now);
    nextSettlement(locked.auction.settlement, 'ACCEPTED');
    await setOffer(tx, offer, { state: 'CHARGING' }, now);
    const charging = { ...locked, auction: { ...locked.auction, settlement: 'CHARGING' as const } };
    await saveProgress(tx, locked, await beginCharge(tx, charging, { ...offer, state: 'CHARGING' }, deps));
    wakeTopic(tx, `listing:${offer.listingId}`);
  });
}

/**
 * Counted under the lock, so that parallel submissions count each other.
 * @throws Refusal METHOD_NEEDED, METHOD_REFUSED
 */
async function refuseUnpayable(
  tx: Tx,
  { payments }: Pick<Deps, 'payments'>,
  { tenant }: LockedAuction,
  offer: OfferRow,
): Promise<void> {
  const who = await findBidderByNumber(tx, tenant, offer.listingId, offer.bidder);
  if (withMethodOf(payments.name, who).methodId === null) throw new Refusal('METHOD_NEEDED');
  const ofOffer = and(eq(auctionCharge.businessId, tenant), eq(auctionCharge.offerId, offer.id));
  if ((await tx.$count(auctionCharge, ofOffer)) < CHARGES_PER_OFFER) return;
  throw new Refusal('METHOD_REFUSED', { message: copy.tooManyOfferPayments });
}

/**
 * Lets the next bidder decline. A winner's purchase is binding, so it can't be declined.
 * @throws Refusal OFFER_LAPSED
 */
export async function declineOffer(deps: Deps, open: OpenOffer): Promise<void> {
  if (open.offer.number === 1) throw new Refusal('OFFER_LAPSED', { message: copy.winningBidBinds });
  refuseClosed(open.offer, deps);
  await deps.db.transaction(async (tx) => {
    const { locked, offer } = await lockOffer(tx, deps, open);
    await saveProgress(tx, locked, await offerToNextBidder({ ...locked, tx, deps }, offer, 'DECLINED'));
    wakeTopic(tx, `listing:${offer.listingId}`);
  });
}

function refuseClosed(offer: OfferRow, { clock }: Pick<Deps, 'clock'>): void {
  const state = offerStateAt(offer, clock.now());
  if (state === 'CHARGING') throw new Refusal('PAYMENT_PENDING');
  if (state !== 'RETRY' && state !== 'OFFERED') throw new Refusal('OFFER_LAPSED');
}

/** Reads the offer under the lock; the first of two answers counts. */
async function lockOffer(tx: Tx, deps: Deps, open: OpenOffer): Promise<{ locked: LockedAuction; offer: OfferRow }> {
  const locked = await lockAuction(tx, deps, open.tenant, open.offer.listingId);
  const isThis = and(eq(auctionOffer.businessId, open.tenant), eq(auctionOffer.id, open.offer.id));
  const [row] = await tx.select().from(auctionOffer).where(isThis);
  const offer = orNotFound(row);
  refuseClosed(offer, { clock: { now: () => locked.now } });
  return { locked, offer };
}
