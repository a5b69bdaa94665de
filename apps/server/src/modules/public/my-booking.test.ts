import * as calls from '@primehour/contract/public';
import { booking, bookingLink, occupancy } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { service } from '@primehour/db/schema/service';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aService, type BusinessOptions } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEvent } from '../../messages/booking-event.ts';
import { clientMail } from '../../messages/copy/client.ts';
import { bookingDataOf, loadFacts } from '../../messages/load-facts.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: a secret link shows and changes one booking and nothing else; opening it changes nothing; an action
// that is no longer possible is refused with a reason, and money is taken once.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const TWO = '2026-10-08T19:00:00Z';

async function held(options: BusinessOptions & { priceCents?: number } = {}) {
  const { priceCents = 4500, ...fields } = options;
  const open = await aBusiness(api, { name: 'Delgado Hair', contactNumber: '+13125550110' as never, ...fields });
  const offered = await aService(api, { business: open, name: 'Cut', priceCents: priceCents as Cents });
  const made = await bookAsClient(api, { service: offered, startAt: TEN });
  const rowOf = async () => (await api.db.read.select().from(booking).where(eq(booking.businessId, open.id)))[0];
  return { ...made, open, offered, rowOf };
}

const paid = async (options: BusinessOptions = {}) => {
  const made = await held(options);
  await made.call(calls.payMyBooking, { params: made.params, body: GOOD_CARD });
  return made;
};

const textOf = async (phone: string, kind: string): Promise<string> =>
  (await textsTo(api.db, phone)).find((text) => text.kind === kind)?.body ?? '';

