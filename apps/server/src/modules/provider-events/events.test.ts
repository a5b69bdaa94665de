import * as accountCalls from '@primehour/contract/bank-account';
import * as businessCalls from '@primehour/contract/business';
import * as publicCalls from '@primehour/contract/public';
import * as userCalls from '@primehour/contract/user';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { payment } from '@primehour/db/schema/payment';
import { providerEvent } from '@primehour/db/schema/provider-events';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { type FakeStripe, startFakeStripe } from '@primehour/testkit/fakes/stripe';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { checkRequests, STRIPE_KEYS, stripeEnv } from '../../testing/fake-stripe.ts';
import { apiOf } from '../../testing/start-api.ts';
import { settleStuckPayment, sweepBookings } from '../booking/jobs.ts';
import { businessRoutes } from '../business/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { handleEventJob, sweepPayments } from './jobs.ts';
import { providerEventRoutes } from './routes.ts';

// The guarantee: Stripe's events are stored once, however often they are sent, and the product then reflects
// Stripe's current state, not the event's; a lost event only causes a delay.
const start = apiOf(publicRoutes, businessRoutes, providerEventRoutes);
type Api = TestServer<Awaited<ReturnType<typeof start>>>;
let stripe: FakeStripe;
let api: Api;
let other: Api;
beforeAll(async () => {
  stripe = await startFakeStripe(STRIPE_KEYS);
  api = await startTestServer(start, { env: stripeEnv(stripe) });
  other = await api.startSecondNode();
});
afterEach(() => checkRequests(stripe));
afterAll(async () => {
  await api.close();
  await stripe.close();
});

type Sent = { body: Buffer; signature?: string };
const send = async (node: Api, { body, signature }: Sent) => {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) };
  const answer = await fetch(`${node.url}/hooks/payments/stripe`, { method: 'POST', headers, body });
  return answer.status;
};
const WAITING = `select data from pgboss.job where name = 'payment.event' and data->>'eventId' = $1`;
const jobsOf = (eventId: string) =>
  queryRows<{ data: { provider: string; eventId: string } }>(api.db.read, WAITING, [eventId]);
/** Runs the jobs of an event on both nodes in parallel, and once more. */
async function work(eventId: string): Promise<void> {
  for (const { data: payload } of await jobsOf(eventId)) {
    await Promise.all([api, other].map((node) => handleEventJob(node.server.deps, { payload })));
    await handleEventJob(api.server.deps, { payload });
  }
}
const rowOf = async (eventId: string) =>
  (await api.db.read.select().from(providerEvent).where(eq(providerEvent.eventId, eventId)))[0];

const accountEvent = (id: string) =>
  stripe.event('v2.core.account[requirements].updated', { related_object: { id } }, api.clock.now());
const chargeEvent = (type: string, key: string, id: string) =>
  stripe.event(type, { data: { object: { id, metadata: { key } } } }, api.clock.now());

async function starting() {
  const made = await aPartner(api, { hasAccount: false, isCalendarActive: false });
  const call = api.as({ accessToken: made.accessToken });
  await call(accountCalls.openAccountSession, {});
  const [account] = await api.db.read
    .select()
    .from(paymentAccount)
    .where(eq(paymentAccount.businessId, made.business.id));
  const accountId = account?.providerAccountId ?? '';
  const notify = async () => {
    const event = accountEvent(accountId);
    expect(await send(api, event)).toBe(200);
    await work(event.eventId);
  };
  const isConnected = async () => (await call(userCalls.getUser, {})).has_account_info;
  return { ...made, call, accountId, notify, isConnected };
}

async function connected() {
  const made = await starting();
  stripe.books.fillIn(made.accountId, 'ACTIVE');
  await made.notify();
  const set = (isCalendarActive: boolean) =>
    made.call(businessCalls.setCalendarActive, { params: { id: made.business.id }, body: { isCalendarActive } });
  await set(true);
  return { ...made, set };
}

async function held() {
  const made = await connected();
  const offered = await aService(api, { business: made.business, priceCents: 4500 as Cents });
  const client = await bookAsClient(api, { service: offered, startAt: '2026-10-08T15:00:00Z' });
  const open = () => client.call(accountCalls.openMyPayment, { params: client.params });
  const find = async () => {
    const rows = await api.db.read.select().from(payment).where(eq(payment.businessId, made.business.id));
    return { row: rows[0], count: rows.length };
  };
  const state = () => client.call(publicCalls.getMyBooking, { params: client.params });
  return { ...made, ...client, open, find, state };
}

