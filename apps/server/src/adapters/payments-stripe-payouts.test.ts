import { randomUUID } from 'node:crypto';
import type { Cents } from '@primehour/domain/vocabulary';
import type { FakeStripe } from '@primehour/testkit/fakes/stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../ports/payments.ts';
import { checkRequests, startStripe } from '../testing/fake-stripe.ts';

// The guarantee: everything that Stripe lists for a payout is read once, with its amounts and kind, and an error is
// never mistaken for a payout without items.

let stripe: FakeStripe;
let provider: PaymentProvider;
beforeAll(async () => {
  ({ stripe, provider } = await startStripe());
});
afterAll(() => stripe.close());
afterEach(() => checkRequests(stripe));

const idOf = (thing: Readonly<Record<string, unknown>>): string => String(thing['id']);

async function anAccount() {
  const owner = { businessId: randomUUID(), accountId: undefined, displayName: 'Delgado Hair', email: undefined };
  const { accountId = '' } = await provider.openAccountSession(owner);
  stripe.books.fillIn(accountId, 'ACTIVE');
  return { businessId: owner.businessId, accountId };
}

describe('payouts', () => {
  it('are read from the connected account, in our terms', async () => {
    const account = await anAccount();
    const made = ['paid', 'in_transit', 'canceled'].map((status) => {
      stripe.books.payouts.adjust(account.accountId, { category: 'other_adjustment', amount: 6_500 });
      const payout = stripe.books.payouts.payOut(account.accountId);
      stripe.books.payouts.changePayout(idOf(payout), { status });
      return payout;
    });
    const found = await provider.listPayouts(account);
    expect(found.map(({ status }) => status)).toEqual(['FAILED', 'ON_THE_WAY', 'PAID']);
    const at = Number(made[0]?.['created']) * 1_000;
    expect(found[2]).toMatchObject({ amountCents: 6_500, createdAt: at, arrivesAt: at + 86_400_000 });
  });

  it('wait until Stripe has itemized them, and are never itemized when someone created them manually', async () => {
    const account = await anAccount();
    const { payouts } = stripe.books;
    const preparing = idOf(payouts.payOut(account.accountId, { status: 'in_progress' }));
    expect(await provider.findPayoutItems(account, preparing)).toEqual({ state: 'LATER' });
    payouts.changePayout(preparing, { reconciliation_status: 'completed' });
    expect(await provider.findPayoutItems(account, preparing)).toEqual({ state: 'READY', items: [] });
    const manual = idOf(payouts.payOut(account.accountId, { status: 'not_applicable' }));
    expect(await provider.findPayoutItems(account, manual)).toEqual({ state: 'NEVER' });
  });

  it('include the kind of each item', async () => {
    const account = await anAccount();
    const { payouts, returns } = stripe.books;
    const setup = await provider.openMethodSetup({ customerKey: 'c', idempotencyKey: randomUUID() });
    stripe.books.submitMethod(setup.setupId, 'GOOD');
    const method = await provider.findMethod(setup.setupId);
    const terms = { idempotencyKey: `payment:${randomUUID()}`, amountCents: 4500 as Cents, feeCents: 450 as Cents };
    const { methodId } = method as Extract<typeof method, { status: 'READY' }>;
    const { chargeId } = await provider.chargeMethod({ ...terms, accountId: account.accountId, methodId });
    const refund = returns.refundInDashboard(chargeId, 1000);
    // The platform paid this one, so the account doesn't see it.
    returns.refundInDashboard(chargeId, 500, false);
    const others = ['dispute', 'dispute_reversal', 'fee', 'payout_reversal', 'other_adjustment', 'charge', 'brand_new'];
    for (const category of others) payouts.adjust(account.accountId, { category, amount: -100 });
    const payout = payouts.payOut(account.accountId);
    const found = await provider.findPayoutItems(account, idOf(payout));
    const items = found.state === 'READY' ? found.items : [];
    expect(items.map(({ kind, netCents, movement }) => [kind, netCents, movement?.id ?? null]).toReversed()).toEqual([
      ['DISPUTE', -100, null],
      ['DISPUTE', -100, null],
      ['FEE', -100, null],
      ['PAYOUT_RETURNED', -100, null],
      ['ADJUSTMENT', -100, null],
      ['CHARGE', -100, null],
      ['ADJUSTMENT', -100, null],
      ['CHARGE', 4050, chargeId],
      ['REFUND', -900, refund['id']],
    ]);
    expect(items.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout['amount']);
  });

  it('are read page by page, each retried after an error, and no item twice', async () => {
    const account = await anAccount();
    for (let count = 0; count < 205; count += 1)
      stripe.books.payouts.adjust(account.accountId, { category: 'other_adjustment', amount: count + 1 });
    const payout = stripe.books.payouts.payOut(account.accountId);
    stripe.requests.length = 0;
    stripe.faults.push({ status: 500 }, 'BREAK_AFTER');
    const found = await provider.findPayoutItems(account, idOf(payout));
    const items = found.state === 'READY' ? found.items : [];
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(205);
    expect(items.reduce((sum, { netCents }) => sum + netCents, 0)).toBe((205 * 206) / 2);
    expect(stripe.requests).toEqual([
      ...Array.from({ length: 3 }, () => `GET /v1/payouts/${idOf(payout)}`),
      ...Array.from({ length: 3 }, () => 'GET /v1/balance_transactions'),
    ]);
  });

  it('that Stripe can’t return are not mistaken for empty ones', async () => {
    const account = await anAccount();
    stripe.books.payouts.adjust(account.accountId, { category: 'fee', amount: -1 });
    const payout = idOf(stripe.books.payouts.payOut(account.accountId));
    stripe.faults.push({ status: 500 }, { status: 429 }, { status: 503 });
    await expect(provider.findPayoutItems(account, payout)).rejects.toMatchObject({ isUnknown: true });
    stripe.faults.push({ status: 401 });
    await expect(provider.findPayoutItems(account, payout)).rejects.toMatchObject({ isUnknown: true });
    expect(await provider.findPayoutItems(account, payout)).toMatchObject({ state: 'READY' });
  });
});
