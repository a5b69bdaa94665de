import { listChanges } from '@primehour/contract/change';
import * as publicCalls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import * as statementCalls from '@primehour/contract/statement';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { stripeDriver, type StripeDriver } from '../../testing/payment-driver.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { changeRoutes } from '../change/routes.ts';
import { handleEventJob } from '../provider-events/jobs.ts';
import { providerEventRoutes } from '../provider-events/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { refundRoutes } from '../refund/routes.ts';
import { itemizeJob, sweepPayouts } from './jobs.ts';
import { statementRoutes } from './routes.ts';

// The guarantee: a payout of Stripe's is itemized to the cent, by the books where they have the movement and as a line of
// its own where they don't; nothing is dropped, and a difference is shown, audited and counted.

const clock = testClock();
const start = apiOf(publicRoutes, refundRoutes, statementRoutes, changeRoutes, providerEventRoutes);
type Api = TestServer<Awaited<ReturnType<typeof start>>>;
let driver: StripeDriver;
let api: Api;
let other: Api;
beforeAll(async () => {
  driver = await stripeDriver();
  api = await startTestServer(start, { env: driver.env, clock });
  other = await api.startSecondNode();
});
beforeEach(() => clock.set('2026-11-18T14:00:00Z'));
afterEach(() => {
  driver.stripe.faults.length = 0;
  if (driver.stripe.problems.length > 0) throw new Error(driver.stripe.problems.join('\n'));
});
afterAll(async () => {
  await api.close();
  await driver.close();
});

async function aBusiness() {
  const { business, user } = await aPartner(api, { hasAccount: false, settings: { minNoticePeriodHours: 0 } });
  await driver.openAccount(api, business.id);
  const service = await aService(api, { business, priceCents: 8000 as Cents });
  const [account, query] = [driver.accountOf(business.id), { businessId: business.id }];
  /** A token lasts ten minutes, and these tests wait for days. */
  const partner = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  const book = async (startAt: string) => {
    const client = await bookAsClient(api, { service, startAt });
    await driver.pay(client, undefined);
    return (await client.call(publicCalls.getMyBooking, { params: client.params })).id;
  };
  const refund = async (id: string, amountCents: number) => {
    const body = { id, amountCents: amountCents as Cents, requestKey: uuidV4() };
    await (
      await partner()
    )(refundBooking, { query, body });
    await sendRefunds(api.server.deps, business.id);
  };
  const list = async () => (await partner())(statementCalls.listPayouts, { query });
  const find = async (id: string) => (await partner())(statementCalls.getPayout, { query, params: { id } });
  const only = async () => find((await list())[0]?.id ?? '');
  return { business, account, query, partner, book, refund, list, find, only };
}
type Business = Awaited<ReturnType<typeof aBusiness>>;

