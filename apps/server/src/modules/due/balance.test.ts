import { markAttendance, markPaid } from '@primehour/contract/calendar';
import * as dueCalls from '@primehour/contract/due';
import * as calls from '@primehour/contract/public';
import { issueGiftCard, payWithStoredValue } from '@primehour/contract/stored-value';
import { bigint, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { payment } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import { sandboxAccount, sandboxCharge } from '@primehour/db/schema/sandbox';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aSandboxAccount } from '@primehour/testkit/build-account';
import { refusalOf, type TestCall } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { refundAtSandbox } from '../../testing/sandbox-dashboard.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { suspendBusiness } from '../operator/commands/suspend-business.ts';
import { publicRoutes } from '../public/routes.ts';
import { readBack } from '../refund/jobs.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { openDuePayment } from './commands/pay-due.ts';
import { chargeDueJob, sweepDues } from './jobs.ts';
import { dueRoutes } from './routes.ts';

// The guarantee: after a deposit, a client can pay the rest online until the visit is over, and no one pays it twice:
// not with two tabs, and not online and at the business.

const { api, other, clock } = await startNodes(apiOf(calendarRoutes, dueRoutes, publicRoutes, storedValueRoutes), {
  at: '2026-10-05T14:00:00Z',
});

const STARTS = '2026-10-09T15:00:00Z';
const REST = { kind: 'BALANCE', amountCents: 6000 };
const KEPT = prepared(
  'balance-kept',
  `
  select coalesce(sum(amount_cents - refunded_cents), 0)::bigint as kept from payment
  where business_id = $1 and status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')`,
  { kept: bigint() },
);

async function aVisit(ready: 'EASY' | 'CARD' | 'DEPOSIT' | 'PREPAID' = 'DEPOSIT') {
  const visit = await confirmUnderPolicy(api, { ready, startAt: STARTS });
  const { business, call, params, id, query, partner } = visit;
  const rest = async () => (await call(dueCalls.getMyDue, { params })).due;
  const pay = (by: TestCall = call) => by(dueCalls.payMyDue, { params, body: GOOD_CARD });
  const setPaid = async () => (await partner())(markPaid, { query, body: { id, isPaid: true } });
  const miss = async () => (await partner())(markAttendance, { query, body: { id, attendance: 'NO_SHOW' } });
  const kept = async () => {
    await sendRefunds(api.server.deps, business.id);
    return (await queryPrepared(api.db.read, KEPT, [business.id]))[0]?.kept;
  };
  const rows = () => api.db.read.select().from(due).where(eq(due.businessId, business.id));
  return { ...visit, rest, pay, setPaid, miss, kept, rows };
}

