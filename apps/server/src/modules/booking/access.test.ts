import * as availability from '@primehour/contract/availability';
import * as calls from '@primehour/contract/booking';
import * as detail from '@primehour/contract/booking-detail';
import * as noteCalls from '@primehour/contract/booking-note';
import * as settingsCalls from '@primehour/contract/booking-settings';
import * as byHand from '@primehour/contract/calendar';
import * as clientCalls from '@primehour/contract/client';
import { pathOf, type Endpoint } from '@primehour/contract/endpoint';
import { errorBodySchema } from '@primehour/contract/error-body';
import * as serviceCalls from '@primehour/contract/service';
import * as timeOff from '@primehour/contract/special-dates';
import * as why from '@primehour/contract/why';
import { specialDate } from '@primehour/db/schema/availability';
import { booking, bookingNote, occupancy } from '@primehour/db/schema/booking';
import { service } from '@primehour/db/schema/service';
import { session } from '@primehour/db/schema/session';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aService, aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { serviceRoutes } from '../service/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: the back office serves only its own partner. Callers without a session or a business get a refusal
// that says so, and records of another business are indistinguishable from ones that don't exist.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(
    apiOf(bookingRoutes, serviceRoutes, clientRecordRoutes, availabilityRoutes, calendarRoutes),
  );
});
afterAll(() => api.close());

const ID = uuidV4();
const START = { date: '2026-10-08', startHour: 10, startMinute: 0 };

const AT = Date.parse('2026-10-08T15:00:00Z');
const DAY_OFF = { kind: 'TIME_OFF', fromDate: '2026-12-25', untilDate: '2026-12-25' };
const BLOCK = { startAt: AT, endAt: AT + 3_600_000 };
const BY_HAND = { serviceId: ID, startAt: AT, name: 'Kit Moss', phoneNumber: '3125550123', payment: 'PAID' };