describe('an account', () => {
  it('is not connected while its form is empty, and is once Stripe confirms it', async () => {
    const { call, notify, isConnected, accountId } = await starting();
    expect(await call(accountCalls.getAccount, {})).toMatchObject({ provider: 'stripe', status: 'NONE' });
    stripe.books.fillIn(accountId, 'CHECKING');
    await notify();
    expect(await isConnected()).toBe(false);
    stripe.books.fillIn(accountId, 'ACTIVE');
    await notify();
    expect(await isConnected()).toBe(true);
    expect(await call(accountCalls.getAccount, {})).toEqual({
      provider: 'stripe',
      status: 'ACTIVE',
      bankName: 'STRIPE TEST BANK',
      last4: '6789',
      missing: [],
    });
  });

  it('with missing requirements shows them, and its calendar is turned off', async () => {
    const { call, accountId, notify, isConnected } = await connected();
    stripe.books.fillIn(accountId, { missing: ['identity.individual.address.city'] });
    await notify();
    expect(await isConnected()).toBe(false);
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(false);
    expect(await call(accountCalls.getAccount, {})).toMatchObject({ status: 'RESTRICTED', missing: ['An address'] });
  });

  it('reflects Stripe’s current state, in whatever order its events arrive', async () => {
    const { accountId, isConnected } = await starting();
    const early = accountEvent(accountId);
    stripe.books.fillIn(accountId, 'ACTIVE');
    const late = accountEvent(accountId);
    for (const event of [late, early]) {
      await send(api, event);
      await work(event.eventId);
    }
    expect(await isConnected()).toBe(true);
  });

  it('whose events were lost is queried after five minutes', async () => {
    const { accountId, isConnected } = await starting();
    stripe.books.fillIn(accountId, 'ACTIVE');
    api.clock.advance(5 * 60_000 - 1);
    await sweepPayments(api.server.deps);
    expect(await isConnected()).toBe(false);
    api.clock.advance(1);
    await sweepPayments(api.server.deps);
    expect(await isConnected()).toBe(true);
  });

  it('is queried together with the others, so that a slow provider delays nothing else', async () => {
    await Promise.all([starting(), starting()]);
    api.clock.advance(5 * 60_000);
    const asked: string[] = [];
    const bothAsked = Promise.withResolvers<void>();
    const { deps } = api.server;
    const payments: Deps['payments'] = {
      ...deps.payments,
      async findAccount(account) {
        asked.push(account.businessId);
        if (asked.length > 1) bothAsked.resolve();
        await bothAsked.promise;
        return deps.payments.findAccount(account);
      },
    };
    await sweepPayments({ ...deps, payments });
    expect(asked.length).toBeGreaterThan(1);
  });

  it('waits its turn behind others that get answers, but not behind those that never do', async () => {
    for (let number = 0; number < 26; number += 1) {
      await starting();
      api.clock.advance(1_000);
    }
    const { deps } = api.server;
    const answered = new Set<string>();
    const asked: string[] = [];
    const payments: Deps['payments'] = {
      ...deps.payments,
      findAccount(account) {
        asked.push(account.businessId);
        return Promise.reject(new Error('no answer'));
      },
    };
    const unsettled = await api.db.read.select().from(paymentAccount).where(eq(paymentAccount.status, 'STARTED'));
    for (let turn = 0; answered.size < unsettled.length && turn < 10; turn += 1) {
      api.clock.advance(5 * 60_000);
      await sweepPayments({ ...deps, payments });
      for (const id of asked.splice(0)) answered.add(id);
    }
    expect(unsettled.map(({ businessId }) => businessId).filter((id) => !answered.has(id))).toEqual([]);
  });

  it('is disconnected with its calendar, and reconnected as another one', async () => {
    const { call, isConnected, accountId, business } = await connected();
    expect(await call(accountCalls.disconnectAccount, {})).toMatchObject({ status: 'NONE', last4: null });
    expect(await isConnected()).toBe(false);
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(false);
    const on = call(businessCalls.setCalendarActive, { params: { id: business.id }, body: { isCalendarActive: true } });
    expect((await refusalOf(on)).code).toBe('ACCOUNT_NOT_FOUND');
    await call(accountCalls.openAccountSession, {});
    const [row] = await api.db.read.select().from(paymentAccount).where(eq(paymentAccount.businessId, business.id));
    expect(row).toMatchObject({ status: 'STARTED' });
    expect(row?.providerAccountId).not.toBe(accountId);
  });

  it('stays connected, with a message, when Stripe is unreachable', async () => {
    const { call, isConnected } = await connected();
    stripe.faults.push({ status: 500 }, { status: 500 }, { status: 500 });
    expect(await refusalOf(call(accountCalls.disconnectAccount, {}))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await isConnected()).toBe(true);
  });
});