describe('a client’s own booking', () => {
  it('takes place where its service did when it was booked', async () => {
    const open = await aBusiness(api, { name: 'Delgado Hair' });
    const offered = await aService(api, {
      business: open,
      priceCents: 0 as Cents,
      location: 'Studio 4, 12 Elm Street',
    });
    const made = await bookAsClient(api, { service: offered, startAt: TEN });
    await api.db.transaction((tx) => tx.update(service).set({ location: 'Moved' }).where(eq(service.id, offered.id)));
    const { business } = await made.call(calls.getMyBooking, { params: made.params });
    expect(business.address).toBe('Studio 4, 12 Elm Street');
    const [row] = await api.db.read.select().from(booking).where(eq(booking.businessId, open.id));
    const facts = await loadFacts(api.db.read, authorizeTenant(open.id), row?.id ?? '');
    const data = bookingDataOf(facts, clock.now());
    expect(bookingEvent(data, 'https://book.example/my/x', { publicUrl: 'https://book.example' }).location).toBe(
      'Studio 4, 12 Elm Street',
    );
    expect(clientMail('BOOKING_CONFIRMED', data, 'https://book.example/my/x').body).toContain(
      'Delgado Hair, Studio 4, 12 Elm Street\n',
    );
  });

  it('shows what its owner may know, and changes nothing by being opened', async () => {
    const { call, params, open, rowOf } = await held();
    const before = await rowOf();
    expect(await call(calls.getMyBooking, { params })).toEqual({
      id: before?.id,
      status: 'PENDING',
      payment: 'UNPAID',
      startAt: Date.parse(TEN),
      endAt: Date.parse('2026-10-08T16:00:00Z'),
      holdExpiresAt: Date.parse('2026-10-06T14:15:00Z'),
      clientName: 'Kit Moss',
      service: { name: 'Cut', priceCents: 4500, durationMinutes: 60 },
      business: { name: 'Delgado Hair', zone: 'America/Chicago', address: `${open.city}, IL`, phone: '+13125550110' },
      canMove: true,
      canCancel: true,
      changeUntil: Date.parse(TEN) - 24 * 3_600_000,
      money: {
        chargedCents: 0,
        refundedCents: 0,
        refundingCents: 0,
        chargedBackCents: 0,
        paidAtBusinessCents: 0,
        backOnCancelCents: 0,
        remainingCents: 0,
      },
      onCancel: { refundCents: 0, keepCents: 0, chargeCents: 0, words: 'It costs you nothing.' },
      isMoveLate: false,
      isMissed: false,
      ask: { payCents: 4500, savesCard: false, agreement: null },
    });
    expect(await rowOf()).toEqual(before);
  });

  it('reads EXPIRED the instant its hold lapses, before any job has run', async () => {
    const { call, params, rowOf } = await held();
    clock.set('2026-10-06T14:14:59.999Z');
    expect(await call(calls.getMyBooking, { params })).toMatchObject({ status: 'PENDING', canCancel: true });
    clock.set('2026-10-06T14:15:00Z');
    expect(await call(calls.getMyBooking, { params })).toMatchObject({
      status: 'EXPIRED',
      canMove: false,
      canCancel: false,
    });
    expect((await rowOf())?.status).toBe('PENDING');
  });

  it('is not found by a link that is unknown, revoked, or not a link', async () => {
    const { token } = await held();
    await api.db.transaction((tx) => tx.update(bookingLink).set({ revokedAt: new Date(clock.now()) }));
    for (const wrong of [token, 'A'.repeat(43), 'A'.repeat(42), `${token}A`, '%00', '..%2f..']) {
      const params = { token: wrong };
      for (const ask of [
        () => api.as()(calls.getMyBooking, { params }),
        () => api.as()(calls.payMyBooking, { params, body: GOOD_CARD }),
        () => api.as()(calls.moveMyBooking, { params, body: { startAt: Date.parse(TWO) } }),
        () => api.as()(calls.cancelMyBooking, { params, body: {} }),
      ]) {
        expect(await refusalOf(ask())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
      }
    }
  });
});

describe('paying', () => {
  it('confirms the booking, keeps its time for good and texts a link', async () => {
    const { call, params, phone, rowOf } = await held();
    expect(await call(calls.payMyBooking, { params, body: GOOD_CARD })).toMatchObject({
      status: 'CONFIRMED',
      payment: 'PAID',
      holdExpiresAt: null,
    });
    const row = await rowOf();
    const payments = await api.db.read
      .select()
      .from(payment)
      .where(eq(payment.bookingId, row?.id ?? ''));
    expect(payments).toMatchObject([
      { status: 'SUCCEEDED', amountCents: 4500, failureCode: null, provider: 'sandbox' },
    ]);
    const charged = eq(sandboxCharge.id, payments[0]?.providerPaymentId ?? '');
    const charges = await api.db.read.select().from(sandboxCharge).where(charged);
    expect(charges).toMatchObject([{ amountCents: 4500, status: 'SUCCEEDED', refundedCents: 0 }]);
    expect(
      await api.db.read
        .select()
        .from(occupancy)
        .where(eq(occupancy.bookingId, row?.id ?? '')),
    ).toMatchObject([{ kind: 'booking', expiresAt: null }]);
    const text = await textOf(phone, 'BOOKING_CONFIRMED');
    const [, texted = ''] = /\/my\/([\w-]{43})$/.exec(text) ?? [];
    expect(await call(calls.getMyBooking, { params: { token: texted } })).toMatchObject({ id: row?.id });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'The card was declined. Try another one'],
    ['4000000000009995', 'insufficient_funds', 'The card doesn’t have enough funds. Try another one'],
    ['4000000000000069', 'expired_card', 'The card has expired. Try another one'],
    ['4000000000000127', 'incorrect_cvc', 'The security code is wrong. Check it'],
  ])(
    'with card %s fails with %s, and another card may follow on the same payment',
    async (cardNumber, failureCode, message) => {
      const { call, params, rowOf } = await held();
      const refusal = await refusalOf(call(calls.payMyBooking, { params, body: { ...GOOD_CARD, cardNumber } }));
      expect(refusal).toMatchObject({ statusCode: 402, code: 'PAYMENT_DECLINED', message });
      expect(await call(calls.getMyBooking, { params })).toMatchObject({ status: 'PENDING', payment: 'UNPAID' });
      const isIts = eq(payment.bookingId, (await rowOf())?.id ?? '');
      const payments = () =>
        api.db.read.select({ status: payment.status, failureCode: payment.failureCode }).from(payment).where(isIts);
      expect(await payments()).toEqual([{ status: 'OPEN', failureCode }]);
      await call(calls.payMyBooking, { params, body: GOOD_CARD });
      expect(await payments()).toEqual([{ status: 'SUCCEEDED', failureCode: null }]);
    },
  );

  it.each([
    [{ cardNumber: '4242 4242 4242 4241' }, 'cardNumber', 'Check the card number'],
    [{ cardNumber: '' }, 'cardNumber', 'Check the card number'],
    [{ cardNumber: undefined }, 'cardNumber', 'Card number is required'],
    [{ expiry: '13/34' }, 'expiry', 'Use MM/YY'],
    [{ securityCode: '12' }, 'securityCode', 'Use the 3 or 4 digits on the card'],
  ])('is refused for %j, and nothing is written', async (wrong, path, message) => {
    const { call, params, rowOf } = await held();
    const body = { ...GOOD_CARD, ...wrong } as typeof GOOD_CARD;
    const refusal = await refusalOf(call(calls.payMyBooking, { params, body }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path, message }] });
    expect(JSON.stringify(refusal)).not.toContain('4242');
    expect(
      await api.db.read
        .select()
        .from(payment)
        .where(eq(payment.bookingId, (await rowOf())?.id ?? '')),
    ).toEqual([]);
  });

  it('is refused when it is paid, lapsed, canceled, or over', async () => {
    const once = await paid();
    const pay = ({ call, params }: Pick<typeof once, 'call' | 'params'>) =>
      refusalOf(call(calls.payMyBooking, { params, body: GOOD_CARD }));
    expect(await pay(once)).toMatchObject({
      statusCode: 409,
      code: 'WRONG_STATE',
      message: 'This booking is already paid.',
    });
    const gone = await held();
    await gone.call(calls.cancelMyBooking, { params: gone.params, body: {} });
    expect(await pay(gone)).toMatchObject({ code: 'WRONG_STATE', message: 'This booking is already canceled.' });
    const late = await held();
    clock.advance(15 * 60_000);
    expect(await pay(late)).toMatchObject({ statusCode: 409, code: 'HOLD_LAPSED' });
  });

  it.each([
    ['none', 'delete from payment_account'],
    ['one that can’t be paid', "update payment_account set status = 'RESTRICTED'"],
    ['one of another provider', "update payment_account set provider = 'stripe'"],
  ])('is refused with an explanation when the account of the business is %s', async (_, change) => {
    const { call, params, open } = await held();
    await api.db.transaction((tx) => tx.execute(`${change} where business_id = '${open.id}'`));
    const refusal = await refusalOf(call(calls.payMyBooking, { params, body: GOOD_CARD }));
    expect(refusal).toMatchObject({ code: 'PAYMENTS_OFF', message: 'This business can’t take payments right now' });
  });
});

