import { aBooking } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GOOD_CARD } from '../../../testing/book-as-client.ts';
import { aVisitor } from '../../../testing/browse.ts';
import { aSalon, booked, TEN, TWO, wholeApp } from '../../../testing/salon.ts';
import { sendRefunds } from '../../../testing/send-refunds.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { lastCode } from '../../../testing/texts.ts';

// The guarantee: a client pays, moves and cancels with forms alone; a second press of any button shows the booking as it
// stands, and no page ever repeats a card.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

it('takes the card, and never shows it again', async () => {
  const { visitor, own } = await booked(app, await aSalon(app));
  const declined = await visitor.post(`${own}/pay`, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' });
  expect([declined.status, declined.text.includes('The card was declined.')]).toEqual([402, true]);
  // Text that no address, number or nonce of the page contains by chance.
  const typed = { cardNumber: '4000 0000 0000 0003', expiry: '9/9 as typed', securityCode: '987 as typed' };
  const wrong = await visitor.post(`${own}/pay`, typed);
  expect([wrong.status, wrong.text.includes('Check the card number')]).toEqual([422, true]);
  for (const page of [declined, wrong]) expect(page.html).not.toMatch(/4000 ?0000|as typed/);
  expect(await visitor.post(`${own}/pay`, GOOD_CARD)).toMatchObject({ status: 303, location: own });
  expect((await visitor.get(own)).text).toContain('You’re booked');
  expect(await visitor.post(`${own}/pay`, GOOD_CARD)).toMatchObject({ status: 303, location: own });
});

it('says why the bank declined after its own page, in our words', async () => {
  const { visitor, own } = await booked(app, await aSalon(app));
  await visitor.post(`${own}/pay`, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' });
  const back = await visitor.get(`${own}?payment_intent=pi_1&redirect_status=failed`);
  expect(back).toMatchObject({ status: 303, location: `${own}?declined=card_declined` });
  expect((await visitor.get(`${own}?declined=card_declined`)).text).toContain('The card was declined.');
  for (const code of ['Call+this+number', 'toString']) {
    const page = await visitor.get(`${own}?declined=${code}`);
    expect([page.status, page.html.includes('role="alert"'), page.text.includes('Call this')]).toEqual([
      200,
      false,
      false,
    ]);
  }
});

it('says that the time is free again once the hold has lapsed', async () => {
  const { visitor, own } = await booked(app, await aSalon(app));
  clock.advance(15 * 60_000);
  expect((await visitor.get(own)).text).toContain('This time is free again');
  const late = await visitor.post(`${own}/pay`, GOOD_CARD);
  expect([late.status, late.text.includes('This time is free again')]).toEqual([409, true]);
});

it('moves by a form, and offers others when the time was taken', async () => {
  const salon = await aSalon(app);
  const { visitor, own } = await booked(app, salon);
  expect((await visitor.get(`${own}/move?date=2026-10-09`)).status).toBe(200);
  expect((await visitor.get(own)).text).not.toContain('Your booking has been moved');
  const moved = await visitor.post(`${own}/move`, { startAt: String(TWO) });
  expect(moved).toMatchObject({ status: 303, location: `${own}?moved=1` });
  expect((await visitor.get(`${own}?moved=1`)).text).toContain('Your booking has been moved');
  await aBooking(app, { service: salon.cut, startAt: TEN });
  const taken = await visitor.post(`${own}/move`, { startAt: String(TEN) });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain('This time has just been taken');
  expect(taken.text).toContain('The nearest free times:');
  expect(await visitor.post(`${own}/move`, { startAt: 'noon' })).toMatchObject({
    status: 303,
    location: `${own}/move`,
  });
  expect(new Set((await salon.bookings()).map(({ startAt }) => startAt.getTime()))).toEqual(new Set([TEN, TWO]));
});

it('cancels by a form, once; every later press shows the canceled booking', async () => {
  const salon = await aSalon(app);
  const { visitor, own } = await booked(app, salon);
  expect((await visitor.get(`${own}/cancel`)).status).toBe(200);
  for (let press = 0; press < 2; press += 1) {
    expect(await visitor.post(`${own}/cancel`)).toMatchObject({ status: 303, location: own });
  }
  expect((await visitor.get(own)).text).toContain('This booking is canceled');
  for (const path of ['/move', '/cancel']) {
    expect(await visitor.get(own + path)).toMatchObject({ status: 303, location: own });
  }
  expect(await visitor.post(`${own}/move`, { startAt: String(TWO) })).toMatchObject({ status: 303, location: own });
  expect(await salon.bookings()).toMatchObject([{ status: 'CANCELLED', version: 2 }]);
});

it('leads back to the page through which it was booked', async () => {
  const salon = await aSalon(app);
  const visitor = aVisitor(app.url);
  const { location } = await visitor.post(`/vip/${salon.open.id}/book`, salon.form);
  const { location: own } = await visitor.post(location ?? '', { code: await lastCode(app.db, salon.phone) });
  await visitor.post(`${own}/cancel`);
  expect((await visitor.get(own ?? '')).html).toContain(`href="/vip/${salon.open.id}"`);
});

it('prints a receipt of what was paid, and of what was refunded', async () => {
  const salon = await aSalon(app);
  const { visitor, own } = await booked(app, salon);
  expect((await visitor.get(`${own}/receipt`)).text).toContain('Nothing was paid.');
  await visitor.post(`${own}/pay`, GOOD_CARD);
  expect((await visitor.get(own)).html).toContain(`href="${own}/receipt"`);
  const { text, headers } = await visitor.get(`${own}/receipt`);
  expect(text).toContain('Client Kit Moss');
  expect(text).toContain('Price $45 Paid by card, Oct 6, 2026 $45');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  clock.advance(86_400_000);
  expect((await visitor.get(`${own}/cancel`)).text).toContain(
    'Your time becomes available to others immediately. You get $45 back.',
  );
  await visitor.post(`${own}/cancel`);
  const owed = await visitor.get(`${own}/receipt`);
  expect(owed.text).toContain('Paid by card, Oct 6, 2026 $45 On its way back to your card, Oct 7, 2026 -$45');
  expect((await visitor.get(own)).text).toContain('You paid $45. $45 is on its way back to your card.');
  const worker = await startTestServer(apiOf(), { clock, database: app.database });
  await sendRefunds(worker.server.deps, salon.open.id);
  await worker.close();
  const refunded = await visitor.get(`${own}/receipt`);
  expect(refunded.text).toContain('Paid by card, Oct 6, 2026 $45 Refunded to your card, Oct 7, 2026 -$45');
});

it('closes at the partner’s cut-off, and says how to call', async () => {
  const salon = await aSalon(app, { settings: { changeCutoffHours: 48 } });
  const { visitor, own } = await booked(app, salon);
  await visitor.post(`${own}/pay`, GOOD_CARD);
  clock.set(TEN - 48 * 3_600_000);
  expect((await visitor.get(own)).text).toContain('You can move or cancel until Tue, Oct 6, 10:00 AM');
  clock.advance(1);
  const late = await visitor.get(own);
  expect(late.text).toContain('It is too late to move or cancel online. Call Delgado Hair at');
  for (const path of ['/move', '/cancel']) expect(late.html).not.toContain(`href="${own}${path}"`);
  expect(await visitor.post(`${own}/move`, { startAt: String(TWO) })).toMatchObject({ status: 303, location: own });
  expect(await visitor.post(`${own}/cancel`)).toMatchObject({ status: 303, location: own });
  expect(await salon.bookings()).toMatchObject([{ status: 'CONFIRMED', version: 2 }]);
});
