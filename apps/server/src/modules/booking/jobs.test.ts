import * as calls from '@primehour/contract/public';
import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { openPayment } from './commands/open-payment.ts';
import { settleStuckPayment, sweepBookings } from './jobs.ts';

// The guarantee: each minute, expired holds are marked, unproven checkouts are deleted and payments without a result
// are queried, less often the older they are; running twice or on two nodes changes nothing more. The results of
// payments are tested in `payments.test.ts`.

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

it('marks expired holds of every business, and no others', async () => {
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

it('deletes checkouts a day after they were started without proof, and keeps those that agreed to the terms', async () => {
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
    queryRows(api.db.read, 'select client_name from checkout where business_id = $1', [offered.businessId]);
  clock.advance(24 * 60 * MINUTE_MS);
  await sweep();
  expect(await left()).toHaveLength(2);
  clock.advance(1);
  await sweep();
  expect(await left()).toEqual([{ client_name: 'Kit Moss' }]);
});

async function opened() {
  const { findRow } = await held();
  const row = await findRow();
  if (!row) throw new Error('There is no booking.');
  const { paymentId } = await openPayment(api.server.deps, authorizeTenant(row.businessId), row.id);
  const find = async () => (await api.db.read.select().from(payment).where(eq(payment.id, paymentId)))[0];
  return { paymentId, find };
}

it('queries a payment at intervals that grow with its age up to an hour, once across nodes', async () => {
  const { paymentId } = await opened();
  await api.db.pool.query(`update payment set status = 'PROCESSING' where id = $1`, [paymentId]);
  const isOurs = `name = 'payment.settle' and state = 'created' and data->>'paymentId' = $1`;
  /** How many jobs the sweep leaves after this many minutes; they are completed before the next one. */
  const askedAfter = async (minutes: number) => {
    clock.advance(minutes * MINUTE_MS);
    await sweep();
    const done = `update pgboss.job set state = 'completed' where ${isOurs}`;
    return (await api.db.pool.query(done, [paymentId])).rowCount;
  };
  expect([await askedAfter(0.9), await askedAfter(0.1), await askedAfter(0.9), await askedAfter(0.1)]).toEqual([
    0, 1, 0, 1,
  ]);
  // Two hours old: whether a tenth of that has passed.
  expect([await askedAfter(118), await askedAfter(12), await askedAfter(2)]).toEqual([1, 0, 1]);
  // Days old.
  expect([await askedAfter(3 * 1440), await askedAfter(59), await askedAfter(1)]).toEqual([1, 0, 1]);
});

it('queues one job per payment however long jobs are paused or retried', async () => {
  const { paymentId } = await opened();
  const count = `select count(*)::int as n from pgboss.job where name = 'payment.settle' and data->>'paymentId' = $1`;
  const jobs = async () => (await queryRows<{ n: number }>(api.db.read, count, [paymentId]))[0]?.n;
  const sweptWith = async (state: 'created' | 'retry' | 'failed') => {
    await api.db.pool.query(`update pgboss.job set state = $2 where data->>'paymentId' = $1`, [paymentId, state]);
    clock.advance(60 * MINUTE_MS);
    await sweep();
    return jobs();
  };
  // Nothing to update the first time: there is no job yet.
  expect([await sweptWith('created'), await sweptWith('created'), await sweptWith('retry')]).toEqual([1, 1, 1]);
  expect(await sweptWith('failed')).toBe(2);
});

it('cancels a charge that the provider no longer knows, such as after a change of keys', async () => {
  const { paymentId, find } = await opened();
  const { deps } = api.server;
  const elsewhere = { ...deps.payments, findCharge: () => Promise.resolve(undefined) };
  const settle = () => settleStuckPayment({ ...deps, payments: elsewhere }, { payload: { paymentId } });
  clock.advance(10 * MINUTE_MS - 1);
  await settle();
  expect((await find())?.status).toBe('OPEN');
  clock.advance(1);
  await settle();
  expect(await find()).toMatchObject({ status: 'FAILED', failureCode: 'cancelled' });
});
