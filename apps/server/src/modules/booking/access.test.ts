import * as availability from '@primehour/contract/availability';
import * as calls from '@primehour/contract/booking';
import type { Endpoint } from '@primehour/contract/endpoint';
import { pathOf } from '@primehour/contract/endpoint';
import { errorBodySchema } from '@primehour/contract/error-body';
import { session } from '@primehour/db/schema/account';
import { booking, service } from '@primehour/db/schema/booking';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aService, aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: the back office answers its own partner alone. Whoever has no session is told to sign in, whoever has
// no business is told so, and the records of another business look exactly as if they were not there.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes));
});
afterAll(() => api.close());

const ID = uuidV4();
const START = { date: '2026-10-08', startHour: 10, startMinute: 0 };

/** Every call of the back office with an input that is right in itself. */
const ASKS: readonly { call: Endpoint; body?: unknown }[] = [
  { call: calls.getDashboard },
  { call: availability.getAvailability },
  { call: availability.saveAvailability, body: [] },
  { call: calls.getSettings },
  { call: calls.saveSettings, body: { minNoticePeriod: 1, advanceBooking: 1, timeslotDuration: 15 } },
  { call: calls.listServices },
  { call: calls.createService, body: aServiceForm() },
  { call: calls.getService },
  { call: calls.updateService, body: { name: 'Another name' } },
  { call: calls.deleteService },
  { call: calls.makePrimaryService, body: { id: ID } },
  { call: calls.listBookings },
  { call: calls.cancelBooking, body: { id: ID, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' } },
  { call: calls.restoreBooking, body: { id: ID } },
  { call: calls.checkAvailability, body: { id: ID, ...START } },
  { call: calls.updateBooking, body: { id: ID, ...START } },
  { call: calls.listClients },
];

function aServiceForm() {
  return { name: 'Shave', description: 'Hot towel.', price: 3000, duration: 30, imageUrl: 'http://x.example/a.jpg' };
}

async function ask({ call, body }: (typeof ASKS)[number], options: { token?: string; businessId?: string }) {
  const query = options.businessId === undefined ? '' : `?businessId=${options.businessId}`;
  const response = await fetch(`${api.url}${pathOf(call.path, { id: ID })}${query}`, {
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

it('is asked for every call of the contract', () => {
  const endpoints = [...Object.values(calls), ...Object.values(availability)].filter(
    (value) => typeof value === 'object' && 'path' in value,
  );
  expect(new Set(ASKS.map(({ call }) => call.id))).toEqual(new Set(endpoints.map((call) => (call as Endpoint).id)));
});

describe.each(ASKS.map((one) => ({ id: one.call.id, one })))('$id', ({ one }) => {
  it('tells whoever has no session to sign in, before it looks at anything else', async () => {
    expect(await ask(one, {})).toMatchObject({ statusCode: 401, code: 'UNAUTHORISED' });
    expect(await ask(one, { token: 'no.such.token' })).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });
  });

  it('does not find the business of another partner', async () => {
    const [own, other] = [await aPartner(api), await aPartner(api)];
    const answer = await ask(one, { token: own.accessToken, businessId: other.business.id });
    expect(answer).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('wants to know which business is meant', async () => {
    const { accessToken: token } = await aPartner(api);
    expect(await ask(one, { token })).toMatchObject({ statusCode: 422, issues: [{ path: 'query.businessId' }] });
    expect(await ask(one, { token, businessId: 'mine' })).toMatchObject({
      statusCode: 422,
      issues: [{ path: 'query.businessId', message: 'Not a valid id' }],
    });
  });
});

it('tells a person without a business that there is none', async () => {
  const user = await aUser(api);
  const { accessToken } = await aSession(api, user);
  const answer = await refusalOf(api.as({ accessToken })(calls.listServices, { query: { businessId: ID } }));
  expect(answer).toEqual({ statusCode: 404, code: 'BUSINESS_NOT_FOUND', message: 'Business not found' });
});

it('ends with the session, whatever the token still says', async () => {
  const { business, accessToken, sessionId } = await aPartner(api);
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  expect(await call(calls.listServices, { query })).toEqual([]);
  await api.db.transaction((tx) =>
    tx
      .update(session)
      .set({ revokedAt: new Date(api.clock.now()), revokedReason: 'LOGOUT' })
      .where(eq(session.id, sessionId)),
  );
  expect(await refusalOf(call(calls.listServices, { query }))).toMatchObject({ code: 'SESSION_EXPIRED' });
});

it('leaves the records of another business as they are, and does not find them', async () => {
  const [own, other] = [await aPartner(api), await aPartner(api)];
  const theirService = await aService(api, { business: other.business });
  const theirBooking = await aBooking(api, { service: theirService, startAt: '2026-10-08T15:00:00Z' });
  const theirCancelled = await aBooking(api, {
    service: theirService,
    startAt: '2026-10-08T17:00:00Z',
    status: 'CANCELLED',
  });
  const call = api.as({ accessToken: own.accessToken });
  const query = { businessId: own.business.id };
  const params = { id: theirService.id };
  const refused = [
    () => call(calls.getService, { query, params }),
    () => call(calls.updateService, { query, params, body: { name: 'Mine now' } }),
    () => call(calls.deleteService, { query, params }),
    () => call(calls.makePrimaryService, { query, body: params }),
    () =>
      call(calls.cancelBooking, {
        query,
        body: { id: theirBooking.id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME' },
      }),
    () => call(calls.restoreBooking, { query, body: { id: theirCancelled.id } }),
    () => call(calls.checkAvailability, { query, body: { id: theirBooking.id, ...START } }),
    () => call(calls.updateBooking, { query, body: { id: theirBooking.id, ...START, startHour: 14 } }),
  ];
  for (const one of refused) expect(await refusalOf(one())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  const read = api.db.read;
  expect(await read.select().from(service).where(eq(service.id, theirService.id))).toEqual([theirService]);
  expect(await read.select().from(booking).where(eq(booking.id, theirBooking.id))).toEqual([theirBooking]);
  expect(await read.select().from(booking).where(eq(booking.id, theirCancelled.id))).toEqual([theirCancelled]);
});
