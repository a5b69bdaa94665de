import { getBooking } from '@primehour/contract/booking-detail';
import { addBooking, markPaid } from '@primehour/contract/calendar';
import * as publicCalls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import { getStatement } from '@primehour/contract/statement';
import * as calls from '@primehour/contract/tax';
import { payment } from '@primehour/db/schema/payment';
import { service as serviceTable } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { uuidV4 } from '@primehour/db/uuid';
import { TAX_RATES_MAX } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { aPricedShop, hourOf } from '../../testing/priced-shop.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { discountRoutes } from '../discount/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { refundRoutes } from '../refund/routes.ts';
import { statementRoutes } from '../statement/routes.ts';
import { taxRoutes } from './routes.ts';

// The guarantee: a client pays the tax that was shown, once and to the cent; the books have it apart from what the
// business earns; and no service keeps a rate that has ended, even when two nodes race.

const routes = [bookingRoutes, calendarRoutes, discountRoutes, publicRoutes, refundRoutes, statementRoutes, taxRoutes];
const { api, other, clock } = await startNodes(apiOf(...routes), { at: '2026-10-05T14:00:00Z' });

const FORM = { name: 'Sales tax', basisPoints: 887.5, isIncluded: false, isForAllServices: true };

/** A business with a service of $60 and a tax on it. */
async function aShop(form: Partial<typeof FORM> = {}, ready: 'EASY' | 'PREPAID' | 'DEPOSIT' = 'PREPAID') {
  const { business, service, query, partner, rows } = await aPricedShop(api, { priceCents: 6000, ready });
  const made = await (await partner())(calls.createTaxRate, { query, body: { ...FORM, ...form } });
  const book = (index = 0) => bookAsClient(api, { service, startAt: hourOf(index), phone: aPhone() });
  const list = async () => (await partner())(calls.listTaxRates, { query });
  const prices = async () => (await rows()).map(({ priceCents }) => Number(priceCents)).toSorted((a, b) => a - b);
  const payments = () => api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
  const pay = async (index = 0) => {
    const { call, params } = await book(index);
    const { ask } = await call(publicCalls.getMyBooking, { params });
    if (ask?.agreement) {
      await call(publicCalls.agreeToMyTerms, { params, body: { wordsHash: ask.agreement.wordsHash } });
    }
    await call(publicCalls.payMyBooking, { params, body: GOOD_CARD });
    return { call, params, shown: ask };
  };
  const balances = async () => {
    const { rows: sums } = await api.db.pool.query<{ account: string; cents: string }>(
      `select account, sum(amount_cents) as cents from ledger_entry where business_id = $1 group by 1 having sum(amount_cents) <> 0`,
      [business.id],
    );
    return Object.fromEntries(sums.map(({ account, cents }) => [account, Number(cents)]));
  };
  return { business, service, query, partner, made, book, pay, list, rows, prices, payments, balances };
}

