import * as accountCalls from '@primehour/contract/bank-account';
import * as businessCalls from '@primehour/contract/business';
import * as calls from '@primehour/contract/user';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { providerEventRoutes } from '../provider-events/routes.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: while the payment provider is unreachable, a partner sees the last known account and a message that
// other actions have to wait.

let api: TestServer;
beforeAll(async () => {
  const env = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_one',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_one',
    STRIPE_WEBHOOK_SECRET: 'whsec_one',
    // Nothing listens on this port.
    STRIPE_BASE_URL: 'http://127.0.0.1:9',
  };
  api = await startTestServer(apiOf(businessRoutes, providerEventRoutes), { env });
});
afterAll(() => api.close());

async function connected() {
  const { business, accessToken } = await aPartner(api);
  await api.db.pool.query(
    `update payment_account set provider = 'stripe', provider_account_id = 'acct_' || business_id, status = 'ACTIVE',
       bank_name = 'First Bank', last4 = '6789', missing = '{}' where business_id = $1`,
    [business.id],
  );
  return { business, call: api.as({ accessToken }) };
}

it('shows the last known account, and leaves the calendar unchanged', async () => {
  const { call } = await connected();
  expect(await call(accountCalls.getAccount, {})).toEqual({
    provider: 'stripe',
    status: 'ACTIVE',
    bankName: 'First Bank',
    last4: '6789',
    missing: [],
  });
  expect((await call(calls.getUser, {})).has_account_info).toBe(true);
  expect((await call(businessCalls.listBusinesses, {}))[0]?.isCalendarActive).toBe(true);
});

it('reports that the form and the disconnection are unavailable', async () => {
  const { call } = await connected();
  const wait = { statusCode: 503, message: 'The payment provider can’t be reached right now. Try again' };
  expect(await refusalOf(call(accountCalls.openAccountSession, {}))).toMatchObject(wait);
  expect(await refusalOf(call(accountCalls.disconnectAccount, {}))).toMatchObject(wait);
});
