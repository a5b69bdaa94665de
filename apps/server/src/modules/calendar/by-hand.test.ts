import * as bookingCalls from '@primehour/contract/booking';
import * as detailCalls from '@primehour/contract/booking-detail';
import * as calls from '@primehour/contract/calendar';
import * as serviceCalls from '@primehour/contract/service';
import { booking, occupancy } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import { client, clientAlias } from '@primehour/db/schema/client';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService, type BusinessOptions, type ServiceRow } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { serviceRoutes } from '../service/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: a booking added by hand takes its time like any other, is refused only if that time is taken, shows
// its payment truthfully, and no change overwrites one that its author has not seen.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, serviceRoutes, calendarRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const at = (iso: string) => Date.parse(iso);

async function aSalon(options: BusinessOptions = {}, built: Partial<ServiceRow> = {}) {
  const { business, accessToken } = await aPartner(api, { name: 'Delgado Hair', ...options });
  const service = await aService(api, {
    business,
    name: 'Cut',
    priceCents: 4500 as Cents,
    durationMinutes: 60,
    ...built,
  });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  type Form = Parameters<typeof form>[0];
  const form = (
    fields: Partial<{
      name: string;
      phoneNumber: string;
      email: string;
      note: string;
      tellsClient: boolean;
      payment: 'PAY_AT_VISIT' | 'PAID' | 'FREE';
    }>,
  ) => ({
    serviceId: service.id,
    name: 'Kit Moss',
    phoneNumber: aPhone(),
    payment: 'PAY_AT_VISIT' as const,
    ...fields,
  });
  return {
    business,
    service,
    call,
    query,
    add: (startAt: string, fields: Form = {}) =>
      call(calls.addBooking, { query, body: { ...form(fields), startAt: at(startAt) } }),
    move: (id: string, version: number, startAt: string) =>
      call(calls.moveBooking, { query, body: { id, version, startAt: at(startAt) } }),
    detail: (id: string) => call(detailCalls.getBooking, { query, params: { id } }),
    taken: () => api.db.read.select().from(occupancy).where(eq(occupancy.businessId, business.id)),
    clients: () => api.db.read.select().from(client).where(eq(client.businessId, business.id)),
    bookings: () => api.db.read.select().from(booking).where(eq(booking.businessId, business.id)),
  };
}

