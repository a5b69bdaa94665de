import { cancelBooking as partnerCancels, restoreBooking } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import * as calls from '@primehour/contract/stored-value';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPhone } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { agree, cancel, getOwnBooking, pay } from '../../testing/own-booking.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { aShop, type Shop } from '../../testing/value-shop.ts';
import { openPayment } from '../booking/commands/open-payment.ts';
import { settlePayment } from '../booking/commands/settle-payment.ts';
import { sweepBookings } from '../booking/jobs.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { storedValueRoutes } from './routes.ts';

// The guarantee: a gift card pays what it holds before a card does, and what is not used is returned on the same terms
// as money.

const clock = testClock();
const start = () => startTestServer(apiOf(bookingRoutes, calendarRoutes, storedValueRoutes, publicRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-05T14:00:00Z'));
afterAll(() => api.close());

type Opened = { readonly paymentId: string; readonly chargeId: string };

/** The client pays at the provider. */
const settleAt =
  ({ business }: Shop) =>
  ({ paymentId, chargeId }: Opened): Promise<void> =>
    inTenant(api.server.deps, authorizeTenant(business.id), (write) =>
      settlePayment(write, { id: paymentId, askedAt: write.now }, { status: 'SUCCEEDED', chargeId }),
    );

/** A hold of $80 of which a gift card of $50 has paid its part; the payment of the rest is open. */
async function aHeldTime(shop: Shop) {
  const { value, code } = await shop.issue();
  const booked = await shop.book(code);
  await agree(booked);
  const { id } = await getOwnBooking(booked);
  const open = () => openPayment(api.server.deps, authorizeTenant(shop.business.id), id);
  const rest = await open();
  const { query } = shop;
  const cancelAsPartner = async (refundCents?: number) => {
    const body = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME', refundCents } as const;
    await (
      await shop.partner()
    )(partnerCancels, { query, body });
  };
  const cancelAndRestore = async () => {
    await cancelAsPartner();
    await (
      await shop.partner()
    )(restoreBooking, { query, body: { id } });
    clock.advance(1_000);
    await agree(booked);
  };
  return { value, booked, rest, open, cancelAsPartner, cancelAndRestore };
}

describe('a gift card', () => {
  it('pays what it holds, and the rest is paid at the visit', async () => {
    const shop = await aShop(api);
    const { value, code, url } = await shop.issue({ recipientName: 'Mia' });
    expect([value.balance, value.codeLast4, url.endsWith(`/g/${code}`)]).toEqual([5000, code.slice(-4), true]);
    const booked = await shop.book(code.toLowerCase());
    expect(booked.status).toBe('CONFIRMED');
    expect(await getOwnBooking(booked)).toMatchObject({ money: { chargedCents: 5000, remainingCents: 3000 } });
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([0, 0]);
    expect((await shop.detail(value.id)).entries.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['USED', -5000],
      ['SOLD', 5000],
    ]);
    expect(await refusalOf(shop.book(code, 1))).toMatchObject({
      code: 'GIFT_CARD_REFUSED',
      issues: [{ path: 'giftCode', message: 'Nothing is left on this gift card' }],
    });
  });

  it('pays before a card does, and is refunded after it', async () => {
    const shop = await aShop(api, 'PREPAID');
    const { value, code } = await shop.issue();
    const booked = await shop.book(code);
    expect(booked.status).toBe('PENDING');
    expect((await getOwnBooking(booked)).ask).toMatchObject({
      payCents: 3000,
      agreement: { words: expect.stringContaining('$50 from my gift card and $30 now.') },
    });
    await agree(booked);
    await pay(booked);
    const before = await getOwnBooking(booked);
    expect([before.status, before.payment, before.onCancel?.words]).toEqual([
      'CONFIRMED',
      'PAID',
      'You get $80 back, $50 of it on your gift card.',
    ]);
    // Between 48 and 24 hours half is kept, so that the card gets all of its money and the gift card the rest.
    clock.set('2026-10-06T10:00:00Z');
    expect((await getOwnBooking(booked)).onCancel?.words).toContain(
      'You get $40 of $80 back, $10 of it on your gift card',
    );
    await cancel(booked);
    expect((await shop.refunds()).map(({ amountCents, state }) => [amountCents, state])).toEqual(
      expect.arrayContaining([
        [1000, 'PAID_BACK'],
        [3000, 'OWED'],
      ]),
    );
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([1000, 1000]);
  });

  it('that pays all of a prepaid visit confirms it once its terms are agreed to, without a card', async () => {
    const shop = await aShop(api, 'PREPAID');
    const { value, code } = await shop.issue({ amountCents: 10_000 });
    const booked = await shop.book(code);
    expect((await getOwnBooking(booked)).ask).toMatchObject({ payCents: 0, savesCard: false });
    await agree(booked);
    expect((await getOwnBooking(booked)).status).toBe('CONFIRMED');
    expect(await shop.balance(value.id)).toBe(2000);
  });

  it('gets back what an expired hold had taken, once, before anyone uses it again', async () => {
    const shop = await aShop(api, 'PREPAID');
    const { value, code } = await shop.issue();
    await agree(await shop.book(code));
    expect(await shop.balance(value.id)).toBe(0);
    clock.advance(16 * MINUTE_MS);
    await shop.book(code, 5);
    expect((await shop.detail(value.id)).entries.map(({ cause }) => cause)).toEqual([
      'USED',
      'RETURNED',
      'USED',
      'SOLD',
    ]);
    clock.advance(16 * MINUTE_MS);
    for (let run = 0; run < 2; run += 1) await sweepBookings(api.server.deps);
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([5000, 5000]);
    expect((await shop.refunds()).map(({ cause, state }) => [cause, state])).toEqual(
      Array(2).fill(['LAPSED', 'PAID_BACK']),
    );
  });

  it.each([
    ['is used again for a payment of the rest that arrives late', false, 'CONFIRMED', 0],
    ['that was used elsewhere in the meantime causes a late payment of the rest to be refunded', true, 'EXPIRED', 0],
  ])('%s', async (_, isUsedMeanwhile, status, left) => {
    const shop = await aShop(api, 'PREPAID');
    const { value, code } = await shop.issue();
    const booked = await shop.book(code);
    await agree(booked);
    const [stored] = await shop.payments();
    const bookingId = stored?.bookingId ?? '';
    const { deps } = api.server;
    const tenant = authorizeTenant(shop.business.id);
    const { paymentId, chargeId } = await openPayment(deps, tenant, bookingId);
    clock.advance(16 * MINUTE_MS);
    await sweepBookings(deps);
    expect(await shop.balance(value.id)).toBe(5000);
    if (isUsedMeanwhile) await shop.book(code, 5);
    await inTenant(deps, tenant, (write) =>
      settlePayment(write, { id: paymentId, askedAt: write.now }, { status: 'SUCCEEDED', chargeId }),
    );
    expect([(await getOwnBooking(booked)).status, await shop.balance(value.id)]).toEqual([status, left]);
    const sent = (await shop.refunds())
      .filter(({ paymentId: of }) => of === paymentId)
      .map(({ amountCents }) => amountCents);
    expect(sent).toEqual(isUsedMeanwhile ? [3000] : []);
  });

  describe('of a hold that was canceled and restored', () => {
    it('is not used again, and the payment of the rest is replaced by one of the whole price', async () => {
      const shop = await aShop(api, 'PREPAID');
      const { booked, rest, value, cancelAndRestore } = await aHeldTime(shop);
      await cancelAndRestore();
      expect((await getOwnBooking(booked)).ask?.payCents).toBe(8000);
      await pay(booked);
      const paid = (await shop.payments()).filter(({ purpose }) => purpose === 'PRICE');
      expect(paid.map(({ amountCents, status }) => `${amountCents} ${status}`).toSorted()).toEqual([
        '3000 FAILED',
        '8000 SUCCEEDED',
      ]);
      const { idempotencyKey } = paid.find(({ id }) => id === rest.paymentId) ?? { idempotencyKey: '' };
      expect((await api.server.deps.payments.findCharge(idempotencyKey, rest.chargeId))?.status).toBe('FAILED');
      expect([(await getOwnBooking(booked)).status, await shop.balance(value.id)]).toEqual(['CONFIRMED', 5000]);
    });

    it.each([
      ['is held', 0, 'PENDING'],
      ['has expired', 16, 'EXPIRED'],
    ])('causes a payment of the rest to be refunded while it %s', async (_, minutes, status) => {
      const shop = await aShop(api, 'PREPAID');
      const { booked, rest, value, cancelAndRestore } = await aHeldTime(shop);
      await cancelAndRestore();
      clock.advance(minutes * MINUTE_MS);
      await sweepBookings(api.server.deps);
      await settleAt(shop)(rest);
      expect([(await getOwnBooking(booked)).status, await shop.balance(value.id)]).toEqual([status, 5000]);
      expect((await shop.refunds()).find(({ paymentId }) => paymentId === rest.paymentId)?.amountCents).toBe(3000);
    });

    it('is not announced again, nor is the refund of the first payment, when the booking is canceled again', async () => {
      const shop = await aShop(api, 'PREPAID');
      const { booked, cancelAndRestore, cancelAsPartner } = await aHeldTime(shop);
      await pay(booked);
      clock.advance(1_000);
      await cancelAndRestore();
      await pay(booked);
      clock.advance(1_000);
      await cancelAsPartner(2000);
      const announced = (await textsTo(api.db, booked.phone)).filter(({ kind }) => kind === 'BOOKING_CANCELLED');
      expect(announced.map(({ body }) => /[^.]*back[^.]*\./.exec(body)?.[0].trim())).toEqual([
        '$30 goes back to your card, and $50 is back on your gift card.',
        '$20 of your $80 goes back to your card.',
      ]);
    });

    it('is not used again for a late payment of the whole price', async () => {
      const shop = await aShop(api, 'PREPAID');
      const { booked, rest, value, open, cancelAndRestore } = await aHeldTime(shop);
      clock.advance(16 * MINUTE_MS);
      await sweepBookings(api.server.deps);
      await settleAt(shop)(rest);
      expect(await shop.balance(value.id)).toBe(0);
      await cancelAndRestore();
      const whole = await open();
      clock.advance(16 * MINUTE_MS);
      await sweepBookings(api.server.deps);
      await settleAt(shop)(whole);
      expect([(await getOwnBooking(booked)).status, await shop.balance(value.id)]).toEqual(['CONFIRMED', 5000]);
    });
  });

  it('is credited at once when the partner refunds everything', async () => {
    const shop = await aShop(api);
    const { value, code } = await shop.issue();
    await shop.book(code);
    const [row] = await shop.payments();
    const params = { id: row?.bookingId ?? '' };
    const body = { id: params.id, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' } as const;
    await (
      await shop.partner()
    )(partnerCancels, { query: shop.query, body });
    expect(await shop.balance(value.id)).toBe(5000);
    const { events } = await (await shop.partner())(getBooking, { query: shop.query, params });
    expect(events.map(({ kind }) => kind)).toContain('REFUNDED');
  });

  it('is refused with an explanation at its field if it is unknown, blocked, or of another business', async () => {
    const [shop, theirs] = [await aShop(api), await aShop(api)];
    const { value, code } = await shop.issue();
    const message = async (call: Promise<unknown>) => (await refusalOf(call)).issues?.[0]?.message;
    expect(await message(theirs.book(code))).toBe('We don’t know this code. Check it, or book without it');
    expect(await message(shop.book('ABC'))).toBe('A gift card’s code has 16 letters and digits');
    await (
      await shop.partner()
    )(calls.setStoredValueBlocked, { query: shop.query, params: { id: value.id }, body: { isBlocked: true } });
    expect(await message(shop.book(code))).toBe('This gift card can’t be used. Please ask the business');
    await (
      await shop.partner()
    )(calls.setStoredValueBlocked, { query: shop.query, params: { id: value.id }, body: { isBlocked: false } });
    expect((await shop.book(code)).status).toBe('CONFIRMED');
  });

  it('accepts ten tries a day from a phone, and others can’t use them up for its owner', async () => {
    const shop = await aShop(api);
    const phone = aPhone();
    const attempt = async (count: number, address: string) =>
      (await refusalOf(shop.book('0'.repeat(15) + String(count % 10), 0, phone, address))).code;
    const tries: (string | undefined)[] = [];
    for (let count = 0; count < 11; count += 1) tries.push(await attempt(count, '203.0.113.7'));
    expect(tries).toEqual([...Array(10).fill('GIFT_CARD_REFUSED'), 'TOO_MANY_REQUESTS']);
    expect(await attempt(0, '198.51.100.20')).toBe('GIFT_CARD_REFUSED');
  });

  it('is texted with its page, and never shown again', async () => {
    const shop = await aShop(api);
    const phone = aPhone();
    const { code } = await shop.issue({ phoneNumber: phone, recipientName: 'Mia' });
    const [text] = await textsTo(api.db, phone);
    expect(text?.body).toContain(`/g/${code}`);
    expect(text?.body).toContain('$50');
  });
});