describe('moving', () => {
  it('takes the new time, frees the old one and notifies the client once', async () => {
    const { call, params, phone, offered } = await paid();
    const body = { startAt: Date.parse(TWO) };
    expect(await call(calls.moveMyBooking, { params, body })).toMatchObject({
      status: 'CONFIRMED',
      startAt: Date.parse(TWO),
      endAt: Date.parse('2026-10-08T20:00:00Z'),
    });
    await aBooking(api, { service: offered, startAt: TEN });
    await call(calls.moveMyBooking, { params, body });
    const moves = (await textsTo(api.db, phone)).filter(({ kind }) => kind === 'BOOKING_MOVED');
    expect(moves.map(({ body }) => body.slice(0, 99))).toEqual([
      'Your booking has changed. It is now: Cut at Delgado Hair, Thu, Oct 8, 2:00 PM Central time. See, mo',
    ]);
  });

  it('may overlap its own present time, and keeps a hold a hold', async () => {
    const { call, params, rowOf } = await held({ settings: { timeslotDurationMinutes: 30 } });
    const moved = await call(calls.moveMyBooking, { params, body: { startAt: Date.parse('2026-10-08T15:30:00Z') } });
    expect(moved).toMatchObject({ status: 'PENDING', holdExpiresAt: Date.parse('2026-10-06T14:15:00Z') });
    expect((await rowOf())?.version).toBe(2);
  });

  it.each([
    ['a taken time', TWO, 'SLOT_TAKEN'],
    ['a time that is not offered', '2026-10-08T20:30:00Z', 'SLOT_NOT_OFFERED'],
    ['a time within the notice', '2026-10-06T15:00:00Z', 'SLOT_NOT_OFFERED'],
    ['a time in the past', '2026-10-05T15:00:00Z', 'SLOT_NOT_OFFERED'],
  ])('to %s is refused and changes nothing', async (_, startAt, code) => {
    const { call, params, offered, rowOf } = await paid();
    await aBooking(api, { service: offered, startAt: TWO });
    const before = await api.db.read.select().from(occupancy);
    const refusal = await refusalOf(call(calls.moveMyBooking, { params, body: { startAt: Date.parse(startAt) } }));
    expect(refusal).toMatchObject({ statusCode: 409, code });
    expect(await api.db.read.select().from(occupancy)).toEqual(before);
    expect((await rowOf())?.version).toBe(2);
  });

  it('is refused while the calendar is off', async () => {
    const { call, params, open } = await paid();
    await api.db.transaction((tx) =>
      tx.execute(`update business set is_calendar_active = false where id = '${open.id}'`),
    );
    const refusal = await refusalOf(call(calls.moveMyBooking, { params, body: { startAt: Date.parse(TWO) } }));
    expect(refusal).toMatchObject({ code: 'CALENDAR_OFF' });
  });
});

