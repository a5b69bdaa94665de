import { auctionCharge } from '@primehour/db/schema/listing';
import { uuidV4 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import { addDays, DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
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
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { advanceAuction } from '../modules/auction/commands/advance-auction.ts';
import { judgeBids, type BidRequest } from '../modules/auction/commands/judge-bids.ts';
import { chargeAuction } from '../modules/auction/jobs.ts';
import { dateAt } from '../modules/booking/queries.ts';
import { authoriseTenant } from '../tenant.ts';

/** After hours, where no appointment stands in the way. */
const RESERVED_MINUTE = 21 * 60 + 30;
const HALF_PAST_MIDNIGHT = 30;

type Scene = ListingOptions & {
  /** Days from now of the reservation; its auction ends a day before. */
  readonly day: number;
  readonly minute?: number;
  /** Maximums in dollars, one bidder each, in their order. */
  readonly maximums?: readonly number[];
};

const hoursFromNow = (now: number, hours: number): number => now + hours * HOUR_MS;

/** One of each: not yet visible, visible, running by every model, sold, and ended unsold. */
function scenesAt(now: number): readonly Scene[] {
  return [
    {
      day: 5,
      name: 'Late table by the window',
      description: 'The last table of the evening, with the view that everybody asks for.',
      startPriceCents: 6_000,
      startAt: hoursFromNow(now, -30),
      maximums: [80, 145, 120],
    },
    {
      day: 6,
      name: 'Private hour after closing',
      description: 'The whole place for you, an hour after everybody has left.',
      type: 'dutch',
      startPriceCents: 24_000,
      startAt: hoursFromNow(now, -20),
    },
    {
      day: 7,
      name: 'First hour of the weekend',
      description: 'Before the doors open, at a price you know.',
      type: 'fixed',
      fixedPriceCents: 12_500,
      startAt: hoursFromNow(now, -2),
    },
    {
      day: 9,
      name: 'New Year preview evening',
      description: 'An evening before the evening, for four.',
      guestsNumber: 4,
      startPriceCents: 9_000,
      publishAt: hoursFromNow(now, -1),
      startAt: hoursFromNow(now, 26),
    },
    {
      day: 12,
      name: 'Seasonal menu, first night',
      description: 'Be the first to have it. Announced soon.',
      startPriceCents: 15_000,
      publishAt: hoursFromNow(now, 48),
      startAt: hoursFromNow(now, 72),
    },
    {
      day: 0,
      minute: RESERVED_MINUTE,
      name: 'Tonight’s prime hour',
      description: 'Sold in the auction that ended a day before.',
      startPriceCents: 5_000,
      startAt: now - 5 * DAY_MS,
      maximums: [95, 70],
    },
    {
      day: -2,
      minute: HALF_PAST_MIDNIGHT,
      name: 'A midnight hour',
      description: 'Nobody wanted it, and its time was free again at once.',
      startPriceCents: 30_000,
      startAt: now - 8 * DAY_MS,
    },
  ];
}

/** Listings in every state; the first of the cast has them all, the others the three that run. */
export async function seedListings(
  deps: Deps,
  business: BusinessRow,
  imageUrls: readonly string[],
  number: number,
): Promise<void> {
  const now = deps.clock.now();
  const scenes = scenesAt(now);
  for (const { day, minute = RESERVED_MINUTE, maximums = [], ...options } of number === 0
    ? scenes
    : scenes.slice(0, 3)) {
    const date = addDays(dateAt(business.timezone, now), day);
    const reservationAt = wallToInstant(zoneTable(business.timezone), date, minute);
    const location = `${business.name}, ${business.city}`;
    const wanted = { ...options, business, imageUrls, location, reservationAt, durationMinutes: 120 };
    const listing = await aListing(deps, wanted).catch((error: unknown) => {
      // An hour that is taken already stays what it is.
      if (violationOf(error) === 'SLOT_TAKEN') return undefined;
      throw error;
    });
    if (listing) await live(deps, listing, maximums);
  }
}

/** Lets the past of a listing happen as it would have: bids at their times, then what was due. */
async function live(deps: Deps, listing: ListingRow, maximums: readonly number[]): Promise<void> {
  const names = ['Noor Haddad', 'Elias Brandt', 'Mei Tanaka'];
  const now = deps.clock.now();
  const until = Math.min(now, listing.endAt.getTime());
  for (const [index, dollars] of maximums.entries()) {
    const who = await aBidder(deps, listing, { name: names[index] ?? 'Kit Moss' });
    const at = until - (maximums.length - index) * 37 * 60_000;
    await deps.db.transaction((tx) => judgeBids(tx, asOf(deps, at), listing.id, [requestOf(deps, who, dollars)]));
  }
  const tenant = authoriseTenant(listing.businessId);
  await deps.db.transaction((tx) => advanceAuction(tx, asOf(deps, now), tenant, listing.id));
  const charges = await deps.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
  for (const { id } of charges) await chargeAuction(deps, { payload: { chargeId: id } });
}

const asOf = (deps: Deps, at: number): Deps => ({ ...deps, clock: { now: () => at as Instant } });

const requestOf = ({ tokens }: Deps, { headers }: BuiltBidder, dollars: number): BidRequest => ({
  phoneSecretHash: tokens.hashSecret(headers.cookie.slice(headers.cookie.indexOf('=') + 1)),
  wish: { kind: 'MAX', amountCents: (dollars * 100) as Cents },
  requestId: uuidV4(),
});