/** Every back-office call with valid input. */
const CALLS: readonly { call: Endpoint; body?: unknown; query?: string }[] = [
  { call: calls.getDashboard },
  { call: availability.getAvailability },
  { call: availability.saveAvailability, body: [] },
  { call: settingsCalls.getSettings },
  { call: settingsCalls.saveSettings, body: { minNoticePeriod: 1, advanceBooking: 1, timeslotDuration: 15 } },
  { call: serviceCalls.listServices },
  { call: serviceCalls.createService, body: aServiceForm() },
  { call: serviceCalls.getService },
  { call: serviceCalls.updateService, body: { name: 'Another name' } },
  { call: serviceCalls.deleteService },
  { call: serviceCalls.makePrimaryService, body: { id: ID } },
  { call: calls.listBookings },
  { call: calls.cancelBooking, body: { id: ID, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' } },
  { call: calls.restoreBooking, body: { id: ID } },
  { call: calls.checkAvailability, body: { id: ID, ...START } },
  { call: calls.updateBooking, body: { id: ID, ...START } },
  { call: clientCalls.listClients },
  { call: timeOff.listSpecialDates },
  { call: timeOff.addSpecialDates, body: { entries: [DAY_OFF] } },
  { call: timeOff.updateSpecialDate, body: { entry: DAY_OFF } },
  { call: timeOff.removeSpecialDate },
  { call: timeOff.findClashes, body: { entries: [DAY_OFF] } },
  { call: why.whyTime, query: `serviceId=${ID}&startAt=${AT}` },
  { call: why.whyDay, query: `serviceId=${ID}&date=2026-10-08` },
  { call: byHand.getWeek, query: 'from=2026-10-05' },
  { call: detail.getBooking },
  { call: byHand.addBooking, body: BY_HAND },
  { call: byHand.moveBooking, body: { id: ID, startAt: AT, version: 1 } },
  { call: byHand.markAttendance, body: { id: ID, attendance: 'DONE' } },
  { call: byHand.markPaid, body: { id: ID, isPaid: true } },
  { call: noteCalls.addNote, body: { text: 'Prefers tea' } },
  { call: noteCalls.updateNote, body: { text: 'Prefers tea' } },
  { call: noteCalls.removeNote },
  { call: byHand.addBlock, body: BLOCK },
  { call: byHand.updateBlock, body: { ...BLOCK, version: 1 } },
  { call: byHand.removeBlock },
];

function aServiceForm() {
  return { name: 'Shave', description: 'Hot towel.', price: 3000, duration: 30, imageUrl: 'http://x.example/a.jpg' };
}

async function ask({ call, body, query }: (typeof CALLS)[number], options: { token?: string; businessId?: string }) {
  const tenant = options.businessId === undefined ? '' : `businessId=${options.businessId}`;
  const path = pathOf(call.path, { id: ID, noteId: ID });
  const response = await fetch(`${api.url}${path}?${[tenant, query ?? ''].filter(Boolean).join('&')}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': anAddress(),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return errorBodySchema.parse(await response.json());
}

it('covers every call of the contract', () => {
  const { listClients } = clientCalls;
  const weekly = [availability, timeOff, why];
  const endpoints = [calls, settingsCalls, serviceCalls, ...weekly, detail, byHand, noteCalls, { listClients }]
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'path' in value);
  expect(new Set(CALLS.map(({ call }) => call.id))).toEqual(new Set(endpoints.map((call) => (call as Endpoint).id)));
});

describe.each(CALLS.map((one) => ({ id: one.call.id, one })))('$id', ({ one }) => {
  it('refuses callers without a session before anything else', async () => {
    expect(await ask(one, {})).toMatchObject({ statusCode: 401, code: 'UNAUTHORISED' });
    expect(await ask(one, { token: 'no.such.token' })).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });
  });

  it('does not find the business of another partner', async () => {
    const [own, other] = [await aPartner(api), await aPartner(api)];
    const answer = await ask(one, { token: own.accessToken, businessId: other.business.id });
    expect(answer).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('requires the id of the business', async () => {
    const { accessToken: token } = await aPartner(api);
    expect(await ask(one, { token })).toMatchObject({ statusCode: 422, issues: [{ path: 'query.businessId' }] });
    expect(await ask(one, { token, businessId: 'mine' })).toMatchObject({
      statusCode: 422,
      issues: [{ path: 'query.businessId', message: 'Not a valid id' }],
    });
  });
});

it('reports a missing business to a user without one', async () => {
  const user = await aUser(api);
  const { accessToken } = await aSession(api, user);
  const answer = await refusalOf(api.as({ accessToken })(serviceCalls.listServices, { query: { businessId: ID } }));
  expect(answer).toEqual({ statusCode: 404, code: 'BUSINESS_NOT_FOUND', message: 'Business not found' });
});

it('refuses an unexpired token once its session has ended', async () => {
  const { business, accessToken, sessionId } = await aPartner(api);
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  expect(await call(serviceCalls.listServices, { query })).toEqual([]);
  await api.db.transaction((tx) =>
    tx
      .update(session)
      .set({ revokedAt: new Date(api.clock.now()), revokedReason: 'LOGOUT' })
      .where(eq(session.id, sessionId)),
  );
  expect(await refusalOf(call(serviceCalls.listServices, { query }))).toMatchObject({ code: 'SESSION_EXPIRED' });
});

it('neither changes nor finds records of another business', async () => {
  const [own, other] = [await aPartner(api), await aPartner(api)];
  const theirService = await aService(api, { business: other.business });
  const theirBooking = await aBooking(api, { service: theirService, startAt: '2026-10-08T15:00:00Z' });
  const theirCanceled = await aBooking(api, {
    service: theirService,
    startAt: '2026-10-08T17:00:00Z',
    status: 'CANCELLED',
  });
  const call = api.as({ accessToken: own.accessToken });
  const query = { businessId: own.business.id };
  const params = { id: theirService.id };
  const theirs = await theirRecords(other, theirBooking.id);
  const ofBooking = { id: theirBooking.id };
  const refused = [
    () => call(detail.getBooking, { query, params: ofBooking }),
    () => call(why.whyTime, { query: { ...query, serviceId: theirService.id, startAt: AT } }),
    () => call(why.whyDay, { query: { ...query, bookingId: theirBooking.id, date: '2026-10-08' } }),
    () => call(byHand.addBooking, { query, body: { ...BY_HAND, payment: 'PAID', serviceId: theirService.id } }),
    () => call(byHand.moveBooking, { query, body: { ...ofBooking, startAt: AT + 3_600_000, version: 1 } }),
    () => call(byHand.markAttendance, { query, body: { ...ofBooking, attendance: 'DONE' } }),
    () => call(byHand.markPaid, { query, body: { ...ofBooking, isPaid: true } }),
    () => call(noteCalls.addNote, { query, params: ofBooking, body: { text: 'Mine' } }),
    () =>
      call(noteCalls.updateNote, { query, params: { ...ofBooking, noteId: theirs.noteId }, body: { text: 'Mine' } }),
    () => call(noteCalls.removeNote, { query, params: { ...ofBooking, noteId: theirs.noteId } }),
    () => call(byHand.updateBlock, { query, params: { id: theirs.blockId }, body: { ...BLOCK, version: 1 } }),
    () => call(byHand.removeBlock, { query, params: { id: theirs.blockId } }),
    () =>
      call(timeOff.updateSpecialDate, {
        query,
        params: { id: theirs.entryId },
        body: { entry: { ...DAY_OFF, kind: 'TIME_OFF' } },
      }),
    () => call(timeOff.removeSpecialDate, { query, params: { id: theirs.entryId } }),
    () => call(serviceCalls.getService, { query, params }),
    () => call(serviceCalls.updateService, { query, params, body: { name: 'Mine now' } }),
    () => call(serviceCalls.deleteService, { query, params }),
    () => call(serviceCalls.makePrimaryService, { query, body: params }),
    () =>
      call(calls.cancelBooking, {
        query,
        body: { id: theirBooking.id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME' },
      }),
    () => call(calls.restoreBooking, { query, body: { id: theirCanceled.id } }),
    () => call(calls.checkAvailability, { query, body: { id: theirBooking.id, ...START } }),
    () => call(calls.updateBooking, { query, body: { id: theirBooking.id, ...START, startHour: 14 } }),
  ];
  for (const one of refused) expect(await refusalOf(one())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  const read = api.db.read;
  expect(await read.select().from(service).where(eq(service.id, theirService.id))).toEqual([theirService]);
  expect(await read.select().from(booking).where(eq(booking.id, theirBooking.id))).toEqual([theirBooking]);
  expect(await read.select().from(booking).where(eq(booking.id, theirCanceled.id))).toEqual([theirCanceled]);
  expect(await theirs.stored()).toEqual(theirs.before);
});

/** A note, a block and a day off that another business's partner created. */
async function theirRecords({ business, accessToken }: Awaited<ReturnType<typeof aPartner>>, bookingId: string) {
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const note = await call(noteCalls.addNote, { query, params: { id: bookingId }, body: { text: 'Theirs' } });
  const block = await call(byHand.addBlock, {
    query,
    body: { startAt: AT + 4 * 3_600_000, endAt: AT + 5 * 3_600_000 },
  });
  const [entry] = await call(timeOff.addSpecialDates, {
    query,
    body: { entries: [{ kind: 'TIME_OFF', fromDate: '2026-12-25', untilDate: '2026-12-25' }] },
  });
  const stored = () =>
    Promise.all(
      [bookingNote, occupancy, specialDate].map((table) =>
        api.db.read.select().from(table).where(eq(table.businessId, business.id)),
      ),
    );
  return { noteId: note.id, blockId: block.id, entryId: entry?.id ?? '', stored, before: await stored() };
}
