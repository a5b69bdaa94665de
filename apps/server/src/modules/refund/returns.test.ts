import { restoreBooking } from '@primehour/contract/booking';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { PaymentFailure, type PaymentProvider } from '../../ports/payments.ts';
import { aPaidBooking, moneyApi, type PaidBooking } from '../../testing/paid-booking.ts';
import { refundAtSandbox } from '../../testing/sandbox-dashboard.ts';
import { readBack, returnTaken, sendPromised, sweepRefunds, sweepReturns } from './jobs.ts';

// The guarantee: wherever the process of a refund is interrupted, it is made once; and changes in the provider's
// dashboard are found with or without an event, and booked.

const clock = testClock();
let api: Awaited<ReturnType<typeof start>>;
let deps: Deps;
const start = () => startTestServer(moneyApi, { clock });
beforeAll(async () => {
  api = await start();
  deps = api.server.deps;
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const cents = (amount: number) => amount as Cents;
const CARDS = { REFUND_LATER: '4000000000007726', REFUND_FAILS: '4000000000005126', DISPUTE_LOST: '4000000000000259' };
const kept = (amount: number) => ({ CLIENT: 0 - amount, PARTNER_PAYABLE: amount });
const paid = (card?: string) => aPaidBooking(api, card);

describe('an interrupted refund', () => {
  const withRefund = (broken: PaymentProvider['refund']): Deps => ({
    ...deps,
    payments: { ...deps.payments, refund: broken },
  });
  const lost: PaymentProvider['refund'] = async (request) => {
    await deps.payments.refund(request);
    throw new PaymentFailure('no_answer', 'socket hang up', { isUnknown: true });
  };
  const refundIdOf = async ({ rows }: PaidBooking) => (await rows()).refunds[0]?.id ?? '';

  it('whose response was lost is looked up, and not made a second time', async () => {
    const booked = await paid();
    await booked.refundAmount(4500);
    const payload = { refundId: await refundIdOf(booked) };
    await expect(sendPromised(withRefund(lost), { payload })).rejects.toThrow('socket hang up');
    expect((await booked.rows()).refunds).toMatchObject([{ state: 'OWED' }]);
    const never: PaymentProvider['refund'] = async () => {
      throw new Error('It was asked for twice.');
    };
    await sendPromised(withRefund(never), { payload });
    expect([await booked.label(), await booked.balances()]).toEqual(['REFUNDED', {}]);
  });

  it('is retried by the sweep until it is complete, each time a little later', async () => {
    const booked = await paid();
    await booked.refundAmount(4500);
    const jobs = `select id from pgboss.job where name = 'refund.send' and data->>'refundId' = $1`;
    const refundId = await refundIdOf(booked);
    const swept = async () => {
      await api.db.pool.query(`delete from pgboss.job where name = 'refund.send'`);
      await sweepRefunds(deps);
      return (await queryRows(api.db.read, jobs, [refundId])).length;
    };
    expect(await swept()).toBe(0);
    clock.advance(MINUTE_MS);
    expect(await swept()).toBe(1);
    expect(await swept()).toBe(0);
    await booked.send();
    clock.advance(HOUR_MS);
    expect(await swept()).toBe(0);
  });

  it('is under way as long as the provider says so', async () => {
    const booked = await paid(CARDS.REFUND_LATER);
    await booked.refundAmount(4500);
    await booked.send();
    expect(await booked.money()).toMatchObject({ refundingCents: 4500, refunds: [{ state: 'UNDER_WAY' }] });
    clock.advance(5_000);
    await booked.send();
    expect(await booked.money()).toMatchObject({ refundedCents: 4500, refunds: [{ state: 'PAID_BACK' }] });
  });

  /** A refund that had arrived is rejected by the card's bank, which is reported twice. */
  async function aRejectedRefund() {
    const booked = await paid(CARDS.REFUND_FAILS);
    await booked.cancel();
    await booked.send();
    expect(await booked.label()).toBe('REFUNDED');
    clock.advance(5_000);
    const { payment: row } = await booked.rows();
    for (const _ of [1, 2]) await readBack(deps, { payload: { chargeId: row?.providerPaymentId ?? '' } });
    return booked;
  }
  const held = { CLIENT: -4500, SHARES_OWED: 4500 };

  it('fails with an instruction, frees its amount, and can be retried', async () => {
    const booked = await aRejectedRefund();
    expect(await booked.money()).toMatchObject({
      refundedCents: 0,
      refundableCents: 4500,
      refunds: [{ state: 'FAILED', failure: 'CARD_CLOSED', cause: 'PARTNER_CANCELLED', share: 'OWED' }],
    });
    expect([await booked.label(), await booked.balances()]).toEqual(['PAID', held]);
    expect((await booked.detail()).events.at(-1)).toMatchObject({
      kind: 'REFUND_FAILED',
      detail: { failure: 'CARD_CLOSED' },
    });
    await booked.refundAmount(4500);
    await booked.send();
    expect((await booked.money()).refunds.map(({ state, share }) => [state, share])).toEqual([
      ['FAILED', 'RETURNED'],
      ['PAID_BACK', undefined],
    ]);
    expect(await booked.balances()).toEqual({});
  });

  it('that failed gives the business its share back, once, wherever it is interrupted', async () => {
    const booked = await aRejectedRefund();
    const payload = { refundId: await refundIdOf(booked) };
    const asked: unknown[] = [];
    const withShare = (returnShare: PaymentProvider['returnShare']): Deps => ({
      ...deps,
      payments: { ...deps.payments, returnShare },
    });
    const dying = withShare(async (request) => {
      asked.push(request);
      await deps.payments.returnShare(request);
      throw new PaymentFailure('no_answer', 'socket hang up', { isUnknown: true });
    });
    await expect(returnTaken(dying, { payload })).rejects.toThrow('socket hang up');
    expect(await booked.balances()).toEqual(held);
    const live = withShare(async (request) => {
      asked.push(request);
      return deps.payments.returnShare(request);
    });
    await Promise.all([1, 2].map(() => returnTaken(live, { payload })));
    expect([await booked.balances(), (await booked.money()).refunds]).toMatchObject([
      kept(4500),
      [{ share: 'RETURNED' }],
    ]);
    const providerRefundId = (await booked.rows()).refunds[0]?.providerRefundId;
    expect(new Set(asked.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(asked[0]).toMatchObject({ refundId: providerRefundId, shareCents: 4500 });
    const times = asked.length;
    await returnTaken(live, { payload });
    expect(asked).toHaveLength(times);
  });

  it('whose share can’t be returned is swept until it can, or was paid in another way', async () => {
    const booked = await aRejectedRefund();
    const refundId = await refundIdOf(booked);
    const jobs = `select id from pgboss.job where name = 'refund.share' and data->>'refundId' = $1`;
    const swept = async () => {
      await api.db.pool.query(`delete from pgboss.job where name = 'refund.share'`);
      clock.advance(HOUR_MS);
      await sweepRefunds(deps);
      return (await queryRows(api.db.read, jobs, [refundId])).length;
    };
    expect((await queryRows(api.db.read, jobs, [refundId])).length).toBe(1);
    const closed: PaymentProvider['returnShare'] = () =>
      Promise.reject(new PaymentFailure('account_invalid', 'closed', { isUnknown: false }));
    const refused = { ...deps, payments: { ...deps.payments, returnShare: closed } };
    await expect(returnTaken(refused, { payload: { refundId } })).rejects.toThrow('account_invalid');
    expect(await swept()).toBe(1);
    await api.db.pool.query(`update refund set share_transfer_id = 'bank transfer 118' where id = $1`, [refundId]);
    await returnTaken(refused, { payload: { refundId } });
    expect(await booked.balances()).toEqual(kept(4500));
    expect(await swept()).toBe(0);
  });
});

describe('a change in the provider’s dashboard', () => {
  const chargeOf = async ({ rows }: PaidBooking) => (await rows()).payment?.providerPaymentId ?? '';
  const readHourly = async () => {
    await sweepReturns(deps);
    const jobs = `select data->>'chargeId' as "chargeId" from pgboss.job where name = 'refund.read'`;
    const waiting = await queryRows<{ chargeId: string }>(api.db.read, jobs);
    await api.db.pool.query(`delete from pgboss.job where name = 'refund.read'`);
    for (const payload of waiting) await readBack(deps, { payload });
    return waiting.map(({ chargeId }) => chargeId);
  };

  it('is found without an event: a refund, once', async () => {
    const booked = await paid();
    const chargeId = await chargeOf(booked);
    await refundAtSandbox(api.db, { chargeId, amountCents: cents(1500) }, clock.now());
    expect(await readHourly()).toContain(chargeId);
    expect(await booked.money()).toMatchObject({
      refundedCents: 1500,
      refunds: [{ cause: 'PROVIDER', state: 'PAID_BACK' }],
    });
    expect([await booked.label(), await booked.balances()]).toEqual(['PARTLY_REFUNDED', kept(3000)]);
    expect((await booked.texts()).at(-1)?.body).toMatch(/^We refunded \$15 to your card/);
    expect(await readHourly()).not.toContain(chargeId);
  });

  it('is paid by the platform if it left the business its share, also when it is reversed', async () => {
    const booked = await paid(CARDS.REFUND_FAILS);
    const chargeId = await chargeOf(booked);
    await refundAtSandbox(api.db, { chargeId, amountCents: cents(1500), payer: 'PLATFORM' }, clock.now());
    await readHourly();
    expect(await booked.money()).toMatchObject({ refundedCents: 1500, refunds: [{ payer: 'PLATFORM' }] });
    expect(await booked.balances()).toEqual({ CLIENT: -3000, PARTNER_PAYABLE: 4500, PLATFORM_BALANCE: -1500 });
    clock.advance(5_000);
    await readHourly();
    expect(await booked.money()).toMatchObject({ refundedCents: 0, refunds: [{ state: 'FAILED' }] });
    expect(await booked.balances()).toEqual(kept(4500));
  });

  it('is stored although it failed before it was read, because it took the business’s share', async () => {
    const booked = await paid(CARDS.REFUND_FAILS);
    await refundAtSandbox(api.db, { chargeId: await chargeOf(booked), amountCents: cents(1500) }, clock.now());
    clock.advance(5_000);
    await readHourly();
    await readHourly();
    const { refunds, refundedCents } = await booked.money();
    expect([refunds, refundedCents]).toMatchObject([[{ cause: 'PROVIDER', state: 'FAILED', share: 'OWED' }], 0]);
    expect(await booked.balances()).toEqual({ CLIENT: -4500, PARTNER_PAYABLE: 3000, SHARES_OWED: 1500 });
    await returnTaken(deps, { payload: { refundId: refunds[0]?.id ?? '' } });
    expect(await booked.balances()).toEqual(kept(4500));
  });

  it.each([
    ['after the provider has refused it', false],
    ['before it was sent', true],
  ])('replaces a refund that was promised here and no longer fits, %s', async (_, isReadFirst) => {
    const booked = await paid();
    await booked.cancel();
    clock.advance(1_000);
    await refundAtSandbox(api.db, { chargeId: await chargeOf(booked), amountCents: cents(4500) }, clock.now());
    if (isReadFirst) await readHourly();
    await booked.send();
    const states = (await booked.money()).refunds.map(({ state, cause, failure }) => [state, cause, failure]);
    expect(states).toEqual([
      ['FAILED', 'PARTNER_CANCELLED', 'ALREADY_REFUNDED'],
      ['PAID_BACK', 'PROVIDER', null],
    ]);
    expect([await booked.label(), await booked.balances()]).toEqual(['REFUNDED', {}]);
  });

  it('a dispute withholds the money, prevents refunds, and is booked until its end', async () => {
    const booked = await paid(CARDS.DISPUTE_LOST);
    clock.advance(5_000);
    await readHourly();
    expect(await booked.money()).toMatchObject({
      disputedCents: 4500,
      refundableCents: 0,
      dispute: { state: 'NEEDS_RESPONSE', amountCents: 4500, reason: 'fraudulent' },
    });
    expect(await booked.label()).toBe('DISPUTED');
    expect(await refusalOf(booked.refundAmount(100))).toMatchObject({ statusCode: 409, code: 'UNDER_DISPUTE' });
    const opened = { ...kept(4500), PLATFORM_BALANCE: -6000, DISPUTES: 4500, PROVIDER_FEES: 1500 };
    expect(await booked.balances()).toEqual(opened);
    expect(await booked.cancel()).toMatchObject({ status: 'CANCELLED', payment: 'DISPUTED' });
    clock.advance(10 * MINUTE_MS);
    await readHourly();
    await readHourly();
    expect([await booked.label(), (await booked.money()).chargedBackCents]).toEqual(['CHARGED_BACK', 4500]);
    expect(await booked.balances()).toEqual({ PARTNER_PAYABLE: 4500, PLATFORM_BALANCE: -6000, PROVIDER_FEES: 1500 });
    const kinds = (await booked.detail()).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('DISPUTE'))).toEqual(['DISPUTE_OPENED', 'DISPUTE_LOST']);
  });

  it('after a dispute took a part and the rest was refunded, a restored hold can be paid again', async () => {
    const booked = await paid(CARDS.DISPUTE_LOST);
    clock.advance(5_000);
    const findReturns: PaymentProvider['findReturns'] = async (id) => {
      const { refunds, disputes } = await deps.payments.findReturns(id);
      return { refunds, disputes: disputes.map((each) => ({ ...each, state: 'LOST', amountCents: cents(1500) })) };
    };
    const payload = { chargeId: await chargeOf(booked) };
    await readBack({ ...deps, payments: { ...deps.payments, findReturns } }, { payload });
    expect(await booked.money()).toMatchObject({ chargedBackCents: 1500, refundableCents: 3000 });
    await booked.cancel();
    const body = { id: booked.id };
    expect(await booked.call(restoreBooking, { query: booked.query, body })).toMatchObject({ status: 'PENDING' });
    clock.advance(1_000);
    await booked.pay();
    expect(await booked.mine()).toMatchObject({ status: 'CONFIRMED' });
  });
});
