import { booking, checkout } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aPhone, aService, type BusinessOptions } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { lastCode, textsTo } from '@primehour/testkit/texts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startServer } from '../../start-server.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { aVisitor, fieldOf } from '../../testing/browse.ts';

// The guarantee: a client can book, pay, move and cancel with links and forms alone. A form that is refused comes back
// with what was typed and what is wrong with it, and a time that went brings others, never a dead end.

let app: TestServer;
const clock = testClock();
beforeAll(async () => {
  app = await startTestServer((env, options) => startServer(readConfig(env), options), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

const TEN = Date.parse('2026-10-08T15:00:00Z');
const TWO = Date.parse('2026-10-08T19:00:00Z');
const HOUR = 3_600_000;

async function aSalon(options: BusinessOptions & { priceCents?: number } = {}) {
  const { priceCents = 4500, ...fields } = options;
  const open = await aBusiness(app, { name: 'Delgado Hair', ...fields });
  const cut = await aService(app, { business: open, name: 'Cut', priceCents: priceCents as Cents });
  const curl = await aService(app, { business: open, name: 'Curl cut', priceCents: priceCents as Cents });
  const bookPath = `/p/${open.slug}/book`;
  const form = (changes: Record<string, string> = {}) => ({
    service: cut.id,
    at: String(TEN),
    name: 'Kit Moss',
    phoneNumber: aPhone().slice(2) as string,
    email: '',
    hasConsented: 'true',
    ...changes,
  });
  const bookings = () => app.db.read.select().from(booking).where(eq(booking.businessId, open.id));
  return { open, cut, curl, bookPath, form, bookings };
}
type Salon = Awaited<ReturnType<typeof aSalon>>;

/** All the way to the client's own page. */
async function booked(salon: Salon, at = TEN) {
  const visitor = aVisitor(app.url);
  const form = salon.form({ at: String(at) });
  const { location } = await visitor.post(salon.bookPath, form);
  const done = await visitor.post(location ?? '', { code: await lastCode(app.db, `+1${form.phoneNumber}`) });
  return { visitor, form, own: done.location ?? '' };
}

describe('the calendar', () => {
  it('answers by slug in any case, by the link for regulars, and at a slash', async () => {
    const { open } = await aSalon();
    const visitor = aVisitor(app.url);
    for (const path of [`/p/${open.slug}`, `/p/${open.slug.toUpperCase()}`, `/p/${open.slug}/`, `/vip/${open.id}`]) {
      const page = await visitor.get(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.words).toContain('Delgado Hair');
      expect(page.words).toContain('Curl cut');
    }
  });

  it('links to the details of each free time, and shows the service and day that are asked for', async () => {
    const { open, cut, curl } = await aSalon();
    await aBooking(app, { service: cut, startAt: TEN });
    const page = await aVisitor(app.url).get(`/p/${open.slug}?service=${curl.id}&date=2026-10-08`);
    const links = [...page.text.matchAll(/\/book\?service=([\w-]+)&amp;at=(\d+)/g)];
    expect(new Set(links.map(([, service]) => service))).toEqual(new Set([curl.id]));
    const times = new Set(links.map(([, , at]) => Number(at)));
    expect(times.has(TEN - HOUR)).toBe(true);
    expect(times.has(TEN)).toBe(false);
  });

  it('ignores a choice that is none', async () => {
    const { open } = await aSalon();
    const visitor = aVisitor(app.url);
    for (const query of ['service=1&date=x', 'date=2026-02-30', 'date=9999-12-31', 'service=%00', 'date=1900-01-01']) {
      expect((await visitor.get(`/p/${open.slug}?${query}`)).status).toBe(200);
    }
  });

  it('says so when it takes no bookings, or has no services', async () => {
    const off = await aSalon({ isCalendarActive: false });
    const bare = await aBusiness(app);
    for (const path of [`/p/${off.open.slug}`, `/p/${bare.slug}`]) {
      const page = await aVisitor(app.url).get(path);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/\/book\?service=/);
    }
  });
});

describe('the details form', () => {
  it('carries the choice, and goes back to the calendar without one', async () => {
    const { open, cut, bookPath } = await aSalon();
    const visitor = aVisitor(app.url);
    const page = await visitor.get(`${bookPath}?service=${cut.id}&at=${TEN}`);
    expect([page.status, fieldOf(page, 'service'), fieldOf(page, 'at')]).toEqual([200, cut.id, String(TEN)]);
    for (const query of ['', '?service=1&at=2', `?service=${cut.id}&at=soon`, `?service=${cut.id}`]) {
      expect(await visitor.get(bookPath + query)).toMatchObject({ status: 303, location: `/p/${open.slug}` });
    }
    expect(await visitor.post(bookPath, {})).toMatchObject({ status: 303, location: `/p/${open.slug}` });
    expect(await visitor.post(`/vip/${open.id}/book`, {})).toMatchObject({ status: 303, location: `/vip/${open.id}` });
  });

  it('comes back with what was typed and what is wrong', async () => {
    const { bookPath, form, bookings } = await aSalon();
    const visitor = aVisitor(app.url);
    const { hasConsented: _, ...typed } = form({ name: 'Kit "K" <Moss>', phoneNumber: '312', email: 'kit@' });
    const page = await visitor.post(bookPath, typed);
    expect(page.status).toBe(422);
    expect(page.words).toContain('The phone number you entered is too short for the country United States');
    expect(page.words).toContain('It should be valid email address');
    expect(page.words).toContain('Please agree to continue');
    expect(fieldOf(page, 'name')).toBe('Kit &quot;K&quot; &lt;Moss&gt;');
    expect([fieldOf(page, 'phoneNumber'), fieldOf(page, 'email')]).toEqual(['312', 'kit@']);
    expect(await bookings()).toEqual([]);
  });

  it('offers the nearest times when the chosen one goes', async () => {
    const { cut, bookPath, form } = await aSalon();
    const visitor = aVisitor(app.url);
    await aBooking(app, { service: cut, startAt: TEN });
    for (const page of [
      await visitor.get(`${bookPath}?service=${cut.id}&at=${TEN}`),
      await visitor.post(bookPath, form()),
    ]) {
      expect(page.status).toBe(409);
      expect(page.words).toContain('This time has just been taken. Pick another one, please');
      const [, notice = ''] = page.text.split('The nearest free times:');
      const offered = [...notice.matchAll(/at=(\d+)/g)].slice(0, 3).map(([, at]) => Number(at) - TEN);
      expect(offered).toEqual([-HOUR, HOUR, 2 * HOUR]);
    }
  });

  it('says how long to wait when codes are asked for too often', async () => {
    const { bookPath, form } = await aSalon();
    const visitor = aVisitor(app.url);
    const typed = form();
    await visitor.post(bookPath, typed);
    const page = await visitor.post(bookPath, { ...typed, at: String(TWO) });
    expect(page.status).toBe(429);
    expect(page.words).toContain('Too many code requests. Next attempt in 60 seconds.');
    expect(fieldOf(page, 'at')).toBe(String(TWO));
  });
});

describe('the code', () => {
  it('leads from a texted code to the held time, step by step', async () => {
    const { bookPath, form, bookings } = await aSalon();
    const visitor = aVisitor(app.url);
    const typed = form();
    const sent = await visitor.post(bookPath, typed);
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/checkout\/[\w-]{36}$/)]);
    const asked = await visitor.get(sent.location ?? '');
    expect(asked.words).toContain(`+1 (•••) •••-${typed.phoneNumber.slice(-4)}`);
    expect(await bookings()).toEqual([]);
    const done = await visitor.post(sent.location ?? '', { code: await lastCode(app.db, `+1${typed.phoneNumber}`) });
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/^\/my\/[\w-]{43}$/)]);
    expect((await visitor.get(done.location ?? '')).words).toContain('Pay to confirm');
    expect(await bookings()).toMatchObject([{ status: 'PENDING' }]);
  });

  it('that is wrong or missing brings the form back, without what was typed', async () => {
    const { bookPath, form } = await aSalon();
    const visitor = aVisitor(app.url);
    const typed = form();
    const { location } = await visitor.post(bookPath, typed);
    const wrong = (await lastCode(app.db, `+1${typed.phoneNumber}`)) === '111111' ? '222222' : '111111';
    const refused = await visitor.post(location ?? '', { code: wrong });
    expect([refused.status, fieldOf(refused, 'code')]).toEqual([422, '']);
    expect(refused.words).toContain('The code is wrong');
    const empty = await visitor.post(location ?? '', {});
    expect(empty.status).toBe(422);
    expect(empty.words).toContain('Verification code is required');
    expect(visitor.cookies.has('phone_session')).toBe(false);
  });

  it('typed twice says that the time is booked, and a new one opens it', async () => {
    const { bookPath, form, bookings } = await aSalon();
    const visitor = aVisitor(app.url);
    const typed = form();
    const { location } = await visitor.post(bookPath, typed);
    const phone = `+1${typed.phoneNumber}`;
    const code = await lastCode(app.db, phone);
    await visitor.post(location ?? '', { code });
    const again = await visitor.post(location ?? '', { code });
    expect(again.status).toBe(422);
    expect(again.words).toContain('your time is booked. Resend the code to open your booking');
    clock.advance(60_000);
    expect(await visitor.post(`${location}/resend`)).toMatchObject({
      status: 303,
      location: `${location}?resent=true`,
    });
    const opened = await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
    expect(opened.location).toMatch(/^\/my\//);
    expect(await bookings()).toHaveLength(1);
  });

  it('is sent again no sooner than allowed, and says so', async () => {
    const { bookPath, form } = await aSalon();
    const visitor = aVisitor(app.url);
    const { location } = await visitor.post(bookPath, form());
    clock.advance(18_000);
    const early = await visitor.post(`${location}/resend`);
    expect(early.status).toBe(429);
    expect(early.words).toContain('Next attempt in 42 seconds.');
    const resent = await visitor.get(`${location}?resent=true`);
    expect(resent.words).toContain('The code was sent. Check your inbox, please');
  });

  it('proves the phone even when the time went meanwhile: the next choice needs none', async () => {
    const { cut, bookPath, form, bookings } = await aSalon();
    const visitor = aVisitor(app.url);
    const typed = form();
    const { location } = await visitor.post(bookPath, typed);
    await aBooking(app, { service: cut, startAt: TEN });
    const phone = `+1${typed.phoneNumber}`;
    const lost = await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
    expect(lost.status).toBe(409);
    expect(lost.words).toContain('This time has just been taken');
    const { phoneNumber: _, ...known } = typed;
    const second = await visitor.post(bookPath, { ...known, at: String(TWO), useKnownPhone: 'true' });
    expect(second.location).toMatch(/^\/my\//);
    expect((await textsTo(app.db, phone)).map(({ kind }) => kind)).toEqual(['BOOKING_CODE']);
    expect(await bookings()).toHaveLength(2);
  });
});

