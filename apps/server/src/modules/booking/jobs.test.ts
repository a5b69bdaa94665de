import * as calls from '@primehour/contract/public';
import { named } from '@primehour/db/raw';
import { booking } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { sweepBookings } from './jobs.ts';

// The guarantee: each minute what has lapsed is written down and what was never proved is forgotten; running twice, or
// on two nodes, changes nothing more. What becomes of payments stands in `payments.test.ts`.

const clock = testClock();
const start = () => startTestServer(apiOf(publicRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const sweep = () => Promise.all([sweepBookings(api.server.deps), sweepBookings(api.server.deps)]);

async function held(startAt = '2026-10-08T15:00:00Z') {
  const offered = await aService(api, { priceCents: 4500 as Cents });
  const made = await bookAsClient(api, { service: offered, startAt });
  const findRow = async () =>
    (await api.db.read.select().from(booking).where(eq(booking.businessId, offered.businessId)))[0];
  const pay = () => made.call(calls.payMyBooking, { params: made.params, body: GOOD_CARD });
  return { offered, findRow, pay };
}

it('writes down which holds have lapsed, of every business, and touches no other', async () => {
  const [lapsed, alsoLapsed, paid, live] = [
    await held(),
    await held(),
    await held(),
    await held('2026-10-09T15:00:00Z'),
  ];
  await paid.pay();
  clock.advance(15 * MINUTE_MS - 1);
  await sweep();
  expect((await lapsed.findRow())?.status).toBe('PENDING');
  clock.advance(1);
  const later = await aBooking(api, { service: live.offered, status: 'PENDING', startAt: '2026-10-12T15:00:00Z' });
  await sweep();
  for (const one of [lapsed, alsoLapsed]) {
    expect(await one.findRow()).toMatchObject({ status: 'EXPIRED', holdExpiresAt: null, version: 2 });
  }
  expect((await paid.findRow())?.status).toBe('CONFIRMED');
  const [still] = await api.db.read.select().from(booking).where(eq(booking.id, later.id));
  expect(still?.status).toBe('PENDING');
});

it('forgets what was typed and never proved after a day, and keeps what was agreed to', async () => {
  const { offered } = await held();
  const body = {
    serviceId: offered.id,
    startAt: Date.parse('2026-10-09T15:00:00Z'),
    name: 'Never Proved',
    phoneNumber: '+13125550199',
    hasConsented: true as const,
  };
  await api.as()(calls.startCheckout, { params: { businessId: offered.businessId }, body });
  const left = () =>
    named(api.db.read, 'checkouts', 'select client_name from checkout where business_id = $1', [offered.businessId]);
  clock.advance(24 * 60 * MINUTE_MS);
  await sweep();
  expect(await left()).toHaveLength(2);
  clock.advance(1);
  await sweep();
  expect(await left()).toEqual([{ client_name: 'Kit Moss' }]);
});
