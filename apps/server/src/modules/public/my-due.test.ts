import * as cardCalls from '@primehour/contract/booking-card';
import * as calls from '@primehour/contract/due';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { bookingLink } from '@primehour/db/schema/booking';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf } from '../../clock.ts';
import { PaymentFailure } from '../../ports/payments.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { textsTo } from '../../testing/texts.ts';
import { syncDuePaymentOf } from '../due/commands/pay-due.ts';
import { chargeDueJob } from '../due/jobs.ts';
import { suspendBusiness } from '../operator/commands/suspend-business.ts';

// The guarantee: by the link of a booking, a program pays what that booking owes, and nothing else, once.

const clock = testClock();
const start = () => startTestServer(dueApi, { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-08T15:00:00Z'));
afterAll(() => api.close());

const DECLINED = { ...GOOD_CARD, cardNumber: '4000000000000002' };
const UNKNOWN = { token: 'A'.repeat(43) };

/** A missed visit whose fee waits to be paid by the link that was texted. */
async function anOwedFee() {
  const visit = await aVisitWithCard(api, authorizeTenant, { cardNumber: null });
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  await chargeDueJob(api.server.deps, { payload: { dueId: (await visit.owed())?.id ?? '' } });
  const text = (await textsTo(api.db, visit.phone)).findLast(({ kind }) => kind === 'BOOKING_DUE_LINK');
  const [, token = ''] = /\/my\/([\w-]{43})\/due/.exec(text?.body ?? '') ?? [];
  const call = api.as();
  const params = { token };
  const find = () => call(calls.getMyDue, { params });
  const open = () => call(calls.openMyDue, { params });
  const check = () => call(calls.checkMyDue, { params });
  const pay = (card: typeof GOOD_CARD | typeof DECLINED = GOOD_CARD) => call(calls.payMyDue, { params, body: card });
  return { ...visit, call, params, find, open, check, pay };
}
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const NO_SHOW = { due: { kind: 'NO_SHOW', amountCents: 8000 } };

describe('what is owed', () => {
  it('is shown to its link only while the link can pay it', async () => {
    const { find, waive } = await anOwedFee();
    const { find: findOther, pay } = await anOwedFee();
    expect(await find()).toEqual(NO_SHOW);
    await waive();
    expect(await find()).toEqual({ due: null });
    // The other booking's fee is its own.
    expect(await findOther()).toEqual(NO_SHOW);
    await pay();
    expect(await findOther()).toEqual({ due: null });
  });

  it('is paid by a card, once', async () => {
    const { pay, taken, owed, balances } = await anOwedFee();
    expect(await pay()).toEqual({ due: null });
    expect(await codeOf(pay())).toBe('WRONG_STATE');
    expect([await taken(), (await owed())?.state]).toEqual([1, 'PAID']);
    expect(await balances()).toEqual({ CLIENT: -8000, PARTNER_PAYABLE: 8000 });
  });

  it('stays owed after a declined card, and takes another one', async () => {
    const { pay, find, owed } = await anOwedFee();
    expect(await refusalOf(pay(DECLINED))).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect([await find(), (await owed())?.state]).toEqual([NO_SHOW, 'LINKED']);
    await pay();
    expect((await owed())?.state).toBe('PAID');
  });

  it.each([
    ['cardNumber', { ...GOOD_CARD, cardNumber: '4242 4242 4242 4241' }],
    ['expiry', { ...GOOD_CARD, expiry: '13/34' }],
    ['securityCode', { ...GOOD_CARD, securityCode: '12' }],
  ])('is not charged to a card with a wrong %s', async (field, body) => {
    const { call, params, taken } = await anOwedFee();
    const refusal = await refusalOf(call(calls.payMyDue, { params, body }));
    expect(refusal.code).toBe('VALIDATION');
    expect(JSON.stringify(refusal)).toContain(field);
    expect(await taken()).toBe(0);
  });

  it('is paid in the provider’s form, which is the same one each time', async () => {
    const { open, check, owed, find, taken } = await anOwedFee();
    const { sandbox } = api.server.deps;
    expect(await check()).toEqual({ status: 'PENDING', failure: null });
    const form = await open();
    expect(form).toMatchObject({ provider: 'sandbox', secret: expect.any(String) as string });
    expect(await open()).toEqual(form);
    const [chargeId = ''] = form.secret.split('.');
    await sandbox?.submitCharge(chargeId, cardOf(DECLINED));
    expect(await check()).toMatchObject({
      status: 'PENDING',
      failure: 'The card was declined. Try another one',
    });
    await sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    expect(await check()).toEqual({ status: 'PAID', failure: null });
    expect(await check()).toEqual({ status: 'PAID', failure: null });
    expect([await find(), (await owed())?.state, await taken()]).toEqual([{ due: null }, 'PAID', 1]);
    expect(await codeOf(open())).toBe('WRONG_STATE');
  });

  it('stays owed when its payment was canceled at the provider, and is paid by another one', async () => {
    const { open, check, find, pay, owed, taken } = await anOwedFee();
    const [chargeId = ''] = (await open()).secret.split('.');
    await api.server.deps.payments.cancelCharge(chargeId);
    expect(await check()).toMatchObject({ status: 'PENDING' });
    expect([await find(), (await owed())?.state]).toEqual([NO_SHOW, 'LINKED']);
    await pay();
    expect([(await owed())?.state, await taken()]).toEqual(['PAID', 1]);
  });

  it('stays pending while the provider can’t be reached, without the failure of an earlier card', async () => {
    const { open, check, ids } = await anOwedFee();
    const { deps } = api.server;
    const { payments, sandbox } = deps;
    const [chargeId = ''] = (await open()).secret.split('.');
    await sandbox?.submitCharge(chargeId, cardOf(DECLINED));
    expect(await check()).toMatchObject({ status: 'PENDING', failure: 'The card was declined. Try another one' });
    await sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    const lost = () => Promise.reject(new PaymentFailure('no_answer', 'socket hang up', { isUnknown: true }));
    const unreachable = { ...deps, payments: { ...payments, findCharge: lost } };
    expect(await syncDuePaymentOf(unreachable, ids.tenant, ids.bookingId)).toEqual({
      status: 'PENDING',
      failureCode: null,
    });
    expect(await check()).toEqual({ status: 'PAID', failure: null });
  });

  it('is not charged to the card by the partner while the client is paying', async () => {
    const { open, charge, owed } = await anOwedFee();
    await open();
    const message = 'The card is being charged right now. Check again in a minute.';
    expect(await refusalOf(charge())).toMatchObject({ code: 'WRONG_STATE', message });
    expect((await owed())?.state).toBe('LINKED');
  });

  it.each([
    ['suspended', false],
    ['suspended since its payment was opened', true],
  ])('can’t be paid to a business that is %s', async (_, isOpened) => {
    const { open, pay, ids, taken } = await anOwedFee();
    if (isOpened) await open();
    const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
    await api.db.transaction((tx) => suspendBusiness(tx, ids.tenant, decision, clock.now()));
    expect([await codeOf(open()), await codeOf(pay()), await taken()]).toEqual(['PAYMENTS_OFF', 'PAYMENTS_OFF', 0]);
  });

  it('can’t be paid while the business can’t be', async () => {
    const { open, pay, business, taken } = await anOwedFee();
    await api.db.transaction((tx) =>
      tx.update(paymentAccount).set({ status: 'RESTRICTED' }).where(eq(paymentAccount.businessId, business.id)),
    );
    expect([await codeOf(open()), await codeOf(pay()), await taken()]).toEqual(['PAYMENTS_OFF', 'PAYMENTS_OFF', 0]);
  });
});

describe('a link', () => {
  const body = GOOD_CARD;
  const all = (params: { readonly token: string }) => {
    const call = api.as();
    return [
      () => call(calls.getMyDue, { params }),
      () => call(calls.openMyDue, { params }),
      () => call(calls.checkMyDue, { params }),
      () => call(calls.payMyDue, { params, body }),
      () => call(cardCalls.openMyCard, { params }),
      () => call(cardCalls.saveMyCard, { params, body: { setupId: 'sbm_none', card: GOOD_CARD } }),
    ];
  };
  const codesOf = async (params: { readonly token: string }) => {
    const codes: (string | undefined)[] = [];
    for (const ask of all(params)) codes.push(await codeOf(ask()));
    return [...new Set(codes)];
  };

  it('that is unknown, malformed or revoked opens nothing', async () => {
    expect(await codesOf(UNKNOWN)).toEqual(['NOT_FOUND']);
    expect(await codesOf({ token: 'short' })).toEqual(['NOT_FOUND']);
    const { params, ids, find, taken } = await anOwedFee();
    expect(await find()).toEqual(NO_SHOW);
    await api.db.transaction((tx) =>
      tx
        .update(bookingLink)
        .set({ revokedAt: dateOf(clock.now()) })
        .where(eq(bookingLink.bookingId, ids.bookingId)),
    );
    expect([await codesOf(params), await taken()]).toEqual([['NOT_FOUND'], 0]);
  });

  it('of a visit that has started takes no other card', async () => {
    const { call, params } = await anOwedFee();
    expect(await codeOf(call(cardCalls.openMyCard, { params }))).toBe('WRONG_STATE');
  });
});