describe('the rest of the price', () => {
  it('is paid online once, and the booking is paid', async () => {
    const { rest, pay, mine, kept, rows } = await aVisit();
    expect(await mine()).toMatchObject({ payment: 'PAY_AT_VISIT', restCents: 6000 });
    expect([await rest(), await rows()]).toEqual([REST, []]);
    expect(await pay()).toEqual({ due: null });
    expect(await mine()).toMatchObject({ payment: 'PAID', money: { chargedCents: 8000, remainingCents: 0 } });
    expect((await mine()).restCents).toBeUndefined();
    expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([['BALANCE', 'PAID']]);
    expect(await refusalOf(pay())).toMatchObject({ statusCode: 409, code: 'WRONG_STATE' });
    expect(await kept()).toBe(8000);
  });

  it('is returned with the deposit by the same split', async () => {
    const { call, params, pay, mine, kept } = await aVisit();
    await pay();
    expect((await mine()).onCancel).toMatchObject({ refundCents: 8000, keepCents: 0, words: 'You get $80 back.' });
    await call(calls.cancelMyBooking, { params, body: { refundCents: 8000, chargeCents: 0 } });
    expect(await kept()).toBe(0);
  });

  it.each(['EASY', 'CARD', 'PREPAID'] as const)('is not asked for under %s', async (ready) => {
    const { rest, pay, mine } = await aVisit(ready);
    expect([await rest(), (await mine()).restCents]).toEqual([null, undefined]);
    expect(await refusalOf(pay())).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is no longer asked for once the visit is over, canceled, missed or paid for', async () => {
    const [canceled, missed, paid] = [await aVisit(), await aVisit(), await aVisit()];
    await canceled.call(calls.cancelMyBooking, { params: canceled.params, body: {} });
    await paid.setPaid();
    clock.set(STARTS);
    await missed.miss();
    const over = await aVisitThatIsOver();
    for (const { rest, pay } of [canceled, missed, paid, over]) {
      expect(await rest()).toBeNull();
      expect(await refusalOf(pay())).toMatchObject({ code: 'WRONG_STATE' });
    }
  });

  it('waits while the business is suspended', async () => {
    const { business, mine, pay, kept } = await aVisit();
    const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
    const tenant = authorizeTenant(business.id);
    await api.db.transaction((tx) => suspendBusiness(tx, tenant, decision, clock.now()));
    expect((await mine()).restCents).toBeUndefined();
    expect(await refusalOf(pay())).toMatchObject({ code: 'PAYMENTS_OFF' });
    expect(await kept()).toBe(2000);
  });

  it.each(['paid for at the business', 'missed', 'canceled'])(
    'that arrives when the visit is already %s is refunded',
    async (how) => {
      const { business, call, params, id, setPaid, miss, kept, rows } = await aVisit();
      const { deps } = api.server;
      const { chargeId } = await openDuePayment(deps, authorizeTenant(business.id), id);
      if (how === 'missed') clock.set(STARTS);
      if (how === 'missed') await miss();
      else if (how === 'canceled') await call(calls.cancelMyBooking, { params, body: {} });
      else await setPaid();
      await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
      clock.advance(10 * MINUTE_MS);
      const [begun] = await rows();
      await chargeDueJob(deps, { payload: { dueId: begun?.id ?? '' } });
      expect((await rows()).find(({ kind }) => kind === 'BALANCE')?.state).toBe('REFUNDED');
      expect(await kept()).toBe(how === 'canceled' ? 0 : 2000);
    },
  );

  it('is requested again if a gift card has paid a part of it since its payment was started', async () => {
    const { business, call, params, id, query, partner, rest, pay, mine, kept, rows } = await aVisit();
    const { deps } = api.server;
    const { chargeId } = await openDuePayment(deps, authorizeTenant(business.id), id);
    const gift = { amountCents: 4000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
    const { code: giftCode } = await (
      await partner()
    )(issueGiftCard, { query, body: { ...gift, requestKey: uuidV4() } });
    await (
      await partner()
    )(payWithStoredValue, { query, params: { id }, body: { giftCode } });
    expect([await rest(), (await mine()).restCents]).toEqual([{ ...REST, amountCents: 2000 }, 2000]);
    clock.advance(10 * MINUTE_MS);
    await call(dueCalls.openMyDue, { params });
    const begun = (await rows()).find(({ amountCents }) => amountCents === 6000);
    await chargeDueJob(deps, { payload: { dueId: begun?.id ?? '' } });
    await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    expect(await pay()).toEqual({ due: null });
    expect([(await mine()).payment, await kept()]).toEqual(['PAID', 8000]);
    expect((await rows()).map(({ amountCents, state }) => `${amountCents} ${state}`).toSorted()).toEqual([
      '2000 PAID',
      '6000 WAIVED',
    ]);
    const [charge] = await api.db.read.select().from(sandboxCharge).where(eq(sandboxCharge.id, chargeId));
    expect(charge?.status).toBe('FAILED');
  });

  it('is paid to the account that the business has now, not to the one when its payment was started', async () => {
    const { business, call, params, id, kept } = await aVisit();
    const { deps } = api.server;
    const first = await openDuePayment(deps, authorizeTenant(business.id), id);
    const now = new Date(clock.now());
    const account = aSandboxAccount(id, now);
    await api.db.transaction(async (tx) => {
      await tx.update(sandboxAccount).set({ closedAt: now }).where(eq(sandboxAccount.businessRef, business.id));
      await tx.insert(sandboxAccount).values({ ...account, businessRef: business.id });
      const isTheirs = eq(paymentAccount.businessId, business.id);
      await tx.update(paymentAccount).set({ providerAccountId: account.id }).where(isTheirs);
    });
    clock.advance(1_000);
    await call(dueCalls.payMyDue, { params, body: GOOD_CARD });
    const charges = await api.db.read.select().from(sandboxCharge);
    expect(charges.find((charge) => charge.id === first.chargeId)?.status).toBe('FAILED');
    const [paid] = charges.filter((charge) => charge.accountId === account.id);
    expect([paid?.status, paid?.amountCents, await kept()]).toEqual(['SUCCEEDED', 6000, 8000]);
  });

  it.each([
    ['refunded in the provider’s dashboard', GOOD_CARD.cardNumber],
    ['lost to the client’s bank', '4000000000000259'],
  ])('that was %s can be paid again', async (_, cardNumber) => {
    const { business, call, params, rest, pay, rows } = await aVisit();
    await call(dueCalls.payMyDue, { params, body: { ...GOOD_CARD, cardNumber } });
    const [paid] = await api.db.read
      .select()
      .from(payment)
      .where(and(eq(payment.businessId, business.id), eq(payment.purpose, 'DUE')));
    const chargeId = paid?.providerPaymentId ?? '';
    const made = { chargeId, amountCents: 6000 as Cents };
    const isRefund = cardNumber === GOOD_CARD.cardNumber;
    if (isRefund) await refundAtSandbox(api.db, made, clock.now());
    for (const wait of isRefund ? [0] : [10_000, 10 * MINUTE_MS]) {
      clock.advance(wait);
      await readBack(api.server.deps, { payload: { chargeId } });
    }
    expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([['BALANCE', 'REFUNDED']]);
    expect(await rest()).toEqual(REST);
    clock.advance(1_000);
    expect(await pay()).toEqual({ due: null });
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['PAID', 'REFUNDED']);
  });

  it('that was started and not paid is dropped when the visit is over, and owed by no one', async () => {
    const { call, params, rows } = await aVisit();
    await call(dueCalls.openMyDue, { params });
    clock.set(Date.parse(STARTS) + DAY_MS);
    await sweepDues(api.server.deps);
    expect((await rows()).map(({ state }) => state)).toEqual(['WAIVED']);
  });
});

