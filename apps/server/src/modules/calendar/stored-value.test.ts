import { cancelBooking } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { addBooking, markPaid } from '@primehour/contract/calendar';
import { getClient } from '@primehour/contract/client';
import { refundBooking } from '@primehour/contract/refund';
import { correctStoredValue, payWithStoredValue } from '@primehour/contract/stored-value';
import { message } from '@primehour/db/schema/message';
import { uuidV4 } from '@primehour/db/uuid';
import { aPhone } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, cancel, getOwnBooking, pay } from '../../testing/own-booking.ts';
import { apiOf } from '../../testing/start-api.ts';
import { aPackage, aShop, type Shop, visitHour } from '../../testing/value-shop.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { refundRoutes } from '../refund/routes.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: what a member pays with a gift card or package is taken once, for what is due, and returned like any
// payment.

const clock = testClock();
const start = () =>
  startTestServer(
    apiOf(bookingRoutes, calendarRoutes, storedValueRoutes, publicRoutes, refundRoutes, clientRecordRoutes),
    { clock },
  );
let api: Awaited<ReturnType<typeof start>>;
let other: Awaited<ReturnType<typeof api.startSecondNode>>;
beforeAll(async () => {
  api = await start();
  other = await api.startSecondNode();
});
beforeEach(() => clock.set('2026-10-05T14:00:00Z'));
afterAll(() => api.close());

type Wish = { readonly payment: 'PAY_AT_VISIT' | 'GIFT_CARD' | 'PACKAGE' | 'FREE'; readonly giftCode?: string };

async function add(shop: Shop, wish: Wish, phone = aPhone(), hour = 0) {
  const body = { serviceId: shop.service.id, startAt: visitHour(hour), name: 'Mia', phoneNumber: phone, ...wish };
  return (await (await shop.partner())(addBooking, { query: shop.query, body })).booking;
}
const use = async (shop: Shop, id: string, giftCode?: string, through = api) =>
  through.as({ accessToken: await shop.accessToken() })(payWithStoredValue, {
    query: shop.query,
    params: { id },
    body: { ...(giftCode !== undefined && { giftCode }) },
  });
const detail = async (shop: Shop, id: string) =>
  (await shop.partner())(getBooking, { query: shop.query, params: { id } });