describe('an event with a character that can’t be stored', () => {
  it.each([
    ['in its id', 'account.updated', { id: 'evt_a\u0000b' }],
    ['in its type', 'v2.core.account.\u0000', { related_object: { id: 'acct_1' } }],
    ['in its account', 'v2.core.account.updated', { related_object: { id: 'acct\u0000' } }],
    [
      'in its key',
      'payment_intent.succeeded',
      { data: { object: { id: 'pi_1', metadata: { key: 'booking:\u0000' } } } },
    ],
  ])('%s is refused, signed or not', async (_, type, content) => {
    expect(await send(api, stripe.event(type, content, api.clock.now()))).toBe(400);
  });
});

describe('a payment in Stripe’s own form', () => {
  it('is one charge however often it is opened, and confirms the booking on Stripe’s event', async () => {
    const { open, find, state } = await held();
    const opened = await Promise.all([open(), open()]);
    expect(opened[0]).toEqual({ provider: 'stripe', secret: opened[1].secret, publishableKey: 'pk_test_one' });
    const { row, count } = await find();
    expect([row?.status, count]).toEqual(['OPEN', 1]);
    stripe.books.submitCharge(row?.providerPaymentId ?? '', 'GOOD');
    const event = chargeEvent('payment_intent.succeeded', row?.idempotencyKey ?? '', row?.providerPaymentId ?? '');
    expect(await Promise.all([send(api, event), send(other, event)])).toEqual([200, 200]);
    expect(await jobsOf(event.eventId)).toHaveLength(1);
    await work(event.eventId);
    expect(await send(api, event)).toBe(200);
    expect(await jobsOf(event.eventId)).toHaveLength(1);
    expect(await state()).toMatchObject({ status: 'CONFIRMED', payment: 'PAID' });
    expect(stripe.books.chargesOf(row?.idempotencyKey ?? '')).toHaveLength(1);
  });

  it('that is refunded or disputed in Stripe’s dashboard is read back, once, on any node', async () => {
    const { open, find, state } = await held();
    await open();
    const chargeId = (await find()).row?.providerPaymentId ?? '';
    stripe.books.submitCharge(chargeId, 'GOOD');
    const notify = async (type: string) => {
      const event = stripe.event(type, { data: { object: { payment_intent: chargeId } } }, api.clock.now());
      expect(await send(api, event)).toBe(200);
      await work(event.eventId);
    };
    await settleStuckPayment(api.server.deps, { payload: { paymentId: (await find()).row?.id ?? '' } });
    stripe.books.returns.refundInDashboard(chargeId, 1500);
    await notify('charge.refunded');
    expect(await state()).toMatchObject({ payment: 'PARTLY_REFUNDED', money: { refundedCents: 1500 } });
    const dispute = stripe.books.returns.openDispute(chargeId, { amount: 4500 });
    await notify('charge.dispute.created');
    expect(await state()).toMatchObject({ payment: 'DISPUTED' });
    stripe.books.returns.closeDispute(String(dispute['id']), 'won');
    await notify('charge.dispute.closed');
    expect(await state()).toMatchObject({ payment: 'PARTLY_REFUNDED', money: { chargedBackCents: 0 } });
    expect((await find()).row).toMatchObject({ refundedCents: 1500, disputedCents: 0 });
  });

  it('is confirmed immediately on the client’s request, or shows why the card was declined', async () => {
    const { open, find, state, call, params } = await held();
    const pending = { status: 'PENDING', failure: null, holdExpiresAt: api.clock.now() + 15 * 60_000 };
    await open();
    const check = () => call(accountCalls.checkMyPayment, { params });
    expect(await check()).toEqual(pending);
    const id = (await find()).row?.providerPaymentId ?? '';
    stripe.books.submitCharge(id, 'NO_FUNDS');
    expect(await check()).toEqual({ ...pending, failure: 'The card doesn’t have enough funds. Try another one' });
    // While the bank decides, the hold is extended; the client can use the rest of it for another card.
    api.clock.advance(14 * 60_000);
    stripe.books.delayCharge(id);
    const extended = { ...pending, holdExpiresAt: api.clock.now() + 3 * 60_000 };
    expect(await check()).toEqual(extended);
    api.clock.advance(2 * 60_000);
    stripe.books.submitCharge(id, 'DECLINED');
    expect(await check()).toEqual({ ...extended, failure: 'The card was declined. Try another one' });
    // No answer is not a failure: clients who may have paid must not see an error.
    stripe.faults.push({ status: 500 }, { status: 500 }, { status: 500 });
    expect(await check()).toMatchObject({ status: 'PENDING' });
    stripe.books.submitCharge(id, 'GOOD');
    expect(await check()).toEqual({ status: 'CONFIRMED', failure: null, holdExpiresAt: null });
    expect(await state()).toMatchObject({ payment: 'PAID' });
    expect((await refusalOf(open())).code).toBe('WRONG_STATE');
  });

  it('is found by the sweep when every event of it was lost', async () => {
    const { open, find, state } = await held();
    await open();
    const { row } = await find();
    stripe.books.submitCharge(row?.providerPaymentId ?? '', 'GOOD');
    await api.db.transaction((tx) =>
      tx
        .update(payment)
        .set({ providerPaymentId: null })
        .where(eq(payment.id, row?.id ?? '')),
    );
    api.clock.advance(5 * 60_000);
    await sweepBookings(api.server.deps);
    await settleStuckPayment(api.server.deps, { payload: { paymentId: row?.id ?? '' } });
    expect(await state()).toMatchObject({ status: 'CONFIRMED' });
  });

  it('whose opening Stripe answers with its own error for a day is restarted after ten minutes', async () => {
    const { open, find } = await held();
    stripe.faults.push({ status: 500, isReplayed: true });
    const again = { code: 'UNAVAILABLE', message: expect.stringContaining('Try again') as string };
    expect([await refusalOf(open()), await refusalOf(open())]).toMatchObject([again, again]);
    api.clock.advance(10 * 60_000);
    const paymentId = (await find()).row?.id ?? '';
    await settleStuckPayment(api.server.deps, { payload: { paymentId } });
    expect(await open()).toMatchObject({ provider: 'stripe' });
    expect((await find()).count).toBe(2);
  });

  it('can’t be paid once the hold has expired', async () => {
    const { open, find } = await held();
    await open();
    api.clock.advance(15 * 60_000);
    await sweepBookings(api.server.deps);
    const { row } = await find();
    await settleStuckPayment(api.server.deps, { payload: { paymentId: row?.id ?? '' } });
    expect((await find()).row).toMatchObject({ status: 'FAILED', failureCode: 'cancelled' });
    expect(stripe.books.objects.get(row?.providerPaymentId ?? '')?.['status']).toBe('canceled');
    expect((await refusalOf(open())).code).toBe('HOLD_LAPSED');
  });

  it('accepts no card through our own form', async () => {
    const { call, params } = await held();
    expect((await refusalOf(call(publicCalls.payMyBooking, { params, body: GOOD_CARD }))).code).toBe('NOT_FOUND');
  });
});

