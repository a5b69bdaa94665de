import { checkout } from '@primehour/db/schema/booking';
import { service } from '@primehour/db/schema/service';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, fieldOf } from '../../../testing/browse.ts';
import { aSalon, submitDetails, booked, TEN, TWO, wholeApp } from '../../../testing/salon.ts';
import { lastCode, textsTo } from '../../../testing/texts.ts';

// The guarantee: a texted code takes the time once, however often it is submitted; the device remembers the verified
// phone even if the time was taken in the meantime.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

describe('the code', () => {
  it('leads to the held time, step by step', async () => {
    const salon = await aSalon(app);
    const { visitor, checkout: path, prove } = await submitDetails(app, salon);
    expect(path).toMatch(/^\/checkout\/[\w-]{36}$/);
    expect((await visitor.get(path)).text).toContain(`+1 (•••) •••-${salon.phone.slice(-4)}`);
    expect(await salon.bookings()).toEqual([]);
    const done = await prove();
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/^\/my\/[\w-]{43}$/)]);
    expect((await visitor.get(done.location ?? '')).text).toContain('Pay to confirm');
    expect(await salon.bookings()).toMatchObject([{ status: 'PENDING' }]);
  });

  it('that is wrong or missing shows the form again, without what was typed', async () => {
    const { visitor, checkout: path, code } = await submitDetails(app, await aSalon(app));
    const refused = await visitor.post(path, { code: code === '111111' ? '222222' : '111111' });
    expect([refused.status, fieldOf(refused, 'code')]).toEqual([422, '']);
    expect(refused.text).toContain('The code is wrong');
    const empty = await visitor.post(path, {});
    expect([empty.status, empty.text.includes('Verification code is required')]).toEqual([422, true]);
    expect(visitor.cookies.has('phone_session')).toBe(false);
  });

  it('sent twice says that the time is booked, and a new one opens it', async () => {
    const salon = await aSalon(app);
    const { visitor, checkout: path, prove } = await submitDetails(app, salon);
    await prove();
    const again = await prove();
    expect(again.status).toBe(422);
    expect(again.text).toContain('your time is booked. Resend the code to open your booking');
    clock.advance(60_000);
    const resent = await visitor.post(`${path}/resend`);
    expect([resent.status, resent.location]).toEqual([303, `${path}?resent=true`]);
    const opened = await visitor.post(path, { code: await lastCode(app.db, salon.phone) });
    expect(opened.location).toMatch(/^\/my\//);
    expect(await salon.bookings()).toHaveLength(1);
  });

  it('opens the booking it made, even after that was moved, and makes no second one', async () => {
    const salon = await aSalon(app);
    const { visitor, checkout: path, prove } = await submitDetails(app, salon);
    const own = (await prove()).location ?? '';
    expect((await visitor.post(`${own}/move`, { startAt: String(TWO) })).status).toBe(303);
    clock.advance(60_000);
    await visitor.post(`${path}/resend`);
    const opened = await visitor.post(path, { code: await lastCode(app.db, salon.phone) });
    expect((await visitor.get(opened.location ?? '')).text).toContain('2:00 PM');
    expect(await salon.bookings()).toMatchObject([{ startAt: new Date(TWO) }]);
  });

  it('that was texted to a mistyped number is asked for at another, for the same time', async () => {
    const salon = await aSalon(app);
    for (const bookPath of [salon.bookPath, `/vip/${salon.open.id}/book`]) {
      const { visitor, checkout: path } = await submitDetails(app, { ...salon, bookPath });
      const back = await visitor.get(`${path}/details`);
      expect([back.status, back.location]).toEqual([303, `${bookPath}?service=${salon.cut.id}&at=${TEN}`]);
      expect((await visitor.get(back.location ?? '')).text).toContain('Your details');
      clock.advance(60_000);
    }
    expect((await aVisitor(app.url).get(`/checkout/${uuidV4()}/details`)).status).toBe(404);
  });

  it('for a service that was deleted in the meantime leads back to the existing services', async () => {
    const salon = await aSalon(app);
    const { visitor, checkout: path, prove } = await submitDetails(app, salon);
    const deleted = { deletedAt: new Date(clock.now()), isPrimary: false };
    await app.db.transaction((tx) => tx.update(service).set(deleted).where(eq(service.id, salon.cut.id)));
    const chosen = `${salon.bookPath}?service=${salon.cut.id}&at=${TEN}`;
    for (const page of [
      await visitor.get(path),
      await prove(),
      await visitor.get(chosen),
      await visitor.post(salon.bookPath, salon.form),
    ]) {
      expect(page.text).toContain('This service is no longer offered. Choose another one');
      expect(page.text).toContain('Curl cut');
    }
    expect(await salon.bookings()).toEqual([]);
  });

  it('is sent again no sooner than allowed, and says so', async () => {
    const { visitor, checkout: path } = await submitDetails(app, await aSalon(app));
    const arrival = await visitor.get(path);
    expect(arrival.text).toContain('Next attempt in 60 seconds.');
    expect(arrival.text).not.toContain('Too many code requests.');
    clock.advance(18_000);
    const early = await visitor.post(`${path}/resend`);
    expect([early.status, early.text.includes('Too many code requests. Next attempt in 42 seconds.')]).toEqual([
      429,
      true,
    ]);
    clock.advance(42_000);
    expect((await visitor.get(path)).text).not.toContain('Next attempt');
    expect((await visitor.get(`${path}?resent=true`)).text).toContain('The code was sent. Check your inbox, please');
  });

  it('proves the phone even when the time was taken in the meantime: the next choice needs none', async () => {
    const salon = await aSalon(app);
    const { visitor, prove } = await submitDetails(app, salon);
    await aBooking(app, { service: salon.cut, startAt: TEN });
    const lost = await prove();
    expect([lost.status, lost.text.includes('This time has just been taken')]).toEqual([409, true]);
    const { phoneNumber: _, ...known } = salon.form;
    const second = await visitor.post(salon.bookPath, { ...known, at: String(TWO), useKnownPhone: 'true' });
    expect(second.location).toMatch(/^\/my\//);
    const codes = (await textsTo(app.db, salon.phone)).filter(({ kind }) => kind === 'BOOKING_CODE');
    expect(codes).toHaveLength(1);
    expect(await salon.bookings()).toHaveLength(2);
  });
});

