import { enqueue } from '@primehour/db/enqueue';
import { auction, auctionCharge, auctionOffer, bidHold } from '@primehour/db/schema/auction';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { occupancy } from '@primehour/db/schema/booking';
import { listingResource, listingStep } from '@primehour/db/schema/listing';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { dueAt, mayOfferNext, settle, type SettlementEvent } from '@primehour/domain/auction/settlement';
import type { Settlement } from '@primehour/domain/auction/terms';
import { feesOf } from '@primehour/domain/ledger/sale';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { queueAuctionText } from '../../../messages/auction-texts.ts';
import { recordOpening } from '../../opening/api.ts';
import { isSuspended } from '../../operator/api.ts';
import { type OfferRow } from '../policy.ts';
import { findBidderByNumber, listOffers, withMethodOf } from '../queries.ts';
import { findNextBidder, listFailedBidders } from '../queries/find-next-bidder.ts';
import { barBidder } from './bar-bidder.ts';
import { auctionData, type LockedAuction } from './lock-auction.ts';
import { recordStep } from './record-step.ts';
import { type HoldRow, releaseHeld } from './release-hold.ts';

/** The dependencies of settlement. */
export type SettleContext = Pick<Deps, 'config' | 'tokens' | 'payments'>;

/** The context of a settlement step: the locked auction, the transaction that holds the lock, and the server. */
export type Settling = LockedAuction & { readonly tx: Tx; readonly deps: SettleContext };

/** The prefix of the idempotency keys of auction charges; the provider's events contain them. */
export const AUCTION_KEY = 'auction:';
/** The retry interval for a business whose account can't be paid. */
const ACCOUNT_RETRY_MS = 10 * 60_000;

/** Advances the settlement by the transitions table; any other transition is a defect. */
export function nextSettlement(from: Settlement, event: SettlementEvent): Settlement {
  const next = settle(from, event);
  if (!next.ok) throw new Error(`An auction that is ${from} can't have ${event}.`);
  return next.value;
}

/** The auction's columns after a step: the settlement, and when the next step is due. */
export type Progress = { readonly settlement: Settlement; readonly nextAt: Instant | null };

/**
 * Charges for an offer, or gives the reservation away when the price is below the provider's smallest charge. The
 * charge is stored here and made by a job: one row, one key, one charge.
 */
export async function beginCharge(
  tx: Tx,
  locked: LockedAuction,
  offer: OfferRow,
  context: SettleContext,
): Promise<Progress> {
  const { tenant, now, listing } = locked;
  // After an outage: a time that has started is not sold.
  if (now >= instantOf(listing.reservationAt))
    return endUnsold(tx, locked, offer, { from: 'CHARGING', state: 'LAPSED' });
  if (isSettledAsFree(offer.priceCents)) {
    await recordStep(tx, tenant, { ...stepOf(offer), kind: 'SETTLED_FREE' }, now);
    return finishPaid(tx, locked, offer);
  }
  const [account] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  const { name } = context.payments;
  // No one pays a business that the operator has suspended.
  if (await isSuspended(tx, tenant)) return waitForAccount(tx, locked, offer);
  if (account?.status !== 'ACTIVE' || account.provider !== name) return waitForAccount(tx, locked, offer);
  const hold = await findWinnersHold(tx, locked, offer, account);
  const { methodId } = withMethodOf(name, await findBidderByNumber(tx, tenant, offer.listingId, offer.bidder));
  if (hold === undefined && methodId === null) return offerRetry(tx, locked, offer, context);
  const id = uuidV7(now);
  await tx.insert(auctionCharge).values({
    id,
    businessId: tenant,
    listingId: offer.listingId,
    offerId: offer.id,
    provider: account.provider,
    methodId: hold?.methodId ?? methodId ?? '',
    providerAccountId: account.providerAccountId,
    // A captured hold is a charge under the key and the id of its authorization.
    idempotencyKey: hold?.idempotencyKey ?? `${AUCTION_KEY}${id}`,
    providerChargeId: hold?.providerChargeId ?? null,
    holdId: hold?.id ?? null,
    amountCents: offer.priceCents,
    ...feesOf(offer.priceCents, context.config.platformFeeBasisPoints),
    status: 'PROCESSING',
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
  });
  await enqueue(tx, 'auction.charge', { chargeId: id });
  return { settlement: 'CHARGING', nextAt: null };
}

