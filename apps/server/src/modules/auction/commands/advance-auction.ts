import { enqueue } from '@primehour/db/enqueue';
import { prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction, auctionCharge, auctionOffer, type AuctionPhase } from '@primehour/db/schema/auction';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { closedAt } from '@primehour/domain/auction/schedule';
import { RESERVATION_REMINDER_HOURS } from '@primehour/domain/limits';
import { reminderDueAt } from '@primehour/domain/message/reminder-plan';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { queueAuctionText } from '../../../messages/auction-texts.ts';
import { outcomeOf } from '../../../messages/due-reminders.ts';
import { clockOf } from '../../../messages/wait-for-morning.ts';
import type { TenantId } from '../../../tenant.ts';
import { factsOf, standingOf } from '../policy.ts';
import { findBidderByNumber, listOffers } from '../queries.ts';
import { auctionData, lockAuction, type LockedAuction } from './lock-auction.ts';
import { recordStep } from './record-step.ts';
import { releaseHeld } from './release-hold.ts';
import {
  beginCharge,
  freeReservation,
  nextSettlement,
  offerToNextBidder,
  type SettleContext,
  stepOf,
} from './settle-auction.ts';
import { textHeldBack } from './text-outbid.ts';

type Context = SettleContext & Pick<Deps, 'clock'>;
/** How much of what is due has been carried out. */
type Place = { phase: AuctionPhase; settlement: LockedAuction['auction']['settlement']; nextAt: Instant | null };

/**
 * Carries out everything that is due, in order: published, started, closed, charged, passed on, reminded. The clock has
 * already decided it; this only applies the consequences. It may run twice, late, and on any node: the row is locked,
 * and each step starts from the row's state.
 */
export async function advanceAuction(tx: Tx, context: Context, tenant: TenantId, listingId: string): Promise<void> {
  const locked = await lockAuction(tx, context, tenant, listingId);
  const { auction: row, listing } = locked;
  if (listing.removedAt !== null) return;
  let place: Place = {
    phase: row.phase,
    settlement: row.settlement,
    nextAt: row.nextAt === null ? null : instantOf(row.nextAt),
  };
  for (;;) {
    const next = await step(tx, locked, place, context);
    if (next === undefined) break;
    place = next;
  }
  const { phase, settlement, nextAt } = place;
  const isSame = phase === row.phase && settlement === row.settlement;
  if (isSame && nextAt === (row.nextAt && instantOf(row.nextAt))) return;
  const isOver = settlement !== 'OPEN' && settlement !== 'CHARGING';
  if (isOver && settlement !== row.settlement) await releaseHeld({ tx, tenant, now: locked.now }, listingId);
  await tx
    .update(auction)
    .set({ phase, settlement, nextAt: nextAt === null ? null : dateOf(nextAt) })
    .where(and(eq(auction.businessId, tenant), eq(auction.listingId, listingId)));
  if (nextAt !== null) await enqueue(tx, 'auction.advance', { listingId }, { startAt: dateOf(nextAt) });
  wakeTopic(tx, `listing:${listingId}`);
}

/** The one step that is due in a state; undefined when none is. */
async function step(tx: Tx, locked: LockedAuction, place: Place, context: Context): Promise<Place | undefined> {
  const { tenant, now, listing, auction: row } = locked;
  const recordPhase = (kind: 'PUBLISHED' | 'STARTED', at: Instant) =>
    recordStep(tx, tenant, { listingId: listing.id, kind }, at);
  const [publishAt, startAt, endAt] = [listing.publishAt, listing.startAt, listing.endAt].map(instantOf) as [
    Instant,
    Instant,
    Instant,
  ];
  switch (place.phase) {
    case 'LISTED':
      if (publishAt > now) return wait(place, publishAt);
      await recordPhase('PUBLISHED', publishAt);
      return { ...place, phase: 'PUBLISHED', nextAt: startAt };
    case 'PUBLISHED':
      if (startAt > now) return wait(place, startAt);
      await recordPhase('STARTED', startAt);
      return { ...place, phase: 'STARTED', nextAt: endAt };
    case 'STARTED': {
      const at = closedAt(factsOf(listing, row), now);
      if (at === null) return wait(place, Math.min(endAt, ...(await textHeldBack(tx, locked))) as Instant);
      return { ...(await close(tx, locked, at, context)), phase: 'CLOSED' };
    }
    case 'CLOSED':
      return afterClose(tx, locked, place, context);
    case 'REMINDED':
      return undefined;
  }
}

/** Only the time to wait for can have changed. */
const wait = (place: Place, until: Instant): Place | undefined =>
  place.nextAt === until ? undefined : { ...place, nextAt: until };