describe('a booking by hand', () => {
  it('is confirmed, takes its time with its buffers, and its client is texted a link', async () => {
    const salon = await aSalon({}, { bufferBeforeMinutes: 10, bufferAfterMinutes: 20 });
    const phone = aPhone();
    const { booking: made, warning } = await salon.add(TEN, {
      phoneNumber: phone,
      email: 'kit@example.test',
      note: 'Rang twice',
    });
    expect(warning).toBeNull();
    expect(made).toMatchObject({
      userName: 'Kit Moss',
      status: 'CONFIRMED',
      payment: 'PAY_AT_VISIT',
      isByHand: true,
      version: 1,
    });
    expect(await salon.taken()).toMatchObject([
      {
        kind: 'booking',
        bookingId: made.id,
        during: { startAt: new Date('2026-10-08T14:50:00Z'), endAt: new Date('2026-10-08T16:20:00Z') },
      },
    ]);
    expect(await salon.clients()).toMatchObject([{ phone, name: 'Kit Moss', email: 'kit@example.test' }]);
    expect((await textsTo(api.db, phone)).map(({ kind }) => kind)).toEqual(['BOOKING_CONFIRMED']);
    const booked = await salon.detail(made.id);
    expect(booked.events).toMatchObject([{ kind: 'ADDED', by: 'PARTNER', detail: { startAt: at(TEN) } }]);
    expect(booked.notes).toMatchObject([{ text: 'Rang twice' }]);
  });

  it.each([
    [4500, 'PAY_AT_VISIT', 'PAY_AT_VISIT', 4500],
    [4500, 'PAID', 'PAID', 4500],
    [4500, 'FREE', 'PAID', 0],
    [0, 'PAY_AT_VISIT', 'PAID', 0],
  ] as const)('of %d cents, marked %s, is shown %s at %d cents', async (priceCents, payment, shown, price) => {
    const { add } = await aSalon({}, { priceCents: priceCents as Cents });
    expect((await add(TEN, { payment })).booking).toMatchObject({ payment: shown, service: { price } });
  });

  it.each([
    ['outside the hours', '2026-10-10T15:00:00Z', 'OUTSIDE_HOURS'],
    ['that ends after closing', '2026-10-08T21:30:00Z', 'DOES_NOT_FIT'],
    ['within the notice', '2026-10-06T20:00:00Z', 'TOO_SOON'],
    ['beyond the window', '2027-10-07T15:00:00Z', 'TOO_FAR'],
    ['of a walk-in who came ten minutes ago', '2026-10-06T13:50:00Z', 'PAST'],
    ['off the grid', '2026-10-08T15:07:00Z', null],
  ])('%s is created anyway, with a warning: %s', async (_, startAt, warning) => {
    const { add, bookings } = await aSalon();
    expect(await add(startAt)).toMatchObject({ warning, booking: { startDate: new Date(startAt).toISOString() } });
    expect(await bookings()).toHaveLength(1);
  });

  it('is refused where time is taken, including the buffers of both, and stores nothing', async () => {
    const { add, taken, clients } = await aSalon({}, { bufferBeforeMinutes: 15 });
    await add(TEN);
    expect(await refusalOf(add('2026-10-08T15:59:00Z'))).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await refusalOf(add('2026-10-08T16:14:00Z'))).toMatchObject({ code: 'SLOT_TAKEN' });
    expect([(await taken()).length, (await clients()).length]).toEqual([1, 1]);
    await add('2026-10-08T16:15:00Z');
    expect(await taken()).toHaveLength(2);
  });

  it('finds the client by the phone, including merged ones, and updates the name', async () => {
    const { business, add, clients } = await aSalon();
    const known = await aClient(api, { business, name: 'K. Moss', email: 'kit@example.test' });
    const former = aPhone();
    const alias = { businessId: business.id, phone: former, clientId: known.id, createdAt: new Date() };
    await api.db.transaction((tx) => tx.insert(clientAlias).values(alias));
    await add(TEN, { phoneNumber: known.phone, name: 'Kit Moss' });
    await add('2026-10-08T17:00:00Z', { phoneNumber: former, name: 'Kit Moss-Lee' });
    expect(await clients()).toMatchObject([
      { id: known.id, phone: known.phone, name: 'Kit Moss-Lee', email: 'kit@example.test' },
    ]);
  });

  it('is restored as confirmed after a cancellation, even though nothing was paid', async () => {
    const salon = await aSalon();
    const { id } = (await salon.add(TEN)).booking;
    const body = { id, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' } as const;
    await salon.call(bookingCalls.cancelBooking, { query: salon.query, body });
    expect(await salon.detail(id)).toMatchObject({ booking: { payment: 'UNPAID' }, restoredStatus: 'CONFIRMED' });
    const restored = await salon.call(bookingCalls.restoreBooking, { query: salon.query, body: { id } });
    expect(restored).toMatchObject({ status: 'CONFIRMED', payment: 'PAY_AT_VISIT' });
    expect(await salon.detail(id)).not.toHaveProperty('restoredStatus');
  });

  it('sends no text if not requested, or if it has started', async () => {
    const { add } = await aSalon();
    const [quiet, walkIn] = [aPhone(), aPhone()];
    await add(TEN, { phoneNumber: quiet, tellsClient: false });
    await add('2026-10-06T13:55:00Z', { phoneNumber: walkIn });
    expect([await textsTo(api.db, quiet), await textsTo(api.db, walkIn)]).toEqual([[], []]);
  });

  it.each([
    ['2020-10-08T15:00:00Z', {}, 'SLOT_NOT_OFFERED'],
    ['2035-10-08T15:00:00Z', {}, 'SLOT_NOT_OFFERED'],
    [TEN, { name: ' ' }, 'VALIDATION'],
    [TEN, { phoneNumber: '12345' }, 'VALIDATION'],
    [TEN, { email: 'kit@' }, 'VALIDATION'],
    [TEN, { payment: 'LATER' as 'PAID' }, 'VALIDATION'],
  ])('at %s with %j is refused: %s', async (startAt, fields, code) => {
    const { add, bookings } = await aSalon();
    expect(await refusalOf(add(startAt, fields))).toMatchObject({ code });
    expect(await bookings()).toEqual([]);
  });
});

describe('a mark', () => {
  it('sets done or no-show once a booking has started, and can be undone', async () => {
    const { call, query, add } = await aSalon();
    const { booking: made } = await add(TEN);
    const mark = (attendance: 'DONE' | 'NO_SHOW' | null, version?: number) =>
      call(calls.markAttendance, {
        query,
        body: { id: made.id, attendance, ...(version === undefined ? {} : { version }) },
      });
    expect(await refusalOf(mark('DONE'))).toMatchObject({
      code: 'WRONG_STATE',
      message: 'This booking has not started yet.',
    });
    const { accessToken } = await sessionAt(TEN, query.businessId);
    const later = api.as({ accessToken });
    const markLater = (attendance: 'DONE' | 'NO_SHOW' | null, version: number) =>
      later(calls.markAttendance, { query, body: { id: made.id, attendance, version } });
    expect(await markLater('NO_SHOW', 1)).toMatchObject({ attendance: 'NO_SHOW', status: 'CONFIRMED', version: 2 });
    expect(await markLater('NO_SHOW', 2)).toMatchObject({ version: 2 });
    expect(await refusalOf(markLater('DONE', 1))).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await markLater(null, 2)).toMatchObject({ attendance: null, version: 3 });
    expect(await markLater('DONE', 3)).toMatchObject({ attendance: 'DONE' });
    const booked = await later(detailCalls.getBooking, { query, params: { id: made.id } });
    expect(booked.events.map(({ kind }) => kind)).toEqual(['ADDED', 'MARKED_NO_SHOW', 'MARK_REMOVED', 'MARKED_DONE']);
    expect(booked.client).toMatchObject({ totalBookings: 1, noShows: 0 });
  });

  it('of payment is for bookings by hand only', async () => {
    const { call, query, service, add } = await aSalon();
    const { booking: made } = await add(TEN);
    const mark = (id: string, isPaid: boolean) => call(calls.markPaid, { query, body: { id, isPaid } });
    expect(await mark(made.id, true)).toMatchObject({ payment: 'PAID', version: 2 });
    expect(await mark(made.id, false)).toMatchObject({ payment: 'PAY_AT_VISIT', version: 3 });
    const online = await aBooking(api, { service, startAt: '2026-10-08T18:00:00Z' });
    expect(await refusalOf(mark(online.id, true))).toMatchObject({ code: 'WRONG_STATE' });
    const body = { id: made.id, cancelReason: 'CLIENT_REQUEST' as const, cancelBehavior: 'OPEN_TIME' as const };
    expect(await call(bookingCalls.cancelBooking, { query, body })).toMatchObject({ payment: 'UNPAID' });
  });
});

