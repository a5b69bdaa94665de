import * as partnerCalls from '@primehour/contract/booking';
import * as publicCalls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import { payment, refund } from '@primehour/db/schema/payment';
import { uuidV4 } from '@primehour/db/uuid';
import { ANY_TIME_HOURS } from '@primehour/domain/policy/policy';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { aPaidBooking, moneyApi } from '../../testing/paid-booking.ts';

// The guarantee: a partner's refund is made once and never exceeds the charge; label, page, list, timeline and books
// all agree.

const clock = testClock();
let api: Awaited<ReturnType<typeof start>>;
const start = () => startTestServer(moneyApi, { clock });
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const cents = (amount: number) => amount as Cents;
const paid = (card?: string) => aPaidBooking(api, card);
const kept = (amount: number) => ({ CLIENT: 0 - amount, PARTNER_PAYABLE: amount });

describe('a refund by the partner', () => {
  it('can be made in parts, and every screen shows the total', async () => {
    const { refundAmount, money, mine, label, balances, send, texts, detail } = await paid();
    expect(await balances()).toEqual(kept(4500));
    expect(await refundAmount(1500)).toMatchObject({
      chargedCents: 4500,
      refundedCents: 0,
      refundingCents: 1500,
      refundableCents: 3000,
      refunds: [{ amountCents: 1500, state: 'OWED', cause: 'PARTNER', at: clock.now(), failure: null }],
    });
    expect([await label(), await balances()]).toEqual([
      'PAID',
      { CLIENT: -4500, PARTNER_PAYABLE: 3000, REFUNDS: 1500 },
    ]);
    await send();
    expect(await money()).toMatchObject({ refundedCents: 1500, refundingCents: 0, refunds: [{ state: 'PAID_BACK' }] });
    expect([await label(), await balances()]).toEqual(['PARTLY_REFUNDED', kept(3000)]);
    expect(await mine()).toMatchObject({
      payment: 'PARTLY_REFUNDED',
      money: { chargedCents: 4500, refundedCents: 1500 },
    });
    clock.advance(1_000);
    await refundAmount(3000);
    await send();
    expect([await label(), await balances()]).toEqual(['REFUNDED', {}]);
    expect((await texts()).map(({ kind }) => kind)).toEqual([
      'BOOKING_CONFIRMED',
      'BOOKING_REFUND_SENT',
      'BOOKING_REFUND_SENT',
    ]);
    expect((await texts())[1]?.body).toMatch(/^We refunded \$15 to your card for Cut at /);
    const events = (await detail()).events.map(({ kind, by, detail: facts }) => [kind, by, facts.amountCents]);
    expect(events.slice(2)).toEqual([
      ['REFUND_STARTED', 'PARTNER', 1500],
      ['REFUNDED', 'SYSTEM', 1500],
      ['REFUND_STARTED', 'PARTNER', 3000],
      ['REFUNDED', 'SYSTEM', 3000],
    ]);
  });

  it('is one refund for repeated requests', async () => {
    const { refundAmount, rows } = await paid();
    const key = uuidV4();
    const answers = await Promise.all([refundAmount(1500, key), refundAmount(1500, key), refundAmount(1500, key)]);
    for (const { refunds } of answers) expect(refunds).toHaveLength(1);
    expect((await rows()).refunds).toHaveLength(1);
    expect(await refusalOf(refundAmount(1600, key))).toMatchObject({ statusCode: 409, code: 'REQUEST_KEY_REUSED' });
  });

  it('never exceeds the charge, even for parallel requests', async () => {
    const { refundAmount, rows, send, balances } = await paid();
    const presses = await Promise.allSettled(Array.from({ length: 8 }, () => refundAmount(1000)));
    const codes = presses.map((press) =>
      press.status === 'fulfilled' ? 'GIVEN' : (press.reason as { code: string }).code,
    );
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'GIVEN'),
      ...Array.from({ length: 4 }, () => 'REFUND_TOO_LARGE'),
    ]);
    await send();
    expect((await rows()).payment).toMatchObject({ status: 'PARTLY_REFUNDED', refundedCents: 4000, refundingCents: 0 });
    expect(await balances()).toEqual(kept(500));
  });

  it.each([
    [4501, 'REFUND_TOO_LARGE', 'You can refund at most $45'],
    [0, 'VALIDATION', 'Check the highlighted fields'],
  ])('of %i cents is refused as %s', async (amount, code, message) => {
    const { refundAmount } = await paid();
    expect(await refusalOf(refundAmount(amount))).toMatchObject({ code, message });
  });

  it('is refused without online payment, without remaining money, and for other partners', async () => {
    const { refundAmount, send, id, business, query, call } = await paid();
    await refundAmount(4500);
    expect(await refusalOf(refundAmount(1))).toMatchObject({ code: 'NOTHING_TO_REFUND' });
    await send();
    expect(await refusalOf(refundAmount(1))).toMatchObject({ code: 'NOTHING_TO_REFUND' });
    const free = await aService(api, { business, priceCents: cents(49) });
    const booked = await aBooking(api, { service: free, startAt: '2026-10-09T15:00:00Z' });
    const body = { id: booked.id, amountCents: cents(49), requestKey: uuidV4() };
    expect(await refusalOf(call(refundBooking, { query, body }))).toMatchObject({ code: 'NOT_PAID_ONLINE' });
    const other = await aPartner(api);
    const theirs = {
      query: { businessId: other.business.id },
      body: { id, amountCents: cents(1), requestKey: uuidV4() },
    };
    const stranger = api.as({ accessToken: other.accessToken })(refundBooking, theirs);
    expect(await refusalOf(stranger)).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(api.as()(refundBooking, theirs))).toMatchObject({ statusCode: 401 });
  });

  it('is limited to the charge by the database, too', async () => {
    const { rows, business } = await paid();
    const { payment: row } = await rows();
    const [id, at] = [uuidV4(), new Date(clock.now())];
    const values = {
      id,
      businessId: business.id,
      paymentId: row?.id ?? '',
      provider: 'sandbox',
      cause: 'PARTNER',
    } as const;
    const insert = (amountCents: number, paymentId = values.paymentId) =>
      api.db.transaction((tx) =>
        tx.insert(refund).values({
          ...values,
          paymentId,
          amountCents: cents(amountCents),
          state: 'OWED',
          idempotencyKey: `refund:${id}`,
          createdAt: at,
          updatedAt: at,
        }),
      );
    await expect(insert(4501)).rejects.toMatchObject({ cause: { constraint: 'payment_refunds_within_charge' } });
    await api.db.transaction((tx) =>
      tx
        .update(payment)
        .set({ status: 'FAILED' })
        .where(eq(payment.id, row?.id ?? '')),
    );
    await expect(insert(1)).rejects.toMatchObject({ cause: { constraint: 'refund_of_charged' } });
    await api.db.transaction((tx) =>
      tx
        .update(payment)
        .set({ status: 'SUCCEEDED' })
        .where(eq(payment.id, row?.id ?? '')),
    );
    await insert(4500);
    const larger = api.db.transaction((tx) =>
      tx
        .update(refund)
        .set({ amountCents: cents(1) })
        .where(eq(refund.id, id)),
    );
    await expect(larger).rejects.toMatchObject({ cause: { message: 'rows of refund are never changed' } });
  });
});

