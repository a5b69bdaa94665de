import type { Database } from '@primehour/db/open';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import type { World } from '@primehour/testkit/build';
import type { CheckoutRequest, ReadyCheckout } from '../checkouts.ts';
import { checkMoney } from '../dues/check-money.ts';
import type { Figure } from '../figure.ts';
import type { Version } from '../product/version.ts';
import type { LiveLoad } from './live-load.ts';
import type { Watcher } from './watch-auction.ts';

const BUSINESSES = 20;
export const QUARTERS_PER_DAY = 96;
const TIMEOUT_MS = 60_000;
export const PRICE_CENTS = 4_500;

export type Requests = { readonly count: number; readonly priceCents: number };

type Builders = Pick<Version, 'aBusiness' | 'aService'>;
export type Offer = Pick<CheckoutRequest, 'businessId' | 'serviceId'>;

/** Non-overlapping times of many businesses, in turn. */
export async function requestsOf(version: Builders, world: World, { count, priceCents }: Requests) {
  const advanceBookingDays = Math.ceil(count / BUSINESSES / QUARTERS_PER_DAY) + 3;
  const offers = await offersOf(version, world, { advanceBookingDays, priceCents });
  const turns = Array.from({ length: Math.ceil(count / BUSINESSES) }, (_, turn) => turn);
  return turns.flatMap((turn) => offers.map((offer) => requestOf(offer, turn)));
}

type Offered = { readonly advanceBookingDays: number; readonly priceCents: number };

/** A 15-minute service for each of many businesses that are always open. */
export async function offersOf(
  { aBusiness, aService }: Builders,
  world: World,
  { advanceBookingDays, priceCents }: Offered,
): Promise<Offer[]> {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const settings = { minNoticePeriodHours: 0, advanceBookingDays, timeslotDurationMinutes: 15 };
  const offers: Offer[] = [];
  for (let number = 0; number < BUSINESSES; number += 1) {
    const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
    const service = await aService(world, { business, priceCents: priceCents as Cents, durationMinutes: 15 });
    offers.push({ businessId: business.id, serviceId: service.id });
  }
  return offers;
}

const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;

/** One turn after the other, from tomorrow on. */
export const requestOf = (offer: Offer, turn: number): CheckoutRequest => ({
  ...offer,
  startAt: firstAt + turn * 15 * MINUTE_MS,
});

export async function countLost(db: Database, booked: readonly ReadyCheckout[]): Promise<number> {
  const { rows } = await db.pool.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($1::uuid[]) as booked (id) where not exists (
       select from checkout c join booking b on b.id = c.booking_id
       join occupancy o on o.booking_id = b.id where c.id = booked.id and b.status = 'CONFIRMED')`,
    [booked.map(({ id }) => id)],
  );
  return rows[0]?.lost ?? Number.NaN;
}

/** A stream is complete a moment after the last bid. */
export async function countUnseen(db: Database, listingId: string, watchers: readonly Watcher[]): Promise<number> {
  const { rows } = await db.pool.query<{ last: number }>(
    'select max(seq)::int as last from bid where listing_id = $1',
    [listingId],
  );
  const last = rows[0]?.last ?? Number.NaN;
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  const unseen = () => watchers.reduce((sum, watcher) => sum + last - watcher.seen(), 0);
  while (unseen() > 0 && performance.now() < giveUpAtMs) await new Promise((resolve) => setTimeout(resolve, 50));
  return unseen();
}

/** What was paid, compared with the provider's records and with the books. */
export async function moneyFigures(db: Database, { paid }: Pick<LiveLoad, 'paid'>): Promise<Figure[]> {
  const acknowledged = paid.map(({ id: checkoutId }) => ({
    checkoutId,
    priceCents: PRICE_CENTS,
    wasCut: false,
    isPaid: true,
  }));
  const found = await checkMoney(db, acknowledged);
  return [
    { name: 'acknowledged payments that are lost', value: found.lost, unit: '', budget: { atMost: 0 } },
    { name: 'charged twice', value: found.chargedTwice, unit: '', budget: { atMost: 0 } },
    { name: 'charges without their row', value: found.unmatched, unit: '', budget: { atMost: 0 } },
    { name: 'cents between provider and books', value: found.differenceCents, unit: '', budget: { atMost: 0 } },
    { name: 'books that do not balance', value: found.unbalanced, unit: '', budget: { atMost: 0 } },
    { name: 'acknowledged payments', value: paid.length, unit: '' },
  ];
}