describe('a booking by hand', () => {
  it('is paid by a gift card as far as its balance goes', async () => {
    const shop = await aShop(api);
    const { value, code } = await shop.issue();
    const added = await add(shop, { payment: 'GIFT_CARD', giftCode: code.toLowerCase() });
    expect(added.payment).toBe('PAY_AT_VISIT');
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([0, 0]);
    const { money, payments } = await detail(shop, added.id);
    expect([money.chargedCents, payments.map(({ paidWith }) => paidWith)]).toEqual([5000, ['GIFT_CARD']]);
  });

  it('is paid by a visit of the package of its client', async () => {
    const shop = await aShop(api);
    const { phone, sold } = await aPackage(api, shop);
    const added = await add(shop, { payment: 'PACKAGE' }, phone);
    expect(added.payment).toBe('PAID');
    expect([await shop.balance(sold.id), await shop.owed()]).toEqual([4, 24_000]);
  });

  it('is not added if the gift card or package can’t pay', async () => {
    const shop = await aShop(api);
    const { phone, sold } = await aPackage(api, shop);
    const { id } = await add(shop, { payment: 'PACKAGE' }, phone);
    const { query } = shop;
    const partner = await shop.partner();
    const gone = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME', refundCents: 4000 } as const;
    for (const part of [
      () => partner(refundBooking, { query, body: { id, amountCents: 4000, requestKey: uuidV4() } }),
      () => partner(cancelBooking, { query, body: gone }),
    ])
      expect(await refusalOf(part())).toMatchObject({ statusCode: 409, code: 'WHOLE_VISIT_ONLY' });
    expect(await shop.balance(sold.id)).toBe(4);
  });

  it('is not added where the gift card or package can’t pay', async () => {
    const shop = await aShop(api);
    expect(await refusalOf(add(shop, { payment: 'GIFT_CARD', giftCode: '0'.repeat(16) }))).toMatchObject({
      code: 'GIFT_CARD_REFUSED',
      issues: [{ path: 'giftCode' }],
    });
    expect(await refusalOf(add(shop, { payment: 'GIFT_CARD' }))).toMatchObject({
      statusCode: 422,
      issues: [{ path: 'giftCode', message: 'Required' }],
    });
    expect(await refusalOf(add(shop, { payment: 'PACKAGE' }))).toMatchObject({
      code: 'WRONG_STATE',
      message: 'The client has no package that pays for this visit',
    });
    // The time is free as before.
    expect((await add(shop, { payment: 'FREE' })).payment).toBe('PAID');
  });

  it('returns the stored value when it is canceled, and has to be paid again after a refund', async () => {
    const shop = await aShop(api);
    const { value, code } = await shop.issue({ amountCents: 20_000 });
    const [kept, canceled] = [
      await add(shop, { payment: 'GIFT_CARD', giftCode: code }),
      await add(shop, { payment: 'GIFT_CARD', giftCode: code }, aPhone(), 1),
    ];
    expect(await shop.balance(value.id)).toBe(4000);
    const partner = await shop.partner();
    const gone = { id: canceled.id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } as const;
    expect((await partner(cancelBooking, { query: shop.query, body: gone })).payment).toBe('REFUNDED');
    expect(await shop.balance(value.id)).toBe(12_000);
    const body = { id: kept.id, amountCents: 8000, requestKey: uuidV4() };
    await partner(refundBooking, { query: shop.query, body });
    expect(await shop.balance(value.id)).toBe(20_000);
    expect((await detail(shop, kept.id)).booking.payment).toBe('PAY_AT_VISIT');
    expect((await use(shop, kept.id, code)).payment).toBe('PAID');
  });
});

it('what goes back to a gift card at night is texted in the morning', async () => {
  const shop = await aShop(api);
  const { code } = await shop.issue({ amountCents: 20_000 });
  const { id } = await add(shop, { payment: 'GIFT_CARD', giftCode: code });
  // Eleven in the evening in Chicago.
  clock.set('2026-10-06T04:00:00Z');
  const body = { id, amountCents: 8000, requestKey: uuidV4() };
  await (
    await shop.partner()
  )(refundBooking, { query: shop.query, body });
  const isIt = and(eq(message.bookingId, id), eq(message.kind, 'BOOKING_REFUND_SENT'));
  const [text] = await api.db.read.select().from(message).where(isIt);
  expect(text?.notBefore).toEqual(new Date('2026-10-06T13:00:00Z'));
});