describe('a tax', () => {
  it('is added to what a client is shown, agrees to, and pays, and is separate in books and statement', async () => {
    const { pay, rows, payments, balances, partner, query } = await aShop();
    const { call, params, shown } = await pay();
    // 8.875% of $60 is $5.325.
    expect(shown?.payCents).toBe(6533);
    expect(shown?.agreement?.words).toContain('$65.33');
    const mine = await call(publicCalls.getMyBooking, { params });
    const tax = { name: 'Sales tax', basisPoints: 887.5, isIncluded: false, cents: 533 };
    expect(mine).toMatchObject({ service: { priceCents: 6533 }, tax, money: { chargedCents: 6533 } });
    expect(await rows()).toMatchObject([{ priceCents: 6533, taxCents: 533, taxBasisPoints: 887.5 }]);
    expect(await payments()).toMatchObject([{ purpose: 'PRICE', amountCents: 6533, taxCents: 533 }]);
    expect(await balances()).toEqual({ CLIENT: -6533, PARTNER_PAYABLE: 6000, TAX_PAYABLE: 533 });
    const [row] = await rows();
    const as = await partner();
    expect(await as(getBooking, { query, params: { id: row?.id ?? '' } })).toMatchObject({
      tax,
      payments: [
        {
          lines: [
            { kind: 'SERVICE', amountCents: 6000 },
            { kind: 'TAX', label: 'Sales tax (8.875%)', amountCents: 533 },
          ],
        },
      ],
    });
    clock.set('2026-10-08T14:00:00Z');
    const statement = await (await partner())(getStatement, { query, params: { month: '2026-10' } });
    expect(statement).toMatchObject({
      received: { visitsCents: 6000, taxesCents: 533, netCents: 6533 },
      earned: { visits: { count: 1, cents: 6000 } },
      taxes: [{ name: 'Sales tax', basisPoints: 887.5, isIncluded: false, cardCents: 533, outsideCents: 0 }],
      rows: [{ grossCents: 6533, taxCents: 533, taxName: 'Sales tax', netCents: 6533 }],
    });
  });

  it('that is included changes no price, and is not part of what is earned', async () => {
    const { pay, balances } = await aShop({ name: 'VAT', basisPoints: 2000, isIncluded: true });
    const { shown, call, params } = await pay();
    expect(shown?.payCents).toBe(6000);
    expect(await call(publicCalls.getMyBooking, { params })).toMatchObject({ tax: { isIncluded: true, cents: 1000 } });
    expect(await balances()).toEqual({ CLIENT: -6000, PARTNER_PAYABLE: 5000, TAX_PAYABLE: 1000 });
  });

  it('of a deposit is its share, and is returned with what is refunded', async () => {
    const { pay, payments, balances } = await aShop({ basisPoints: 1000 }, 'DEPOSIT');
    const { call, params } = await pay();
    // A quarter of $66.
    expect(await payments()).toMatchObject([{ purpose: 'DEPOSIT', amountCents: 1650, taxCents: 150 }]);
    expect(await balances()).toEqual({ CLIENT: -1650, PARTNER_PAYABLE: 1500, TAX_PAYABLE: 150 });
    clock.advance(MINUTE_MS);
    await call(publicCalls.cancelMyBooking, { params, body: {} });
    expect(await balances()).toEqual({ CLIENT: -1650, REFUNDS: 1650 });
  });

  it('of a booking by hand is part of its price, and in the statement once it is paid at the business', async () => {
    const { partner, query, service, rows } = await aShop();
    const as = await partner();
    const body = {
      serviceId: service.id,
      startAt: hourOf(2),
      name: 'Kit Moss',
      phoneNumber: aPhone(),
      payment: 'PAID' as const,
      tellsClient: false,
    };
    await as(addBooking, { query, body });
    await as(addBooking, { query, body: { ...body, startAt: hourOf(4), payment: 'FREE' } });
    expect((await rows()).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())).toMatchObject([
      { priceCents: 6533, taxCents: 533, taxName: 'Sales tax' },
      { priceCents: 0, taxCents: 0, taxName: null },
    ]);
    const statement = await as(getStatement, { query, params: { month: '2026-10' } });
    expect(statement.taxes).toMatchObject([{ name: 'Sales tax', cardCents: 0, outsideCents: 533 }]);
  });

  it('of what was paid at the business stays that of the rest when the deposit is refunded', async () => {
    const { pay, rows, partner, query } = await aShop({ basisPoints: 1000 }, 'DEPOSIT');
    await pay();
    const as = await partner();
    const id = (await rows())[0]?.id ?? '';
    const taxes = async () => (await as(getStatement, { query, params: { month: '2026-10' } })).taxes;
    await as(markPaid, { query, body: { id, isPaid: true } });
    expect(await taxes()).toMatchObject([{ cardCents: 150, outsideCents: 450 }]);
    await as(refundBooking, { query, body: { id, amountCents: 1650, requestKey: uuidV4() } });
    expect(await taxes()).toMatchObject([{ cardCents: 0, outsideCents: 450 }]);
  });

  it('leaves bookings alone when it ends, and its services get another one or none', async () => {
    const { made, book, partner, query, list, prices, service } = await aShop();
    await book();
    const as = await partner();
    const vat = await as(calls.createTaxRate, {
      query,
      body: { ...FORM, name: 'City tax', basisPoints: 100, isForAllServices: false },
    });
    expect(vat.serviceIds).toEqual([]);
    await as(calls.endTaxRate, { query, params: { id: made.id }, body: { replacementId: vat.id } });
    expect(await list()).toMatchObject([{ name: 'City tax', serviceIds: [service.id], isForNew: true }]);
    await book(1);
    expect(await prices()).toEqual([6060, 6533]);
    await as(calls.endTaxRate, { query, params: { id: vat.id }, body: { replacementId: null } });
    await book(2);
    expect(await prices()).toEqual([6000, 6060, 6533]);
    const again = as(calls.endTaxRate, { query, params: { id: vat.id }, body: { replacementId: null } });
    expect(await refusalOf(again)).toMatchObject({ statusCode: 404 });
    // The word is free again.
    await as(calls.createTaxRate, { query, body: FORM });
  });

  it('is removed from a service, and added to it again', async () => {
    const { partner, query, list, service, made } = await aShop();
    const as = await partner();
    const params = { id: service.id };
    await as(calls.setServiceTax, { query, params, body: { taxRateId: null } });
    expect(await list()).toMatchObject([{ serviceIds: [], isForNew: false }]);
    await as(calls.setServiceTax, { query, params, body: { taxRateId: made.id } });
    expect(await list()).toMatchObject([{ serviceIds: [service.id], isForNew: true }]);
  });
});

