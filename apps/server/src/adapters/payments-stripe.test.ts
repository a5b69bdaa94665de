import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cents } from '@primehour/domain/vocabulary';
import { testClock } from '@primehour/testkit/clock';
import { type FakeStripe, startFakeStripe } from '@primehour/testkit/fakes/stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventSubject, PaymentProvider } from '../ports/payments.ts';
import { checkRequests, STRIPE_KEYS } from '../testing/fake-stripe.ts';
import { describePaymentProvider } from '../testing/payments-contract.ts';
import { type Aftermath, type CardKind } from '../testing/provider-under-test.ts';
import { createStripeProvider } from './payments-stripe.ts';

// The guarantee: requests follow Stripe's API, a repeat under one key does nothing twice, and a lost response is never
// mistaken for a refusal.

const clock = testClock();
let stripe: FakeStripe;
let provider: PaymentProvider;
/** Short only where a timeout is expected, because a busy machine may also stall for a moment. */
let impatient: PaymentProvider;
beforeAll(async () => {
  stripe = await startFakeStripe(STRIPE_KEYS);
  const config = {
    secretKey: STRIPE_KEYS.secretKey,
    publishableKey: 'pk_test_one',
    webhookSecrets: ['whsec_older', STRIPE_KEYS.webhookSecret],
    baseUrl: `${stripe.url}/`,
  };
  provider = createStripeProvider(config, clock, { timeoutMs: 60_000, firstPauseMs: 1 });
  impatient = createStripeProvider(config, clock, { timeoutMs: 5_000, firstPauseMs: 1 });
});
afterAll(() => stripe.close());
afterEach(() => checkRequests(stripe));

const ownerOf = (businessId: string) => ({
  businessId,
  accountId: undefined,
  displayName: 'Delgado Hair',
  email: 'rosa@example.com',
});

async function openAccount(businessId: string): Promise<string> {
  const { accountId = '' } = await provider.openAccountSession(ownerOf(businessId));
  return accountId;
}

describePaymentProvider('stripe', async () => ({
  provider,
  clock,
  aBusiness: async () => ({ businessId: randomUUID() }),
  async fillIn(businessId, state) {
    const accountId = await openAccount(businessId);
    stripe.books.fillIn(
      accountId,
      state === 'ACTIVE' ? 'ACTIVE' : { missing: ['identity.individual.documents.primary'] },
    );
    return { accountId };
  },
  submitCharge: async ({ chargeId }, card) => stripe.books.submitCharge(chargeId, isAftermath(card) ? 'GOOD' : card),
  async submitMethod({ setupId }, card) {
    if (card === 'REFUND_LATER') stripe.books.returns.refundOutcomes.push('pending');
    stripe.books.submitMethod(setupId, isAftermath(card) ? 'GOOD' : card);
  },
  async books(key) {
    const paid = stripe.books.chargesOf(key).filter(({ status }) => status === 'succeeded');
    return { charges: paid.length, refundedCents: Number(paid[0]?.['amount_refunded'] ?? 0) };
  },
  refundAtProvider: async (chargeId, amountCents, payer) =>
    void stripe.books.returns.refundInDashboard(chargeId, amountCents, payer !== 'PLATFORM'),
  async settleRefunds() {
    const refund = thingsOf('re_').at(-1);
    const id = String(refund?.['id']);
    if (refund?.['status'] === 'pending') stripe.books.returns.endRefund(id, 'succeeded');
    else stripe.books.returns.endRefund(id, 'failed', 'lost_or_stolen_card');
  },
  async dispute(chargeId, state) {
    const open = thingsOf('dp_').find((each) => each['payment_intent'] === chargeId);
    const made = open ?? stripe.books.returns.openDispute(chargeId, { amount: 4500 });
    if (state !== 'OPEN') stripe.books.returns.closeDispute(String(made['id']), state === 'WON' ? 'won' : 'lost');
  },
  payOut: async (accountId) => void stripe.books.payouts.payOut(accountId),
  sendEvent: async (subject) => stripe.event(...eventAbout(subject), clock.now()),
  close: async () => {},
}));

const AFTERMATHS: readonly string[] = [
  'REFUND_LATER',
  'REFUND_FAILS',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] satisfies Aftermath[];