describe('a phone proven on this device', () => {
  it('needs no code, shows its last digits alone, and books once for two presses', async () => {
    const salon = await aSalon({ priceCents: 0 });
    const { visitor, form } = await booked(salon);
    const page = await visitor.get(`${salon.bookPath}?service=${salon.cut.id}&at=${TWO}`);
    expect(page.words).toContain(`•••• ${form.phoneNumber.slice(-4)}`);
    expect(page.text).not.toContain(form.phoneNumber);
    const { phoneNumber: _, ...known } = form;
    const press = () => visitor.post(salon.bookPath, { ...known, at: String(TWO), useKnownPhone: 'true' });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await visitor.get(second.location ?? '')).words).toContain('You’re booked');
    expect(await salon.bookings()).toHaveLength(2);
    const consents = await app.db.read.select().from(checkout).where(eq(checkout.businessId, salon.open.id));
    expect(consents.every(({ bookingId, consentedAt }) => bookingId !== null && consentedAt !== null)).toBe(true);
  });

  it('is forgotten after thirty days, and stands for no other number', async () => {
    const salon = await aSalon();
    const { visitor, form } = await booked(salon);
    const other = await visitor.post(salon.bookPath, {
      ...form,
      at: String(TWO),
      phoneNumber: aPhone().slice(2),
      useKnownPhone: 'false',
    });
    expect(other.location).toMatch(/^\/checkout\//);
    clock.advance(30 * 24 * HOUR);
    const { phoneNumber: _, ...known } = form;
    const late = await visitor.post(salon.bookPath, {
      ...known,
      at: String(TEN + 35 * 24 * HOUR),
      useKnownPhone: 'true',
    });
    expect(late.words).toContain('Phone number is required');
  });
});

