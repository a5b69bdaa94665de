import { saveAvailability } from '@primehour/contract/availability';
import { getInsights } from '@primehour/contract/insight';
import { saveResourceHours } from '@primehour/contract/resource';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { pastHours } from '@primehour/db/schema/availability';
import { pageCount } from '@primehour/db/schema/page-count';
import { resource } from '@primehour/db/schema/resource';
import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { insightRoutes } from './routes.ts';

// The guarantee: figures that are not about bookings are sums over the listings, searches and hours they are about.

const clock = testClock();
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(insightRoutes, availabilityRoutes), { clock });
  clock.set('2026-11-20T15:30:00Z');
});
afterAll(() => api.close());

const SEPTEMBER = new Date('2026-09-01T13:00:00Z');
const PERIOD = { from: '2026-10-01', until: '2026-12-01' } as const;

/** A listing that was sold and paid, of which a part may have been returned. */
async function aSale(listing: Awaited<ReturnType<typeof aListing>>, cents: number, refundedCents: number) {
  const { number: bidder } = await aBidder(api, listing);
  const at = listing.endAt;
  const offerId = uuidV7();
  const of = { businessId: listing.businessId, listingId: listing.id, createdAt: at, updatedAt: at };
  await api.db.transaction(async (tx) => {
    await tx
      .insert(auctionOffer)
      .values({ ...of, id: offerId, number: 1, bidder, priceCents: cents as Cents, state: 'PAID' });
    await tx.insert(auctionCharge).values({
      ...of,
      id: uuidV7(),
      offerId,
      provider: 'sandbox',
      methodId: `sbm_${offerId}`,
      providerAccountId: 'acct',
      providerChargeId: `sbc_${offerId}`,
      idempotencyKey: `charge:${offerId}`,
      amountCents: cents as Cents,
      providerFeeCents: 0 as Cents,
      platformFeeCents: 0 as Cents,
      refundedCents: refundedCents as Cents,
      status: 'SUCCEEDED',
    });
  });
}

it('figures of auctions cover the listings that have started, at what was paid and not returned', async () => {
  const partner = await aPartner(api);
  const { business } = partner;
  const isHere = { createdAt: SEPTEMBER };
  await api.db.transaction((tx) => tx.update(resource).set(isHere).where(eq(resource.businessId, business.id)));
  // From Monday on, one each day at ten; the last one is still to come.
  const lots = [
    { sold: 9000, list: 6000, refunded: 0 },
    { sold: 4000, list: 6000, refunded: 1500 },
    { sold: 7000, list: null, refunded: 0 },
    { sold: null, list: 6000, refunded: 0 },
    { sold: 8000, list: 6000, refunded: 0 },
  ];
  for (const [day, { sold, list, refunded }] of lots.entries()) {
    const reservationAt = Date.parse('2026-11-16T16:00:00Z') + day * DAY_MS + (day === 4 ? HOUR_MS : 0);
    const startAt = reservationAt - 5 * DAY_MS;
    const listing = await aListing(api, {
      business,
      reservationAt,
      startAt,
      publishAt: startAt,
      listPriceCents: (list ?? undefined) as Cents | undefined,
    });
    if (sold !== null) await aSale(listing, sold, refunded);
  }
  const query = { businessId: business.id, ...PERIOD };
  const { auctions, revenue, utilization } = await api.as(partner)(getInsights, { query });
  expect(auctions.sold.map(({ soldCents, listPriceCents }) => [soldCents, listPriceCents])).toEqual([
    [9000, 6000],
    [4000, 6000],
    [7000, null],
  ]);
  expect(auctions.unsold).toBe(1);
  expect(revenue).toMatchObject({ visitsCents: 0, auctionsCents: 9000 + 4000 - 1500 + 7000 });
  expect(utilization.bookedMinutes).toBe(3 * 60);
});

it('demand is the searches of eight weeks that found no time, by the hour that was wanted', async () => {
  const partner = await aPartner(api);
  const count = (day: string, hourOfWeek: number, hits: number, step: 'NO_TIMES' | 'SEEN' = 'NO_TIMES') => ({
    businessId: partner.business.id,
    day,
    step,
    hourOfWeek,
    hits,
  });
  const rows = [
    count('2026-09-25', 33, 100),
    count('2026-09-26', 33, 2),
    count('2026-11-20', 33, 3),
    count('2026-11-20', -1, 4),
    count('2026-11-20', -1, 50, 'SEEN'),
  ];
  await api.db.transaction((tx) => tx.insert(pageCount).values(rows));
  const query = { businessId: partner.business.id, ...PERIOD };
  expect((await api.as(partner)(getInsights, { query })).demand).toEqual([
    { hourOfWeek: -1, hits: 4 },
    { hourOfWeek: 33, hits: 5 },
  ]);
});

it('the open time of days that are over stays the same when hours change', async () => {
  const { business, accessToken } = await aPartner(api);
  const ben = await aResource(api, { business, createdAt: SEPTEMBER });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const openIn = async (from: string, until: string) => {
    const { utilization } = await call(getInsights, { query: { ...query, from, until } });
    return Object.fromEntries(utilization.people.map(({ name, openMinutes }) => [name, openMinutes]));
  };
  const [past, today] = [['2026-11-02', '2026-11-20'] as const, ['2026-11-20', '2026-11-21'] as const];
  const before = await openIn(...past);
  // Two weeks of five days and one of four, from nine to five; today until now.
  expect(before[ben.name]).toBe(14 * 8 * 60);
  expect((await openIn(...today))[ben.name]).toBe(30);
  const friday = { dayOfWeek: 'FRIDAY', startTime: '08:00:00', endTime: '10:00:00', isEnabled: true } as const;
  await call(saveAvailability, { query, body: [friday] });
  await call(saveAvailability, { query, body: [{ ...friday, startTime: '08:30:00' }] });
  expect(await openIn(...past)).toEqual(before);
  expect((await openIn(...today))[ben.name]).toBe(60);
  const own = { followsBusinessHours: false, hours: [{ ...friday, startTime: '07:30:00' }] };
  await call(saveResourceHours, { query, params: { id: ben.id }, body: own });
  expect(await openIn(...past)).toEqual(before);
  expect((await openIn(...today))[ben.name]).toBe(120);
  // The second change of the day kept nothing: what it replaced was never the hours of a whole day.
  const kept = await api.db.read.select().from(pastHours).where(eq(pastHours.businessId, business.id));
  expect(kept.map(({ resourceId }) => resourceId)).toEqual([null, ben.id]);
});
