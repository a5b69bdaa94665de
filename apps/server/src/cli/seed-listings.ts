import { auctionCharge } from '@primehour/db/schema/auction';
import { incentive } from '@primehour/db/schema/listing';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import { addDays, HOUR_MS, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import { wallToInstant, zoneTable } from '@primehour/domain/time/zone-table';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { BusinessRow } from '@primehour/testkit/build';
import { aBidder, aListing, type BuiltBidder, type ListingRow } from '@primehour/testkit/build-listing';
import { minuteOf } from '@primehour/testkit/clock';
import { eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { advanceAuction, processBids, type BidRequest } from '../modules/auction/api.ts';
import { chargeAuction } from '../modules/auction/jobs.ts';
import { dateAt } from '../modules/booking/api.ts';
import { authorizeTenant } from '../tenant.ts';
import type { DemoOffer, Scene } from './demo-listings.ts';

type Pictures = {
  /** Of one scene each. */
  readonly scenes: readonly string[];
  readonly incentives: readonly string[];
};

/** Listings of a business in their current states, with their incentives. */
export async function seedListings(
  deps: Deps,
  business: BusinessRow,
  { incentives, scenes }: DemoOffer,
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
  for (const [index, scene] of scenes.entries()) {
    const {
      name,
      description,
      type = 'traditional',
      guestsNumber,
      durationMinutes = 90,
      startsIn,
      publishedIn,
    } = scene;
    const cents = scene.price * 100;
    const listing = await aListing(deps, {
      business,
      name,
      description,
      type,
      guestsNumber,
      durationMinutes,
      location: `${business.name}, ${business.city}`,
      startPriceCents: cents,
      priceStepCents: (scene.step ?? 5) * 100,
      fixedPriceCents: cents,
      reservationAt: reservationOf(scene, business, now),
      startAt: minuteOf(now) + startsIn * HOUR_MS,
      ...(publishedIn === undefined ? {} : { publishAt: now + publishedIn * HOUR_MS }),
      imageUrls: [...pictures.scenes.slice(index), ...pictures.scenes.slice(0, index)].slice(0, 3),
      incentiveIds: scene.gives.flatMap((place) => rows[place]?.id ?? []),
    }).catch((error: unknown) => {
      // A time that is already taken stays as it is.
      if (violationOf(error) === 'SLOT_TAKEN') return undefined;
      throw error;
    });
    if (listing) await live(deps, listing, scene);
  }
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
async function live(deps: Deps, listing: ListingRow, { maximums = [], isUnpaid = false }: Scene): Promise<void> {
  const now = deps.clock.now();
  const until = Math.min(now, listing.endAt.getTime());
  const highest = Math.max(...maximums);
  for (const [index, dollars] of maximums.entries()) {
    const card = isUnpaid && dollars === highest ? 'card_declined' : 'SUCCEEDS';
    const who = await aBidder(deps, listing, { name: BIDDERS[index] ?? 'Kit Moss', card });
    const at = until - (maximums.length - index) * 37 * 60_000;
    await deps.db.transaction((tx) => processBids(tx, asOf(deps, at), listing.id, [requestOf(deps, who, dollars)]));
  }
  const tenant = authorizeTenant(listing.businessId);
  await deps.db.transaction((tx) => advanceAuction(tx, asOf(deps, now), tenant, listing.id));
  const charges = await deps.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
  for (const { id } of charges) await chargeAuction(deps, { payload: { chargeId: id } });
}

const asOf = (deps: Deps, at: number): Deps => ({ ...deps, clock: { now: () => at as Instant } });

const requestOf = ({ tokens }: Deps, { headers }: BuiltBidder, dollars: number): BidRequest => ({
  phoneSecretHash: tokens.hashSecret(headers.cookie.slice(headers.cookie.indexOf('=') + 1)),
  bid: { kind: 'MAX', amountCents: (dollars * 100) as Cents },
  requestId: uuidV4(),
});