describe('the client’s own page', () => {
  it('takes the card, and never shows it again', async () => {
    const salon = await aSalon();
    const { visitor, own } = await booked(salon);
    const declined = await visitor.post(`${own}/pay`, { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' });
    expect([declined.status, declined.words.includes('The card was declined.')]).toEqual([402, true]);
    const wrong = await visitor.post(`${own}/pay`, {
      cardNumber: '4000 0000 0000 0003',
      expiry: '9/9',
      securityCode: '987',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.words).toContain('Check the card number, please');
    for (const page of [declined, wrong]) expect(page.text).not.toMatch(/4000 ?0000|987"|9\/9/);
    expect(await visitor.post(`${own}/pay`, GOOD_CARD)).toMatchObject({ status: 303, location: own });
    expect((await visitor.get(own)).words).toContain('You’re booked');
    // A second press of the button finds it paid.
    expect(await visitor.post(`${own}/pay`, GOOD_CARD)).toMatchObject({ status: 303, location: own });
  });

  it('says that the time is free again once the hold has lapsed', async () => {
    const { visitor, own } = await booked(await aSalon());
    clock.advance(15 * 60_000);
    expect((await visitor.get(own)).words).toContain('This time is free again');
    const late = await visitor.post(`${own}/pay`, GOOD_CARD);
    expect([late.status, late.words.includes('This time is free again')]).toEqual([409, true]);
  });

  it('moves by a form, and offers others when the time went', async () => {
    const salon = await aSalon();
    const { visitor, own } = await booked(salon);
    expect((await visitor.get(`${own}/move?date=2026-10-09`)).status).toBe(200);
    expect(await visitor.post(`${own}/move`, { startAt: String(TWO) })).toMatchObject({ status: 303, location: own });
    await aBooking(app, { service: salon.cut, startAt: TEN });
    const taken = await visitor.post(`${own}/move`, { startAt: String(TEN) });
    expect(taken.status).toBe(409);
    expect(taken.words).toContain('This time has just been taken');
    expect(await visitor.post(`${own}/move`, { startAt: 'noon' })).toMatchObject({
      status: 303,
      location: `${own}/move`,
    });
    expect((await salon.bookings()).map(({ startAt }) => startAt.getTime()).sort()).toEqual([TEN, TWO]);
  });

  it('cancels by a form, once; every later press shows the cancelled booking', async () => {
    const salon = await aSalon();
    const { visitor, own } = await booked(salon);
    expect((await visitor.get(`${own}/cancel`)).status).toBe(200);
    for (let press = 0; press < 2; press += 1) {
      expect(await visitor.post(`${own}/cancel`)).toMatchObject({ status: 303, location: own });
    }
    expect((await visitor.get(own)).words).toContain('This booking is cancelled');
    for (const path of ['/move', '/cancel']) {
      expect(await visitor.get(own + path)).toMatchObject({ status: 303, location: own });
    }
    expect(await visitor.post(`${own}/move`, { startAt: String(TWO) })).toMatchObject({ status: 303, location: own });
  });

  it('leads back to the page through which it was booked', async () => {
    const salon = await aSalon();
    const visitor = aVisitor(app.url);
    const form = salon.form();
    const { location } = await visitor.post(`/vip/${salon.open.id}/book`, form);
    const { location: own } = await visitor.post(location ?? '', {
      code: await lastCode(app.db, `+1${form.phoneNumber}`),
    });
    await visitor.post(`${own}/cancel`);
    expect((await visitor.get(own ?? '')).text).toContain(`href="/vip/${salon.open.id}"`);
  });
});
