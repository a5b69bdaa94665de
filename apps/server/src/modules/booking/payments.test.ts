import * as partnerCalls from '@primehour/contract/booking';
import * as calls from '@primehour/contract/public';
import { booking, occupancy } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { eraseClient } from '../client-records/commands/erase-client.ts';
import { publicRoutes } from '../public/routes.ts';
import { sweepRefunds } from '../refund/jobs.ts';
import { openPayment } from './commands/open-payment.ts';
import { syncPayment } from './commands/sync-payment.ts';
import { settleStuckPayment, sweepBookings } from './jobs.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: money is taken at most once, and a client who paid either gets the time or a refund, wherever the
// sequence from card to booking was interrupted. Every job may run twice.

/** The remote end, which can fail before opening the charge, before submitting the card, or after. */
let breaksOff: 'NEVER' | 'BEFORE_OPENING' | 'BEFORE_CHARGING' | 'AFTER_CHARGING' = 'NEVER';

function breakable({ payments, sandbox }: Deps): Pick<Deps, 'payments' | 'sandbox'> {
  if (!sandbox) throw new Error('Expected the sandbox’s card form.');
  return {
    payments: {
      ...payments,
      async openCharge(terms) {
        if (breaksOff === 'BEFORE_OPENING') throw new Error('connect ECONNREFUSED');
        return payments.openCharge(terms);
      },
    },
    sandbox: {
      ...sandbox,
      async submitCharge(chargeId, card) {
        if (breaksOff === 'BEFORE_CHARGING') throw new Error('connect ETIMEDOUT');
        await sandbox.submitCharge(chargeId, card);
        if (breaksOff === 'AFTER_CHARGING') throw new Error('socket hang up');
      },
    },
  };
}

const startApi = apiOf((app, deps) => publicRoutes(app, { ...deps, ...breakable(deps) }), bookingRoutes);
const clock = testClock();
let api: Awaited<ReturnType<typeof start>>;
let deps: Deps;
const start = () => startTestServer(startApi, { clock });

beforeAll(async () => {
  api = await start();
  deps = api.server.deps;
});
beforeEach(() => {
  breaksOff = 'NEVER';
  clock.set('2026-10-06T14:00:00Z');
});
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const TEN = '2026-10-08T15:00:00Z';

async function held(startAt = TEN) {
  const { business, accessToken } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const offered = await aService(api, { business, priceCents: 4500 as Cents });
  const made = await bookAsClient(api, { service: offered, startAt });
  const find = async () => {
    const [row] = await api.db.read.select().from(booking).where(eq(booking.businessId, business.id));
    const payments = await api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
    const charges = await api.db.read
      .select()
      .from(sandboxCharge)
      .where(eq(sandboxCharge.accountId, `sba_${business.id}`));
    return { row, payments, charges };
  };
  const pay = () => made.call(calls.payMyBooking, { params: made.params, body: GOOD_CARD });
  const kinds = async () =>
    (await textsTo(api.db, made.phone))
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'BOOKING_HELD')
      .sort();
  return { ...made, business, accessToken, offered, find, pay, kinds };
}

const WAITING = `select distinct data->>'paymentId' as id from pgboss.job where name = $1`;

/** Runs queued jobs: each on two nodes in parallel, and once more, as after a crash before its completion. */
async function settleStuck(): Promise<void> {
  for (const { id } of await queryRows<{ id: string }>(api.db.read, WAITING, ['payment.settle'])) {
    const run = () => settleStuckPayment(deps, { payload: { paymentId: id } });
    await Promise.all([run(), run()]);
    await run();
  }
}

async function refundWhole(): Promise<void> {
  const owed = `select distinct business_id as id from refund where state in ('OWED', 'UNDER_WAY')`;
  for (const { id } of await queryRows<{ id: string }>(api.db.read, owed)) await sendRefunds(deps, id);
}

async function sweepAndSettle(): Promise<void> {
  await sweepBookings(deps);
  await sweepBookings(deps);
  await settleStuck();
  await refundWhole();
}

