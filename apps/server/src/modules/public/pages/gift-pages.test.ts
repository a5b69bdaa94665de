import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authorizeTenant } from '../../../tenant.ts';
import { aVisitor } from '../../../testing/browse.ts';
import { wholeApp } from '../../../testing/salon.ts';
import { lastCode } from '../../../testing/texts.ts';
import { aPackage, aShop, type Shop, visitHour } from '../../../testing/value-shop.ts';
import { suspendBusiness } from '../../operator/commands/suspend-business.ts';

// The guarantee: with forms alone, a client pays with the code of a gift card or by their package, and reads what was
// paid with it; the page of a gift card opens for those who have its code, and for no one who guesses.

const clock = testClock();
const start = () => startTestServer(wholeApp, { clock });
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
beforeEach(() => clock.set('2026-10-05T14:00:00Z'));
afterAll(() => app.close());

const formOf = ({ service }: Shop, phone: string) => ({
  service: service.id,
  at: String(visitHour(0)),
  name: 'Kit Moss',
  phoneNumber: phone.slice(2),
  email: '',
  hasConsented: 'true',
});

/** A visitor who has proven their phone and is on the page of their booking. */
async function bookByForms(shop: Shop, phone: string, giftCode = '') {
  const visitor = aVisitor(app.url);
  const { location } = await visitor.post(`/p/${shop.business.slug}/book`, { ...formOf(shop, phone), giftCode });
  const code = await lastCode(app.db, phone);
  const own = (await visitor.post(location ?? '', { code })).location ?? '';
  const hash = async () => /name="wordsHash" value="([^"]+)"/.exec((await visitor.get(own)).html)?.[1] ?? '';
  const agree = async () => visitor.post(`${own}/agree`, { hasAgreed: 'true', wordsHash: await hash() });
  return { visitor, own, agree };
}

it('a business that has issued none asks for no code; a wrong one is refused at its field', async () => {
  const shop = await aShop(app);
  const visitor = aVisitor(app.url);
  const path = `/p/${shop.business.slug}/book`;
  const form = formOf(shop, '+13125550199');
  const page = () => visitor.get(`${path}?service=${form.service}&at=${form.at}`);
  expect((await page()).text).not.toContain('I have a gift card');
  await shop.issue();
  expect((await page()).text).toContain('I have a gift card');
  const wrong = await visitor.post(path, { ...form, giftCode: '0000-0000-0000-0000' });
  expect([wrong.status, wrong.text.includes('We don’t know this code.')]).toEqual([409, true]);
  expect(wrong.html).toMatch(/<details[^>]* open/);
  const short = await visitor.post(path, { ...form, giftCode: 'ABC' });
  expect([short.status, short.text.includes('A gift card’s code has 16 letters and digits')]).toEqual([422, true]);
});

it('a gift card that pays all of a prepaid visit needs an agreement and no card, and the receipt names it', async () => {
  const shop = await aShop(app, 'PREPAID');
  const { code } = await shop.issue({ amountCents: 10_000 });
  const { visitor, own, agree } = await bookByForms(shop, '+13125550198', code.toLowerCase());
  const held = await visitor.get(own);
  expect(held.text).toContain('Agree to the terms');
  expect(held.html).not.toContain('name="cardNumber"');
  const missed = await visitor.post(`${own}/agree`, {});
  expect(missed.text).toContain('Check the box to agree');
  expect(await agree()).toMatchObject({ status: 303, location: own });
  const booked = await visitor.get(own);
  expect([booked.text.includes('You’re booked'), booked.text.includes('Gift card pays $80')]).toEqual([true, true]);
  const receipt = await visitor.get(`${own}/receipt`);
  expect(receipt.text).toMatch(/Paid with a gift card, Oct 5, 2026 \$80/);
  const cancel = await visitor.get(`${own}/cancel`);
  expect(cancel.text).toContain('You get $80 back on your gift card.');
});

it('a package is announced on a known device, and pays for the visit', async () => {
  const shop = await aShop(app, 'DEPOSIT');
  const { phone } = await aPackage(app, shop);
  const { visitor, own, agree } = await bookByForms(shop, phone);
  expect((await visitor.get(own)).text).toContain('a visit of my package now.');
  await agree();
  expect((await visitor.get(own)).text).toContain('Five cuts pays: 4 of 5 visits left');
  const next = await visitor.get(`/p/${shop.business.slug}/book?service=${shop.service.id}&at=${visitHour(3)}`);
  expect(next.text).toContain('Your package “Five cuts” pays for this visit');
  expect(next.text).toContain('4 of 5 visits left. This booking uses one.');
  // What is shown before is what is agreed to after: no card, and no deposit.
  expect(next.text).toContain('asked to agree to this: I agree: a visit of my package now.');
  expect(next.text).toContain('Continue to the terms');
  expect((await visitor.get(`${own}/cancel`)).text).toContain('The visit goes back to your package.');
});

it('the page of a gift card is for those who have its code, is cached nowhere, and can’t be guessed', async () => {
  const shop = await aShop(app);
  const { code } = await shop.issue({ recipientName: 'Mia', message: 'Happy birthday!' });
  const visitor = aVisitor(app.url);
  const page = await visitor.get(`/g/${code.toLowerCase()}`);
  expect(page.status).toBe(200);
  for (const text of ['For Mia', 'Happy birthday!', '$50']) expect(page.text).toContain(text);
  expect(page.html).toContain('noindex');
  expect((await fetch(`${app.url}/g/${code}`)).headers.get('cache-control')).toBe('no-store');
  for (const other of ['0'.repeat(16), 'x', '%00']) expect((await visitor.get(`/g/${other}`)).status).toBe(404);
  let opened = 0;
  while (opened < 100 && (await visitor.get(`/g/${'1'.repeat(16)}`)).status === 404) opened += 1;
  expect(opened).toBeLessThan(60);
  const decision = { reason: 'Reported', by: 'operator', userId: null } as const;
  await app.db.transaction((tx) => suspendBusiness(tx, authorizeTenant(shop.business.id), decision, clock.now()));
  clock.advance(3_600_000);
  expect((await visitor.get(`/g/${code}`)).status).toBe(404);
});

/** One of the countless addresses of a household or a rented machine. */
const oneOf = (network: string, index: number) => ({ 'x-forwarded-for': `${network}::${index.toString(16)}` });

it('a network gets no more guesses from many addresses than from one', async () => {
  const visitor = aVisitor(app.url);
  const guess = (network: string, index: number) => visitor.get(`/g/${'2'.repeat(16)}`, oneOf(network, index));
  const answers: number[] = [];
  for (let index = 1; index <= 62; index += 1) answers.push((await guess('2001:db8:0:1', index)).status);
  expect([answers.filter((status) => status === 404).length, answers.at(-1)]).toEqual([60, 429]);
  expect((await guess('2001:db8:0:2', 1)).status).toBe(404);
});

it('a network can try no more codes from many addresses than from one', async () => {
  const shop = await aShop(app);
  await shop.issue();
  const visitor = aVisitor(app.url);
  const guess = (network: string, index: number) => {
    const form = { ...formOf(shop, `+1312555${String(3000 + index)}`), giftCode: '0000-0000-0000-0000' };
    return visitor.post(`/p/${shop.business.slug}/book`, form, oneOf(network, index));
  };
  const answers: number[] = [];
  for (let index = 1; index <= 51; index += 1) answers.push((await guess('2001:db8:0:3', index)).status);
  expect([answers.filter((status) => status === 409).length, answers.at(-1)]).toEqual([50, 429]);
  expect((await guess('2001:db8:0:4', 60)).status).toBe(409);
});
