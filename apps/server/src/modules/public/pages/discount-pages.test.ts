import { discount } from '@primehour/db/schema/discount';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dateOf } from '../../../clock.ts';
import { aVisitor } from '../../../testing/browse.ts';
import { aSalon, submitDetails, wholeApp } from '../../../testing/salon.ts';

// The guarantee: a client types a code into the form with their details, without script, and sees what it takes off before
// their phone is proven and after.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

async function withCode(code: string) {
  const salon = await aSalon(app);
  const values = { code, basisPoints: 2000, perClientMax: 1, createdAt: dateOf(clock.now()) };
  await app.db.transaction((tx) =>
    tx.insert(discount).values({ id: crypto.randomUUID(), businessId: salon.open.id, ...values }),
  );
  return salon;
}

it('a business without codes asks for none', async () => {
  const { bookPath, form } = await aSalon(app);
  const page = await aVisitor(app.url).get(`${bookPath}?service=${form.service}&at=${form.at}`);
  expect([page.status, page.text.includes('I have a discount code')]).toEqual([200, false]);
});

it('a code that can’t be used is refused at its field, with what was typed', async () => {
  const { bookPath, form, bookings } = await withCode('WELCOME20');
  const visitor = aVisitor(app.url);
  const page = await visitor.get(`${bookPath}?service=${form.service}&at=${form.at}`);
  expect(page.text).toContain('I have a discount code');
  expect(page.html).not.toMatch(/<details[^>]* open/);
  const wrong = await visitor.post(bookPath, { ...form, discountCode: 'NOPE' });
  expect(wrong.status).toBe(409);
  expect(wrong.text).toContain('This code doesn’t exist. Check it, or book without it');
  expect(wrong.html).toMatch(/<details[^>]* open/);
  expect(wrong.html).toMatch(/value="NOPE"/);
  const short = await visitor.post(bookPath, { ...form, discountCode: '!' });
  expect([short.status, short.text.includes('Use 3 to 20 letters and digits')]).toEqual([422, true]);
  expect(await bookings()).toEqual([]);
});

it('a code shows what it takes off on every step, and on the receipt', async () => {
  const salon = await withCode('WELCOME20');
  const typed = { ...salon, form: { ...salon.form, discountCode: 'welcome-20' } };
  const { visitor, checkout, prove } = await submitDetails(app, typed);
  const code = await visitor.get(checkout);
  expect([code.text.includes('WELCOME20: −$9'), code.text.includes('$36')]).toEqual([true, true]);
  const own = (await prove()).location ?? '';
  const held = await visitor.get(own);
  expect([held.text.includes('WELCOME20: −$9'), held.text.includes('Pay $36')]).toEqual([true, true]);
  const receipt = await visitor.get(`${own}/receipt`);
  for (const text of ['Price $45', 'Discount WELCOME20 -$9', 'To pay $36']) expect(receipt.text).toContain(text);
});
