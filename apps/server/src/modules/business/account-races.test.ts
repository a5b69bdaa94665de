import * as calls from '@primehour/contract/bank-account';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { aPartner } from '@primehour/testkit/build-session';
import { type FakeStripe, startFakeStripe } from '@primehour/testkit/fakes/stripe';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { PaymentFailure } from '../../ports/payments.ts';
import { authorizeTenant } from '../../tenant.ts';
import { STRIPE_KEYS, stripeEnv } from '../../testing/fake-stripe.ts';
import { apiOf } from '../../testing/start-api.ts';
import { disconnectAccount } from './commands/disconnect-account.ts';
import { openAccountSession } from './commands/open-account-session.ts';
import { syncAccount } from './commands/sync-account.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: an account whose form is being opened is not lost when the screen requests the account at the same
// time, whichever node answers each, and in whichever order.
const start = apiOf(businessRoutes);
let stripe: FakeStripe;
let api: TestServer<Awaited<ReturnType<typeof start>>>;
let other: typeof api;
beforeAll(async () => {
  stripe = await startFakeStripe(STRIPE_KEYS);
  api = await startTestServer(start, { env: stripeEnv(stripe) });
  other = await api.startSecondNode();
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});

async function aBusiness() {
  const { business, user, accessToken } = await aPartner(api, { hasAccount: false, isCalendarActive: false });
  const call = api.as({ accessToken });
  const stored = async () => {
    const [row] = await api.db.read.select().from(paymentAccount).where(eq(paymentAccount.businessId, business.id));
    return row;
  };
  const storedId = async () => (await stored())?.providerAccountId ?? '';
  return {
    tenant: authorizeTenant(business.id),
    userId: user.id,
    call,
    stored,
    storedId,
    openForm: () => call(calls.openAccountSession, {}),
    statusOf: async () => (await call(calls.getAccount, {})).status,
    fillIn: async (kind: Parameters<typeof stripe.books.fillIn>[1] = 'ACTIVE') =>
      stripe.books.fillIn(await storedId(), kind),
  };
}

/** The other node, where something happens before it receives the provider's answer. */
function otherWith(changes: (payments: Deps['payments']) => Partial<Deps['payments']>): Deps {
  const { deps } = other.server;
  return { ...deps, payments: { ...deps.payments, ...changes(deps.payments) } };
}

it('the account stays when a request that began before it was created ends after it', async () => {
  const { tenant, openForm, fillIn, statusOf } = await aBusiness();
  const deps = otherWith((payments) => ({
    async findAccount(stored) {
      const found = await payments.findAccount(stored);
      await openForm();
      return found;
    },
  }));
  expect(await syncAccount(deps, tenant)).toBeUndefined();
  await fillIn();
  expect(await statusOf()).toBe('ACTIVE');
});

it('the account that follows a closed one is stored, even if a request was answered while it was created', async () => {
  const { tenant, userId, call, openForm, fillIn, statusOf, storedId } = await aBusiness();
  await openForm();
  await fillIn();
  expect(await statusOf()).toBe('ACTIVE');
  const closedId = await storedId();
  await call(calls.disconnectAccount, {});
  const deps = otherWith((payments) => ({
    async openAccountSession(owner) {
      const session = await payments.openAccountSession(owner);
      api.clock.advance(1);
      expect(await statusOf()).toBe('NONE');
      return session;
    },
  }));
  await openAccountSession(deps, tenant, userId);
  expect(await storedId()).not.toBe(closedId);
  await fillIn();
  expect(await statusOf()).toBe('ACTIVE');
});

it('an account that has to be verified again stays so when the provider does not respond to closing it', async () => {
  const { tenant, userId, stored, openForm, fillIn, statusOf } = await aBusiness();
  await openForm();
  await fillIn();
  expect(await statusOf()).toBe('ACTIVE');
  const deps = otherWith(() => ({
    async disconnect() {
      api.clock.advance(1);
      await fillIn('CHECKING');
      expect(await statusOf()).toBe('PENDING');
      throw new PaymentFailure('no_answer', 'The answer was lost.', { isUnknown: true });
    },
  }));
  api.clock.advance(1);
  const closing = disconnectAccount(deps, { businessId: tenant, userId });
  await expect(closing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await stored()).toMatchObject({ status: 'PENDING' });
});
