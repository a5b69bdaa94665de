import { getBooking } from '@primehour/contract/booking-detail';
import * as calls from '@primehour/contract/discount';
import * as publicCalls from '@primehour/contract/public';
import { discount } from '@primehour/db/schema/discount';
import { DISCOUNTS_MAX } from '@primehour/domain/limits';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { bookAsClient, checkoutOf, GOOD_CARD } from '../../testing/book-as-client.ts';
import { aPricedShop, hourOf } from '../../testing/priced-shop.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { discountRoutes } from './routes.ts';

// The guarantee: a code lowers the price of the booking that it was typed for, by what it says and no more; and however many
// clients book at once on two nodes, it is used as often as it may be, and not once more.

const { api, other, clock } = await startNodes(apiOf(bookingRoutes, calendarRoutes, discountRoutes, publicRoutes), {
  at: '2026-10-05T14:00:00Z',
});

const FORM = {
  code: 'WELCOME20',
  basisPoints: 2000,
  amountCents: null,
  serviceIds: null,
  fromDate: null,
  untilDate: null,
  usesMax: null,
  perClientMax: null,
};

/** A business with a service of $80, paid in full when booking unless it is 'EASY', and a code. */
async function aShop(form: Partial<typeof FORM> | Record<string, unknown> = {}, ready: 'EASY' | 'PREPAID' = 'EASY') {
  const { business, service, query, partner, rows } = await aPricedShop(api, { priceCents: 8000, ready });
  const made = await (await partner())(calls.createDiscount, { query, body: { ...FORM, ...form } });
  const book = (index = 0, phone = aPhone(), discountCode = made.code) =>
    bookAsClient(api, { service, startAt: hourOf(index), phone, discountCode });
  const list = async () => (await partner())(calls.listDiscounts, { query });
  return { business, service, query, partner, made, book, list, rows };
}

const messageOf = async (call: Promise<unknown>) => {
  const { code, message } = await refusalOf(call);
  return [code, message];
};

describe('a code', () => {
  it('lowers the price of a booking, and everything that follows from it', async () => {
    const { made, book, list, rows, partner, query } = await aShop({}, 'PREPAID');
    const { call, params } = await book();
    const mine = () => call(publicCalls.getMyBooking, { params });
    expect(await mine()).toMatchObject({
      service: { priceCents: 6400 },
      discount: { code: 'WELCOME20', cents: 1600 },
      ask: { payCents: 6400 },
    });
    const { ask } = await mine();
    await call(publicCalls.agreeToMyTerms, { params, body: { wordsHash: ask?.agreement?.wordsHash ?? '' } });
    await call(publicCalls.payMyBooking, { params, body: GOOD_CARD });
    expect(await mine()).toMatchObject({ payment: 'PAID', money: { chargedCents: 6400 } });
    const [row] = await rows();
    expect(row).toMatchObject({ priceCents: 6400, discountId: made.id, discountCents: 1600 });
    expect(await list()).toMatchObject([{ code: 'WELCOME20', uses: 1 }]);
    const detail = await (await partner())(getBooking, { query, params: { id: row?.id ?? '' } });
    expect([detail.discount, detail.booking.service.price]).toEqual([{ code: 'WELCOME20', cents: 1600 }, 6400]);
  });

  it('of an amount makes a booking free, and takes no more than its price', async () => {
    const { book, rows } = await aShop({ basisPoints: null, amountCents: 10_000 }, 'PREPAID');
    expect(await book()).toMatchObject({ status: 'CONFIRMED' });
    expect(await rows()).toMatchObject([{ priceCents: 0, discountCents: 8000 }]);
  });

  it('is typed with small letters and hyphens', async () => {
    const { book, rows } = await aShop();
    await book(0, aPhone(), 'welcome-20');
    expect(await rows()).toMatchObject([{ discountCents: 1600 }]);
  });

  it.each([
    ['unknown', {}, 'NOPE', 'This code doesn’t exist. Check it, or book without it'],
    ['not valid yet', { fromDate: '2026-10-06' }, 'WELCOME20', 'This code can’t be used yet'],
    ['expired', { untilDate: '2026-10-04' }, 'WELCOME20', 'This code has expired'],
  ])('that is %s is refused before a code is texted, and nothing is booked', async (_, form, code, message) => {
    const { book, rows } = await aShop(form);
    expect(await refusalOf(book(0, aPhone(), code))).toMatchObject({
      code: 'DISCOUNT_REFUSED',
      issues: [{ path: 'discountCode', message }],
    });
    expect(await rows()).toEqual([]);
  });

  it('applies only to its services', async () => {
    const { business, partner, query, rows } = await aShop();
    const [color, cut] = [await aService(api, { business }), await aService(api, { business })];
    const body = { ...FORM, code: 'COLOR', serviceIds: [color.id] };
    await (
      await partner()
    )(calls.createDiscount, { query, body });
    const book = (service: typeof color, index: number) =>
      bookAsClient(api, { service, startAt: hourOf(index), discountCode: 'COLOR' });
    expect(await messageOf(book(cut, 0))).toMatchObject(['DISCOUNT_REFUSED', 'This code is for another service']);
    await book(color, 1);
    expect((await rows()).length).toBe(1);
  });

  it('is used once by a client, and again once that booking is canceled', async () => {
    const { book, list } = await aShop({ perClientMax: 1 });
    const phone = aPhone();
    const { call, params } = await book(0, phone);
    // A phone gets a code a minute.
    clock.advance(2 * MINUTE_MS);
    expect(await messageOf(book(1, phone))).toMatchObject(['DISCOUNT_REFUSED', 'You have used this code before']);
    await book(1);
    await call(publicCalls.cancelMyBooking, { params, body: {} });
    clock.advance(2 * MINUTE_MS);
    await book(2, phone);
    expect(await list()).toMatchObject([{ uses: 2 }]);
  });

  it('is used again once a hold with it has lapsed', async () => {
    const { book, list, rows } = await aShop({ usesMax: 1 }, 'PREPAID');
    await book();
    expect(await messageOf(book(1))).toMatchObject(['DISCOUNT_REFUSED', 'This code has reached its limit']);
    clock.advance(16 * MINUTE_MS);
    await book(1);
    expect([(await list()).map(({ uses }) => uses), (await rows()).length]).toEqual([[1], 2]);
  });

  it('that is used up while a client proves their phone is refused, and they can book without it', async () => {
    const { service, book, rows } = await aShop({ usesMax: 1 });
    const slow = await checkoutOf(api, { service, startAt: hourOf(3), discountCode: 'WELCOME20' });
    await book();
    expect(await messageOf(slow.confirm())).toMatchObject([
      'DISCOUNT_REFUSED',
      expect.stringContaining('reached its limit'),
    ]);
    expect((await rows()).length).toBe(1);
    await bookAsClient(api, { service, startAt: hourOf(3) });
    expect((await rows()).length).toBe(2);
  });

  it('that was ended is unknown; bookings keep their price', async () => {
    const { made, book, partner, query, rows, list } = await aShop();
    await book();
    await (
      await partner()
    )(calls.endDiscount, { query, params: { id: made.id } });
    expect(await list()).toEqual([]);
    expect(await messageOf(book(1))).toMatchObject(['DISCOUNT_REFUSED', expect.stringContaining('code doesn’t exist')]);
    expect(await rows()).toMatchObject([{ priceCents: 6400, discountCents: 1600 }]);
    const again = (await partner())(calls.endDiscount, { query, params: { id: made.id } });
    expect(await refusalOf(again)).toMatchObject({ statusCode: 404 });
    // The word is free again.
    await (
      await partner()
    )(calls.createDiscount, { query, body: FORM });
  });

  it('of another business is unknown', async () => {
    await aShop({ code: 'THEIRS' });
    const { book } = await aShop();
    expect(await messageOf(book(0, aPhone(), 'THEIRS'))).toMatchObject(['DISCOUNT_REFUSED', expect.any(String)]);
  });
});