describe('what remains of a booking', () => {
  it('is paid by a gift card and then at the business, each once', async () => {
    const shop = await aShop(api);
    const { value, code } = await shop.issue();
    const phone = aPhone();
    const { id, version } = await add(shop, { payment: 'PAY_AT_VISIT' }, phone);
    const both = await Promise.allSettled([use(shop, id, code), use(shop, id, code, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([0, 0]);
    expect(await refusalOf(use(shop, id))).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringContaining('a package pays only for the whole price'),
    });
    const partner = await shop.partner();
    const paid = await partner(markPaid, { query: shop.query, body: { id, isPaid: true, version: version + 1 } });
    expect(paid.payment).toBe('PAID');
    expect(await refusalOf(use(shop, id, code))).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringContaining('already paid'),
    });
    const { events, client } = await detail(shop, id);
    expect(events.map(({ kind, detail: { amountCents, paidWith } }) => [kind, amountCents, paidWith])).toEqual([
      ['ADDED', undefined, undefined],
      ['MARKED_PAID', 5000, 'GIFT_CARD'],
      ['MARKED_PAID', undefined, undefined],
    ]);
    // Counted once: the price, not the price and what a gift card paid of it.
    const { paidTotal } = await partner(getClient, { query: shop.query, params: { id: client.id } });
    expect(paidTotal).toBe(8000);
  });

  it('is not paid by a gift card that already pays for a part, even if its balance has grown', async () => {
    const shop = await aShop(api);
    const { value, code } = await shop.issue();
    const { id } = await add(shop, { payment: 'GIFT_CARD', giftCode: code });
    const partner = await shop.partner();
    const body = { amount: 4000, reason: 'Too little was entered', requestKey: uuidV4() };
    await partner(correctStoredValue, { query: shop.query, params: { id: value.id }, body });
    expect(await refusalOf(use(shop, id, code))).toMatchObject({
      statusCode: 409,
      code: 'GIFT_CARD_REFUSED',
      message: 'This gift card already pays for this booking. Use another one for the rest',
      issues: [{ path: 'giftCode' }],
    });
    expect(await shop.balance(value.id)).toBe(4000);
    const another = await shop.issue();
    expect((await use(shop, id, another.code)).payment).toBe('PAID');
  });

  it('is the whole price if a package pays, even after the visit', async () => {
    const shop = await aShop(api);
    const { phone, sold } = await aPackage(api, shop);
    const { id } = await add(shop, { payment: 'PAY_AT_VISIT' }, phone);
    clock.set(visitHour(3));
    expect((await use(shop, id)).payment).toBe('PAID');
    expect(await shop.balance(sold.id)).toBe(4);
  });

  it('is paid in addition to a deposit by card, which is refunded first, and changes nothing that was agreed to', async () => {
    const shop = await aShop(api, 'DEPOSIT');
    const { value, code } = await shop.issue({ amountCents: 10_000 });
    const booked = await shop.book();
    await agree(booked);
    await pay(booked);
    const { id, onCancel, restCents } = await getOwnBooking(booked);
    expect([onCancel?.words, restCents]).toEqual(['You get $20 back.', 6000]);
    expect((await use(shop, id, code)).payment).toBe('PAID');
    const after = await getOwnBooking(booked);
    expect([after.onCancel?.words, after.restCents]).toEqual([
      'You get $80 back, $60 of it on your gift card.',
      undefined,
    ]);
    expect((await detail(shop, id)).terms?.agreement?.words).toContain('$20 deposit now');
    await cancel(booked);
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([10_000, 10_000]);
  });

  it('is not for strangers, members who take no payments, or another state', async () => {
    const shop = await aShop(api);
    const { code } = await shop.issue();
    const { id, version } = await add(shop, { payment: 'PAY_AT_VISIT' });
    const at = { query: shop.query, params: { id }, body: { giftCode: code } };
    expect(await refusalOf(api.as()(payWithStoredValue, at))).toMatchObject({ statusCode: 401 });
    const stranger = await aPartner(api);
    const asStranger = api.as({ accessToken: stranger.accessToken });
    const theirs = { ...at, query: { businessId: stranger.business.id } };
    expect(await refusalOf(asStranger(payWithStoredValue, theirs))).toMatchObject({ statusCode: 404 });
    const { accessToken } = await aMember(api, {
      business: shop.business,
      role: 'STAFF',
      grants: ['bookings.own.change'],
    });
    const asStaff = api.as({ accessToken });
    expect(await refusalOf(asStaff(payWithStoredValue, at))).toMatchObject({ statusCode: 403 });
    const partner = await shop.partner();
    const stale = { ...at, body: { giftCode: code, version: version + 7 } };
    expect(await refusalOf(partner(payWithStoredValue, stale))).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const invalid = { ...at, body: { giftCode: 'ABC' } };
    expect(await refusalOf(partner(payWithStoredValue, invalid))).toMatchObject({ statusCode: 422 });
    const gone = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } as const;
    await partner(cancelBooking, { query: shop.query, body: gone });
    expect(await refusalOf(partner(payWithStoredValue, at))).toMatchObject({ code: 'WRONG_STATE' });
  });
});