/** The live hold on the winner's card for this account; a released or captured hold doesn't count. */
async function findWinnersHold(
  tx: Tx,
  { tenant, auction: row }: LockedAuction,
  { bidder, priceCents }: OfferRow,
  account: Pick<typeof paymentAccount.$inferSelect, 'provider' | 'providerAccountId'>,
): Promise<HoldRow | undefined> {
  if (row.holdId === null) return undefined;
  const isHeld = and(eq(bidHold.businessId, tenant), eq(bidHold.id, row.holdId), eq(bidHold.state, 'HELD'));
  const [hold] = await tx.select().from(bidHold).where(isHeld);
  const isTheirs =
    hold?.bidder === bidder &&
    hold.provider === account.provider &&
    hold.providerAccountId === account.providerAccountId &&
    hold.amountCents >= priceCents;
  return isTheirs ? hold : undefined;
}

/** The business can't be paid right now, which is not the bidder's fault: retried until the reservation starts. */
export async function waitForAccount(tx: Tx, locked: LockedAuction, offer: OfferRow): Promise<Progress> {
  const nextAt = (locked.now + ACCOUNT_RETRY_MS) as Instant;
  if (nextAt >= instantOf(locked.listing.reservationAt))
    return endUnsold(tx, locked, offer, { from: 'CHARGING', state: 'LAPSED' });
  return { settlement: 'CHARGING', nextAt };
}

/** Paid, or free: the reservation is theirs. */
export async function finishPaid(tx: Tx, locked: LockedAuction, offer: OfferRow): Promise<Progress> {
  const { tenant, now, listing } = locked;
  await setOffer(tx, offer, { state: 'PAID', dueAt: null }, now);
  const isItsTime = and(eq(occupancy.businessId, tenant), eq(occupancy.listingId, listing.id));
  await tx
    .update(occupancy)
    .set({ changedAt: dateOf(now) })
    .where(isItsTime);
  const { phone } = await findBidderByNumber(tx, tenant, listing.id, offer.bidder);
  await queueAuctionText({ tx, tenant, now }, phone, {
    kind: 'AUCTION_WON',
    data: auctionData(locked, offer.priceCents),
  });
  // Due immediately: the step after a sale schedules the reminder.
  return { settlement: nextSettlement('CHARGING', 'CHARGED'), nextAt: now };
}

/** Gives the current bidder another attempt, through a new link, until the original deadline. */
export async function offerRetry(
  tx: Tx,
  locked: LockedAuction,
  offer: OfferRow,
  context: SettleContext,
): Promise<Progress> {
  const { tenant, now, listing } = locked;
  const isWinner = offer.number === 1;
  const isFirst = await isFirstFailure(tx, offer);
  await recordStep(tx, tenant, { ...stepOf(offer), kind: 'CHARGE_FAILED' }, now);
  const until = offer.dueAt === null ? dueAt('RETRY', now, instantOf(listing.reservationAt)) : instantOf(offer.dueAt);
  const state = isWinner ? 'RETRY' : 'OFFERED';
  if (until <= now) return offerToNextBidder({ ...locked, tx, deps: context }, { ...offer, state }, 'LAPSED');
  // A bidder who retries sees the result on the page, so only the first failure is texted.
  if (isFirst)
    await sendLink({ ...locked, tx, deps: context }, offer, { state, until, kind: 'AUCTION_PAYMENT_FAILED' });
  else await setOffer(tx, offer, { state }, now);
  return { settlement: nextSettlement('CHARGING', isWinner ? 'WINNER_FAILED' : 'NEXT_FAILED'), nextAt: until };
}

/** A bidder gets at most one offer per listing, so that its failures are theirs. */
async function isFirstFailure(tx: Tx, { businessId, listingId, bidder }: OfferRow): Promise<boolean> {
  const isFailure = and(
    eq(listingStep.businessId, businessId),
    eq(listingStep.listingId, listingId),
    eq(listingStep.bidder, bidder),
    eq(listingStep.kind, 'CHARGE_FAILED'),
  );
  return (await tx.$count(listingStep, isFailure)) === 0;
}