async function aVisitThatIsOver() {
  clock.set('2026-10-05T14:00:00Z');
  const visit = await aVisit();
  clock.set(Date.parse(STARTS) + HOUR_MS);
  return visit;
}

describe('on two nodes', () => {
  it('two tabs pay once', async () => {
    const { pay, kept } = await aVisit();
    const tabs = [api, other, api, other].map((node) => pay(node.as()).catch(() => undefined));
    await Promise.all(tabs);
    expect(await kept()).toBe(8000);
  });

  it('a client who pays while the business marks it paid or missed, or cancels it, pays once or gets it back', async () => {
    for (let round = 0; round < 4; round += 1) {
      clock.set('2026-10-05T14:00:00Z');
      const visit = await aVisit();
      clock.set(STARTS);
      const press = round % 2 === 0 ? visit.setPaid() : visit.miss();
      await Promise.all([visit.pay(other.as()).catch(() => undefined), press.catch(() => undefined)]);
      const { payment: label, money } = await visit.mine();
      const kept = await visit.kept();
      expect([2000, 8000]).toContain(kept);
      expect([label, kept, money.paidAtBusinessCents + Number(kept)]).toEqual(
        round % 2 === 0 ? ['PAID', kept, 8000] : [kept === 8000 ? 'PAID' : label, kept, kept],
      );
    }
  });
});