describe('the webhook endpoint', () => {
  it('refuses unsigned, outdated and altered events, and stores nothing', async () => {
    const fresh = accountEvent('acct_1');
    const old = stripe.event('account.updated', { data: { object: { id: 'acct_1' } } }, api.clock.now() - 301_000);
    const refused: Sent[] = [
      { body: fresh.body },
      { body: fresh.body, signature: fresh.signature.replace(/v1=\w/, 'v1=') },
      { body: Buffer.concat([fresh.body, Buffer.from(' ')]), signature: fresh.signature },
      old,
      { body: Buffer.alloc(0), signature: fresh.signature },
    ];
    for (const one of refused) expect(await send(api, one)).toBe(400);
    expect([await rowOf(fresh.eventId), await rowOf(old.eventId)]).toEqual([undefined, undefined]);
  });

  it('refuses what is far larger than any event', async () => {
    const { body, signature } = stripe.event('account.updated', { padding: 'x'.repeat(130 * 1024) }, api.clock.now());
    expect(await send(api, { body, signature })).toBe(413);
  });

  it('stores an event of an unknown type without handling it', async () => {
    const event = stripe.event('payout.paid', { data: { object: { id: 'po_1' } } }, api.clock.now());
    expect(await send(api, event)).toBe(200);
    expect(await rowOf(event.eventId)).toMatchObject({ type: 'payout.paid', handledAt: new Date(api.clock.now()) });
    expect(await jobsOf(event.eventId)).toEqual([]);
  });

  it('keeps an event whose handling failed until it is handled, and deletes it after thirty days', async () => {
    const { accountId, isConnected } = await starting();
    stripe.books.fillIn(accountId, 'ACTIVE');
    const event = accountEvent(accountId);
    await send(api, event);
    stripe.faults.push({ status: 500 }, { status: 500 }, { status: 500 });
    const payload = { provider: 'stripe', eventId: event.eventId };
    await expect(handleEventJob(api.server.deps, { payload })).rejects.toThrow('Refused with 500');
    expect(await rowOf(event.eventId)).toMatchObject({ handledAt: null });
    await work(event.eventId);
    expect(await isConnected()).toBe(true);
    api.clock.advance(30 * 24 * 3_600_000);
    await sweepPayments(api.server.deps);
    expect(await rowOf(event.eventId)).toBeUndefined();
  });
});
