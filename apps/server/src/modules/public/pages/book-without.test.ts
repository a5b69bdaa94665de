import { createLink, revokeLink } from '@primehour/contract/link';
import { booking } from '@primehour/db/schema/booking';
import { discount } from '@primehour/db/schema/discount';
import { aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dateOf } from '../../../clock.ts';
import { aVisitor, fieldOf, type Page } from '../../../testing/browse.ts';
import { wholeApp } from '../../../testing/salon.ts';
import { lastCode, textsTo } from '../../../testing/texts.ts';
import { aShop, type Shop, visitHour } from '../../../testing/value-shop.ts';

// The guarantee: a client whose discount code, gift card or link is refused once their phone is proven sees which one and the
// price without it, and books at that price with one press and the code they have entered.

const clock = testClock();
const start = () => startTestServer(wholeApp, { clock });
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
beforeEach(() => clock.set('2026-10-05T14:00:00Z'));
afterAll(() => app.close());

async function withDiscount(shop: Shop) {
  const values = { code: 'WELCOME20', basisPoints: 2000, perClientMax: 1, createdAt: dateOf(clock.now()) };
  await app.db.transaction((tx) =>
    tx.insert(discount).values({ id: crypto.randomUUID(), businessId: shop.business.id, ...values }),
  );
}

type Typed = {
  readonly phone?: string;
  readonly hour?: number;
  readonly discountCode?: string;
  readonly giftCode?: string;
};

/** A new browser, up to the page of the texted code. */
async function begin({ business, service }: Shop, { phone = aPhone(), hour = 0, ...codes }: Typed, link?: string) {
  const visitor = aVisitor(app.url);
  const calendar =
    link === undefined ? `/p/${business.slug}` : ((await visitor.get(new URL(link).pathname)).location ?? '');
  const form = { service: service.id, at: String(visitHour(hour)), name: 'Kit Moss', email: '', hasConsented: 'true' };
  const { location } = await visitor.post(`${calendar}/book`, { ...form, phoneNumber: phone.slice(2), ...codes });
  const code = await lastCode(app.db, phone);
  const post = (fields: Record<string, string>) => visitor.post(location ?? '', fields);
  const page = () => visitor.get(location ?? '');
  return {
    phone,
    code,
    page,
    prove: () => post({ code, price: '8000' }),
    press: (shown: Page) => post(fieldsOf(shown)),
  };
}

/** What a press on the only button of the page sends. */
const fieldsOf = (page: Page) =>
  Object.fromEntries(['code', 'price', 'without'].map((name) => [name, fieldOf(page, name) ?? '']));

const bookingsOf = ({ business }: Shop) =>
  app.db.read.select().from(booking).where(eq(booking.businessId, business.id)).orderBy(booking.createdAt);

it('a discount code that the client has used before is left out with one press', async () => {
  const shop = await aShop(app);
  await withDiscount(shop);
  const first = await begin(shop, { discountCode: 'WELCOME20' });
  expect((await first.prove()).location).toMatch(/^\/my\//);
  clock.advance(60_000);
  const { phone } = first;
  const { page, prove, press } = await begin(shop, { phone, hour: 2, discountCode: 'WELCOME20' });
  expect((await page()).text).toContain('WELCOME20: −$16');
  const refused = await prove();
  expect(refused.status).toBe(409);
  for (const text of ['WELCOME20: You have used this code before', 'Book without it', '$80'])
    expect(refused.text).toContain(text);
  expect(refused.text).not.toMatch(/−\$16|Verification code|Resend the code/);
  expect(await bookingsOf(shop)).toHaveLength(1);
  expect((await press(refused)).location).toMatch(/^\/my\//);
  expect(await bookingsOf(shop)).toMatchObject([
    { priceCents: 6400, discountCents: 1600 },
    { priceCents: 8000, discountCents: 0 },
  ]);
  const codes = (await textsTo(app.db, phone)).filter(({ kind }) => kind === 'BOOKING_CODE');
  expect(codes).toHaveLength(2);
});

it('a discount code and a gift card are left out one after the other', async () => {
  const shop = await aShop(app);
  await withDiscount(shop);
  const { code: giftCode } = await shop.issue();
  const slow = await begin(shop, { hour: 2, discountCode: 'WELCOME20', giftCode });
  await shop.book(giftCode);
  await app.db.transaction((tx) => tx.update(discount).set({ retiredAt: dateOf(clock.now()) }));
  const first = await slow.prove();
  expect([first.status, first.text.includes('WELCOME20: This code doesn’t exist.')]).toEqual([409, true]);
  const second = await slow.press(first);
  expect([second.status, second.text.includes('Nothing is left on this gift card')]).toEqual([409, true]);
  expect((await slow.press(second)).location).toMatch(/^\/my\//);
  expect(await bookingsOf(shop)).toHaveLength(2);
  expect(await shop.payments()).toHaveLength(1);
});

it('a link that was revoked is left out', async () => {
  const shop = await aShop(app);
  const partner = await shop.partner();
  const vip = { kind: 'VIP', label: 'Regulars', slug: null, usesMax: 1, fromDate: null, untilDate: null } as const;
  const made = await partner(createLink, { query: shop.query, body: { ...vip, perks: {} } });
  const { prove, press } = await begin(shop, {}, made.address);
  await partner(revokeLink, { query: shop.query, params: { id: made.id } });
  const refused = await prove();
  expect([refused.status, refused.text.includes('This link can’t be used anymore')]).toEqual([409, true]);
  expect((await press(refused)).location).toMatch(/^\/my\//);
  expect(await bookingsOf(shop)).toMatchObject([{ linkId: null }]);
});

it('what was left out with a code that has expired stays out for the next code', async () => {
  const shop = await aShop(app);
  await withDiscount(shop);
  const { phone, prove: proveFirst } = await begin(shop, { discountCode: 'WELCOME20' });
  await proveFirst();
  clock.advance(60_000);
  const { prove, press, page } = await begin(shop, { phone, hour: 2, discountCode: 'WELCOME20' });
  const refused = await prove();
  clock.advance(60 * 60_000);
  const late = await press(refused);
  expect([late.status, late.text.includes('Verification code')]).toEqual([422, true]);
  expect((await page()).text).not.toContain('WELCOME20');
  expect(await bookingsOf(shop)).toHaveLength(1);
});
