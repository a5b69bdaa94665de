import { checkout } from '@primehour/db/schema/booking';
import { discount } from '@primehour/db/schema/discount';
import { service } from '@primehour/db/schema/service';
import { aBooking, aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dateOf } from '../../../clock.ts';
import { aVisitor, fieldOf, type Page } from '../../../testing/browse.ts';
import { aSalon, submitDetails, TEN, wholeApp } from '../../../testing/salon.ts';
import { lastCode } from '../../../testing/texts.ts';
import { aShop, visitHour } from '../../../testing/value-shop.ts';

// The guarantee: a client whose time is taken by someone else presses another one and types nothing twice; what they typed
// is in no address, and no one else gets to see or use it.

const clock = testClock();
const start = () => startTestServer(wholeApp, { clock });
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

type Visitor = ReturnType<typeof aVisitor>;

const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)"(?: value(?:="([^"]*)")?)?/g)].map(([, name, value = '']) => [
      name,
      value,
    ]),
  );

/** The buttons of the nearest times: where each sends what was typed. */
const nearestIn = ({ html }: Page) =>
  [...html.matchAll(/<button[^>]*\bvalue="(\d+)"[^>]*\bformaction="([^"]+)"/g)].map(([, at = '', path = '']) => ({
    at,
    path: path.replaceAll('&amp;', '&'),
  }));

async function pressNearest(visitor: Visitor, lost: Page, index = 0) {
  const [, form = ''] = /<form id="typed"[^>]*>(.*?)<\/form>/s.exec(lost.html) ?? [];
  const { at = '', path = '' } = nearestIn(lost)[index] ?? {};
  return visitor.post(path, { ...hiddenIn(form), at });
}

/** Sends the details form as it is shown. */
const sendAsShown = (visitor: Visitor, path: string, page: Page, change: Record<string, string> = {}) => {
  const [, form = ''] = /<form method="post" action="[^"]*\/book\?[^"]*"[^>]*>(.*?)<\/form>/s.exec(page.html) ?? [];
  const typed = ['name', 'email', 'discountCode'].map((name) => [name, fieldOf(page, name) ?? '']);
  const fields = { ...Object.fromEntries(typed), ...hiddenIn(form), useKnownPhone: 'true', hasConsented: 'true' };
  return visitor.post(path, { ...fields, ...change });
};

const isConsentChecked = ({ html }: Page) => /<input[^>]*name="hasConsented"[^>]* checked[ />]/.test(html);

it('keeps what was typed when the time is gone once the code is entered', async () => {
  const salon = await aSalon(app);
  const values = { code: 'WELCOME20', basisPoints: 2000, perClientMax: 1, createdAt: dateOf(clock.now()) };
  await app.db.transaction((tx) =>
    tx.insert(discount).values({ id: crypto.randomUUID(), businessId: salon.open.id, ...values }),
  );
  const form = { ...salon.form, email: 'kit@mail.example', discountCode: 'welcome-20' };
  const { visitor, prove } = await submitDetails(app, { ...salon, form });
  await aBooking(app, { service: salon.cut, startAt: TEN });
  const lost = await prove();
  expect([lost.status, nearestIn(lost).length]).toEqual([409, 3]);
  for (const { path } of nearestIn(lost)) expect(path).toMatch(/^\/p\/[\w-]+\/book\?service=[\w-]+&at=\d+$/);
  expect(lost.headers.get('cache-control')).toBe('no-store');
  const details = await pressNearest(visitor, lost);
  expect(details.status).toBe(200);
  expect(['name', 'email', 'discountCode'].map((name) => fieldOf(details, name))).toEqual([
    'Kit Moss',
    'kit@mail.example',
    'WELCOME20',
  ]);
  expect([isConsentChecked(details), details.html.includes(salon.form.phoneNumber)]).toEqual([true, false]);
  expect(await salon.bookings()).toHaveLength(1);
  expect((await sendAsShown(visitor, salon.bookPath, details)).location).toMatch(/^\/my\//);
  const starts = (await salon.bookings()).map(({ startAt }) => String(startAt.getTime()));
  expect(new Set(starts)).toEqual(new Set([String(TEN), nearestIn(lost)[0]?.at]));
});

it('keeps what was typed when the time is gone once the form is sent, however often', async () => {
  const salon = await aSalon(app);
  const visitor = aVisitor(app.url);
  await aBooking(app, { service: salon.cut, startAt: TEN });
  const lost = await visitor.post(salon.bookPath, { ...salon.form, email: 'kit@mail.example' });
  const [first] = nearestIn(lost);
  await aBooking(app, { service: salon.cut, startAt: Number(first?.at) });
  const again = await pressNearest(visitor, lost);
  expect(again.status).toBe(409);
  const details = await pressNearest(visitor, again, 1);
  expect(details.status).toBe(200);
  expect(['name', 'phoneNumber', 'email'].map((name) => fieldOf(details, name))).toEqual([
    'Kit Moss',
    salon.form.phoneNumber,
    'kit@mail.example',
  ]);
  expect(isConsentChecked(details)).toBe(true);
  const sent = await sendAsShown(visitor, salon.bookPath, details, { phoneNumber: salon.form.phoneNumber });
  expect(sent.location).toMatch(/^\/checkout\//);
});

it('keeps a gift card whose code was entered, for the phone it was entered with', async () => {
  const shop = await aShop(app, 'PREPAID');
  const { code: giftCode } = await shop.issue();
  const [visitor, phone, path] = [aVisitor(app.url), aPhone(), `/p/${shop.business.slug}/book`];
  const at = visitHour(24);
  const form = { service: shop.service.id, at: String(at), name: 'Kit Moss', phoneNumber: phone.slice(2), email: '' };
  const { location } = await visitor.post(path, { ...form, giftCode, hasConsented: 'true' });
  await aBooking(app, { service: shop.service, startAt: at });
  const lost = await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
  const details = await pressNearest(visitor, lost);
  expect(details.text).toContain('The gift card you entered pays for this booking');
  // Another phone, which is proven next.
  const other = aPhone();
  const asOther = { useKnownPhone: 'false', phoneNumber: other.slice(2) };
  expect((await sendAsShown(visitor, path, details, asOther)).location).toMatch(/^\/checkout\//);
  const begun = await app.db.read.select().from(checkout).where(eq(checkout.phone, other));
  expect(begun).toMatchObject([{ storedValueId: null }]);
  const own = (await sendAsShown(visitor, path, details)).location ?? '';
  expect((await visitor.get(own)).text).toContain('Gift card pays $50');
});

it('shows nothing that was typed to someone who has not entered the code', async () => {
  const salon = await aSalon(app);
  const { checkout: path } = await submitDetails(app, salon);
  const deleted = { deletedAt: dateOf(clock.now()), isPrimary: false };
  await app.db.transaction((tx) => tx.update(service).set(deleted).where(eq(service.id, salon.cut.id)));
  const page = await aVisitor(app.url).get(path);
  expect(page.text).toContain('This service is no longer offered');
  expect(page.html).not.toContain('Kit Moss');
});
