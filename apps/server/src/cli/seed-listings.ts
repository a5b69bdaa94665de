import { auctionCharge } from '@primehour/db/schema/auction';
import { incentive } from '@primehour/db/schema/listing';
import { message } from '@primehour/db/schema/message';
import { service } from '@primehour/db/schema/service';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import { listPrice } from '@primehour/domain/auction/list-price';
import { addDays, DAY_MS, HOUR_MS, isoDayOfWeek, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { BusinessRow } from '@primehour/testkit/build';
import {
  aBidder,
  aListing,
  type BuiltBidder,
  type ListingOptions,
  type ListingRow,
} from '@primehour/testkit/build-listing';
import { minuteOf } from '@primehour/testkit/clock';
import { and, eq, lt } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { advanceAuction, processBids, type BidRequest } from '../modules/auction/api.ts';
import { chargeAuction } from '../modules/auction/jobs.ts';
import { dateAt } from '../modules/booking/api.ts';
import { authorizeTenant } from '../tenant.ts';
import { asOf } from './as-of.ts';
import type { DemoOffer, Lot, PastScene, Scene } from './demo-shapes.ts';

type Pictures = {
  /** Of one scene each. */
  readonly scenes: readonly string[];
  readonly incentives: readonly string[];
};

/** Listings of a business in their current states, with their incentives, and those of past weeks. */
export async function seedListings(
  deps: Deps,
  business: BusinessRow,
  { incentives, scenes, past = [] }: DemoOffer,
  pictures: Pictures,
): Promise<void> {
  const now = deps.clock.now();
  const rows = incentives.map((about, index) => ({
    id: uuidV7(),
    businessId: business.id,
    ...about,
    imageUrls: pictures.incentives.slice(index, index + 1),
    createdAt: dateOf(now),
  }));
  await deps.db.transaction((tx) => tx.insert(incentive).values(rows));
  const [primary] = await deps.db.read
    .select()
    .from(service)
    .where(and(eq(service.businessId, business.id), service.isPrimary));
  const list = (lot: Lot, index: number, dates: Dates) =>
    seedListing(deps, business, lot, {
      ...dates,
      listPriceCents: primary && listPrice(primary, lot.durationMinutes ?? USUAL_MINUTES),
      imageUrls: [...pictures.scenes.slice(index), ...pictures.scenes.slice(0, index)].slice(0, 3),
      incentiveIds: lot.gives.flatMap((place) => rows[place]?.id ?? []),
    });
  for (const [index, scene] of past.entries()) {
    const reservationAt = pastReservationOf(scene, business, now);
    const startAt = (reservationAt - scene.daysAhead * DAY_MS) as Instant;
    const listing = await list(scene, index % pictures.scenes.length, { reservationAt, startAt, publishAt: startAt });
    if (listing) await livePast(deps, listing, scene);
  }
  await deps.db.transaction((tx) => markSent(tx, business.id, now));
  for (const [index, scene] of scenes.entries()) {
    const { startsIn, publishedIn } = scene;
    const listing = await list(scene, index, {
      reservationAt: reservationOf(scene, business, now),
      startAt: (minuteOf(now) + startsIn * HOUR_MS) as Instant,
      ...(publishedIn === undefined ? {} : { publishAt: (now + publishedIn * HOUR_MS) as Instant }),
    });
    if (listing) await replay(deps, listing, scene);
  }
}

/** The texts of auctions that were over weeks ago were sent then. */
const markSent = (tx: Tx, businessId: string, now: Instant) =>
  tx
    .update(message)
    .set({ status: 'SENT', sentAt: message.createdAt, attempts: 1 })
    .where(and(eq(message.businessId, businessId), lt(message.createdAt, dateOf(now - DAY_MS))));

const USUAL_MINUTES = 90;

type Dates = { readonly reservationAt: Instant; readonly startAt: Instant; readonly publishAt?: Instant };

async function seedListing(
  deps: Deps,
  business: BusinessRow,
  { name, description, type = 'traditional', guestsNumber, durationMinutes = USUAL_MINUTES, price, step = 5 }: Lot,
  made: Dates & Pick<ListingOptions, 'listPriceCents' | 'imageUrls' | 'incentiveIds'>,
): Promise<ListingRow | undefined> {
  const cents = price * 100;
  return aListing(deps, {
    business,
    name,
    description,
    type,
    guestsNumber,
    durationMinutes,
    location: `${business.name}, ${business.city}`,
    startPriceCents: cents,
    priceStepCents: step * 100,
    fixedPriceCents: cents,
    ...made,
  }).catch((error: unknown) => {
    // A time that is already taken stays as it is.
    if (violationOf(error) === 'SLOT_TAKEN') return undefined;
    throw error;
  });
}

/** The last such weekday before that many weeks ago. */
function pastReservationOf({ when }: PastScene, { timezone }: BusinessRow, now: Instant): Instant {
  const latest = addDays(dateAt(timezone, now), -7 * when.weeksAgo);
  const days = (isoDayOfWeek(latest) - when.weekday + 7) % 7;
  return wallToInstant(zoneTable(timezone), addDays(latest, -days), when.hour * 60);
}

function reservationOf({ when }: Scene, { timezone }: BusinessRow, now: Instant): Instant {
  const zone = zoneTable(timezone);
  const today = dateAt(timezone, now);
  if ('closedAtHour' in when) {
    // The one such hour that has not started, and whose auction ended the day before.
    const at = wallToInstant(zone, today, when.closedAtHour * 60);
    return at > now ? at : wallToInstant(zone, addDays(today, 1), when.closedAtHour * 60);
  }
  const earliest = addDays(today, when.afterDays);
  const days = (when.weekday - isoDayOfWeek(earliest) + 7) % 7;
  return wallToInstant(zone, addDays(earliest, days), when.hour * 60);
}

const BIDDERS = ['Noor Haddad', 'Elias Brandt', 'Mei Tanaka'];

/** Replays a listing's past: bids at their times, then everything due. */
async function replay(deps: Deps, listing: ListingRow, { maximums = [], isUnpaid = false }: Lot): Promise<void> {
  const now = deps.clock.now();
  const until = Math.min(now, listing.endAt.getTime());
  const highest = Math.max(...maximums);
  for (const [index, dollars] of maximums.entries()) {
    const card = isUnpaid && dollars === highest ? 'card_declined' : 'SUCCEEDS';
    const who = await aBidder(deps, listing, { name: BIDDERS[index] ?? 'Kit Moss', card });
    const at = until - (maximums.length - index) * 37 * 60_000;
    const bid = { kind: 'MAX', amountCents: (dollars * 100) as Cents } as const;
    await deps.db.transaction((tx) => processBids(tx, asOf(deps, at), listing.id, [requestOf(deps, who, bid)]));
  }
  await settle(deps, listing);
}

/** The same for an auction that was over weeks ago, and was paid then. */
async function livePast(deps: Deps, listing: ListingRow, scene: PastScene): Promise<void> {
  const { takenAfterDays } = scene;
  if (takenAfterDays !== undefined) {
    const who = await aBidder(deps, listing, { name: BIDDERS[takenAfterDays % BIDDERS.length] });
    const at = listing.startAt.getTime() + takenAfterDays * DAY_MS;
    const take = requestOf(deps, who, { kind: 'TAKE' });
    await deps.db.transaction((tx) => processBids(tx, asOf(deps, at), listing.id, [take]));
  }
  await replay(asOf(deps, listing.endAt.getTime() + MINUTE_MS), listing, scene);
}

async function settle(deps: Deps, listing: ListingRow): Promise<void> {
  const tenant = authorizeTenant(listing.businessId);
  await deps.db.transaction((tx) => advanceAuction(tx, deps, tenant, listing.id));
  const charges = await deps.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
  for (const { id } of charges) await chargeAuction(deps, { payload: { chargeId: id } });
}

const requestOf = ({ tokens }: Deps, { headers }: BuiltBidder, bid: BidRequest['bid']): BidRequest => ({
  phoneSecretHash: tokens.hashSecret(headers.cookie.slice(headers.cookie.indexOf('=') + 1)),
  bid,
  requestId: uuidV4(),
});
