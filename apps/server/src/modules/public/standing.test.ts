import * as calls from '@primehour/contract/public';
import { bookingEvent } from '@primehour/db/schema/booking';
import { due } from '@primehour/db/schema/policy';
import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aClient, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: clients who came often enough pay nothing upfront, and the timeline says why; clients with an unpaid
// fee pay the whole price first; a no-show ends the trust for a year.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const FRIDAY = '2026-10-09T15:00:00Z';

type Earlier = {
  readonly visits: number;
  readonly missedDaysAgo?: number;
  readonly fee?: 'UNCOLLECTED' | 'PAID' | 'LINKED';
};

/** A client who came before books again under a deposit. */
async function bookAgain({ visits, missedDaysAgo, fee }: Earlier) {
  const business = await aBusiness(api, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(api, business.id, { ready: 'DEPOSIT', trustedAfterVisits: 2 });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const client = await aClient(api, { businessId: business.id });
  const daysAgo = (days: number) => clock.now() - days * DAY_MS;
  for (let visit = 1; visit <= visits; visit += 1) await aBooking(api, { service, client, startAt: daysAgo(visit) });
  if (missedDaysAgo !== undefined) {
    const { id } = await aBooking(api, { service, client, startAt: daysAgo(missedDaysAgo) });
    await api.db.pool.query("update booking set attendance = 'NO_SHOW' where id = $1", [id]);
  }
  if (fee !== undefined) {
    const { id: bookingId } = await aBooking(api, { service, client, startAt: daysAgo(9) });
    const at = new Date(clock.now());
    const owed = { id: uuidV7(), businessId: business.id, bookingId, kind: 'NO_SHOW', state: fee } as const;
    const times = { dueAt: at, createdAt: at, updatedAt: at };
    await api.db.transaction((tx) => tx.insert(due).values({ ...owed, ...times, amountCents: 8000 as Cents }));
  }
  const { call, params, status } = await bookAsClient(api, { service, startAt: FRIDAY, phone: client.phone });
  const mine = await call(calls.getMyBooking, { params });
  const isOfIt = and(eq(bookingEvent.bookingId, mine.id), eq(bookingEvent.kind, 'CONFIRMED'));
  const [confirmed] = await api.db.read.select().from(bookingEvent).where(isOfIt);
  return { status, mine, call, params, detail: confirmed?.detail };
}

it('a trusted client is asked for nothing, and the timeline says why', async () => {
  const { status, mine, detail } = await bookAgain({ visits: 2 });
  expect([status, mine.payment, detail?.trustedVisits]).toEqual(['CONFIRMED', 'PAY_AT_VISIT', 2]);
});

it.each<[Earlier]>([[{ visits: 1 }], [{ visits: 0 }], [{ visits: 5, missedDaysAgo: 364 }]])(
  'a client with %j pays the deposit',
  async (earlier) => {
    const { status, mine } = await bookAgain(earlier);
    expect([status, mine.ask?.payCents]).toEqual(['PENDING', 2000]);
  },
);

it('a no-show of more than a year ago is forgotten', async () => {
  expect((await bookAgain({ visits: 2, missedDaysAgo: 366 })).status).toBe('CONFIRMED');
});

it.each(['PAID', 'LINKED'] as const)('a fee that is %s is not held against a client', async (fee) => {
  expect((await bookAgain({ visits: 2, fee })).status).toBe('CONFIRMED');
});

it('a client who left a fee unpaid pays the whole price, on the terms of the policy', async () => {
  const { mine, call, params } = await bookAgain({ visits: 5, fee: 'UNCOLLECTED' });
  expect(mine.ask).toMatchObject({ payCents: 8000, savesCard: false });
  expect(mine.ask?.agreement?.words).toContain('I agree: $80 now. Cancel by');
  await call(calls.agreeToMyTerms, { params, body: { wordsHash: mine.ask?.agreement?.wordsHash ?? '' } });
  const paid = await call(calls.payMyBooking, { params, body: GOOD_CARD });
  expect(paid).toMatchObject({ status: 'CONFIRMED', payment: 'PAID', money: { chargedCents: 8000 } });
});