describe('creating one', () => {
  it.each([
    [{ code: 'AB' }, 'code'],
    [{ code: 'ÄÖÜ' }, 'code'],
    [{ basisPoints: 0 }, 'basisPoints'],
    [{ basisPoints: 10_001 }, 'basisPoints'],
    [{ amountCents: 500 }, 'basisPoints'],
    [{ basisPoints: null }, 'basisPoints'],
    [{ usesMax: 0 }, 'usesMax'],
    [{ serviceIds: [] }, 'serviceIds'],
    [{ fromDate: '2026-10-06', untilDate: '2026-10-05' }, 'untilDate'],
  ])('%j is refused at its field', async (change, path) => {
    const { partner, query } = await aShop();
    const wrong = (await partner())(calls.createDiscount, { query, body: { ...FORM, code: 'OTHER', ...change } });
    const { statusCode, issues } = await refusalOf(wrong);
    expect([statusCode, issues?.[0]?.path]).toEqual([422, path]);
  });

  it('is refused twice, beyond the limit, without a session, and for another business or its services', async () => {
    const { partner, query, business } = await aShop();
    const twice = (await partner())(calls.createDiscount, { query, body: FORM });
    expect(await refusalOf(twice)).toMatchObject({ statusCode: 409, code: 'DISCOUNT_EXISTS' });
    const body = { ...FORM, code: 'NEW' };
    expect(await refusalOf(api.as()(calls.createDiscount, { query, body }))).toMatchObject({ statusCode: 401 });
    const stranger = await aPartner(api);
    const theirs = await aService(api, { business: stranger.business });
    const foreign = (await partner())(calls.createDiscount, { query, body: { ...body, serviceIds: [theirs.id] } });
    expect(await refusalOf(foreign)).toMatchObject({ statusCode: 404 });
    const asStranger = api.as({ accessToken: stranger.accessToken });
    expect(await refusalOf(asStranger(calls.createDiscount, { query, body }))).toMatchObject({ statusCode: 404 });
    expect(await refusalOf(asStranger(calls.listDiscounts, { query }))).toMatchObject({ statusCode: 404 });
    await api.db.transaction(async (tx) => {
      for (let index = 1; index < DISCOUNTS_MAX; index += 1) {
        const values = { code: `CODE${index}`, basisPoints: 100, createdAt: new Date(clock.now()) };
        await tx.insert(discount).values({ id: crypto.randomUUID(), businessId: business.id, ...values });
      }
    });
    const tooMany = (await partner())(calls.createDiscount, { query, body });
    expect(await refusalOf(tooMany)).toMatchObject({ statusCode: 409, code: 'TOO_MANY_DISCOUNTS' });
  });
});

it('clients on two nodes at once use a code as often as it may be used, and not once more', async () => {
  for (const usesMax of [1, 3]) {
    clock.set('2026-10-05T14:00:00Z');
    const { service, list, rows } = await aShop({ usesMax });
    const requests = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        checkoutOf(api, {
          service,
          startAt: hourOf(index % 8) + Math.floor(index / 8) * DAY_MS,
          discountCode: 'WELCOME20',
        }),
      ),
    );
    const ends = await Promise.allSettled(
      requests.map(({ confirm }, index) => confirm((index % 2 === 0 ? api : other).as())),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(usesMax);
    expect([(await list())[0]?.uses, (await rows()).length]).toEqual([usesMax, usesMax]);
  }
});
