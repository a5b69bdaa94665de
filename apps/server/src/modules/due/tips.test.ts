import { getBooking } from '@primehour/contract/booking-detail';
import { saveSettings } from '@primehour/contract/booking-settings';
import { addBooking, markAttendance } from '@primehour/contract/calendar';
import * as dueCalls from '@primehour/contract/due';
import { refundBooking } from '@primehour/contract/refund';
import { getStatement } from '@primehour/contract/statement';
import { bigint, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { checkout } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
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
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { suspendBusiness } from '../operator/commands/suspend-business.ts';
import { publicRoutes } from '../public/routes.ts';
import { readBack } from '../refund/jobs.ts';
import { refundRoutes } from '../refund/routes.ts';
import { statementRoutes } from '../statement/routes.ts';
import { openDuePayment } from './commands/pay-due.ts';
import { chargeDueJob, sweepDues } from './jobs.ts';
import { dueRoutes } from './routes.ts';

// The guarantee: a client is asked for a tip once, after a visit that took place, by day; what they choose is paid
// once, is not part of the price, and belongs to the person who served.

const tipApi = apiOf(bookingRoutes, calendarRoutes, dueRoutes, publicRoutes, refundRoutes, statementRoutes);
const { api, other, clock } = await startNodes(tipApi, { at: '2026-10-05T14:00:00Z' });

const BALANCES = prepared(
  'tip-balances',
  `
  select account, sum(amount_cents)::bigint as sum from ledger_entry where business_id = $1 group by account
  having sum(amount_cents) <> 0`,
  { account: text(), sum: bigint() },
);

type Options = { readonly asksTips?: boolean; readonly startAt?: string; readonly ready?: 'EASY' | 'PREPAID' };

/** A visit of $80 that ended an hour ago, at a business that asks for tips. */
async function aVisit({ asksTips = true, startAt = '2026-10-09T15:00:00Z', ready = 'PREPAID' }: Options = {}) {
  const visit = await confirmUnderPolicy(api, { ready, startAt });
  const { business, call, params, id, query, partner, mine } = visit;
  const body = { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration: 60, asksTips };
  await (
    await partner()
  )(saveSettings, { query, body });
  const { endAt } = await mine();
  clock.set(endAt + HOUR_MS);
  const ask = () => sweepDues(api.server.deps);
  const choose = (amountCents = 1200, by: TestCall = call) =>
    by(dueCalls.chooseMyTip, { params, body: { amountCents } });
  const pay = (by: TestCall = call) => by(dueCalls.payMyDue, { params, body: GOOD_CARD });
  const mark = async (attendance: 'DONE' | 'NO_SHOW') =>
    (await partner())(markAttendance, { query, body: { id, attendance } });
  const refund = async (amountCents: number) => {
    const requestKey = crypto.randomUUID();
    await (
      await partner()
    )(refundBooking, { query, body: { id, amountCents, requestKey } });
    await sendRefunds(api.server.deps, business.id);
  };
  const detail = async () => (await partner())(getBooking, { query, params: { id } });
  const statement = async () => (await partner())(getStatement, { query, params: { month: '2026-10' } });
  const rows = () => api.db.read.select().from(due).where(eq(due.businessId, business.id));
  const states = async () => (await rows()).map(({ kind, amountCents, state }) => [kind, amountCents, state]);
  const balances = async () => {
    const found = await queryPrepared(api.db.read, BALANCES, [business.id]);
    return Object.fromEntries(found.map(({ account, sum }) => [account, Number(sum)]));
  };
  const asked = async () => {
    const { client } = await detail();
    return (await textsTo(api.db, client.phone)).filter(({ kind }) => kind === 'BOOKING_TIP');
  };
  return { ...visit, endAt, ask, choose, pay, mark, refund, detail, statement, rows, states, balances, asked };
}

describe('a client', () => {
  it('is asked once, an hour after the visit, by a link to the tip', async () => {
    const { ask, asked, endAt, mine } = await aVisit();
    clock.set(endAt + HOUR_MS - 1);
    await ask();
    expect([(await asked()).length, (await mine()).tipUntil]).toEqual([0, undefined]);
    clock.advance(1);
    await Promise.all([ask(), sweepDues(other.server.deps), ask()]);
    clock.advance(MINUTE_MS);
    await ask();
    expect((await asked()).map(({ body }) => /\/my\/[\w-]{43}\/tip/.test(body))).toEqual([true]);
    expect((await mine()).tipUntil).toBe(endAt + 73 * HOUR_MS);
  });

  it('is asked in the morning, not at night', async () => {
    const { ask, asked } = await aVisit();
    // In Chicago, it is 9:30 in the evening, and then 8 in the morning.
    clock.set('2026-10-10T02:30:00Z');
    await ask();
    expect(await asked()).toEqual([]);
    clock.set('2026-10-10T12:59:59Z');
    await ask();
    expect(await asked()).toEqual([]);
    clock.set('2026-10-10T13:00:00Z');
    await ask();
    expect((await asked()).length).toBe(1);
  });

  it('is not asked at night where they are', async () => {
    const { ask, asked, business } = await aVisit();
    await api.db.transaction((tx) =>
      tx.update(checkout).set({ clientZone: 'America/New_York' }).where(eq(checkout.businessId, business.id)),
    );
    // Half past eight in Chicago, and half past nine in New York.
    clock.set('2026-10-10T01:30:00Z');
    await ask();
    expect(await asked()).toEqual([]);
    clock.set('2026-10-10T13:00:00Z');
    await ask();
    expect((await asked()).length).toBe(1);
  });

  it.each([
    ['whose business does not ask', async () => aVisit({ asksTips: false })],
    [
      'who did not come',
      async () => {
        const visit = await aVisit();
        await visit.mark('NO_SHOW');
        return visit;
      },
    ],
    [
      'who got money back',
      async () => {
        const visit = await aVisit();
        await visit.refund(100);
        return visit;
      },
    ],
    [
      'whose visit was more than a day ago',
      async () => {
        const visit = await aVisit();
        clock.set(visit.endAt + 24 * HOUR_MS);
        return visit;
      },
    ],
  ])('%s is not asked', async (_, make) => {
    const { ask, asked, choose, mine } = await make();
    await ask();
    expect([await asked(), (await mine()).tipUntil]).toEqual([[], undefined]);
    expect(await refusalOf(choose())).toMatchObject({ statusCode: 409, code: 'WRONG_STATE' });
  });

  it('who booked online before is not asked about a visit that was added by hand', async () => {
    const { ask, asked, detail, partner, query, endAt } = await aVisit();
    await ask();
    const { client, serviceId } = await detail();
    const startAt = endAt + DAY_MS;
    const added = { serviceId, name: client.name, phoneNumber: client.phone, startAt };
    await (
      await partner()
    )(addBooking, { query, body: { ...added, payment: 'PAID' } });
    clock.set(startAt + 3 * HOUR_MS);
    await ask();
    expect((await asked()).length).toBe(1);
  });
});

describe('a tip', () => {
  it('is paid once, apart from the price, for the person who served', async () => {
    const { ask, choose, pay, mine, states, rows, balances, detail, statement } = await aVisit();
    await ask();
    expect(await choose()).toEqual({ due: { kind: 'TIP', amountCents: 1200 } });
    expect(await pay()).toEqual({ due: null });
    expect(await mine()).toMatchObject({ payment: 'PAID', tipCents: 1200, money: { chargedCents: 8000 } });
    expect((await mine()).tipUntil).toBeUndefined();
    expect(await states()).toEqual([['TIP', 1200, 'PAID']]);
    const { booking, dues, payments, money } = await detail();
    expect((await rows())[0]?.resourceId).toBe(booking.resources?.[0]?.id);
    expect(dues?.map(({ kind, canWaive, canCharge }) => [kind, canWaive, canCharge])).toEqual([['TIP', false, false]]);
    expect([payments.length, money.chargedCents, money.refundableCents, money.tipCents]).toEqual([1, 8000, 9200, 1200]);
    // No fee is taken off it.
    expect(await balances()).toMatchObject({ TIPS: 1200, CLIENT: -9200 });
    const { received, earned, rows: moved } = await statement();
    expect([received.visitsCents, received.tipsCents, earned.visits.cents]).toEqual([8000, 1200, 8000]);
    expect(moved.find(({ movedFor }) => movedFor === 'TIP')).toMatchObject({
      personName: booking.resources?.[0]?.name,
      grossCents: 1200,
      platformFeeCents: 0,
    });
    expect(await refusalOf(choose(500))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('can be left for a visit that is paid at the business', async () => {
    const { ask, choose, pay, mine, balances } = await aVisit({ ready: 'EASY' });
    await ask();
    await choose(2500);
    await pay();
    expect(await mine()).toMatchObject({ payment: 'PAY_AT_VISIT', tipCents: 2500, money: { remainingCents: 8000 } });
    expect(await balances()).toEqual({ TIPS: 2500, CLIENT: -2500 });
  });

  it('is returned with a full refund, and not with a partial one', async () => {
    const { ask, choose, pay, refund, mine, states, balances } = await aVisit();
    await ask();
    await choose();
    await pay();
    await refund(8000);
    expect(await mine()).toMatchObject({ payment: 'REFUNDED', tipCents: 1200 });
    expect([await states(), await balances()]).toEqual([[['TIP', 1200, 'PAID']], { TIPS: 1200, CLIENT: -1200 }]);
    await refund(1200);
    expect((await mine()).tipCents).toBeUndefined();
    expect([await states(), await balances()]).toEqual([[['TIP', 1200, 'REFUNDED']], {}]);
    clock.set('2026-10-05T14:00:00Z');
    const whole = await aVisit();
    await whole.ask();
    await whole.choose();
    await whole.pay();
    await whole.refund(9200);
    expect([await whole.states(), await whole.balances()]).toEqual([[['TIP', 1200, 'REFUNDED']], {}]);
  });

  it('is returned by a refund in the provider’s dashboard, too, and not left again', async () => {
    const { ask, choose, pay, mine, states, business } = await aVisit();
    await ask();
    await choose();
    await pay();
    const isTip = and(eq(payment.businessId, business.id), eq(payment.purpose, 'TIP'));
    const [paid] = await api.db.read.select().from(payment).where(isTip);
    const chargeId = paid?.providerPaymentId ?? '';
    for (const [amountCents, state] of [
      [200, 'PAID'],
      [1000, 'REFUNDED'],
    ] as const) {
      await refundAtSandbox(api.db, { chargeId, amountCents: amountCents as Cents }, clock.now());
      await readBack(api.server.deps, { payload: { chargeId } });
      expect(await states()).toEqual([['TIP', 1200, state]]);
    }
    expect((await mine()).tipCents).toBeUndefined();
    expect(await refusalOf(choose())).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('can be changed until it is paid, and a payment that was opened for the old amount is refunded', async () => {
    const { ask, choose, pay, states, balances, business, id, mine } = await aVisit();
    const { deps } = api.server;
    await ask();
    await choose(1200);
    const { chargeId } = await openDuePayment(deps, authorizeTenant(business.id), id);
    await choose(2000);
    await choose(2000);
    expect(await states()).toEqual([
      ['TIP', 1200, 'WAIVED'],
      ['TIP', 2000, 'LINKED'],
    ]);
    await pay();
    await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD)).catch(() => {});
    clock.advance(10 * MINUTE_MS);
    await sweepDues(deps);
    const [old] = await api.db.read.select().from(due).where(eq(due.businessId, business.id)).orderBy(due.createdAt);
    await chargeDueJob(deps, { payload: { dueId: old?.id ?? '' } });
    await sendRefunds(deps, business.id);
    expect((await mine()).tipCents).toBe(2000);
    expect(await balances()).toMatchObject({ TIPS: 2000 });
  });

  it('is what was paid first, when another amount was chosen while the card was being charged', async () => {
    const { ask, choose, pay, states, balances, business, id, mine } = await aVisit();
    const { deps } = api.server;
    await ask();
    await choose(1200);
    const { chargeId } = await openDuePayment(deps, authorizeTenant(business.id), id);
    await deps.sandbox?.submitCharge(chargeId, cardOf(GOOD_CARD));
    await choose(2000);
    clock.advance(10 * MINUTE_MS);
    await sweepDues(deps);
    const [first] = await api.db.read.select().from(due).where(eq(due.businessId, business.id)).orderBy(due.createdAt);
    await chargeDueJob(deps, { payload: { dueId: first?.id ?? '' } });
    await sendRefunds(deps, business.id);
    expect((await states()).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ['TIP', 1200, 'PAID'],
      ['TIP', 2000, 'WAIVED'],
    ]);
    expect(await refusalOf(pay())).toMatchObject({ code: 'WRONG_STATE' });
    expect((await mine()).tipCents).toBe(1200);
    expect(await balances()).toMatchObject({ TIPS: 1200 });
  });

  it('is dropped after 72 hours, and owed by no one', async () => {
    const { ask, choose, pay, states, mine, endAt } = await aVisit();
    await ask();
    await choose();
    clock.set(endAt + 73 * HOUR_MS);
    await ask();
    expect([await states(), (await mine()).tipUntil]).toEqual([[['TIP', 1200, 'WAIVED']], undefined]);
    const late = await Promise.all([refusalOf(choose()), refusalOf(pay())]);
    expect(late.map(({ code }) => code)).toEqual(['WRONG_STATE', 'WRONG_STATE']);
  });

  it.each([49, 100_001, 12.5])('of %d cents is refused', async (amountCents) => {
    const { ask, choose, states } = await aVisit();
    await ask();
    expect(await refusalOf(choose(amountCents))).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
    expect(await states()).toEqual([]);
  });

  it('is not taken by a suspended business, nor by an unknown link', async () => {
    const { ask, choose, business, mine, call } = await aVisit();
    await ask();
    const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
    await api.db.transaction((tx) => suspendBusiness(tx, authorizeTenant(business.id), decision, clock.now()));
    expect((await mine()).tipUntil).toBeUndefined();
    expect(await refusalOf(choose())).toMatchObject({ code: 'PAYMENTS_OFF' });
    const params = { token: 'A'.repeat(43) };
    expect(await refusalOf(call(dueCalls.chooseMyTip, { params, body: { amountCents: 500 } }))).toMatchObject({
      statusCode: 404,
    });
  });

  it('is not a fee that a partner can charge or waive', async () => {
    const { ask, choose, partner, query, id, rows } = await aVisit();
    await ask();
    await choose();
    const params = { id, dueId: (await rows())[0]?.id ?? '' };
    const asPartner = await partner();
    expect(await refusalOf(asPartner(dueCalls.chargeDue, { query, params }))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(asPartner(dueCalls.waiveDue, { query, params }))).toMatchObject({ statusCode: 404 });
  });
});

it('two tabs on two nodes pay one tip, whatever they chose', async () => {
  for (let round = 0; round < 4; round += 1) {
    clock.set('2026-10-05T14:00:00Z');
    const { ask, choose, pay, mine, balances, business } = await aVisit();
    await ask();
    const tab = async (amountCents: number, by: TestCall) => {
      await choose(amountCents, by).catch(() => undefined);
      await pay(by).catch(() => undefined);
    };
    await Promise.all([tab(1200, api.as()), tab(2000, other.as()), tab(1600, api.as())]);
    clock.advance(10 * MINUTE_MS);
    await sweepDues(api.server.deps);
    await sendRefunds(api.server.deps, business.id);
    const { tipCents } = await mine();
    expect([1200, 1600, 2000]).toContain(tipCents);
    expect(await balances()).toMatchObject({ TIPS: tipCents, CLIENT: -8000 - (tipCents ?? 0) });
  }
});
