import { resource } from '@primehour/db/schema/resource';
import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aResource } from '@primehour/testkit/build-resource';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from '../../../testing/browse.ts';
import { aSalon, submitDetails, wholeApp } from '../../../testing/salon.ts';

// The guarantee: a client who books without paying sees the price first, even if it was raised while they typed.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

const CHANGED = 'The price changed. Please check it before you go on.';

/** A salon with a service of $45 that is paid at the visit, unless a ready policy says otherwise. */
async function openSalon(ready: 'EASY' | 'PREPAID' = 'EASY') {
  const salon = await aSalon(app);
  const policyId = await aPolicy(app, salon.open.id, { ready });
  const { pool } = app.db;
  await pool.query('update service set policy_id = $1 where id = $2', [policyId, salon.cut.id]);
  const raise = (cents: number) =>
    pool.query('update service set price_cents = $1 where id = $2', [cents, salon.cut.id]);
  const addTax = async () => {
    const [id, { businessId }] = [crypto.randomUUID(), salon.cut];
    await pool.query(
      `insert into tax_rate (id, business_id, name, basis_points, is_included, created_at)
       values ($1, $2, 'Sales tax', 1000, false, now())`,
      [id, businessId],
    );
    await pool.query('update service set tax_rate_id = $1 where id = $2', [id, salon.cut.id]);
  };
  const booked = async () => (await salon.bookings()).map(({ status, priceCents }) => [status, priceCents]);
  return { ...salon, raise, addTax, booked };
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
  const { open: business, cut } = salon;
  await salon.addTax();
  const ben = await aResource(app, { business, name: 'Ben Osei' });
  const need = { businessId: business.id, serviceId: cut.id, number: 1 };
  await app.db.transaction(async (tx) => {
    const people = await tx.select().from(resource).where(eq(resource.businessId, business.id));
    await tx.insert(serviceNeed).values({ ...need, kind: 'TEAM_MEMBER' });
    const choices = people.map(({ id }) => ({ ...need, resourceId: id, priceCents: id === ben.id ? 6000 : null }));
    await tx.insert(serviceChoice).values(choices as (typeof serviceChoice.$inferInsert)[]);
  });
  const { visitor, checkout, code } = await submitDetails(app, salon);
  const page = await visitor.get(checkout);
  expect([priceIn(page), page.text.includes('from $49.50')]).toEqual(['6600', true]);
  expect((await visitor.post(checkout, { code, price: priceIn(page) })).status).toBe(303);
});