/** Stripe's event arrives, is handled, and what it causes runs on both nodes at once. */
async function announce({ account }: Business, type = 'payout.paid') {
  const { body, signature, eventId } = driver.stripe.event(type, { account, data: { object: {} } }, clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  await fetch(`${api.url}/hooks/payments/stripe`, { method: 'POST', headers, body });
  await handleEventJob(api.server.deps, { payload: { provider: 'stripe', eventId } });
}
const chargeOf = ({ account }: Business) => {
  const isTo = (to: unknown) =>
    typeof to === 'object' && to !== null && 'destination' in to && to.destination === account;
  return [...driver.stripe.books.objects.values()].find(({ transfer_data: to }) => isTo(to)) ?? {};
};
const jobs = () =>
  queryRows<{ data: { payoutId: string } }>(
    api.db.read,
    `select j.data from pgboss.job j join payout p on p.id::text = j.data->>'payoutId'
      where j.name = 'payout.itemize' and p.items_state = 'WAITING'`,
  );
async function itemize() {
  for (const { data: payload } of await jobs()) {
    await Promise.all([api, other].map((node) => itemizeJob(node.server.deps, { payload })));
  }
}
const sumOf = (payout: Awaited<ReturnType<Business['only']>>) =>
  [...payout.rows, ...payout.extras].reduce((sum, { netCents }) => sum + netCents, payout.otherCents);
const differencesIn = async ({ partner, query }: Business) =>
  (await (await partner())(listChanges, { query })).items.filter(
    ({ action }) => action === 'Payout differs from the books',
  );

describe('a payout of Stripe’s', () => {
  it('consists of bookings and refunds, and of lines for what no booking explains', async () => {
    const business = await aBusiness();
    const id = await business.book('2026-11-19T16:00:00Z');
    await business.book('2026-11-30T16:00:00Z');
    await business.refund(id, 1_500);
    const { payouts } = driver.stripe.books;
    payouts.adjust(business.account, { category: 'fee', amount: -200 });
    payouts.adjust(business.account, { category: 'dispute', amount: -1_000, fee: 1_500 });
    payouts.payOut(business.account);
    clock.set('2026-11-21T14:00:00Z');
    await announce(business);
    expect(await business.only()).toMatchObject({ itemsState: 'WAITING', otherCents: 11_800, rows: [], extras: [] });
    await itemize();
    const payout = await business.only();
    expect(payout).toMatchObject({
      amountCents: 11_800,
      itemsState: 'STORED',
      received: { visitsCents: 16_000, refundsCents: -1_500, netCents: 14_500 },
      extras: [
        { kind: 'FEE', amountCents: -200, feeCents: 0, netCents: -200 },
        { kind: 'DISPUTE', amountCents: -1_000, feeCents: 1_500, netCents: -2_500 },
      ],
      otherCents: 0,
      earnedCents: 6_500,
    });
    const moved = payout.rows.map(({ kind, netCents }) => `${kind} ${netCents}`);
    expect(moved.toSorted((one, next) => one.localeCompare(next))).toEqual([
      'CHARGE 8000',
      'CHARGE 8000',
      'REFUND -1500',
    ]);
    expect(sumOf(payout)).toBe(11_800);
    expect(await differencesIn(business)).toEqual([]);
  });

  it('waits until Stripe has itemized it, and is found by the sweep when the event about that is lost', async () => {
    const business = await aBusiness();
    await business.book('2026-11-19T16:00:00Z');
    const { payouts } = driver.stripe.books;
    const { id } = payouts.payOut(business.account, { status: 'in_progress' });
    clock.set('2026-11-21T14:00:00Z');
    await announce(business, 'payout.created');
    await itemize();
    expect(await business.only()).toMatchObject({ itemsState: 'WAITING', otherCents: 8_000 });
    payouts.changePayout(String(id), { reconciliation_status: 'completed' });
    await queryRows(api.db.read, `delete from pgboss.job where name = 'payout.itemize'`);
    await sweepPayouts(api.server.deps);
    expect(await jobs()).toEqual([]);
    clock.advance(DAY_MS);
    await Promise.all([api, other].map((node) => sweepPayouts(node.server.deps)));
    expect(await jobs()).toHaveLength(1);
    await itemize();
    expect(await business.only()).toMatchObject({ itemsState: 'STORED', otherCents: 0, rows: [{ netCents: 8_000 }] });
  });

  it('that someone created manually says that it is not itemized', async () => {
    const business = await aBusiness();
    await business.book('2026-11-19T16:00:00Z');
    driver.stripe.books.payouts.payOut(business.account, { status: 'not_applicable' });
    clock.set('2026-11-21T14:00:00Z');
    await announce(business);
    await itemize();
    expect(await business.only()).toMatchObject({ itemsState: 'NONE', otherCents: 8_000, rows: [], extras: [] });
  });

  it('stores nothing of a response that breaks off, and everything of the next one', async () => {
    const business = await aBusiness();
    await business.book('2026-11-19T16:00:00Z');
    const { payouts } = driver.stripe.books;
    for (let count = 0; count < 150; count += 1) payouts.adjust(business.account, { category: 'tax', amount: -1 });
    payouts.payOut(business.account);
    clock.set('2026-11-21T14:00:00Z');
    await announce(business);
    const [job] = await jobs();
    driver.stripe.faults.push('ANSWER', 'ANSWER', { status: 500 }, { status: 500 }, { status: 500 });
    const broken = itemizeJob(api.server.deps, { payload: { payoutId: job?.data.payoutId ?? '' } });
    await expect(broken).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
    expect(await business.only()).toMatchObject({ itemsState: 'WAITING', rows: [], extras: [], otherCents: 7_850 });
    await itemize();
    const payout = await business.only();
    expect([payout.extras.length, payout.rows.length, sumOf(payout)]).toEqual([150, 1, 7_850]);
  });

  it('that is not the sum of its items is shown with the difference, which is audited and counted once', async () => {
    const business = await aBusiness();
    await business.book('2026-11-19T16:00:00Z');
    driver.stripe.books.payouts.payOut(business.account, { short: 25 });
    clock.set('2026-11-21T14:00:00Z');
    await announce(business);
    await itemize();
    const payout = await business.only();
    expect(payout).toMatchObject({ amountCents: 7_975, received: { netCents: 8_000 }, otherCents: -25, extras: [] });
    expect(await differencesIn(business)).toMatchObject([
      { by: 'SYSTEM', fields: [{ after: '$79.75' }, { after: '-$0.25' }] },
    ]);
    const [counted] = await queryRows<{ cents: number }>(
      api.db.read,
      `select difference_cents::int as cents from payout where id = $1`,
      [payout.id],
    );
    expect(counted).toEqual({ cents: -25 });
    await announce(business);
    await itemize();
    expect(await differencesIn(business)).toHaveLength(1);
  });

  it('that paid a booking differently shows by how much', async () => {
    const business = await aBusiness();
    await business.book('2026-11-19T16:00:00Z');
    Object.assign(chargeOf(business), { application_fee_amount: 300 });
    driver.stripe.books.payouts.payOut(business.account);
    clock.set('2026-11-21T14:00:00Z');
    await announce(business);
    await itemize();
    const payout = await business.only();
    expect(payout).toMatchObject({
      amountCents: 7_700,
      otherCents: 0,
      extras: [{ kind: 'DIFFERENCE', netCents: -300 }],
    });
    expect(sumOf(payout)).toBe(7_700);
    expect(await differencesIn(business)).toHaveLength(1);
  });

  it('waits a day for a charge that the books don’t have yet, and then shows it as its own line', async () => {
    const business = await aBusiness();
    await business.book('2026-11-19T16:00:00Z');
    const { deps } = api.server;
    const idempotencyKey = `payment:${uuidV4()}`;
    const opened = await deps.payments.openCharge({
      idempotencyKey,
      amountCents: 4_200 as Cents,
      feeCents: 0 as Cents,
      accountId: business.account,
    });
    driver.stripe.books.submitCharge(opened.chargeId, 'GOOD');
    driver.stripe.books.payouts.payOut(business.account);
    clock.set('2026-11-20T01:00:00Z');
    await announce(business);
    await itemize();
    expect(await business.only()).toMatchObject({ itemsState: 'WAITING', otherCents: 12_200 });
    clock.advance(DAY_MS + HOUR_MS + MINUTE_MS);
    await itemize();
    const payout = await business.only();
    expect(payout).toMatchObject({
      itemsState: 'STORED',
      rows: [{ netCents: 8_000 }],
      extras: [{ kind: 'CHARGE', netCents: 4_200 }],
      otherCents: 0,
    });
  });

  it('belongs to its business alone, even when another’s refers to the same charge', async () => {
    const [business, stranger] = [await aBusiness(), await aBusiness()];
    await business.book('2026-11-19T16:00:00Z');
    driver.stripe.books.payouts.payOut(business.account);
    const transaction = { id: 'ch_1', object: 'charge', payment_intent: chargeOf(business)['id'] };
    const source_transfer = { id: 'tr_1', object: 'transfer', metadata: {}, source_transaction: transaction };
    const source = { id: 'py_1', object: 'charge', source_transfer };
    driver.stripe.books.payouts.adjust(stranger.account, { category: 'charge', amount: 8_000, source });
    driver.stripe.books.payouts.payOut(stranger.account);
    clock.set('2026-11-22T14:00:00Z');
    await announce(business);
    await announce(stranger);
    await itemize();
    const [mine] = await business.list();
    expect(await refusalOf(stranger.find(mine?.id ?? ''))).toMatchObject({ statusCode: 404 });
    expect(await stranger.only()).toMatchObject({ rows: [], extras: [{ kind: 'CHARGE', netCents: 8_000 }] });
    expect(await business.only()).toMatchObject({ rows: [{ netCents: 8_000 }], extras: [] });
    const anyone = api.as()(statementCalls.getPayout, { query: business.query, params: { id: mine?.id ?? '' } });
    expect(await refusalOf(anyone)).toMatchObject({ statusCode: 401 });
  });
});
