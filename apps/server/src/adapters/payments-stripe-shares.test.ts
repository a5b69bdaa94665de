import { randomUUID } from 'node:crypto';
import type { Cents } from '@primehour/domain/vocabulary';
import type { FakeStripe } from '@primehour/testkit/fakes/stripe';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../ports/payments.ts';
import { checkRequests, startStripe } from '../testing/fake-stripe.ts';

// The guarantee: what a failed refund took from a business is transferred back to it once, however often it is requested,
// and another refund of that charge takes the share again, or nothing.

let stripe: FakeStripe;
let provider: PaymentProvider;
beforeAll(async () => {
  ({ stripe, provider } = await startStripe());
});
afterAll(() => stripe.close());
afterEach(() => checkRequests(stripe));

const cents = (amount: number) => amount as Cents;
const lost = { idempotencyKey: '', amountCents: cents(4500), shareCents: cents(4050) };

/** A charge of $45, of which $4.50 are fees, whose full refund failed. */
async function aFailedRefund() {
  const owner = { businessId: randomUUID(), accountId: undefined, displayName: 'Delgado Hair', email: undefined };
  const { accountId = '' } = await provider.openAccountSession(owner);
  stripe.books.fillIn(accountId, 'ACTIVE');
  const setup = await provider.openMethodSetup({ customerKey: randomUUID(), idempotencyKey: randomUUID() });
  stripe.books.submitMethod(setup.setupId, 'GOOD');
  const method = await provider.findMethod(setup.setupId);
  const { methodId } = method as Extract<typeof method, { status: 'READY' }>;
  const terms = { idempotencyKey: randomUUID(), amountCents: cents(4500), feeCents: cents(450), accountId, methodId };
  const { chargeId } = await provider.chargeMethod(terms);
  const refund = (idempotencyKey: string) => provider.refund({ ...lost, idempotencyKey, chargeId });
  stripe.books.returns.refundOutcomes.push('failed');
  const failed = await refund(randomUUID());
  const { refundId } = failed as Extract<typeof failed, { refundId: string }>;
  const returning = { idempotencyKey: randomUUID(), chargeId, refundId, shareCents: cents(4050) };
  const things = (prefix: string) =>
    [...stripe.books.objects.values()].filter(({ id }) => String(id).startsWith(prefix));
  /** What the account got beyond the charge's own transfer, and how much of it was taken back. */
  const moved = () => {
    const transfers = things('tr_').filter(({ destination }) => destination === accountId);
    const reversals = things('trr_').filter(({ transfer }) => transfers.some(({ id }) => id === transfer));
    const sum = (each: readonly { readonly [name: string]: unknown }[]) =>
      each.reduce((total, { amount }) => total + Number(amount), 0);
    return { returned: sum(transfers), taken: sum(reversals) };
  };
  return { accountId, chargeId, refund, refundId, returning, moved };
}

it('is returned by one transfer, even when Stripe’s response is lost', async () => {
  const { returning, moved } = await aFailedRefund();
  // The list and the charge get responses; the transfer is made, and its response is lost.
  stripe.faults.push('ANSWER', 'ANSWER', 'BREAK_AFTER');
  const transferId = await provider.returnShare(returning);
  const before = stripe.requests.length;
  expect(await provider.returnShare(returning)).toBe(transferId);
  expect(stripe.requests.slice(before)).toEqual(['GET /v1/transfers']);
  expect(moved()).toEqual({ returned: 4050, taken: 0 });
});

it('waits while the account can’t receive it', async () => {
  const { returning, moved, accountId } = await aFailedRefund();
  stripe.books.answer('POST', `/v2/core/accounts/${accountId}/close`, {});
  await expect(provider.returnShare(returning)).rejects.toMatchObject({ code: 'account_invalid', isUnknown: false });
  expect(moved()).toEqual({ returned: 0, taken: 0 });
});

it('is taken again by another refund, once per key', async () => {
  const { returning, refund, moved } = await aFailedRefund();
  await provider.returnShare(returning);
  const key = randomUUID();
  const again = await refund(key);
  expect(again).toMatchObject({ status: 'SUCCEEDED', payer: 'BUSINESS', idempotencyKey: key });
  expect(await refund(key)).toEqual(again);
  expect(moved()).toEqual({ returned: 4050, taken: 4050 });
  expect(await refund(randomUUID())).toEqual({ status: 'REFUSED', failure: 'ALREADY_REFUNDED' });
});

it('is taken once, even when the process died between the two requests', async () => {
  const { returning, refund, moved } = await aFailedRefund();
  await provider.returnShare(returning);
  const key = randomUUID();
  // The charge, the refunds, the transfers and the reversal get responses; then Stripe can't be reached.
  stripe.faults.push('ANSWER', 'ANSWER', 'ANSWER', 'ANSWER', 'BREAK_BEFORE', 'BREAK_BEFORE', 'BREAK_BEFORE');
  await expect(refund(key)).rejects.toMatchObject({ isUnknown: true });
  expect(moved()).toEqual({ returned: 4050, taken: 4050 });
  expect(await refund(key)).toMatchObject({ status: 'SUCCEEDED' });
  expect(moved()).toEqual({ returned: 4050, taken: 4050 });
});

it('is returned immediately if Stripe refuses the other refund', async () => {
  const { returning, refund, moved, chargeId } = await aFailedRefund();
  await provider.returnShare(returning);
  stripe.books.returns.openDispute(chargeId, { amount: 4500 });
  expect(await refund(randomUUID())).toEqual({ status: 'REFUSED', failure: 'UNDER_DISPUTE' });
  expect(moved()).toEqual({ returned: 8100, taken: 4050 });
});

it('that the platform still holds pays another refund without being taken', async () => {
  const { refund, moved } = await aFailedRefund();
  expect(await refund(randomUUID())).toMatchObject({ status: 'SUCCEEDED', payer: 'BUSINESS' });
  expect(moved()).toEqual({ returned: 0, taken: 0 });
});