describe('two parallel payments', () => {
  it('charge once', async () => {
    const { pay, find, call, params } = await held();
    const answers = await Promise.allSettled([pay(), pay(), pay(), pay()]);
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'PAID' : (answer.reason as { code: string }).code,
    );
    expect(codes).toContain('PAID');
    expect(codes.every((code) => ['PAID', 'PAYMENT_PENDING', 'WRONG_STATE'].includes(code))).toBe(true);
    const { payments, charges } = await find();
    expect([payments.length, charges.length]).toEqual([1, 1]);
    expect(await call(calls.getMyBooking, { params })).toMatchObject({ status: 'CONFIRMED', payment: 'PAID' });
  });
});

describe('a payment interrupted at the provider', () => {
  it('is reported as under way and never repeated', async () => {
    const { pay, find } = await held();
    breaksOff = 'AFTER_CHARGING';
    expect(await refusalOf(pay())).toMatchObject({ statusCode: 409, code: 'PAYMENT_PENDING' });
    breaksOff = 'NEVER';
    expect(await refusalOf(pay())).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect((await find()).charges).toHaveLength(1);
  });

  it('after charging is found and confirmed within two minutes', async () => {
    const { pay, find, kinds } = await held();
    breaksOff = 'AFTER_CHARGING';
    await refusalOf(pay());
    await sweepAndSettle();
    expect((await find()).payments).toMatchObject([{ status: 'PROCESSING' }]);
    clock.advance(MINUTE_MS);
    await sweepAndSettle();
    const { row, payments, charges } = await find();
    expect(row).toMatchObject({ status: 'CONFIRMED', confirmedAt: new Date(clock.now()) });
    expect(payments).toMatchObject([{ status: 'SUCCEEDED', providerPaymentId: charges[0]?.id }]);
    expect(await kinds()).toEqual(['BOOKING_CODE', 'BOOKING_CONFIRMED']);
  });

  it('at a provider that is no longer configured stays as it is: it can’t be queried', async () => {
    const { pay, find } = await held();
    breaksOff = 'AFTER_CHARGING';
    await refusalOf(pay());
    const id = (await find()).payments[0]?.id ?? '';
    await deps.db.transaction((tx) => tx.update(payment).set({ provider: 'stripe' }).where(eq(payment.id, id)));
    clock.advance(20 * MINUTE_MS);
    await sweepBookings(deps);
    const asked = await queryRows<{ id: string }>(api.db.read, WAITING, ['payment.settle']);
    expect(asked.map((job) => job.id)).not.toContain(id);
  });

  it('after charging is refunded to a client who was erased in the meantime, without a notification', async () => {
    const { pay, find, phone } = await held();
    breaksOff = 'AFTER_CHARGING';
    await refusalOf(pay());
    clock.advance(20 * MINUTE_MS);
    const { row } = await find();
    if (!row) throw new Error('There is no booking.');
    await inTenant(deps, authorizeTenant(row.businessId), (write) => eraseClient(write, row.clientId, deps));
    breaksOff = 'NEVER';
    await sweepAndSettle();
    expect(await find()).toMatchObject({ row: { status: 'EXPIRED' }, payments: [{ status: 'REFUNDED' }] });
    expect(await textsTo(api.db, `erased:${row.clientId}`)).toEqual([]);
    expect(await textsTo(api.db, phone)).toEqual([]);
  });

  it('before the card was submitted is open again within two minutes, for the same charge', async () => {
    const { pay, find, call, params } = await held();
    breaksOff = 'BEFORE_CHARGING';
    await refusalOf(pay());
    clock.advance(MINUTE_MS);
    await sweepAndSettle();
    expect((await find()).payments).toMatchObject([{ status: 'OPEN' }]);
    breaksOff = 'NEVER';
    await pay();
    expect(await call(calls.getMyBooking, { params })).toMatchObject({ status: 'CONFIRMED', payment: 'PAID' });
    expect((await find()).charges).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('before the charge was opened has taken nothing, and the refusal says so', async () => {
    const { pay, find } = await held();
    breaksOff = 'BEFORE_OPENING';
    expect(await refusalOf(pay())).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
    expect(await find()).toMatchObject({ payments: [{ status: 'OPEN', providerPaymentId: null }], charges: [] });
    breaksOff = 'NEVER';
    expect(await pay()).toMatchObject({ status: 'CONFIRMED' });
    expect((await find()).payments).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('is canceled with the provider when its hold has ended, however often that happens', async () => {
    breaksOff = 'BEFORE_CHARGING';
    const tries = [await held(), await held()];
    for (const one of tries) await refusalOf(one.pay());
    breaksOff = 'BEFORE_OPENING';
    const unopened = await held();
    await refusalOf(unopened.pay());
    clock.advance(15 * MINUTE_MS);
    await sweepAndSettle();
    for (const one of tries) {
      const { payments, charges } = await one.find();
      expect(payments).toMatchObject([{ status: 'FAILED', failureCode: 'cancelled' }]);
      expect(charges).toMatchObject([{ status: 'FAILED', failureCode: 'cancelled' }]);
    }
    expect((await unopened.find()).payments).toMatchObject([
      { status: 'FAILED', failureCode: 'never_charged', providerPaymentId: null },
    ]);
  });

  it('opened just before it was canceled stays open, because it may still be paid', async () => {
    breaksOff = 'BEFORE_OPENING';
    const { pay, find } = await held();
    await refusalOf(pay());
    clock.advance(10 * MINUTE_MS);
    const [unopened] = (await find()).payments;
    if (!unopened) throw new Error('There is no payment.');
    const tenant = authorizeTenant(unopened.businessId);
    const giveUp = await syncPayment(deps, tenant, unopened);
    await openPayment(deps, tenant, unopened.bookingId);
    if (giveUp) await deps.db.transaction(giveUp);
    breaksOff = 'NEVER';
    await pay();
    const { payments, charges } = await find();
    expect(payments).toMatchObject([{ id: unopened.id, status: 'SUCCEEDED', providerPaymentId: charges[0]?.id }]);
    expect(charges).toHaveLength(1);
  });

  it('canceled while it is being opened is not returned: its money could not be assigned', async () => {
    breaksOff = 'BEFORE_OPENING';
    const { pay, find } = await held();
    await refusalOf(pay());
    clock.advance(10 * MINUTE_MS);
    const [unopened] = (await find()).payments;
    if (!unopened) throw new Error('There is no payment.');
    const tenant = authorizeTenant(unopened.businessId);
    const giveUp = await syncPayment(deps, tenant, unopened);
    const payments: PaymentProvider = {
      ...deps.payments,
      async openCharge(terms) {
        if (giveUp) await deps.db.transaction(giveUp);
        return deps.payments.openCharge(terms);
      },
    };
    const opening = openPayment({ ...deps, payments }, tenant, unopened.bookingId);
    await expect(opening).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
    expect((await find()).payments).toMatchObject([{ status: 'FAILED', failureCode: 'never_charged' }]);
  });

  it('keeps its time at least three minutes, even past the end of the hold', async () => {
    const { pay, find, offered } = await held();
    clock.advance(14 * MINUTE_MS);
    breaksOff = 'AFTER_CHARGING';
    await refusalOf(pay());
    clock.advance(2 * MINUTE_MS);
    await expect(bookAsClient(api, { service: offered, startAt: TEN })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    await sweepAndSettle();
    expect((await find()).row).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a payment that arrives after the hold has expired', () => {
  async function paidTooLate(startAt = TEN) {
    const made = await held(startAt);
    breaksOff = 'AFTER_CHARGING';
    await refusalOf(made.pay());
    clock.advance(16 * MINUTE_MS);
    return made;
  }

  it('takes the time again when it is free, whether or not the row is EXPIRED yet', async () => {
    const { find, kinds } = await paidTooLate();
    await sweepBookings(deps);
    expect((await find()).row).toMatchObject({ status: 'EXPIRED', holdExpiresAt: null });
    await settleStuck();
    const { row, payments } = await find();
    expect(row?.status).toBe('CONFIRMED');
    expect(payments).toMatchObject([{ status: 'SUCCEEDED' }]);
    const taken = await api.db.read
      .select()
      .from(occupancy)
      .where(eq(occupancy.bookingId, row?.id ?? ''));
    expect(taken).toMatchObject([{ kind: 'booking', expiresAt: null }]);
    expect(await kinds()).toEqual(['BOOKING_CODE', 'BOOKING_CONFIRMED']);
  });

  it('is refunded in full when someone else has the time', async () => {
    const { find, offered, kinds, call, params } = await paidTooLate();
    const other = await bookAsClient(api, { service: offered, startAt: TEN });
    await sweepAndSettle();
    const { row, payments, charges } = await find().then(async ({ payments: all, charges: made }) => ({
      row: await api.db.read
        .select()
        .from(booking)
        .where(eq(booking.id, all[0]?.bookingId ?? '')),
      payments: all,
      charges: made,
    }));
    expect(row).toMatchObject([{ status: 'EXPIRED' }]);
    expect(payments).toMatchObject([{ status: 'REFUNDED', amountCents: 4500 }]);
    expect(charges).toMatchObject([{ refundedCents: 4500 }]);
    expect(await kinds()).toEqual(['BOOKING_CODE', 'BOOKING_REFUNDED']);
    expect(await call(calls.getMyBooking, { params })).toMatchObject({ status: 'EXPIRED' });
    expect(await other.call(calls.getMyBooking, { params: other.params })).toMatchObject({ status: 'PENDING' });
  });

  it('is refunded in full when the start has passed', async () => {
    const { find } = await paidTooLate('2026-10-06T15:00:00Z');
    clock.set('2026-10-06T15:00:00Z');
    await sweepAndSettle();
    const { row, payments } = await find();
    expect([row?.status, payments[0]?.status]).toEqual(['EXPIRED', 'REFUNDED']);
  });

  it('is owed until it is refunded, and blocks nothing else', async () => {
    const late = await paidTooLate('2026-10-06T15:00:00Z');
    breaksOff = 'NEVER';
    const kept = await held();
    await kept.pay();
    clock.set('2026-10-06T15:00:00Z');
    await sweepBookings(deps);
    await settleStuck();
    await api.db.pool.query(`delete from pgboss.job where name = 'refund.send'`);
    const queued = async () => {
      await sweepRefunds(deps);
      const jobs = `select id from pgboss.job where name = 'refund.send'`;
      return (await queryRows(api.db.read, jobs)).length;
    };
    clock.advance(MINUTE_MS - 1);
    expect(await queued()).toBe(0);
    clock.advance(1);
    expect(await queued()).toBe(1);
    await refundWhole();
    const statuses = await Promise.all([late, kept].map(async ({ find }) => (await find()).payments[0]?.status));
    expect(statuses).toEqual(['REFUNDED', 'SUCCEEDED']);
  });
});

describe('a booking canceled while it is being paid', () => {
  async function canceledMeanwhile() {
    const made = await held();
    breaksOff = 'AFTER_CHARGING';
    await refusalOf(made.pay());
    breaksOff = 'NEVER';
    const partner = api.as({ accessToken: made.accessToken });
    const query = { businessId: made.business.id };
    const { row } = await made.find();
    const id = row?.id ?? '';
    await partner(partnerCalls.cancelBooking, {
      query,
      body: { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' },
    });
    return { ...made, restore: () => partner(partnerCalls.restoreBooking, { query, body: { id } }) };
  }

  it('stays canceled, and the payment is refunded', async () => {
    const { find, call, params } = await canceledMeanwhile();
    clock.advance(MINUTE_MS);
    await sweepAndSettle();
    const { row, payments, charges } = await find();
    expect([row?.status, payments[0]?.status, charges[0]?.refundedCents]).toEqual(['CANCELLED', 'REFUNDED', 4500]);
    expect(await call(calls.getMyBooking, { params })).toMatchObject({ status: 'CANCELLED', payment: 'REFUNDED' });
  });

  it('and then restored can be paid while the first payment’s refund is under way', async () => {
    const { find, restore, pay } = await canceledMeanwhile();
    clock.advance(MINUTE_MS);
    await sweepBookings(deps);
    await settleStuck();
    expect(await restore()).toMatchObject({ status: 'PENDING' });
    expect(await pay()).toMatchObject({ status: 'CONFIRMED', payment: 'PAID' });
    await refundWhole();
    expect((await find()).payments.map(({ status }) => status).sort()).toEqual(['REFUNDED', 'SUCCEEDED']);
  });
});
