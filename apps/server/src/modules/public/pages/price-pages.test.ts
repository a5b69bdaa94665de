import { makeOpening } from '@primehour/contract/waitlist';
import { resource } from '@primehour/db/schema/resource';
import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import { aPhone } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aResource } from '@primehour/testkit/build-resource';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aVisitor, type Page } from '../../../testing/browse.ts';
import { aSalon, submitDetails, wholeApp } from '../../../testing/salon.ts';
import { aShop, at, lastLink } from '../../../testing/waitlist-shop.ts';

// The guarantee: a client who books without paying sees the price first, even if it was raised while they typed.

let app: Awaited<ReturnType<typeof start>>;
const start = () => startTestServer(wholeApp, { clock });
const clock = testClock();
beforeAll(async () => {
  app = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

const CHANGED = 'The price changed. Please check it before you go on.';

/** A salon with a service of $45 that is paid at the visit, unless a ready policy says otherwise. */
async function openSalon(ready: 'EASY' | 'PREPAID' = 'EASY') {
  const salon = await aSalon(app);
  const policyId = await aPolicy(app, salon.open.id, { ready });
  await app.db.pool.query('update service set policy_id = $1 where id = $2', [policyId, salon.cut.id]);
  return { ...salon, ...changesOf(salon.cut), booked: bookedOf(salon) };
}

type PricedService = { readonly id: string; readonly businessId: string };
type Bookings = () => Promise<readonly { readonly status: string; readonly priceCents: number }[]>;

function changesOf({ id, businessId }: PricedService) {
  const { pool } = app.db;
  const raise = (cents: number) => pool.query('update service set price_cents = $1 where id = $2', [cents, id]);
  const addTax = async () => {
    const rateId = crypto.randomUUID();
    await pool.query(
      `insert into tax_rate (id, business_id, name, basis_points, is_included, created_at)
       values ($1, $2, 'Sales tax', 1000, false, now())`,
      [rateId, businessId],
    );
    await pool.query('update service set tax_rate_id = $1 where id = $2', [rateId, id]);
  };
  return { raise, addTax };
}

/** Each booking's status and price. */
const bookedOf =
  ({ bookings }: { readonly bookings: Bookings }) =>
  async () =>
    (await bookings()).map(({ status, priceCents }) => [status, priceCents]);

/** A second person, who takes another price for a service that both of them do. */
async function addBen({ id: serviceId, businessId }: PricedService, priceCents: number) {
  const ben = await aResource(app, { business: { id: businessId }, name: 'Ben Osei' });
  const need = { businessId, serviceId, number: 1 };
  await app.db.transaction(async (tx) => {
    const people = await tx.select().from(resource).where(eq(resource.businessId, businessId));
    await tx.insert(serviceNeed).values({ ...need, kind: 'TEAM_MEMBER' });
    const choices = people.map(({ id }) => ({
      ...need,
      resourceId: id,
      priceCents: id === ben.id ? priceCents : null,
    }));
    await tx.insert(serviceChoice).values(choices as (typeof serviceChoice.$inferInsert)[]);
  });
  return ben;
}

/** The price that the form of a page sends. */
const priceIn = (page: Page): string => /name="price" value="(\d+)"/.exec(page.html)?.[1] ?? 'none';

it.each([
  ['a higher price', 5000, '$50'],
  ['a tax', 4950, '$49.50'],
])('%s since the code was texted is shown before the time is booked', async (change, cents, text) => {
  const salon = await openSalon();
  const { visitor, checkout, code } = await submitDetails(app, salon);
  const seen = priceIn(await visitor.get(checkout));
  await (change === 'a tax' ? salon.addTax() : salon.raise(cents));
  const again = await visitor.post(checkout, { code, price: seen });
  expect([seen, again.status, again.text.includes(CHANGED), again.text.includes(text)]).toEqual([
    '4500',
    409,
    true,
    true,
  ]);
  expect(await salon.booked()).toEqual([]);
  expect((await visitor.post(checkout, { code, price: priceIn(again) })).status).toBe(303);
  expect(await salon.booked()).toEqual([['CONFIRMED', cents]]);
});

it('a client whose phone needs no code sees the higher price on the form', async () => {
  const salon = await openSalon();
  const { visitor, prove } = await submitDetails(app, salon);
  await prove();
  const form = { ...salon.form, at: String(Number(salon.form.at) + 4 * 60 * 60_000), useKnownPhone: 'true' };
  const details = await visitor.get(`${salon.bookPath}?service=${form.service}&at=${form.at}`);
  await salon.raise(5000);
  const again = await visitor.post(salon.bookPath, { ...form, price: priceIn(details) });
  expect([again.status, again.text.includes(CHANGED), again.text.includes('$50')]).toEqual([409, true, true]);
  expect((await visitor.post(salon.bookPath, { ...form, price: priceIn(again) })).status).toBe(303);
  expect(await salon.booked()).toEqual([
    ['CONFIRMED', 4500],
    ['CONFIRMED', 5000],
  ]);
});

it.each([
  ['a lower price', 'EASY', 4000, 'CONFIRMED'],
  // The page of the held time shows what is to be paid.
  ['a price that is paid first', 'PREPAID', 5000, 'PENDING'],
] as const)('%s doesn’t have to be confirmed', async (_, ready, cents, status) => {
  const salon = await openSalon(ready);
  const { visitor, checkout, code } = await submitDetails(app, salon);
  const price = priceIn(await visitor.get(checkout));
  await salon.raise(cents);
  expect((await visitor.post(checkout, { code, price })).status).toBe(303);
  expect(await salon.booked()).toEqual([[status, cents]]);
});

it('for anyone on a team, the price is at most the highest of the team’s prices', async () => {
  const salon = await openSalon();
  await salon.addTax();
  await addBen(salon.cut, 6000);
  const { visitor, checkout, code } = await submitDetails(app, salon);
  const page = await visitor.get(checkout);
  expect([priceIn(page), page.text.includes('from $49.50')]).toEqual(['6600', true]);
  expect((await visitor.post(checkout, { code, price: priceIn(page) })).status).toBe(303);
});

type Offered = { readonly mode: 'IN_ORDER' | 'FALLING'; readonly resourceId?: string };

/** A client who waits for a service of $60, paid at the visit, and the page of the offer they get. */
async function anOffer(offerOf: (service: PricedService) => Promise<Offered> | Offered) {
  const shop = await aShop(app, { priceCents: 6000 });
  const mia = aPhone();
  await shop.join({ phone: mia, agreesToPrices: true });
  const offered = { ...(await offerOf(shop.service)), serviceId: shop.service.id, startAt: at(5), endAt: at(6) };
  await (
    await shop.partner()
  )(makeOpening, { query: shop.query, body: offered });
  await shop.advanceAll();
  const link = `/w/${await lastLink(app, mia)}`;
  const visitor = aVisitor(app.url);
  const accept = (page: Page) => visitor.post(`${link}/accept`, { price: priceIn(page) });
  return { ...shop, ...changesOf(shop.service), booked: bookedOf(shop), page: await visitor.get(link), accept };
}

it.each([
  ['a higher price', 9000, '$90'],
  ['a tax', 6600, '$66'],
])('%s since an offer was shown is shown before it is taken', async (change, cents, text) => {
  const offer = await anOffer(() => ({ mode: 'IN_ORDER' }));
  expect([priceIn(offer.page), offer.page.text.includes('$60')]).toEqual(['6000', true]);
  await (change === 'a tax' ? offer.addTax() : offer.raise(cents));
  const again = await offer.accept(offer.page);
  expect([again.status, again.text.includes(CHANGED), again.text.includes(text)]).toEqual([409, true, true]);
  expect([await offer.booked(), await offer.kept()]).toMatchObject([[], [{ kind: 'offer' }]]);
  expect((await offer.accept(again)).status).toBe(303);
  expect(await offer.booked()).toEqual([['CONFIRMED', cents]]);
});

it('a tax on a falling price is shown before it is taken, and a further fall is not', async () => {
  const offer = await anOffer(() => ({ mode: 'FALLING' }));
  expect([priceIn(offer.page), offer.page.text.includes('Take it for $60')]).toEqual(['6000', true]);
  await offer.addTax();
  const again = await offer.accept(offer.page);
  expect([again.status, again.text.includes(CHANGED), again.text.includes('Take it for $66')]).toEqual([
    409,
    true,
    true,
  ]);
  expect(await offer.booked()).toEqual([]);
  // Two of the twenty steps from Tuesday at nine to Wednesday at one.
  clock.set('2026-10-06T17:00:00Z');
  expect((await offer.accept(again)).status).toBe(303);
  expect(await offer.booked()).toEqual([['CONFIRMED', 6336]]);
});

it('an offer shows the price of the person whose time it is', async () => {
  const offer = await anOffer(async (service) => ({ mode: 'IN_ORDER', resourceId: (await addBen(service, 7500)).id }));
  expect([priceIn(offer.page), offer.page.text.includes('$75')]).toEqual(['7500', true]);
  expect((await offer.accept(offer.page)).status).toBe(303);
  expect(await offer.booked()).toEqual([['CONFIRMED', 7500]]);
});
