import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aBidder, aListing, type BuiltBidder } from '@primehour/testkit/build-listing';
import type { CheckoutRequest } from '../checkouts.ts';
import type { worldAt } from '../ledger/prepare-database.ts';
import { inParallel } from '../load.ts';

type World = ReturnType<typeof worldAt>;

export type Shop = {
  readonly business: Awaited<ReturnType<typeof aBusiness>>;
  readonly pagePath: string;
  readonly slotsPath: string;
  /** The next time that no one has requested, or undefined if the calendar is full. */
  takeTime(): CheckoutRequest | undefined;
};
export type Auction = { readonly listingId: string; readonly bidders: readonly BuiltBidder[]; nextCents: number };
export type City = { readonly shops: readonly Shop[]; readonly auctions: readonly Auction[] };

const WRITERS = 8;
const AUCTIONS = 40;
const BIDDERS = 5;
const STEP_MINUTES = 30;
const TIMES_A_DAY = 24;
/** From the second day on, for as long as the advance window lasts. */
const DAYS = 56;
/** Phoenix has no daylight saving time: eight in the morning is always 15:00 UTC. */
const OPENS_AT_MS = 15 * HOUR_MS;

/** Businesses open twelve hours a day with a free half-hour service; the most popular ones auction an hour, too. */
export async function buildCity(world: World, count: number): Promise<City> {
  const shops = await inParallel([...Array(count).keys()], WRITERS, async () => aShop(world));
  const auctions: Auction[] = [];
  for (const { business } of shops.slice(0, AUCTIONS)) {
    const listing = await aListing(world, { business, startPriceCents: 1, priceStepCents: 1 });
    const bidders: BuiltBidder[] = [];
    while (bidders.length < BIDDERS) bidders.push(await aBidder(world, listing));
    auctions.push({ listingId: listing.id, bidders, nextCents: 1 });
  }
  await world.db.pool.query('analyze');
  return { shops, auctions };
}

async function aShop(world: World): Promise<Shop> {
  const blocks = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 8 * 60, endMinute: 20 * 60 }));
  const settings = { minNoticePeriodHours: 0, advanceBookingDays: 60, timeslotDurationMinutes: STEP_MINUTES };
  const business = await aBusiness(world, { zone: 'America/Phoenix', blocks, settings });
  const { id: serviceId } = await aService(world, {
    business,
    priceCents: 0 as Cents,
    durationMinutes: STEP_MINUTES,
  });
  const tomorrow = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS;
  const query = new URLSearchParams({ serviceId, from: new Date(tomorrow).toISOString().slice(0, 10), days: '14' });
  let taken = 0;
  return {
    business,
    pagePath: `/p/${business.slug}`,
    slotsPath: `/booking/api/public/businesses/${business.id}/slots?${query}`,
    takeTime() {
      if (taken >= DAYS * TIMES_A_DAY) return undefined;
      const startAt =
        tomorrow +
        Math.floor(taken / TIMES_A_DAY) * DAY_MS +
        OPENS_AT_MS +
        (taken % TIMES_A_DAY) * STEP_MINUTES * MINUTE_MS;
      taken += 1;
      return { businessId: business.id, serviceId, startAt };
    },
  };
}

/** Popularity by Zipf's law: the second is requested half as often as the first, the third a third as often. */
export function createZipf<Item>(items: readonly Item[], random: () => number): () => Item {
  const upTo: number[] = [];
  let sum = 0;
  for (const rank of items.keys()) upTo.push((sum += 1 / (rank + 1)));
  return () => {
    const at = random() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    const found = items[low];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  };
}