const isAftermath = (card: CardKind): card is Aftermath => AFTERMATHS.includes(card);
const thingsOf = (prefix: string) =>
  [...stripe.books.objects.values()].filter(({ id }) => String(id).startsWith(prefix));

function eventAbout(subject: EventSubject): [string, object] {
  const { id } = subject;
  if (subject.kind === 'ACCOUNT') {
    const related = { related_object: { id, type: 'v2.core.account' } };
    return ['v2.core.account[configuration.recipient].capability_status_updated', related];
  }
  if (subject.kind === 'PAYOUT') return ['payout.paid', { account: id, data: { object: { id: 'po_1' } } }];
  if (subject.kind === 'SETUP') return ['setup_intent.succeeded', { data: { object: { id } } }];
  if (subject.kind === 'METHOD') {
    const [customer, card] = id.split('/');
    const data = { object: { id: card, customer: null }, previous_attributes: { customer } };
    return ['payment_method.detached', { data }];
  }
  if (subject.kind === 'RETURN')
    return ['charge.dispute.created', { data: { object: { id: 'dp_1', payment_intent: id } } }];
  const metadata = { key: subject.idempotencyKey };
  return ['payment_intent.succeeded', { data: { object: { id, metadata } } }];
}

const charge = async (amountCents = 4500) => {
  const accountId = await openAccount(randomUUID());
  stripe.books.fillIn(accountId, 'ACTIVE');
  const setup = await provider.openMethodSetup({ customerKey: 'c', idempotencyKey: randomUUID() });
  stripe.books.submitMethod(setup.setupId, 'GOOD');
  const method = await provider.findMethod(setup.setupId);
  if (method.status !== 'READY') throw new Error('The card was not saved.');
  return {
    idempotencyKey: `payment:${randomUUID()}`,
    amountCents: amountCents as Cents,
    feeCents: 450 as Cents,
    accountId,
    methodId: method.methodId,
  };
};

