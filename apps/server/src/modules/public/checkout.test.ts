import * as calls from '@primehour/contract/public';
import { booking, checkout, occupancy } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aPhone, aService, type BusinessOptions, type ServiceRow } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient, checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { lastCode, lastText, textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: a time is taken only with a verified phone, and once, however often the button is pressed; what the
// client reads (held, confirmed, gone) matches the database.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, bookingRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const AT_TEN = Date.parse(TEN);

async function anOffer(priceCents: number, options: BusinessOptions = {}): Promise<ServiceRow> {
  const open = await aBusiness(api, { name: 'Delgado Hair', ...options });
  return aService(api, { business: open, name: 'Curl cut', priceCents: priceCents as Cents, durationMinutes: 90 });
}

const bookingsOf = ({ businessId }: ServiceRow) =>
  api.db.read.select().from(booking).where(eq(booking.businessId, businessId));
const takenOf = ({ businessId }: ServiceRow) =>
  api.db.read.select().from(occupancy).where(eq(occupancy.businessId, businessId));

const form = (offered: ServiceRow, fields: object = {}) => ({
  params: { businessId: offered.businessId },
  body: {
    serviceId: offered.id,
    startAt: AT_TEN,
    name: 'Kit Moss',
    phoneNumber: aPhone() as string,
    hasConsented: true as const,
    ...fields,
  },
});

describe('a checkout', () => {
  it('texts a code, hides the number, and takes no time', async () => {
    const offered = await anOffer(4500);
    const phone = aPhone();
    const asked = form(offered, {
      phoneNumber: `(${phone.slice(2, 5)}) ${phone.slice(5)}`,
      email: 'kit@example.test',
      via: 'VIP',
    });
    const { checkoutId, maskedPhone } = await api.as()(calls.startCheckout, asked);
    expect(maskedPhone).toBe(`+1 (•••) •••-${phone.slice(-4)}`);
    expect((await lastText(api.db, phone)).kind).toBe('BOOKING_CODE');
    const [stored] = await api.db.read.select().from(checkout).where(eq(checkout.id, checkoutId));
    expect(stored).toMatchObject({
      phone,
      email: 'kit@example.test',
      via: 'VIP',
      consentedAt: new Date(clock.now()),
      bookingId: null,
    });
    expect(await takenOf(offered)).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name', 'Tell us your name'],
    [{ name: 'Kit\nMoss' }, 'name', 'Should be one line of text'],
    [{ phoneNumber: '555' }, 'phoneNumber', 'The phone number you entered is too short for the country United States'],
    [{ phoneNumber: '0125550111' }, 'phoneNumber', 'Incorrect phone number'],
    [{ email: 'kit@' }, 'email', 'It should be valid email address'],
    [{ hasConsented: false }, 'hasConsented', 'Please agree to continue'],
    [{ startAt: 1_790_000_000 }, 'startAt', 'Not a valid time'],
    [{ startAt: TEN }, 'startAt', 'Not a valid time'],
    [{ serviceId: 'cut' }, 'serviceId', 'Not a valid id'],
    [{ via: 'MAIL' }, 'via', expect.any(String)],
  ])('is refused for %j', async (wrong, path, message) => {
    const offered = await anOffer(4500);
    const refusal = await refusalOf(api.as()(calls.startCheckout, form(offered, wrong)));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION', issues: [{ path, message }] });
    expect(await api.db.read.select().from(checkout).where(eq(checkout.businessId, offered.businessId))).toEqual([]);
  });

  it.each([
    ['a taken time', TEN, {}, 'SLOT_TAKEN'],
    ['a time that reaches into a taken one', '2026-10-08T14:00:00Z', {}, 'SLOT_TAKEN'],
    ['a time off the grid', '2026-10-09T15:30:00Z', {}, 'SLOT_NOT_OFFERED'],
    ['a time outside the hours', '2026-10-10T15:00:00Z', {}, 'SLOT_NOT_OFFERED'],
    ['a time within the notice', '2026-10-07T13:00:00Z', {}, 'SLOT_NOT_OFFERED'],
    ['a time beyond the advance window', '2026-11-06T15:00:00Z', {}, 'SLOT_NOT_OFFERED'],
    ['a calendar that is off', '2026-10-09T15:00:00Z', { isCalendarActive: false }, 'CALENDAR_OFF'],
  ] as const)('is refused for %s, and no one is texted', async (_, startAt, options, code) => {
    const offered = await anOffer(4500, options);
    await aBooking(api, { service: offered, startAt: TEN });
    const asked = form(offered, { startAt: Date.parse(startAt) });
    expect(await refusalOf(api.as()(calls.startCheckout, asked))).toMatchObject({ statusCode: 409, code });
    expect(await textsTo(api.db, asked.body.phoneNumber)).toEqual([]);
  });

  it('sends a second code no sooner than the first one allows', async () => {
    const { call, checkoutId, code } = await checkoutOf(api, { service: await anOffer(4500), startAt: TEN });
    const params = { checkoutId };
    clock.advance(20_000);
    const refusal = await refusalOf(call(calls.resendCheckoutCode, { params, body: {} }));
    expect(refusal).toMatchObject({ statusCode: 429, code: 'TOO_MANY_CODES', requestTimeout: 40 });
    clock.advance(40_000);
    await call(calls.resendCheckoutCode, { params, body: {} });
    // The new code replaces the old one.
    expect(await refusalOf(call(calls.confirmCheckout, { params, body: { code } }))).toMatchObject({
      code: 'CODE_WRONG',
    });
  });

  it('that doesn’t exist is not found', async () => {
    const call = api.as();
    for (const checkoutId of [uuidV4(), 'x']) {
      const params = { checkoutId };
      expect((await refusalOf(call(calls.resendCheckoutCode, { params, body: {} }))).code).toBe('NOT_FOUND');
      expect((await refusalOf(call(calls.confirmCheckout, { params, body: { code: '123456' } }))).code).toBe(
        'NOT_FOUND',
      );
    }
    const nowhere = { ...form(await anOffer(4500)), params: { businessId: uuidV4() } };
    expect((await refusalOf(call(calls.startCheckout, nowhere))).code).toBe('NOT_FOUND');
  });
});

describe('the right code', () => {
  it('holds a time that costs something for fifteen minutes', async () => {
    const offered = await anOffer(4500);
    const { token, status, phone, checkoutId } = await bookedThrough(offered);
    expect(status).toBe('PENDING');
    const [row] = await bookingsOf(offered);
    expect(row).toMatchObject({
      status: 'PENDING',
      serviceName: 'Curl cut',
      priceCents: 4500,
      startAt: new Date(TEN),
      endAt: new Date('2026-10-08T16:30:00Z'),
      holdExpiresAt: new Date('2026-10-06T14:15:00Z'),
      confirmedAt: null,
    });
    expect(await takenOf(offered)).toMatchObject([
      {
        kind: 'hold',
        bookingId: row?.id,
        during: { startAt: row?.startAt, endAt: row?.endAt },
        expiresAt: row?.holdExpiresAt,
      },
    ]);
    const [stored] = await api.db.read.select().from(checkout).where(eq(checkout.id, checkoutId));
    expect(stored?.bookingId).toBe(row?.id);
    // The text about an unpaid hold waits for a while: most people pay at once.
    const texts = await textsTo(api.db, phone);
    expect(texts.map(({ kind }) => kind).sort()).toEqual(['BOOKING_CODE', 'BOOKING_HELD']);
    expect(await api.as()(calls.getMyBooking, { params: { token } })).toMatchObject({
      status: 'PENDING',
      payment: 'UNPAID',
    });
  });

  it.each([0, 49])('confirms at once what costs %d cents, and texts the link', async (priceCents) => {
    const offered = await anOffer(priceCents);
    const { token, status, phone } = await bookedThrough(offered);
    expect(status).toBe('CONFIRMED');
    expect(await bookingsOf(offered)).toMatchObject([
      { status: 'CONFIRMED', holdExpiresAt: null, confirmedAt: new Date(clock.now()) },
    ]);
    expect(await takenOf(offered)).toMatchObject([{ kind: 'booking', expiresAt: null }]);
    const confirmed = (await textsTo(api.db, phone)).find(({ kind }) => kind === 'BOOKING_CONFIRMED');
    expect(confirmed?.body).toBe(
      `Confirmed: Curl cut at Delgado Hair, Thu, Oct 8, 10:00 AM Central time. See, move, or cancel: http://book.example.test/my/${token}`,
    );
  });

  it('creates one client for one phone, under the name given last', async () => {
    const offered = await anOffer(0);
    const phone = aPhone();
    await bookAsClient(api, { service: offered, startAt: TEN, phone, name: 'K. Moss' });
    clock.advance(60_000);
    await bookAsClient(api, { service: offered, startAt: '2026-10-08T18:00:00Z', phone, name: 'Kit Moss' });
    const people = await api.db.read.select().from(client).where(eq(client.businessId, offered.businessId));
    expect(people).toMatchObject([{ phone, name: 'Kit Moss' }]);
    expect(new Set((await bookingsOf(offered)).map(({ clientId }) => clientId)).size).toBe(1);
  });

  it('comes too late for a time that was taken in the meantime, or a service that is gone', async () => {
    const offered = await anOffer(4500);
    const late = await checkoutOf(api, { service: offered, startAt: TEN });
    const tooLate = await checkoutOf(api, { service: offered, startAt: '2026-10-09T15:00:00Z' });
    await aBooking(api, { service: offered, startAt: TEN });
    expect(await refusalOf(late.confirm())).toMatchObject({ statusCode: 409, code: 'SLOT_TAKEN' });
    await api.db.transaction((tx) => tx.execute(`update service set deleted_at = now() where id = '${offered.id}'`));
    expect(await refusalOf(tooLate.confirm())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await bookingsOf(offered)).toHaveLength(1);
  });

  it.each([
    ['the calendar was switched off', 'update business set is_calendar_active = false where id = $1', 'CALENDAR_OFF'],
    ['the hours were changed', 'delete from availability_block where business_id = $1', 'SLOT_NOT_OFFERED'],
    [
      'the notice was',
      'update booking_settings set min_notice_period_hours = 72 where business_id = $1',
      'SLOT_NOT_OFFERED',
    ],
  ])('comes too late when %s in the meantime', async (_, change, code) => {
    const offered = await anOffer(4500);
    const { confirm } = await checkoutOf(api, { service: offered, startAt: TEN });
    await api.db.pool.query(change, [offered.businessId]);
    expect(await refusalOf(confirm())).toMatchObject({ statusCode: 409, code });
    expect(await bookingsOf(offered)).toEqual([]);
  });

  it('opens the way again to what its owner already has', async () => {
    const offered = await anOffer(4500);
    const { call, checkoutId, phone, token } = await bookedThrough(offered);
    clock.advance(60_000);
    const params = { checkoutId };
    await call(calls.resendCheckoutCode, { params, body: {} });
    const again = await call(calls.confirmCheckout, { params, body: { code: await lastCode(api.db, phone) } });
    expect(again.status).toBe('PENDING');
    expect(again.token).not.toBe(token);
    const [one, other] = [token, again.token].map((secret) =>
      api.as()(calls.getMyBooking, { params: { token: secret } }),
    );
    expect(await one).toEqual(await other);
    expect(await bookingsOf(offered)).toHaveLength(1);
  });

  it('of another phone does not open it', async () => {
    const offered = await anOffer(0);
    await bookedThrough(offered);
    const other = form(offered);
    expect(await refusalOf(api.as()(calls.startCheckout, other))).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('may be typed twice at once: there is one booking', async () => {
    const offered = await anOffer(4500);
    const { confirm } = await checkoutOf(api, { service: offered, startAt: TEN });
    const answers = await Promise.allSettled([confirm(), confirm(api.as()), confirm(api.as())]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bookingsOf(offered)).toHaveLength(1);
    expect(await takenOf(offered)).toHaveLength(1);
  });
});

describe('a wrong code', () => {
  it('takes nothing, and invalidates the right one after five attempts', async () => {
    const offered = await anOffer(4500);
    const { call, checkoutId, code, confirm } = await checkoutOf(api, { service: offered, startAt: TEN });
    const wrong = code === '111111' ? '222222' : '111111';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refusal = await refusalOf(call(calls.confirmCheckout, { params: { checkoutId }, body: { code: wrong } }));
      expect(refusal).toMatchObject({ statusCode: 422, code: 'CODE_WRONG', message: 'The code is wrong' });
    }
    expect(await refusalOf(confirm())).toMatchObject({ code: 'CODE_WRONG' });
    expect(await bookingsOf(offered)).toEqual([]);
  });

  it.each([
    ['', 'Verification code is required'],
    ['12345', 'Please enter the code completely'],
    ['12345a', 'Please enter the code completely'],
  ])('that is not a code (%j) is not even tried', async (code, message) => {
    const { call, checkoutId } = await checkoutOf(api, { service: await anOffer(4500), startAt: TEN });
    const refusal = await refusalOf(call(calls.confirmCheckout, { params: { checkoutId }, body: { code } }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'code', message }] });
  });

  it('is one that came ten minutes ago', async () => {
    const offered = await anOffer(4500);
    const { confirm } = await checkoutOf(api, { service: offered, startAt: TEN });
    clock.advance(10 * 60_000);
    expect(await refusalOf(confirm())).toMatchObject({ code: 'CODE_WRONG' });
    expect(await bookingsOf(offered)).toEqual([]);
  });
});

async function bookedThrough(offered: ServiceRow) {
  const begun = await checkoutOf(api, { service: offered, startAt: TEN });
  return { ...begun, ...(await begun.confirm()) };
}
