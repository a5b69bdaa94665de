import { paymentAccount } from '@primehour/db/schema/bank-account';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { payment } from '@primehour/db/schema/payment';
import { sandboxAccount } from '@primehour/db/schema/sandbox';
import { uuidV4 } from '@primehour/db/uuid';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aSandboxAccount } from '@primehour/testkit/build-account';
import { refusalOf } from '@primehour/testkit/call';
import { startNode } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dateOf } from '../../clock.ts';
import { PaymentFailure, type PaymentProvider } from '../../ports/payments.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { openDuePayment } from './commands/pay-due.ts';
import { chargeDueJob, sweepDues } from './jobs.ts';

// The guarantee: a payment that a client began by the link, and didn't finish, does not keep anyone from paying or
// charging the fee.

const { api, clock } = await startNode(dueApi, { at: '2026-10-08T15:00:00Z' });

const setMissing = (bookingId: string, missingSince: Date | null) =>
  api.db.transaction((tx) => tx.update(bookingCard).set({ missingSince }).where(eq(bookingCard.bookingId, bookingId)));

async function aFeeByLink(cardNumber: string | null = null) {
  const visit = await aVisitWithCard(api, authorizeTenant, { cardNumber });
  await visit.mark('NO_SHOW');
  await setMissing(visit.ids.bookingId, dateOf(clock.now()));
  clock.advance(HOUR_MS);
  const run = async (changes: Partial<PaymentProvider> = {}) => {
    const { deps } = api.server;
    const node = { ...deps, payments: { ...deps.payments, ...changes } };
    await chargeDueJob(node, { payload: { dueId: (await visit.owed())?.id ?? '' } });
  };
  await run();
  const { tenant, bookingId } = visit.ids;
  const open = async (changes: Partial<PaymentProvider> = {}) => {
    const { deps } = api.server;
    return openDuePayment({ ...deps, payments: { ...deps.payments, ...changes } }, tenant, bookingId);
  };
  return { ...visit, run, open };
}

/** The business connects another bank account. */
async function replaceAccount(businessId: string): Promise<string> {
  const now = dateOf(clock.now());
  const account = { ...aSandboxAccount(uuidV4(), now), businessRef: businessId };
  await api.db.transaction(async (tx) => {
    await tx.update(sandboxAccount).set({ closedAt: now }).where(eq(sandboxAccount.businessRef, businessId));
    await tx.insert(sandboxAccount).values(account);
    const isTheirs = eq(paymentAccount.businessId, businessId);
    await tx.update(paymentAccount).set({ providerAccountId: account.id }).where(isTheirs);
  });
  return account.id;
}

/** The payments were begun with a provider that is no longer configured. */
const switchProvider = (bookingId: string) =>
  api.db.transaction((tx) => tx.update(payment).set({ provider: 'stripe' }).where(eq(payment.bookingId, bookingId)));

const lost = () => Promise.reject(new PaymentFailure('no_answer', 'socket hang up', { isUnknown: true }));

