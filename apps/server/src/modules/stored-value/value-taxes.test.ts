import { refundBooking } from '@primehour/contract/refund';
import * as statementCalls from '@primehour/contract/statement';
import * as calls from '@primehour/contract/stored-value';
import { service as serviceTable } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aClient, aPhone, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { agree, cancel, getOwnBooking, pay } from '../../testing/own-booking.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { refundRoutes } from '../refund/routes.ts';
import { statementRoutes } from '../statement/routes.ts';
import { storedValueRoutes } from './routes.ts';

// The guarantee: tax is collected when a gift card or package pays, in its share to the cent; statements separate what is owed,
// earned and received.

const clock = testClock();
const start = () =>
  startTestServer(
    apiOf(bookingRoutes, calendarRoutes, storedValueRoutes, publicRoutes, refundRoutes, statementRoutes),
    { clock },
  );
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-28T14:00:00Z'));
afterAll(() => api.close());

const VISIT = Date.parse('2026-11-03T16:00:00Z');
const TILL = { sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;

/** A business with a prepaid visit of $80 and 10% tax on top. */
async function aTaxedShop() {
  const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(api, business.id, { ready: 'PREPAID' });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const taxRateId = uuidV4();
  await api.db.transaction(async (tx) => {
    const rate = { id: taxRateId, businessId: business.id, name: 'Sales tax', basisPoints: 1000, isIncluded: false };
    await tx.insert(taxRate).values({ ...rate, createdAt: new Date(clock.now()) });
    await tx.update(serviceTable).set({ taxRateId }).where(eq(serviceTable.id, service.id));
  });
  const query = { businessId: business.id };
  const partner = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  const issue = async (amountCents: number) =>
    (await partner())(calls.issueGiftCard, { query, body: { ...TILL, amountCents, requestKey: uuidV4() } });
  const book = (giftCode?: string, phone = aPhone()) => bookAsClient(api, { service, startAt: VISIT, phone, giftCode });
  const statement = async (month: string) =>
    (await partner())(statementCalls.getStatement, { params: { month }, query });
  const books = async () => {
    const rows = await queryRows<{ account: string; cents: number }>(
      api.db.read,
      `select account, sum(amount_cents)::int as cents from ledger_entry where business_id = $1 group by 1`,
      [business.id],
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  };
  return { business, query, partner, issue, book, statement, books };
}

/** Five visits for $300: $60 each, of which an eleventh is tax. */
async function aSoldPackage({ business, query, partner }: Awaited<ReturnType<typeof aTaxedShop>>) {
  const phone = aPhone();
  const { id: clientId } = await aClient(api, { business, phone });
  const terms = { label: 'Five cuts', visits: 5, priceCents: 30_000, serviceIds: null, validUntil: null } as const;
  await (
    await partner()
  )(calls.sellPackage, { query, body: { ...terms, clientId, sold: 'TILL', requestKey: uuidV4() } });
  return phone;
}

describe('the tax of a visit that a gift card pays in part', () => {
  it('is divided by what each paid, and sums to the tax of the price', async () => {
    const shop = await aTaxedShop();
    const booked = await shop.book((await shop.issue(5000)).code);
    await agree(booked);
    await pay(booked);
    expect(await getOwnBooking(booked)).toMatchObject({
      status: 'CONFIRMED',
      tax: { cents: 800 },
      stored: { cents: 5000 },
    });
    // $50 of $88 has $4.55 of the $8.
    expect(await shop.books()).toMatchObject({
      TAX_PAYABLE: 800,
      GIFT_EARNED: 4545,
      GIFT_LIABILITY: 0,
      OUTSIDE: -5000,
    });
    const { taxes, received, owed } = await shop.statement('2026-10');
    expect(taxes).toMatchObject([{ cardCents: 345, outsideCents: 0, storedCents: 455 }]);
    expect(received).toMatchObject({ visitsCents: 3455, taxesCents: 345, netCents: 3800 });
    expect(owed).toMatchObject({ startCents: 0, soldCents: 5000, usedCents: -5000, endCents: 0 });
  });

  it('is refunded in proportion, and the client is notified of where the money is', async () => {
    const shop = await aTaxedShop();
    const { value, code } = await shop.issue(20_000);
    const booked = await shop.book(code);
    await agree(booked);
    const { id } = await getOwnBooking(booked);
    clock.advance(MINUTE_MS);
    await (
      await shop.partner()
    )(refundBooking, { query: shop.query, body: { id, amountCents: 2200, requestKey: uuidV4() } });
    expect(await shop.books()).toMatchObject({ TAX_PAYABLE: 600, GIFT_LIABILITY: 13_400 });
    expect((await textsTo(api.db, booked.phone)).at(-1)?.body).toContain('$22 is back on your gift card for ');
    clock.advance(MINUTE_MS);
    await cancel(booked);
    expect(await shop.books()).toMatchObject({ TAX_PAYABLE: 0, GIFT_EARNED: 0, GIFT_LIABILITY: 20_000 });
    const detail = await (await shop.partner())(calls.getStoredValue, { query: shop.query, params: { id: value.id } });
    expect(detail.balance).toBe(20_000);
    expect((await textsTo(api.db, booked.phone)).at(-1)?.body).toContain('Your $88 is back on your gift card. ');
  });
});

describe('a visit of a package', () => {
  it('has the tax of what it is worth, and earns its share of the package’s price', async () => {
    const shop = await aTaxedShop();
    const booked = await shop.book(undefined, await aSoldPackage(shop));
    await agree(booked);
    expect(await shop.books()).toMatchObject({ TAX_PAYABLE: 545, GIFT_EARNED: 5455, GIFT_LIABILITY: 24_000 });
    clock.set(VISIT + 2 * HOUR_MS);
    const [october, november] = [await shop.statement('2026-10'), await shop.statement('2026-11')];
    expect(october).toMatchObject({
      received: { netCents: 0 },
      owed: { startCents: 0, soldCents: 30_000, usedCents: -6000, endCents: 24_000 },
      taxes: [{ cardCents: 0, storedCents: 545 }],
      rows: [],
    });
    expect(november).toMatchObject({
      earned: { visits: { count: 1, cents: 5455 } },
      owed: { startCents: 24_000, endCents: 24_000 },
      taxes: [],
    });
    const months = (await shop.partner())(statementCalls.listStatements, { query: shop.query });
    expect(await months).toEqual([
      { month: '2026-11', netCents: 0 },
      { month: '2026-10', netCents: 0 },
    ]);
  });

  it('that is returned takes back its tax and what it earned', async () => {
    const shop = await aTaxedShop();
    const phone = await aSoldPackage(shop);
    const booked = await shop.book(undefined, phone);
    await agree(booked);
    clock.advance(MINUTE_MS);
    await cancel(booked);
    expect(await shop.books()).toMatchObject({ TAX_PAYABLE: 0, GIFT_EARNED: 0, GIFT_LIABILITY: 30_000 });
    expect((await textsTo(api.db, phone)).at(-1)?.body).toContain('The visit is back in your package. ');
    clock.set(VISIT + DAY_MS);
    expect(await shop.statement('2026-11')).toMatchObject({ earned: { visits: { count: 0 }, kept: { cents: 0 } } });
  });
});