describe('creating one', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ basisPoints: -1 }, 'basisPoints'],
    [{ basisPoints: 3000.1 }, 'basisPoints'],
    [{ basisPoints: 887.55 }, 'basisPoints'],
    [{ isIncluded: undefined }, 'isIncluded'],
  ])('%j is refused at its field', async (change, path) => {
    const { partner, query } = await aShop();
    const body = { ...FORM, name: 'Other', ...change } as typeof FORM;
    const { statusCode, issues } = await refusalOf((await partner())(calls.createTaxRate, { query, body }));
    expect([statusCode, issues?.[0]?.path]).toEqual([422, path]);
  });

  it('is refused twice, beyond the limit, without a session and for another business', async () => {
    const { partner, query, business, made, service } = await aShop();
    const as = await partner();
    const twice = as(calls.createTaxRate, { query, body: { ...FORM, name: 'SALES TAX' } });
    expect(await refusalOf(twice)).toMatchObject({ statusCode: 409, code: 'TAX_RATE_EXISTS' });
    const body = { ...FORM, name: 'New' };
    expect(await refusalOf(api.as()(calls.createTaxRate, { query, body }))).toMatchObject({ statusCode: 401 });
    const stranger = await aPartner(api);
    const asStranger = api.as({ accessToken: stranger.accessToken });
    const params = { id: made.id };
    const theirs = { businessId: stranger.business.id };
    for (const foreign of [
      () => asStranger(calls.listTaxRates, { query }),
      () => asStranger(calls.createTaxRate, { query, body }),
      () => asStranger(calls.endTaxRate, { query: theirs, params, body: { replacementId: null } }),
      () => asStranger(calls.setServiceTax, { query: theirs, params: { id: service.id }, body: { taxRateId: null } }),
    ]) {
      expect(await refusalOf(foreign())).toMatchObject({ statusCode: 404 });
    }
    const own = await aService(api, { business: stranger.business });
    const foreignRate = asStranger(calls.setServiceTax, {
      query: theirs,
      params: { id: own.id },
      body: { taxRateId: made.id },
    });
    expect(await refusalOf(foreignRate)).toMatchObject({ statusCode: 404 });
    await api.db.transaction(async (tx) => {
      for (let index = 1; index < TAX_RATES_MAX; index += 1) {
        const values = { name: `Tax ${index}`, basisPoints: 100, isIncluded: false, createdAt: new Date(clock.now()) };
        await tx.insert(taxRate).values({ id: crypto.randomUUID(), businessId: business.id, ...values });
      }
    });
    const tooMany = as(calls.createTaxRate, { query, body });
    expect(await refusalOf(tooMany)).toMatchObject({ statusCode: 409, code: 'TOO_MANY_TAX_RATES' });
  });
});

it('no service keeps a rate that ends while another node gives it to one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { business, made, partner, query, service } = await aShop({ isForAllServices: false });
    const [here, there] = [await partner(), await partner(other)];
    const ends = await Promise.allSettled([
      here(calls.endTaxRate, { query, params: { id: made.id }, body: { replacementId: null } }),
      there(calls.setServiceTax, { query, params: { id: service.id }, body: { taxRateId: made.id } }),
    ]);
    expect(ends[0]?.status).toBe('fulfilled');
    const isIt = and(eq(serviceTable.businessId, business.id), eq(serviceTable.id, service.id));
    expect(await api.db.read.select({ id: serviceTable.taxRateId }).from(serviceTable).where(isIt)).toEqual([
      { id: null },
    ]);
  }
});