describe('many changes', () => {
  it('end after twelve an hour by one phone, with an explanation, and leave everything as it is', async () => {
    const { call, params, phone, rowOf } = await paid();
    const move = (startAt: string) => call(calls.moveMyBooking, { params, body: { startAt: Date.parse(startAt) } });
    for (let round = 0; round < 6; round += 1) {
      await move(TWO);
      await move(TEN);
    }
    const refusal = { code: 'TOO_MANY_REQUESTS', requestTimeout: 3600 };
    expect(await refusalOf(move(TWO))).toMatchObject(refusal);
    expect(await refusalOf(call(calls.cancelMyBooking, { params, body: {} }))).toMatchObject({
      ...refusal,
      message: 'You’ve made many changes in a short time. You can make the next one in 1h 0m; until then, call us.',
    });
    expect(await rowOf()).toMatchObject({ status: 'CONFIRMED', startAt: new Date(TEN) });
    expect((await textsTo(api.db, phone)).filter(({ kind }) => kind === 'BOOKING_MOVED')).toHaveLength(12);
    clock.set('2026-10-06T15:00:00Z');
    await move(TWO);
    expect(await rowOf()).toMatchObject({ startAt: new Date(TWO) });
  });
});

describe('canceling', () => {
  it('opens the time, notifies the client, and is done once', async () => {
    const { call, params, phone, offered, rowOf } = await paid();
    expect(await call(calls.cancelMyBooking, { params, body: {} })).toMatchObject({
      status: 'CANCELLED',
      payment: 'PAID',
      canMove: false,
      canCancel: false,
    });
    expect(await rowOf()).toMatchObject({
      cancelledBy: 'CLIENT',
      cancelReason: 'CLIENT_REQUEST',
      cancelBehavior: 'OPEN_TIME',
      cancelledAt: new Date(clock.now()),
    });
    expect(await textOf(phone, 'BOOKING_CANCELLED')).toContain(
      'Canceled: Cut at Delgado Hair, Thu, Oct 8, 10:00 AM Central time.',
    );
    const refusal = await refusalOf(call(calls.cancelMyBooking, { params, body: {} }));
    expect(refusal).toMatchObject({
      statusCode: 409,
      code: 'WRONG_STATE',
      message: 'This booking is already canceled.',
    });
    const next = await bookAsClient(api, { service: offered, startAt: TEN });
    expect(next.status).toBe('PENDING');
  });
});

it('can neither be moved nor canceled once it has begun, or has lapsed', async () => {
  const begun = await paid();
  clock.set(TEN);
  for (const ask of [
    () =>
      begun.call(calls.moveMyBooking, { params: begun.params, body: { startAt: Date.parse('2026-10-12T15:00:00Z') } }),
    () => begun.call(calls.cancelMyBooking, { params: begun.params, body: {} }),
    () => begun.call(calls.listMySlots, { params: begun.params, query: { from: '2026-10-12' } }),
  ]) {
    expect(await refusalOf(ask())).toMatchObject({
      code: 'WRONG_STATE',
      message: 'The start of this booking is in the past.',
    });
  }
  clock.set('2026-10-06T14:00:00Z');
  const lapsed = await held();
  clock.advance(15 * 60_000);
  for (const ask of [
    () => lapsed.call(calls.moveMyBooking, { params: lapsed.params, body: { startAt: Date.parse(TWO) } }),
    () => lapsed.call(calls.cancelMyBooking, { params: lapsed.params, body: {} }),
    () => lapsed.call(calls.listMySlots, { params: lapsed.params, query: { from: '2026-10-12' } }),
  ]) {
    expect(await refusalOf(ask())).toMatchObject({
      code: 'WRONG_STATE',
      message: 'This booking was not paid in time, so its time was released.',
    });
  }
});