describe('a charge through Stripe', () => {
  it('goes to the business, on its behalf, without our fee', async () => {
    const terms = await charge();
    await provider.chargeMethod(terms);
    expect(stripe.books.chargesOf(terms.idempotencyKey)).toMatchObject([
      {
        amount: 4500,
        currency: 'usd',
        application_fee_amount: 450,
        transfer_data: { destination: terms.accountId },
        on_behalf_of: terms.accountId,
        metadata: { key: terms.idempotencyKey, kind: 'saved' },
        payment_method_options: { card: { stored_credential_usage: 'unscheduled' } },
      },
    ]);
  });

  it.each([
    [{ status: 500 }],
    [{ status: 503 }],
    [{ status: 429 }],
    [{ status: 409 }],
    ['BREAK_BEFORE'],
    ['BREAK_AFTER'],
    ['NEVER_ANSWER'],
  ] as const)('is made once although the first response was %j', async (fault) => {
    const terms = await charge();
    stripe.faults.push(fault);
    const asking = fault === 'NEVER_ANSWER' ? impatient : provider;
    expect(await asking.chargeMethod(terms)).toMatchObject({ status: 'SUCCEEDED' });
    expect(stripe.books.chargesOf(terms.idempotencyKey)).toHaveLength(1);
  });

  it('has an unknown result when no response comes, and is found later', async () => {
    const terms = await charge();
    stripe.faults.push('BREAK_AFTER', 'BREAK_AFTER', 'BREAK_AFTER');
    await expect(provider.chargeMethod(terms)).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
    expect(await provider.findCharge(terms.idempotencyKey)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await provider.chargeMethod(terms)).toMatchObject({ status: 'SUCCEEDED' });
    expect(stripe.books.chargesOf(terms.idempotencyKey)).toHaveLength(1);
  });

  it.each([409, 429])('has an unknown result while the response stays %i: its key may be in use', async (status) => {
    const terms = await charge();
    stripe.faults.push({ status }, { status }, { status });
    await expect(provider.chargeMethod(terms)).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
  });

  it.each([401, 403])('has an unknown result once our key is refused with %i, and is not retried', async (status) => {
    const terms = await charge();
    stripe.faults.push({ status });
    const before = stripe.requests.length;
    await expect(provider.chargeMethod(terms)).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
    expect(stripe.requests.length - before).toBe(1);
  });

  it('has an unknown result while Stripe repeats its own error for the key, and nothing is taken', async () => {
    const terms = await charge();
    stripe.faults.push({ status: 500, isReplayed: true });
    const unknown = { name: 'PaymentFailure', isUnknown: true };
    await expect(provider.chargeMethod(terms)).rejects.toMatchObject(unknown);
    await expect(provider.chargeMethod(terms)).rejects.toMatchObject(unknown);
    expect(await provider.findCharge(terms.idempotencyKey)).toBeUndefined();
    const another = { ...terms, idempotencyKey: `${terms.idempotencyKey}:2` };
    expect(await provider.chargeMethod(another)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('in test mode, or of another account, is unknown', async () => {
    expect(await provider.findCharge(`payment:${randomUUID()}`, 'pi_elsewhere')).toBeUndefined();
  });

  it('below the smallest amount is refused, not retried', async () => {
    const terms = await charge(49);
    const before = stripe.requests.length;
    const opened = provider.openCharge({ ...terms, feeCents: 0 as Cents });
    await expect(opened).rejects.toMatchObject({ code: 'amount_too_small', isUnknown: false });
    expect(stripe.requests.length - before).toBe(1);
  });

  it('under a key used for another request has an unknown result, and is not retried', async () => {
    const terms = await charge();
    await provider.chargeMethod(terms);
    const before = stripe.requests.length;
    const other = provider.chargeMethod({ ...terms, amountCents: 4501 as Cents });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_error', isUnknown: true });
    expect(stripe.requests.length - before).toBe(1);
  });

  it('that was fully refunded is not refunded again once its key has expired', async () => {
    const terms = await charge();
    const { chargeId } = await provider.chargeMethod(terms);
    const { amountCents } = terms;
    for (const idempotencyKey of ['r1', 'r1-again'])
      await provider.refund({ idempotencyKey, chargeId, amountCents, shareCents: amountCents });
    expect(stripe.books.chargesOf(terms.idempotencyKey)).toMatchObject([{ amount_refunded: 4500 }]);
  });

  it('whose refund failed reports it, and a pending refund counts as refunded', async () => {
    const terms = await charge();
    const { chargeId } = await provider.chargeMethod(terms);
    const refund = (idempotencyKey: string) =>
      provider.refund({ idempotencyKey, chargeId, amountCents: terms.amountCents, shareCents: terms.amountCents });
    stripe.books.returns.refundOutcomes.push('failed', 'canceled', 'pending');
    const key = randomUUID();
    expect(await refund(key)).toMatchObject({ status: 'FAILED', failure: 'CARD_CLOSED' });
    expect(await refund(`${key}:2`)).toMatchObject({ status: 'FAILED', failure: 'PROVIDER_ERROR' });
    expect(await refund(`${key}:3`)).toMatchObject({ status: 'PENDING' });
    expect(stripe.books.chargesOf(terms.idempotencyKey)).toMatchObject([{ amount_refunded: 4500 }]);
  });

  it('reads back more refunds than one page of Stripe has, oldest first', async () => {
    const terms = await charge(50_000);
    const { chargeId } = await provider.chargeMethod(terms);
    for (let cents = 1; cents <= 120; cents += 1) stripe.books.returns.refundInDashboard(chargeId, cents);
    const { refunds } = await provider.findReturns(chargeId);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  });

  it.each([
    ['warning_needs_response', 'INQUIRY', 0],
    ['under_review', 'UNDER_REVIEW', 1500],
    ['warning_closed', 'CLOSED', 0],
    ['a_word_of_tomorrow', 'NEEDS_RESPONSE', 1500],
  ])('disputed as %s is shown as %s', async (status, state, feeCents) => {
    const { chargeId } = await provider.chargeMethod(await charge());
    stripe.books.returns.openDispute(chargeId, { amount: 4500, status });
    expect((await provider.findReturns(chargeId)).disputes).toMatchObject([{ state, feeCents, amountCents: 4500 }]);
  });
});

describe('an account with Stripe', () => {
  it('is opened once despite lost responses, and again after it was closed', async () => {
    const businessId = randomUUID();
    stripe.faults.push('BREAK_AFTER');
    const first = await openAccount(businessId);
    expect(await openAccount(businessId)).toBe(first);
    const { secret, publishableKey } = await provider.openAccountSession({ ...ownerOf(businessId), accountId: first });
    expect([secret, publishableKey]).toEqual([expect.stringMatching(/^secret_/), 'pk_test_one']);
    await provider.disconnect({ businessId, accountId: first });
    const next = await provider.openAccountSession({ ...ownerOf(businessId), previousAccountId: first });
    expect(next.accountId).not.toBe(first);
  });

  it('is started, then checked, then active', async () => {
    const businessId = randomUUID();
    const accountId = await openAccount(businessId);
    const status = async () => (await provider.findAccount({ businessId, accountId }))?.status;
    expect(await status()).toBe('STARTED');
    stripe.books.fillIn(accountId, 'CHECKING');
    expect(await status()).toBe('PENDING');
    stripe.books.fillIn(accountId, 'ACTIVE');
    expect(await status()).toBe('ACTIVE');
  });

  it('lists each missing requirement once, by label', async () => {
    const businessId = randomUUID();
    const accountId = await openAccount(businessId);
    const missing = ['identity.individual.address.line1', 'identity.individual.address.city', 'something.new'];
    stripe.books.fillIn(accountId, { missing });
    expect((await provider.findAccount({ businessId, accountId }))?.missing).toEqual([
      'An address',
      'Other details that the provider’s form asks for',
    ]);
  });

  it('unknown to Stripe doesn’t exist', async () => {
    expect(await provider.findAccount({ businessId: randomUUID(), accountId: 'acct_gone' })).toBeUndefined();
  });
});

describe('an event of Stripe', () => {
  it('of an unknown type has no subject', () => {
    const { body, signature, eventId } = stripe.event('payout.paid', { data: { object: { id: 'po_1' } } }, clock.now());
    expect(provider.readEvent({ body, signature })).toEqual({ eventId, type: 'payout.paid', subject: undefined });
  });

  it.each(['charge.refunded', 'charge.refund.updated', 'refund.failed', 'refund.created', 'charge.dispute.closed'])(
    '%s is about the refunds of its payment',
    (type) => {
      const object = { id: 'x_1', payment_intent: 'pi_1' };
      const { body, signature } = stripe.event(type, { data: { object } }, clock.now());
      expect(provider.readEvent({ body, signature })).toMatchObject({ type, subject: { kind: 'RETURN', id: 'pi_1' } });
    },
  );

  it('that is signed but malformed is refused', () => {
    const broken = stripe.event('', {}, clock.now());
    expect(() => provider.readEvent(broken)).toThrow('has no id');
  });
});

it.each([
  ['{}', 'json without an error object'],
  ['<html>', 'a response without json'],
])('a refusal by a proxy, %s, is not mistaken for Stripe’s', async (body) => {
  const proxy = createServer((_request, response) => response.writeHead(502).end(body));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const config = {
    secretKey: STRIPE_KEYS.secretKey,
    publishableKey: 'pk_test_one',
    webhookSecrets: [STRIPE_KEYS.webhookSecret],
    baseUrl: `http://127.0.0.1:${port}`,
  };
  try {
    const asking = createStripeProvider(config, clock, { firstPauseMs: 1 });
    const failure = asking.findCharge(`payment:${randomUUID()}`, 'pi_1');
    await expect(failure).rejects.toMatchObject({ name: 'PaymentFailure', isUnknown: true });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

it('an unresponsive provider is tried twice, not three times', async () => {
  const asked: string[] = [];
  const silent = createServer((request) => asked.push(request.url ?? ''));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const config = {
    secretKey: STRIPE_KEYS.secretKey,
    publishableKey: 'pk_test_one',
    webhookSecrets: [STRIPE_KEYS.webhookSecret],
    baseUrl: `http://127.0.0.1:${port}`,
  };
  try {
    // A timer may fire a millisecond early. The pause is longer than two of these, or there would be time for a third
    // attempt.
    const asking = createStripeProvider(config, clock, { timeoutMs: 1_000, firstPauseMs: 50 });
    // On a stalled machine the first attempt may use up the time of both; then the test starts over.
    await vi.waitFor(
      async () => {
        asked.length = 0;
        const failure = asking.findAccount({ businessId: randomUUID(), accountId: 'acct_1' });
        await expect(failure).rejects.toMatchObject({ isUnknown: true });
        expect(asked).toHaveLength(2);
      },
      { timeout: 30_000 },
    );
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
