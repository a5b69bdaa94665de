import * as accountCalls from '@primehour/contract/bank-account';
import * as businessCalls from '@primehour/contract/business';
import * as calls from '@primehour/contract/user';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Instant } from '@primehour/domain/vocabulary';
import { aListing } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentFailure } from '../../ports/payments.ts';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { handleEventJob, sendSandboxEvent } from '../provider-events/jobs.ts';
import { providerEventRoutes } from '../provider-events/routes.ts';
import { disconnectAccount } from './commands/disconnect-account.ts';
import { storeAccount } from './commands/sync-account.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: a calendar accepts bookings only while the payment provider confirms that its owner can be paid.

const start = apiOf(businessRoutes, providerEventRoutes);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start);
});
afterAll(() => api.close());

async function partner(options: Parameters<typeof aPartner>[1] = {}) {
  const made = await aPartner(api, options);
  return { ...made, call: api.as({ accessToken: made.accessToken }) };
}

describe('the calendar switch', () => {
  it('goes on with a connected account, and off without', async () => {
    const { business, call } = await partner({ isCalendarActive: false });
    const set = (isCalendarActive: boolean) =>
      call(businessCalls.setCalendarActive, { params: { id: business.id }, body: { isCalendarActive } });
    expect(await set(true)).toMatchObject({ id: business.id, isCalendarActive: true });
    expect(await set(false)).toMatchObject({ isCalendarActive: false });
    const without = await partner({ hasAccount: false });
    const off = { params: { id: without.business.id }, body: { isCalendarActive: false } };
    expect(await without.call(businessCalls.setCalendarActive, off)).toMatchObject({ isCalendarActive: false });
  });

  it('stays off without one', async () => {
    const { business, call } = await partner({ hasAccount: false, isCalendarActive: false });
    const on = { params: { id: business.id }, body: { isCalendarActive: true } };
    expect(await refusalOf(call(businessCalls.setCalendarActive, on))).toMatchObject({
      statusCode: 409,
      code: 'ACCOUNT_NOT_FOUND',
    });
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(false);
  });

  it('is not found on another owner’s business', async () => {
    const [mine, other] = [await partner(), await partner()];
    const off = { params: { id: other.business.id }, body: { isCalendarActive: false } };
    expect((await refusalOf(mine.call(businessCalls.setCalendarActive, off))).code).toBe('NOT_FOUND');
    expect((await other.call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(true);
  });

  it('accepts only true and false', async () => {
    const { business, call } = await partner();
    const body = { isCalendarActive: 'yes' } as unknown as { isCalendarActive: boolean };
    const refusal = await refusalOf(call(businessCalls.setCalendarActive, { params: { id: business.id }, body }));
    expect(refusal.issues?.[0]?.path).toBe('isCalendarActive');
  });
});

describe('the bank account', () => {
  const FORM = { accountHolderName: 'Rosa Delgado', routingNumber: '110000000', accountNumber: '000123456789' };

  it('is being checked for a moment, then connected, and shown in account and user', async () => {
    const { business, call } = await partner({ hasAccount: false, isCalendarActive: false });
    const none = { provider: 'sandbox', status: 'NONE', bankName: null, last4: null, missing: [] };
    expect(await call(accountCalls.getAccount, {})).toEqual(none);
    const { provider, secret } = await call(accountCalls.openAccountSession, {});
    expect(provider).toBe('sandbox');
    expect(await call(accountCalls.connectSandboxBank, { body: { ...FORM, secret } })).toEqual({ status: 'PENDING' });
    expect((await call(calls.getUser, {})).has_account_info).toBe(false);
    api.clock.advance(1_000);
    expect(await call(accountCalls.getAccount, {})).toEqual({
      ...none,
      status: 'ACTIVE',
      bankName: 'Sandbox Bank',
      last4: '6789',
    });
    expect((await call(calls.getUser, {})).has_account_info).toBe(true);
    const on = { params: { id: business.id }, body: { isCalendarActive: true } };
    expect(await call(businessCalls.setCalendarActive, on)).toMatchObject({ isCalendarActive: true });
  });

  it('is one account however often the form is submitted in parallel', async () => {
    const { call } = await partner({ hasAccount: false });
    const { secret } = await call(accountCalls.openAccountSession, {});
    const sent = Array.from({ length: 12 }, () => call(accountCalls.connectSandboxBank, { body: { ...FORM, secret } }));
    expect(await Promise.all(sent)).toEqual(sent.map(() => ({ status: 'PENDING' })));
    api.clock.advance(1_000);
    expect(await call(accountCalls.getAccount, {})).toMatchObject({ status: 'ACTIVE', last4: '6789' });
  });

  it('refuses a session secret that is invented, another user’s, or expired', async () => {
    const [mine, other] = [await partner({ hasAccount: false }), await partner({ hasAccount: false })];
    const connect = (secret: string) =>
      refusalOf(mine.call(accountCalls.connectSandboxBank, { body: { ...FORM, secret } }));
    expect((await connect('made-up')).code).toBe('ACCOUNT_SESSION_EXPIRED');
    expect((await connect((await other.call(accountCalls.openAccountSession, {})).secret)).code).toBe(
      'ACCOUNT_SESSION_EXPIRED',
    );
    expect((await mine.call(calls.getUser, {})).has_account_info).toBe(false);
  });

  it('reports the bank’s refusal', async () => {
    const { call } = await partner({ hasAccount: false });
    const { secret } = await call(accountCalls.openAccountSession, {});
    const body = { ...FORM, accountNumber: '1000000000', secret };
    expect(await refusalOf(call(accountCalls.connectSandboxBank, { body }))).toMatchObject({
      statusCode: 422,
      code: 'BANK_REFUSED',
    });
    expect((await call(accountCalls.getAccount, {})).status).toBe('NONE');
  });

  it('refuses invalid bank numbers, field by field', async () => {
    const { call } = await partner({ hasAccount: false });
    const body = { accountHolderName: '', routingNumber: '110000001', accountNumber: '12', secret: 's' };
    expect((await refusalOf(call(accountCalls.connectSandboxBank, { body }))).issues?.map(({ path }) => path)).toEqual([
      'accountHolderName',
      'routingNumber',
      'accountNumber',
    ]);
  });

  /** Runs the sandbox's events and what they trigger, each job twice. */
  async function listen() {
    const { deps } = api.server;
    const jobsSql = 'select data from pgboss.job where name = $1';
    type SandboxEvent = { data: Parameters<typeof sendSandboxEvent>[1]['payload'] };
    type ProviderEvent = { data: Parameters<typeof handleEventJob>[1]['payload'] };
    for (const { data: payload } of await queryRows<SandboxEvent>(api.db.read, jobsSql, ['sandbox.event'])) {
      await sendSandboxEvent(deps, { payload });
      await sendSandboxEvent(deps, { payload });
    }
    for (const { data: payload } of await queryRows<ProviderEvent>(api.db.read, jobsSql, ['payment.event'])) {
      await Promise.all([handleEventJob(deps, { payload }), handleEventJob(deps, { payload })]);
    }
  }

  it('becomes connected, or incomplete, when the bank sends a notification', async () => {
    const connect = async (accountNumber: string) => {
      const { business, call } = await partner({ hasAccount: false, isCalendarActive: false });
      const { secret } = await call(accountCalls.openAccountSession, {});
      await call(accountCalls.connectSandboxBank, { body: { ...FORM, accountNumber, secret } });
      return { id: business.id, isConnected: async () => (await call(calls.getUser, {})).has_account_info, call };
    };
    const [good, wanting] = [await connect('000123456789'), await connect('000123459999')];
    api.clock.advance(1_000);
    await listen();
    expect([await good.isConnected(), await wanting.isConnected()]).toEqual([true, false]);
    expect(await wanting.call(accountCalls.getAccount, {})).toMatchObject({
      status: 'RESTRICTED',
      missing: ['An account in the name of the business'],
    });
    const on = { params: { id: wanting.id }, body: { isCalendarActive: true } };
    expect((await refusalOf(wanting.call(businessCalls.setCalendarActive, on))).code).toBe('ACCOUNT_NOT_FOUND');
  });

  it('is disconnected together with the calendar, and a late notification doesn’t reconnect it', async () => {
    const { call } = await partner();
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(true);
    expect(await call(accountCalls.disconnectAccount, {})).toEqual({
      provider: 'sandbox',
      status: 'NONE',
      bankName: null,
      last4: null,
      missing: [],
    });
    await listen();
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(false);
    expect((await call(calls.getUser, {})).has_account_info).toBe(false);
    expect(await call(accountCalls.disconnectAccount, {})).toMatchObject({ status: 'NONE' });
  });

  it('reflects the later query, whichever answer is stored last', async () => {
    const { business, call } = await partner();
    const { db, clock } = api.server.deps;
    const tenant = authorizeTenant(business.id);
    const report = (status: 'ACTIVE' | 'RESTRICTED', askedAt: number) => {
      const account = { accountId: `sba_${business.id}`, status, bankName: null, last4: '6789', missing: [] };
      return db.transaction((tx) => storeAccount({ tx, tenant, now: askedAt as Instant }, 'sandbox', account));
    };
    await report('ACTIVE', clock.now() + 2);
    await report('RESTRICTED', clock.now() + 1);
    expect((await call(calls.getUser, {})).has_account_info).toBe(true);
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(true);
    await report('RESTRICTED', clock.now() + 3);
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(false);
  });

  it('stays while bidders depend on it, and the calendar with it', async () => {
    const { business, call } = await partner();
    await aListing(api, { business });
    const settle = (settlement: 'OPEN' | 'PAID') =>
      api.db.pool.query(
        `update auction set last_seq = 1, last_hash = repeat('0', 64), last_bid_at = now(), price_cents = 100, leader = 1,
           leader_max_cents = 100, settlement = $2 where business_id = $1`,
        [business.id, settlement],
      );
    await settle('OPEN');
    expect(await refusalOf(call(accountCalls.disconnectAccount, {}))).toMatchObject({
      code: 'ACCOUNT_IN_USE',
      message: 'Your auctions have bids. Disconnect once they are over and paid',
    });
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(true);
    await settle('PAID');
    expect(await call(accountCalls.disconnectAccount, {})).toMatchObject({ status: 'NONE' });
  });

  it('stays while a listing is published, even without bids, and can be disconnected once it is removed', async () => {
    const { business, call } = await partner();
    const { id } = await aListing(api, { business });
    expect(await refusalOf(call(accountCalls.disconnectAccount, {}))).toMatchObject({
      code: 'ACCOUNT_IN_USE',
      message: 'You still have listings. Remove them first, or wait until they are over',
    });
    expect((await call(accountCalls.getAccount, {})).status).toBe('ACTIVE');
    await api.db.pool.query('update listing set removed_at = now() where id = $1', [id]);
    expect(await call(accountCalls.disconnectAccount, {})).toMatchObject({ status: 'NONE' });
  });

  it('refuses new listings while it is being disconnected', async () => {
    const { business } = await partner();
    const { deps } = api.server;
    let statusMeanwhile: unknown;
    const payments: typeof deps.payments = {
      ...deps.payments,
      async disconnect(account) {
        const { rows } = await api.db.pool.query('select status from payment_account where business_id = $1', [
          business.id,
        ]);
        statusMeanwhile = rows[0]?.status;
        await deps.payments.disconnect(account);
      },
    };
    await disconnectAccount(
      { ...deps, payments },
      { businessId: authorizeTenant(business.id), userId: business.userId },
    );
    expect(statusMeanwhile).toBe('PENDING');
  });

  it('stays connected when the bank refuses to close it', async () => {
    const { business, call } = await partner();
    const { deps } = api.server;
    const refuse = () => Promise.reject(new PaymentFailure('balance', 'Money is on its way', { isUnknown: false }));
    const refused = disconnectAccount(
      { ...deps, payments: { ...deps.payments, disconnect: refuse } },
      { businessId: authorizeTenant(business.id), userId: business.userId },
    );
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_IN_USE' });
    expect((await call(calls.getUser, {})).has_account_info).toBe(true);
  });

  it('of another owner is unaffected by disconnecting', async () => {
    const [mine, other] = [await partner(), await partner()];
    await mine.call(accountCalls.disconnectAccount, {});
    expect((await other.call(accountCalls.getAccount, {})).status).toBe('ACTIVE');
    expect((await refusalOf(api.as()(accountCalls.disconnectAccount, {}))).code).toBe('UNAUTHORISED');
  });
});
