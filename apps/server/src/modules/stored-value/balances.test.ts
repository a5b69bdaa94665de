import { getBooking } from '@primehour/contract/booking-detail';
import * as calls from '@primehour/contract/stored-value';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { aClient, aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { checkoutOf } from '../../testing/book-as-client.ts';
import { agree, cancel, getOwnBooking } from '../../testing/own-booking.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { aPackage, aShop, CARD, visitHour } from '../../testing/value-shop.ts';
import { placeBooking } from '../booking/commands/place-booking.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { storedValueRoutes } from './routes.ts';

// The guarantee: no gift card or package pays more than its balance, on any number of nodes; a package pays whole
// visits; and the liability in the books equals the value of the balances.

const { api, other, clock } = await startNodes(apiOf(bookingRoutes, calendarRoutes, storedValueRoutes, publicRoutes), {
  at: '2026-10-05T14:00:00Z',
});

describe('a package', () => {
  it('is found by the phone of its client, and pays a whole visit', async () => {
    const shop = await aShop(api, 'PREPAID');
    const { phone, sold } = await aPackage(api, shop);
    const booked = await shop.book(undefined, 0, phone);
    expect((await getOwnBooking(booked)).ask).toMatchObject({
      payCents: 0,
      agreement: { words: expect.stringContaining('a visit of my package now.') },
    });
    await agree(booked);
    expect(await getOwnBooking(booked)).toMatchObject({
      status: 'CONFIRMED',
      onCancel: { words: 'The visit goes back to your package.' },
    });
    expect([await shop.balance(sold.id), await shop.owed()]).toEqual([4, 24_000]);
    await cancel(booked);
    expect([await shop.balance(sold.id), await shop.owed()]).toEqual([5, 30_000]);
  });

  it('keeps the whole visit if more than half of it would be kept', async () => {
    const shop = await aShop(api, 'DEPOSIT');
    const { phone, sold } = await aPackage(api, shop);
    const booked = await shop.book(undefined, 0, phone);
    await agree(booked);
    const detail = async () => {
      const [row] = await shop.payments();
      return (await shop.partner())(getBooking, { query: shop.query, params: { id: row?.bookingId ?? '' } });
    };
    expect((await detail()).terms?.onNoShow).toMatchObject({ visit: 'KEPT', chargeCents: 0 });
    expect(await shop.balance(sold.id)).toBe(4);
  });

  it('pays for its services, until its last day, and for no one else', async () => {
    const shop = await aShop(api);
    const color = await aService(api, { business: shop.business });
    const { sold, phone } = await aPackage(api, shop, { serviceIds: [color.id] });
    await shop.book(undefined, 0, phone);
    const late = await aPackage(api, shop, { validUntil: '2026-10-06' as never });
    await shop.book(undefined, 1, late.phone);
    await shop.book(undefined, 2);
    expect(await shop.payments()).toEqual([]);
    expect([await shop.balance(sold.id), await shop.balance(late.sold.id)]).toEqual([5, 5]);
  });

  it('pays before a gift card', async () => {
    const shop = await aShop(api);
    const { phone, sold } = await aPackage(api, shop, { visits: 1 });
    const { value, code } = await shop.issue();
    await shop.book(code, 0, phone);
    expect([await shop.balance(sold.id), await shop.balance(value.id)]).toEqual([0, 5000]);
    clock.advance(2 * MINUTE_MS);
    await shop.book(code, 1, phone);
    expect([await shop.balance(sold.id), await shop.balance(value.id)]).toEqual([0, 0]);
  });
});

describe('a balance', () => {
  it('is corrected with a reason and cashed out, down to nothing and no further', async () => {
    const shop = await aShop(api);
    const { value } = await shop.issue();
    const partner = await shop.partner();
    const at = { query: shop.query, params: { id: value.id } };
    const correct = (amount: number) =>
      partner(calls.correctStoredValue, { ...at, body: { amount, reason: 'Typed wrong', requestKey: uuidV4() } });
    expect((await correct(-1000)).balance).toBe(4000);
    expect(await refusalOf(correct(-4001))).toMatchObject({ code: 'STORED_VALUE_TOO_LITTLE' });
    expect(await refusalOf(correct(200_000))).toMatchObject({ code: 'STORED_VALUE_TOO_MUCH' });
    expect(await refusalOf(correct(0))).toMatchObject({ statusCode: 422 });
    const cash = (amountCents: number) =>
      partner(calls.cashOutGiftCard, { ...at, body: { amountCents, requestKey: uuidV4() } });
    expect(await refusalOf(cash(4001))).toMatchObject({ code: 'STORED_VALUE_TOO_LITTLE' });
    expect((await cash(4000)).balance).toBe(0);
    expect(await shop.owed()).toBe(0);
    expect((await shop.detail(value.id)).entries).toMatchObject([
      { cause: 'CASHED_OUT' },
      { cause: 'CORRECTED', reason: 'Typed wrong' },
      { cause: 'SOLD' },
    ]);
    const { sold } = await aPackage(api, shop);
    const wrong = partner(calls.cashOutGiftCard, {
      query: shop.query,
      params: { id: sold.id },
      body: { amountCents: 1, requestKey: uuidV4() },
    });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is refused with invalid amounts, visits or services', async () => {
    const shop = await aShop(api);
    for (const amountCents of [499, 200_001, 10.5]) {
      expect(await refusalOf(shop.issue({ amountCents }))).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
    }
    for (const change of [{ visits: 0 }, { visits: 101 }, { priceCents: -1 }, { serviceIds: [] }]) {
      expect(await refusalOf(aPackage(api, shop, change))).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
    }
    expect(await refusalOf(aPackage(api, shop, { serviceIds: [uuidV4()] }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that ends is sold with a day left, in the business’s zone', async () => {
    const shop = await aShop(api);
    clock.set('2026-10-06T03:00:00Z');
    expect(await refusalOf(aPackage(api, shop, { validUntil: '2026-10-04' as never }))).toMatchObject({
      statusCode: 422,
      issues: [{ path: 'validUntil', message: 'Should not be in the past' }],
    });
    expect((await aPackage(api, shop, { validUntil: '2026-10-05' as never })).sold.validUntil).toBe('2026-10-05');
  });

  it('is one of at most 5,000 with something left', async () => {
    const shop = await aShop(api);
    const { value } = await shop.issue();
    const statements = [
      `insert into stored_value (id, business_id, kind, code_hash, code_last4, label, price_cents, sold, created_at)
       select gen_random_uuid(), $1::uuid, 'GIFT_CARD', sha256(($1::uuid::text || n)::bytea), '0000', 'Gift card', 500, 'TILL', now()
       from generate_series(1, 4999) n`,
      `insert into stored_value_entry (id, business_id, stored_value_id, number, amount, cause, at)
       select gen_random_uuid(), $1::uuid, id, 1, 500, 'SOLD', now() from stored_value
       where business_id = $1::uuid and code_last4 = '0000'`,
    ];
    for (const statement of statements) await api.db.pool.query(statement, [shop.business.id]);
    expect(await refusalOf(shop.issue())).toMatchObject({ code: 'TOO_MANY_STORED_VALUES' });
    const at = { query: shop.query, params: { id: value.id } };
    await (
      await shop.partner()
    )(calls.cashOutGiftCard, { ...at, body: { amountCents: 5000, requestKey: uuidV4() } });
    expect((await shop.issue()).value.balance).toBe(5000);
  });

  it('can be seen and changed by no one else', async () => {
    const shop = await aShop(api);
    const { value } = await shop.issue();
    const stranger = await aPartner(api);
    const asStranger = api.as({ accessToken: stranger.accessToken });
    const at = { query: { businessId: stranger.business.id }, params: { id: value.id } };
    expect(await refusalOf(asStranger(calls.getStoredValue, at))).toMatchObject({ statusCode: 404 });
    const requestKey = uuidV4();
    expect(
      await refusalOf(asStranger(calls.cashOutGiftCard, { ...at, body: { amountCents: 1, requestKey } })),
    ).toMatchObject({ statusCode: 404 });
    expect(
      await refusalOf(asStranger(calls.listStoredValues, { query: { ...shop.query, page: 0, limit: 50 } })),
    ).toMatchObject({ statusCode: 404 });
    expect(
      await refusalOf(api.as()(calls.issueGiftCard, { query: shop.query, body: { ...CARD, requestKey } })),
    ).toMatchObject({
      statusCode: 401,
    });
    const theirs = await aClient(api, { business: stranger.business });
    const body = {
      clientId: theirs.id,
      label: 'x',
      visits: 1,
      priceCents: 0,
      serviceIds: null,
      validUntil: null,
      sold: 'TILL',
      requestKey,
    } as const;
    expect(await refusalOf((await shop.partner())(calls.sellPackage, { query: shop.query, body }))).toMatchObject({
      statusCode: 404,
    });
  });

  it('is created once, however often a request without a response is repeated', async () => {
    const shop = await aShop(api);
    const requestKey = uuidV4();
    const phoneNumber = aPhone();
    const issued = await Promise.all(
      [api, other].map(async ({ as }) =>
        as({ accessToken: await shop.accessToken() })(calls.issueGiftCard, {
          query: shop.query,
          body: { ...CARD, phoneNumber, requestKey },
        }),
      ),
    );
    expect(issued[1]).toEqual(issued[0]);
    expect(await textsTo(api.db, phoneNumber)).toHaveLength(1);
    expect((await shop.issue()).code).not.toBe(issued[0]?.code);
    expect(await refusalOf(shop.issue({ amountCents: 6000, requestKey }))).toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    });
    // Another business may use the same key.
    expect((await (await aShop(api)).issue({ requestKey })).code).not.toBe(issued[0]?.code);

    const { sold, client } = await aPackage(api, shop, { requestKey: uuidV4() });
    const again = { clientId: client.id, requestKey: uuidV4() };
    const packages = [await aPackage(api, shop, again), await aPackage(api, shop, again)].map((made) => made.sold.id);
    expect(new Set([sold.id, ...packages]).size).toBe(2);
    expect(await refusalOf(aPackage(api, shop, { ...again, visits: 6 }))).toMatchObject({ code: 'REQUEST_KEY_REUSED' });
    expect(await shop.owed()).toBe(5000 + 5000 + 30_000 + 30_000);
  });

  it('changes once, however often a request without a response is repeated', async () => {
    const shop = await aShop(api);
    const { value } = await shop.issue();
    const partner = await shop.partner();
    const at = { query: shop.query, params: { id: value.id } };
    const [corrected, cashed] = [uuidV4(), uuidV4()];
    for (let press = 0; press < 2; press += 1) {
      const body = { amount: -1000, reason: 'Typed wrong', requestKey: corrected };
      expect((await partner(calls.correctStoredValue, { ...at, body })).balance).toBe(4000);
    }
    for (let press = 0; press < 2; press += 1) {
      const body = { amountCents: 1500, requestKey: cashed };
      expect((await partner(calls.cashOutGiftCard, { ...at, body })).balance).toBe(2500);
    }
    const reused = partner(calls.cashOutGiftCard, { ...at, body: { amountCents: 1500, requestKey: corrected } });
    expect(await refusalOf(reused)).toMatchObject({ code: 'REQUEST_KEY_REUSED' });
    expect(await shop.owed()).toBe(2500);
  });

  it('never falls below zero, however many clients book with one code on two nodes', async () => {
    const shop = await aShop(api);
    const { value, code } = await shop.issue({ amountCents: 20_000 });
    const wishes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        checkoutOf(api, { service: shop.service, startAt: visitHour(index), giftCode: code }),
      ),
    );
    const ends = await Promise.allSettled(
      wishes.map(({ confirm }, index) => confirm((index % 2 === 0 ? api : other).as())),
    );
    const paid = await shop.payments();
    expect(paid.map(({ amountCents }) => Number(amountCents)).toSorted((a, b) => a - b)).toEqual([4000, 8000, 8000]);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    expect([await shop.balance(value.id), await shop.owed()]).toEqual([0, 0]);
  });

  it('gives the last visit of a package to one of two bookings at the same instant', async () => {
    const shop = await aShop(api);
    const { phone, sold } = await aPackage(api, shop, { visits: 1 });
    const tenant = authorizeTenant(shop.business.id);
    const wish = { serviceId: shop.service.id, client: { name: 'Kit', phone, email: null }, checkoutId: null };
    const placed = await Promise.all(
      [api, other].map(({ server }, index) =>
        inTenant(server.deps, tenant, (write) =>
          placeBooking(write, { ...wish, startAt: visitHour(index) as Instant }),
        ),
      ),
    );
    expect(placed.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await shop.payments()).map(({ purpose, amountCents }) => [purpose, amountCents])).toEqual([
      ['PACKAGE', 8000],
    ]);
    expect([await shop.balance(sold.id), await shop.owed()]).toEqual([0, 0]);
  });

  it('is guarded by the database, whatever the code does', async () => {
    const shop = await aShop(api);
    const { value } = await shop.issue();
    const insert = (amount: number) =>
      api.db.transaction((tx) =>
        queryRows(
          tx,
          `insert into stored_value_entry (id, business_id, stored_value_id, number, amount, cause, at)
          values (gen_random_uuid(), $1, $2, 2, $3, 'CORRECTED', now())`,
          [shop.business.id, value.id, amount],
        ),
      );
    await expect(insert(-5001)).rejects.toThrow(/balance never falls|never changed/);
    await expect(
      api.db.transaction((tx) =>
        queryRows(tx, 'update stored_value_entry set amount = 1 where business_id = $1', [shop.business.id]),
      ),
    ).rejects.toThrow(/balance never falls|never changed/);
    expect(await shop.balance(value.id)).toBe(5000);
  });
});