/** Advances the clock, and signs the owner in again, because the old token has expired. */
async function sessionAt(now: string, businessId: string) {
  clock.set(now);
  const [row] = await api.db.read.select().from(business).where(eq(business.id, businessId));
  return aSession(api, { id: row?.userId ?? '' });
}

describe('a move of a known version', () => {
  it('goes to any instant, warns, and is undone by the inverse call', async () => {
    const { add, move, detail } = await aSalon();
    const { booking: made } = await add(TEN, { phoneNumber: '+13125550177' });
    const moved = await move(made.id, 1, '2026-10-10T03:15:00Z');
    expect(moved).toMatchObject({
      warning: 'OUTSIDE_HOURS',
      booking: { date: '2026-10-09', startHour: 22, startMinute: 15, version: 2 },
    });
    const back = await move(made.id, moved.booking.version, TEN);
    expect(back).toMatchObject({ warning: null, booking: { startDate: '2026-10-08T15:00:00.000Z', version: 3 } });
    expect((await detail(made.id)).events.slice(1)).toMatchObject([
      {
        kind: 'MOVED',
        by: 'PARTNER',
        detail: { fromStartAt: at(TEN), startAt: at('2026-10-10T03:15:00Z'), warning: 'OUTSIDE_HOURS' },
      },
      { kind: 'MOVED', detail: { startAt: at(TEN) } },
    ]);
  });

  it('is refused when another tab was faster, and changes nothing', async () => {
    const { add, move, call, query, bookings } = await aSalon();
    const { booking: made } = await add(TEN);
    await move(made.id, 1, '2026-10-08T17:00:00Z');
    expect(await refusalOf(move(made.id, 1, '2026-10-08T19:00:00Z'))).toMatchObject({
      statusCode: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const wall = { id: made.id, date: '2026-10-08', startHour: 14, startMinute: 0 };
    expect(await refusalOf(call(bookingCalls.updateBooking, { query, body: { ...wall, version: 1 } }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await bookings())[0]?.startAt.toISOString()).toBe('2026-10-08T17:00:00.000Z');
    expect(await call(bookingCalls.updateBooking, { query, body: wall })).toMatchObject({ startHour: 14 });
    // Sent again after its response was lost, it changes nothing, so it is not refused.
    const again = await call(bookingCalls.updateBooking, { query, body: { ...wall, version: 2 } });
    expect(again).toMatchObject({ startHour: 14, version: 3 });
  });

  it('keeps the buffers it was booked with, even if its service has changed', async () => {
    const salon = await aSalon({}, { bufferAfterMinutes: 30 });
    const { booking: made } = await salon.add(TEN);
    const params = { id: salon.service.id };
    await salon.call(serviceCalls.updateService, {
      query: salon.query,
      params,
      body: { bufferAfter: 0, bufferBefore: 60 },
    });
    await salon.move(made.id, 1, '2026-10-08T17:00:00Z');
    const during = { startAt: new Date('2026-10-08T17:00:00Z'), endAt: new Date('2026-10-08T18:30:00Z') };
    expect(await salon.taken()).toMatchObject([{ during }]);
    const canceled = { id: made.id, cancelReason: 'CLIENT_REQUEST' as const, cancelBehavior: 'OPEN_TIME' as const };
    await salon.call(bookingCalls.cancelBooking, { query: salon.query, body: canceled });
    expect(await salon.taken()).toEqual([]);
    await salon.call(bookingCalls.restoreBooking, { query: salon.query, body: { id: made.id } });
    expect(await salon.taken()).toMatchObject([{ during }]);
    expect(await salon.detail(made.id)).toMatchObject({
      bufferBefore: 0,
      bufferAfter: 30,
      booking: { payment: 'PAY_AT_VISIT' },
    });
  });
});