async function close(tx: Tx, locked: LockedAuction, at: Instant, context: Context): Promise<Omit<Place, 'phase'>> {
  const { tenant, now, listing, auction: row } = locked;
  const standing = standingOf(row);
  if (standing === null) {
    await freeReservation(tx, locked, at);
    return { settlement: nextSettlement(row.settlement, 'CLOSED_EMPTY'), nextAt: null };
  }
  const [offer] = await tx
    .insert(auctionOffer)
    .values({
      id: uuidV7(now),
      businessId: tenant,
      listingId: listing.id,
      number: 1,
      bidder: standing.leader,
      priceCents: standing.priceCents,
      state: 'CHARGING',
      createdAt: dateOf(now),
      updatedAt: dateOf(now),
    })
    .returning();
  if (!offer) throw new Error('An offer was not stored.');
  await recordStep(tx, tenant, { ...stepOf(offer), kind: 'WON' }, at);
  await notifyLosers(tx, locked, standing.leader);
  await releaseHeld({ tx, tenant, now }, listing.id, row.holdId);
  nextSettlement(row.settlement, 'CLOSED_WON');
  return beginCharge(tx, locked, offer, context);
}

const LOSERS = prepared(
  'losers',
  `
  select phone from bidder b where listing_id = $1 and number <> $2
    and exists (select 1 from bid where bid.listing_id = $1 and bid.bidder = b.number)`,
  { phone: text<Phone>() },
);

/** Nothing was held for them; they are notified at the close. */
async function notifyLosers(tx: Tx, locked: LockedAuction, winner: number): Promise<void> {
  const { tenant, now, listing } = locked;
  const data = auctionData(locked, 0);
  for (const { phone } of await queryPrepared(tx, LOSERS, [listing.id, winner])) {
    await queueAuctionText({ tx, tenant, now }, phone, { kind: 'AUCTION_LOST', data });
  }
}

async function afterClose(tx: Tx, locked: LockedAuction, place: Place, context: Context): Promise<Place | undefined> {
  const { tenant, now, listing } = locked;
  if (place.settlement === 'PAID') return remind(tx, locked, place, context);
  if (place.settlement === 'UNSOLD' || place.settlement === 'OPEN') return undefined;
  if (place.nextAt === null || place.nextAt > now) return undefined;
  const offer = (await listOffers(tx, tenant, listing.id)).at(-1);
  if (!offer) return undefined;
  if (place.settlement === 'CHARGING') {
    const isLive = and(
      eq(auctionCharge.businessId, tenant),
      eq(auctionCharge.offerId, offer.id),
      eq(auctionCharge.status, 'PROCESSING'),
    );
    const [live] = await tx.select({ id: auctionCharge.id }).from(auctionCharge).where(isLive);
    return live ? { ...place, nextAt: null } : { ...place, ...(await beginCharge(tx, locked, offer, context)) };
  }
  return { ...place, ...(await offerToNextBidder({ ...locked, tx, deps: context }, offer, 'LAPSED')) };
}

/** Reminds the client who paid some hours before the start, by the rules of all reminders (product/messages#reminders). */
async function remind(
  tx: Tx,
  locked: LockedAuction,
  place: Place,
  { config }: Pick<Context, 'config'>,
): Promise<Place | undefined> {
  const { tenant, now, listing } = locked;
  const offer = (await listOffers(tx, tenant, listing.id)).find(({ state }) => state === 'PAID');
  const reminded: Place = { ...place, phase: 'REMINDED', nextAt: null };
  if (!offer) return reminded;
  const recipient = { zone: locked.zone, clientZone: null };
  const dueAt = reminderDueAt({
    startAt: instantOf(listing.reservationAt),
    hoursBefore: RESERVATION_REMINDER_HOURS,
    notifiedAt: instantOf(offer.updatedAt),
    clock: clockOf(recipient, config),
  });
  if (dueAt === null) return reminded;
  if (now < dueAt) return wait(place, dueAt);
  const outcome = outcomeOf({ ...recipient, startAt: listing.reservationAt, isWanted: true }, config, now);
  if (outcome.kind === 'POSTPONE') return wait(place, outcome.until);
  if (outcome.kind === 'SEND') {
    const { phone } = await findBidderByNumber(tx, tenant, listing.id, offer.bidder);
    const data = auctionData(locked, offer.priceCents);
    const { usefulUntil } = outcome;
    await queueAuctionText({ tx, tenant, now }, phone, { kind: 'AUCTION_REMINDER', data }, usefulUntil);
  }
  return reminded;
}