/** The offer expired or was declined: the next bidder gets an offer, or none is left and the time is free again. */
export async function offerToNextBidder(
  settling: Settling,
  offer: OfferRow,
  how: 'LAPSED' | 'DECLINED',
): Promise<Progress> {
  const { tx, tenant, now, listing } = settling;
  const from: Settlement = offer.number === 1 ? 'RETRY' : 'OFFERED';
  const kind = how === 'DECLINED' ? 'OFFER_DECLINED' : offer.number === 1 ? 'RETRY_LAPSED' : 'OFFER_LAPSED';
  await recordStep(tx, tenant, { ...stepOf(offer), kind }, now);
  const offers = await listOffers(tx, tenant, listing.id);
  const reservationAt = instantOf(listing.reservationAt);
  const failed = await listFailedBidders(tx, tenant, listing.id);
  if (failed.has(offer.bidder)) await barBidder(tx, tenant, offer, now);
  const asked = offers.map(({ bidder }) => bidder);
  const isAsking = mayOfferNext(asked, { now, reservationAt });
  const next = isAsking ? await findNextBidder(tx, listing, asked, failed) : undefined;
  if (next === undefined) return endUnsold(tx, settling, offer, { from, state: how });
  await setOffer(tx, offer, { state: how }, now);
  const until = dueAt('OFFERED', now, reservationAt);
  const [made] = await tx
    .insert(auctionOffer)
    .values({
      id: uuidV7(now),
      businessId: tenant,
      listingId: listing.id,
      number: offer.number + 1,
      ...next,
      state: 'OFFERED',
      dueAt: dateOf(until),
      createdAt: dateOf(now),
      updatedAt: dateOf(now),
    })
    .returning();
  if (!made) throw new Error('An offer was not stored.');
  await recordStep(tx, tenant, { ...stepOf(made), kind: 'OFFERED' }, now);
  await sendLink(settling, made, { state: 'OFFERED', until, kind: 'AUCTION_OFFER' });
  return { settlement: nextSettlement(from, 'PASSED_ON'), nextAt: until };
}

/** No one pays: the listing ends unsold, and its time is free immediately. */
export async function endUnsold(
  tx: Tx,
  locked: LockedAuction,
  offer: OfferRow,
  { from, state }: { readonly from: Settlement; readonly state: 'LAPSED' | 'DECLINED' },
): Promise<Progress> {
  await setOffer(tx, offer, { state }, locked.now);
  await freeReservation(tx, locked);
  return { settlement: nextSettlement(from, 'GIVEN_UP'), nextAt: null };
}

/** `lockAuction` has opened the time ledger. */
export async function freeReservation(
  tx: Tx,
  { tenant, listing, now }: LockedAuction,
  at: Instant = now,
): Promise<void> {
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.listingId, listing.id)));
  await recordStep(tx, tenant, { listingId: listing.id, kind: 'UNSOLD' }, at);
  const sold = await tx
    .select({ resourceId: listingResource.resourceId })
    .from(listingResource)
    .where(and(eq(listingResource.businessId, tenant), eq(listingResource.listingId, listing.id)));
  await recordOpening(
    { tx, tenant, now },
    {
      startAt: instantOf(listing.reservationAt),
      endAt: instantOf(listing.reservationEndAt),
      resourceIds: sold.map(({ resourceId }) => resourceId),
      cause: 'UNSOLD',
    },
  );
}

type OfferLink = {
  readonly state: 'RETRY' | 'OFFERED';
  readonly until: Instant;
  readonly kind: 'AUCTION_PAYMENT_FAILED' | 'AUCTION_OFFER';
};

async function sendLink(settling: Settling, offer: OfferRow, { state, until, kind }: OfferLink): Promise<void> {
  const { tx, tenant, now, deps } = settling;
  const { tokens } = deps;
  const token = tokens.offerSecret(offer.id);
  await setOffer(tx, offer, { state, dueAt: dateOf(until), tokenHash: tokens.hashSecret(token) }, now);
  const { phone } = await findBidderByNumber(tx, tenant, offer.listingId, offer.bidder);
  const data = { ...auctionData(settling, offer.priceCents), dueAt: until };
  await queueAuctionText({ tx, tenant, now }, phone, { kind, data, secret: { value: token, seal: tokens.seal } });
}

export const stepOf = ({ listingId, priceCents, bidder }: OfferRow) => ({ listingId, amountCents: priceCents, bidder });

export async function setOffer(
  tx: Tx,
  { id, businessId }: OfferRow,
  change: Partial<Pick<OfferRow, 'state' | 'dueAt' | 'tokenHash'>>,
  now: Instant,
): Promise<void> {
  await tx
    .update(auctionOffer)
    .set({ ...change, updatedAt: dateOf(now) })
    .where(and(eq(auctionOffer.businessId, businessId), eq(auctionOffer.id, id)));
}

/** Stores the state after a step, and schedules the next one. */
export async function saveProgress(
  tx: Tx,
  { tenant, listing, now }: LockedAuction,
  { settlement, nextAt }: Progress,
): Promise<void> {
  if (settlement !== 'CHARGING') await releaseHeld({ tx, tenant, now }, listing.id);
  await tx
    .update(auction)
    .set({ settlement, nextAt: nextAt === null ? null : dateOf(nextAt) })
    .where(and(eq(auction.businessId, tenant), eq(auction.listingId, listing.id)));
  if (nextAt !== null) await enqueue(tx, 'auction.advance', { listingId: listing.id }, { startAt: dateOf(nextAt) });
}
