import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPolicy } from '@primehour/testkit/build-policy';
import type { CheckoutRequest, ReadyCheckout } from '../checkouts.ts';
import type { worldAt } from '../ledger/prepare-database.ts';
import type { Version } from '../product/version.ts';

export const BUSINESSES = 50;
const SLOT_MINUTES = 15;
const PER_DAY = (24 * 60) / SLOT_MINUTES;
/** Free ones, holds under a card policy, and bookings by card each have their own times. */
const KINDS = 3;

/** The service that is booked: a free one, or one under a card policy. */
type Offer = { readonly businessId: string; readonly serviceId: string };
type World = ReturnType<typeof worldAt>;

/** Checkouts of each kind whose times don't overlap, round-robin over all businesses, as far ahead as necessary. */
export async function readyCheckouts(version: Version, world: World, count: number): Promise<ReadyCheckout[][]> {
  const { free, card } = await offersOf(version, world, count);
  const ready: ReadyCheckout[][] = [];
  for (const [index, offers] of [free, card, card].entries()) {
    ready.push(await version.prepareCheckouts(world.db, spread(offers, index, count), index * count));
  }
  return ready;
}

/** Only free ones, which every version supports. */
export async function readyFree(
  version: Version,
  world: World,
  count: number,
  businesses = BUSINESSES,
): Promise<ReadyCheckout[]> {
  const offers: Offer[] = [];
  const perBusiness = count / businesses;
  while (offers.length < businesses) offers.push((await anOffer(version, world, perBusiness)).free);
  return version.prepareCheckouts(world.db, spread(offers, 0, count));
}

async function offersOf(version: Version, world: World, count: number) {
  const offers: Record<'free' | 'card', Offer[]> = { free: [], card: [] };
  for (let number = 0; number < BUSINESSES; number += 1) {
    const { business, usual, free } = await anOffer(version, world, count / BUSINESSES);
    const policyId = await aPolicy(world, business.id, { ready: 'CARD' });
    const card = await version.aService(world, { ...usual, priceCents: 4500 as Cents, policyId });
    offers.free.push(free);
    offers.card.push({ businessId: business.id, serviceId: card.id });
  }
  return offers;
}

async function anOffer(version: Version, world: World, checkouts: number) {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
  const advanceBookingDays = Math.ceil((checkouts * KINDS) / PER_DAY) + 3;
  if (advanceBookingDays > 730)
    throw new Error('The calendars have no room for so many bookings: use fewer --seconds or --rounds.');
  const settings = { minNoticePeriodHours: 0, advanceBookingDays, timeslotDurationMinutes: SLOT_MINUTES };
  const business = await version.aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
  const usual = { business, durationMinutes: SLOT_MINUTES };
  const { id: serviceId } = await version.aService(world, { ...usual, priceCents: 0 as Cents });
  return { business, usual, free: { businessId: business.id, serviceId } };
}

function spread(offers: readonly Offer[], offset: number, count: number): CheckoutRequest[] {
  const firstAt = Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: Math.ceil(count / offers.length) }, (_, turn) =>
    offers.map((offer) => ({ ...offer, startAt: firstAt + (KINDS * turn + offset) * SLOT_MINUTES * MINUTE_MS })),
  )
    .flat()
    .slice(0, count);
}