describe('a phone proven on this device', () => {
  it('needs no code, shows only its last digits, and books once for two presses', async () => {
    const salon = await aSalon(app, { priceCents: 0 });
    const { visitor } = await booked(app, salon);
    const page = await visitor.get(`${salon.bookPath}?service=${salon.cut.id}&at=${TWO}`);
    expect(page.text).toContain(`•••• ${salon.phone.slice(-4)}`);
    expect(page.html).not.toContain(salon.form.phoneNumber);
    const { phoneNumber: _, ...known } = salon.form;
    const press = () => visitor.post(salon.bookPath, { ...known, at: String(TWO), useKnownPhone: 'true' });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await visitor.get(second.location ?? '')).text).toContain('You’re booked');
    expect(await salon.bookings()).toHaveLength(2);
    const consents = await app.db.read.select().from(checkout).where(eq(checkout.businessId, salon.open.id));
    expect(consents.every(({ bookingId }) => bookingId !== null)).toBe(true);
  });

  it('books no more than it may change in an hour', async () => {
    const salon = await aSalon(app, { priceCents: 0 });
    const { visitor, own } = await booked(app, salon);
    for (let round = 0; round < 6; round += 1) {
      for (const startAt of [TWO, TEN]) await visitor.post(`${own}/move`, { startAt: String(startAt) });
    }
    const { phoneNumber: _, ...known } = salon.form;
    const refused = await visitor.post(salon.bookPath, { ...known, at: String(TWO), useKnownPhone: 'true' });
    expect([refused.status, refused.text.includes('You’ve made many changes in a short time')]).toEqual([429, true]);
    expect(await salon.bookings()).toHaveLength(1);
  });

  it('proves no other number, and is forgotten after thirty days', async () => {
    const salon = await aSalon(app);
    const { visitor } = await booked(app, salon);
    const other = { ...salon.form, at: String(TWO), phoneNumber: aPhone().slice(2), useKnownPhone: 'false' };
    expect((await visitor.post(salon.bookPath, other)).location).toMatch(/^\/checkout\//);
    clock.advance(30 * 24 * 3_600_000);
    const { phoneNumber: _, ...known } = salon.form;
    const late = { ...known, at: String(TEN + 35 * 24 * 3_600_000), useKnownPhone: 'true' };
    expect((await visitor.post(salon.bookPath, late)).text).toContain('Phone number is required');
  });
});
