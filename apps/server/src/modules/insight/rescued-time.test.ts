import { listBookings } from '@primehour/contract/booking';
import { getInsights } from '@primehour/contract/insight';
import { bookingResource } from '@primehour/db/schema/booking';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService, type BookingOptions } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { insightRoutes } from './routes.ts';

// The guarantee: rescued time is time that a cancellation freed and someone booked again, which the gaps of a service
// are not: they were free before.

const clock = testClock('2026-11-20T15:30:00Z');
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, insightRoutes), { clock });
});
afterAll(() => api.close());

const START = Date.parse('2026-11-18T16:00:00Z');

async function aSalon() {
  const partner = await aPartner(api);
  const { business } = partner;
  const offer = (name: string, durationMinutes: number, priceCents: number) =>
    aService(api, { business, name, durationMinutes, priceCents: priceCents as Cents });
  const [color, trim, cut] = [
    await offer('Color', 90, 12_000),
    await offer('Trim', 30, 4500),
    await offer('Cut', 60, 8000),
  ];
  /** Each color leaves its person half an hour in the middle. */
  const book = async (service: typeof color, minute: number, status: BookingOptions['status'] = 'CONFIRMED') => {
    const startAt = START + minute * MINUTE_MS;
    const { id } = await aBooking(api, { service, startAt, status, cancelledAt: startAt - DAY_MS });
    if (service !== color) return;
    const takes = [
      { fromMinute: 0, untilMinute: 30 },
      { fromMinute: 60, untilMinute: 90 },
    ];
    await api.db.transaction((tx) =>
      tx.update(bookingResource).set({ takes }).where(eq(bookingResource.bookingId, id)),
    );
  };
  const rescued = async () => {
    const call = api.as(partner);
    const query = { businessId: business.id, from: '2026-11-01', until: '2026-12-01' } as const;
    const { rescued: figure } = await call(getInsights, { query });
    const { total } = await call(listBookings, { query: { ...query, set: 'rescued', page: 0, limit: 10 } });
    expect(total).toBe(figure.rescued);
    return figure;
  };
  return { color, trim, cut, book, rescued };
}

it('leaves out the gaps of a canceled booking', async () => {
  const { color, trim, book, rescued } = await aSalon();
  await book(color, 0, 'CANCELLED');
  await book(trim, 30);
  expect(await rescued()).toEqual({ freed: 1, rescued: 0, freedMinutes: 60, rescuedMinutes: 0, rescuedCents: 0 });
  await book(trim, 60);
  expect(await rescued()).toEqual({ freed: 1, rescued: 1, freedMinutes: 60, rescuedMinutes: 30, rescuedCents: 4500 });
});

it('leaves out the gaps of the bookings that took it, and has their share of the price', async () => {
  const { color, cut, book, rescued } = await aSalon();
  await book(cut, 0, 'CANCELLED');
  await book(color, 0);
  expect(await rescued()).toEqual({ freed: 1, rescued: 1, freedMinutes: 60, rescuedMinutes: 30, rescuedCents: 6000 });
});

it('counts a booking that began earlier by the minutes in which its person was freed', async () => {
  const { color, cut, book, rescued } = await aSalon();
  await book(cut, 45, 'CANCELLED');
  await book(color, 0);
  expect(await rescued()).toEqual({ freed: 1, rescued: 1, freedMinutes: 60, rescuedMinutes: 30, rescuedCents: 6000 });
});