describe('canceling a paid booking', () => {
  it('refunds everything immediately, and the text says so', async () => {
    const { cancel, send, label, balances, texts, mine } = await paid();
    expect(await cancel()).toMatchObject({ status: 'CANCELLED', payment: 'PAID' });
    expect((await texts()).at(-1)?.body).toContain('Your $45 goes back to your card. Details:');
    await send();
    expect([await label(), await balances()]).toEqual(['REFUNDED', {}]);
    expect(await mine()).toMatchObject({ money: { chargedCents: 4500, refundedCents: 4500, backOnCancelCents: 0 } });
    // The cancellation's text mentions it: no second text.
    expect((await texts()).map(({ kind }) => kind)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_CANCELLED']);
  });

  it.each([
    [2000, '$20 of your $45 goes back to your card. ', 'PARTLY_REFUNDED', 2500],
    [0, 'Your $45 is not refunded. ', 'PAID', 4500],
  ])('refunds %i cents if the partner chooses so', async (amount, text, payment, left) => {
    const { cancel, send, label, balances, texts } = await paid();
    await cancel(amount);
    expect((await texts()).at(-1)?.body).toContain(text);
    await send();
    expect([await label(), await balances()]).toEqual([payment, kept(left)]);
  });

  it('is refused entirely if more than the remaining money is requested', async () => {
    const { cancel, refundAmount, detail } = await paid();
    await refundAmount(1000);
    expect(await refusalOf(cancel(3501))).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      message: 'You can refund at most $35',
    });
    expect((await detail()).booking.status).toBe('CONFIRMED');
  });

  it.each([
    ['everything', 4500, 'REFUNDED'],
    ['nothing', 0, 'PAID'],
  ] as const)('by its client refunds what the policy says: %s', async (share, backOnCancelCents, payment) => {
    const { id, client, mine, label, send } = await paid();
    if (share === 'nothing') await keepAlways(id);
    expect(await mine()).toMatchObject({ canCancel: true, money: { backOnCancelCents } });
    await client.call(publicCalls.cancelMyBooking, { params: client.params, body: {} });
    await send();
    expect(await label()).toBe(payment);
  });

  it('and restoring it requires a new payment, once the first is promised back', async () => {
    const { cancel, send, call, query, id, pay, label, balances, money } = await paid();
    await cancel();
    expect(await call(partnerCalls.restoreBooking, { query, body: { id } })).toMatchObject({
      status: 'PENDING',
      payment: 'UNPAID',
    });
    await pay();
    await send();
    expect([await label(), await balances()]).toEqual(['PAID', kept(4500)]);
    expect(await money()).toMatchObject({ chargedCents: 9000, refundedCents: 4500, refundableCents: 4500 });
  });

  it('of an unpaid hold leaves it unpaid in every place', async () => {
    const { business, accessToken } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
    const service = await aService(api, { business, priceCents: cents(4500) });
    const client = await bookAsClient(api, { service, startAt: TEN });
    const call = api.as({ accessToken });
    const query = { businessId: business.id };
    const [held] = (await call(partnerCalls.listBookings, { query })).items;
    const body = { id: held?.id ?? '', cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' } as const;
    expect(await call(partnerCalls.cancelBooking, { query, body })).toMatchObject({
      status: 'CANCELLED',
      payment: 'UNPAID',
    });
    const mine = await client.call(publicCalls.getMyBooking, { params: client.params });
    expect(mine).toMatchObject({ payment: 'UNPAID', money: { chargedCents: 0, backOnCancelCents: 0 } });
  });
});

/** Keeps everything, as in the policies to which businesses that refunded nothing were carried over. */
const keepAlways = (bookingId: string) =>
  api.db.pool.query(
    `insert into policy_tier (business_id, policy_id, under_hours, keep_basis_points)
     select business_id, policy_id, ${ANY_TIME_HOURS}, 10000 from booking where id = $1`,
    [bookingId],
  );