describe('a card that is charged again', () => {
  /** The card was missing, so the fee is paid by the link; since then, the client has replaced it. */
  async function aFeeByLinkWithCard() {
    const visit = await aFeeByLink(GOOD_CARD.cardNumber);
    await setMissing(visit.ids.bookingId, null);
    return visit;
  }

  it('after the client has only looked at the form is charged, and the form can’t be paid anymore', async () => {
    const { open, charge, run, payments, owed, taken } = await aFeeByLinkWithCard();
    const { chargeId } = await open();
    clock.advance(HOUR_MS);
    expect(await charge()).toMatchObject({ state: 'WAITING', dueAt: clock.now() });
    await run();
    const forms = (await payments()).filter(({ providerPaymentId }) => providerPaymentId === chargeId);
    expect(forms).toMatchObject([{ status: 'FAILED', failureCode: 'cancelled' }]);
    await api.server.deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    expect([(await owed())?.state, await taken(), (await payments()).length]).toEqual(['PAID', 1, 2]);
  });

  it('after the client has just paid by the link is not charged', async () => {
    const { open, charge, run, owed, taken } = await aFeeByLinkWithCard();
    const { chargeId } = await open();
    clock.advance(HOUR_MS);
    await api.server.deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    expect(await refusalOf(charge())).toMatchObject({ code: 'WRONG_STATE', message: 'This is already paid.' });
    await run();
    expect([(await owed())?.state, await taken()]).toEqual(['PAID', 1]);
  });

  it('while the client may be entering a card waits for five minutes', async () => {
    const { open, charge, payments } = await aFeeByLinkWithCard();
    await open();
    clock.advance(5 * MINUTE_MS - 1);
    expect(await refusalOf(charge())).toMatchObject({ code: 'WRONG_STATE' });
    expect(await payments()).toMatchObject([{ status: 'OPEN' }]);
    clock.advance(1);
    expect(await charge()).toMatchObject({ state: 'WAITING' });
  });

  it('after a form of a provider that is no longer configured waits until it is given up', async () => {
    const { ids, open, charge, run, owed, taken } = await aFeeByLinkWithCard();
    await open();
    await switchProvider(ids.bookingId);
    clock.advance(10 * MINUTE_MS - 1);
    expect(await refusalOf(charge())).toMatchObject({ code: 'WRONG_STATE' });
    clock.advance(1);
    expect(await charge()).toMatchObject({ state: 'WAITING' });
    await run();
    expect([(await owed())?.state, await taken()]).toEqual(['PAID', 1]);
  });

  it('after a form could not be opened waits until it is given up', async () => {
    const { open, charge, payments } = await aFeeByLinkWithCard();
    await expect(open({ openCharge: lost })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    clock.advance(10 * MINUTE_MS - 1);
    expect(await refusalOf(charge())).toMatchObject({ code: 'WRONG_STATE' });
    clock.advance(1);
    expect(await charge()).toMatchObject({ state: 'WAITING' });
    expect(await payments()).toMatchObject([{ status: 'FAILED' }]);
  });
});

it('a form of a provider that is no longer configured is given up after ten minutes, and the next one opens', async () => {
  const { ids, open, payments } = await aFeeByLink();
  await open();
  await switchProvider(ids.bookingId);
  clock.advance(10 * MINUTE_MS - 1);
  await expect(open()).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
  clock.advance(1);
  const { chargeId } = await open();
  const statuses = (await payments()).map(({ provider, status }) => [provider, status] as const);
  expect(Object.fromEntries(statuses)).toEqual({ stripe: 'FAILED', sandbox: 'OPEN' });
  expect((await open()).chargeId).toBe(chargeId);
});

describe('a form that could not be opened', () => {
  it('is given up after ten minutes, and the next one opens', async () => {
    const { business, open, run, payments } = await aFeeByLink();
    await expect(open({ openCharge: lost })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const accountId = await replaceAccount(business.id);
    await expect(open()).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
    clock.advance(10 * MINUTE_MS - 1);
    await run();
    expect(await payments()).toMatchObject([{ status: 'OPEN', providerPaymentId: null }]);
    clock.advance(1);
    await sweepDues(api.server.deps);
    await run();
    expect(await payments()).toMatchObject([{ status: 'FAILED', failureCode: 'never_charged' }]);
    const { chargeId } = await open();
    const next = (await payments()).find(({ providerPaymentId }) => providerPaymentId === chargeId);
    expect(next).toMatchObject({ status: 'OPEN', providerAccountId: accountId });
  });

  it('is not shown to a client who opens it again while it is given up', async () => {
    const { open, run, payments } = await aFeeByLink();
    await expect(open({ openCharge: lost })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    clock.advance(10 * MINUTE_MS);
    const openCharge: PaymentProvider['openCharge'] = async (request) => {
      await run();
      return api.server.deps.payments.openCharge(request);
    };
    await expect(open({ openCharge })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
    expect(await payments()).toMatchObject([{ status: 'FAILED', providerPaymentId: null }]);
  });

  it('is not given up because of an older answer once it has been opened', async () => {
    const { open, run, payments } = await aFeeByLink();
    await expect(open({ openCharge: lost })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    clock.advance(10 * MINUTE_MS);
    await run({
      findCharge: async () => {
        await open();
        return undefined;
      },
    });
    expect(await payments()).toMatchObject([{ status: 'OPEN' }]);
  });
});
