import type { Endpoint } from '@primehour/contract/endpoint';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { specialDate } from '@primehour/db/schema/availability';
import { occupancy } from '@primehour/db/schema/booking';
import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import { listingResource } from '@primehour/db/schema/listing';
import { uuidV7 } from '@primehour/db/uuid';
import { GRANTS_OF, accessOf } from '@primehour/domain/access/access';
import { GRANTS, type Grant } from '@primehour/domain/access/grants';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { ROLES, type Role, type WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aClient, aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { aSession } from '@primehour/testkit/build-session';
import { aMember, servedBy } from '@primehour/testkit/build-team';
import { anAddress } from '@primehour/testkit/call';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { type CallInput, NOTE, PARTNER_CALLS, type Records, SOON } from '../testing/partner-calls.ts';
import { registeredEndpoints } from './endpoint.ts';

// The guarantee: every call of a partner does for each role what the table of product/team#roles says, with the member's own
// records and with those of others, and no answer has contact data of clients that its reader may not see.

const start = () => startTestServer((env, options) => startServer(readConfig(env), options));
let app: Awaited<ReturnType<typeof start>>;
let served: Endpoint[];
beforeAll(async () => {
  app = await start();
  served = ENDPOINTS.filter(
    ({ id, audience }) => audience === 'partner' && registeredEndpoints(app.server.app).has(id),
  );
});
afterAll(() => app.close());

type Person = { readonly id: string; readonly lanes: readonly number[] };
type Business = Awaited<ReturnType<typeof aBusiness>>;

const FROM = '2026-10-06' as WallDate;
const at = (daysAhead: number) => app.clock.now() - (app.clock.now() % 60_000) + daysAhead * DAY_MS;

async function recordsOf(business: Business, person: Person, day: number): Promise<Records> {
  const client = await aClient(app, { businessId: business.id, name: `Client of day ${day}` });
  const service = await aService(app, { business });
  const booking = await aBooking(app, { service, client, startAt: at(day) });
  await servedBy(app, booking, person);
  const listing = await aListing(app, { business, reservationAt: at(day + 30) });
  const [block, date, calendar] = [uuidV7(), uuidV7(), uuidV7()];
  const now = new Date(app.clock.now());
  const own = { businessId: business.id, resourceId: person.id, createdAt: now };
  await app.db.transaction(async (tx) => {
    await tx.update(listingResource).set({ resourceId: person.id }).where(eq(listingResource.listingId, listing.id));
    const during = { startAt: new Date(at(day) + 5 * HOUR_MS), endAt: new Date(at(day) + 6 * HOUR_MS) };
    const taken = { businessId: business.id, during, takeId: block, kind: 'block', lane: person.lanes[0] } as const;
    await tx.insert(occupancy).values({ id: block, ...taken });
    await tx
      .insert(specialDate)
      .values({ id: date, ...own, kind: 'TIME_OFF', fromDate: FROM, untilDate: FROM, name: '' });
    const url = { name: 'Private', host: 'calendar.example', nextSyncAt: now, sealedUrl: Buffer.alloc(64) };
    await tx.insert(busyCalendar).values({ id: calendar, ...own, ...url });
  });
  return {
    business: business.id,
    resource: person.id,
    booking: booking.id,
    block,
    client: client.id,
    listing: listing.id,
    specialDate: date,
    busyCalendar: calendar,
  };
}

async function ask(endpoint: Endpoint, accessToken: string, businessId: string, asked: CallInput = {}) {
  const path = endpoint.path.replace('{noteId}', NOTE).replaceAll(/\{\w+\}/g, asked.id ?? NOTE);
  const isRead = endpoint.method === 'GET';
  // Thousands of requests: without a connection, each costs less.
  const { statusCode, body } = await app.server.app.inject({
    method: endpoint.method,
    url: `${path}?businessId=${businessId}&${asked.query ?? 'from=2026-10-05'}`,
    headers: {
      'x-forwarded-for': anAddress(),
      authorization: `Bearer ${accessToken}`,
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { payload: JSON.stringify(asked.body ?? {}) }),
  });
  const { code } = (JSON.parse(body) ?? {}) as { code?: string };
  return { status: statusCode, code, text: body };
}

/** Every role, and every grant that has an effect on it. */
const MEMBERS = ROLES.flatMap((role): [Role, readonly Grant[]][] => [
  [role, []],
  ...GRANTS_OF[role].map((grant): [Role, readonly Grant[]] => [role, [grant]]),
]);

async function aSalon(role: Role, grants: readonly Grant[]) {
  const business = await aBusiness(app);
  const [ben, other] = [await aResource(app, { business }), await aResource(app, { business, name: 'Anna' })];
  const signedIn =
    role === 'OWNER'
      ? await aSession(app, business.owner)
      : await aMember(app, { business, role, grants, resourceId: ben.id });
  const own = await recordsOf(business, ben, 10);
  return { business, own, others: await recordsOf(business, other, 20), accessToken: signedIn.accessToken };
}

it('knows every call of a partner', () => {
  const ids = ENDPOINTS.filter(({ audience }) => audience === 'partner').map(({ id }) => id);
  expect(Object.keys(PARTNER_CALLS).toSorted()).toEqual(ids.toSorted());
});

it('offers everything that is granted', () => {
  expect(new Set(Object.values(GRANTS_OF).flat())).toEqual(new Set(GRANTS));
});

describe.each(MEMBERS)('%s with %j', (role, grants) => {
  it('is refused what the role does not include, whatever is asked', async () => {
    const { business, own, accessToken } = await aSalon(role, grants);
    for (const endpoint of served) {
      const row = PARTNER_CALLS[endpoint.id];
      const { code, status } = await ask(endpoint, accessToken, business.id, row === 'permission' ? {} : row?.(own));
      const isRefused = endpoint.permission !== undefined && accessOf({ role, grants }, endpoint.permission) === 'none';
      const isOwnOnly = endpoint.permission !== undefined && accessOf({ role, grants }, endpoint.permission) === 'own';
      // Without a record of theirs, a member with own records alone may be refused or answered with a narrowed list.
      const isEither = isOwnOnly && row === 'permission';
      expect([endpoint.id, !isEither && code === 'FORBIDDEN']).toEqual([endpoint.id, isRefused]);
      expect([endpoint.id, status < 500]).toEqual([endpoint.id, true]);
    }
  });
});

const OWN_ONLY = ['bookings.own.change', 'hours.own', 'listings'] as const;

it('lets staff reach their own records, and no one else’s', async () => {
  for (const endpoint of served) {
    const row = PARTNER_CALLS[endpoint.id];
    if (row === 'permission' || row === undefined || endpoint.own === undefined) continue;
    const { business, own, others, accessToken } = await aSalon('STAFF', OWN_ONLY);
    const theirs = await ask(endpoint, accessToken, business.id, row(others));
    expect([endpoint.id, ['NOT_FOUND', 'FORBIDDEN'].includes(theirs.code ?? '')]).toEqual([endpoint.id, true]);
    const mine = await ask(endpoint, accessToken, business.id, row(own));
    expect([endpoint.id, mine.code]).not.toEqual([endpoint.id, 'FORBIDDEN']);
    // Notes and services of these inputs don't exist.
    const isMissing = /Note$|why/.test(endpoint.id);
    expect([endpoint.id, mine.code === 'NOT_FOUND' && !isMissing]).toEqual([endpoint.id, false]);
  }
});

it('refuses staff a call that doesn’t specify which part of it would be theirs', async () => {
  const { business, accessToken } = await aSalon('STAFF', OWN_ONLY);
  const room = served.filter(({ id }) => id === 'booking.findRoom');
  expect(room.map(({ own }) => own)).toEqual([undefined]);
  for (const endpoint of room) {
    const query = `serviceId=${NOTE}&startAt=${at(10)}`;
    expect((await ask(endpoint, accessToken, business.id, { query })).code).toBe('FORBIDDEN');
  }
});

/** For lists that are requested by time. */
const PERIODS: Readonly<Record<string, string>> = {
  'booking.getWeek': 'from=2026-10-05&days=42',
  'insight.getInsights': 'from=2026-09-01&until=2026-12-01',
  'listing.getAdvice': `reservationAt=${SOON}&minutes=60`,
};

it('narrows the lists of staff to what is theirs', async () => {
  const { business, own, others, accessToken } = await aSalon('STAFF', OWN_ONLY);
  const lists = served.filter((endpoint) => endpoint.own === 'list' && endpoint.method === 'GET');
  const found = { own: 0, names: 0 };
  for (const endpoint of lists) {
    const days = PERIODS[endpoint.id] ?? '';
    const { text, status } = await ask(endpoint, accessToken, business.id, { query: days });
    expect([endpoint.id, status]).toEqual([endpoint.id, 200]);
    for (const id of Object.values(others).filter((known) => known !== business.id)) {
      expect([endpoint.id, text.includes(id)]).toEqual([endpoint.id, false]);
    }
    expect([endpoint.id, text.includes('Client of day 20')]).toEqual([endpoint.id, false]);
    if ([own.booking, own.client, own.listing, own.block].some((id) => text.includes(id))) found.own += 1;
    if (text.includes('Client of day 10')) found.names += 1;
  }
  expect(found).toEqual({ own: 4, names: 4 });
});

it('shows staff contact data of their own visits, from a day before to a day after, and nowhere else', async () => {
  const business = await aBusiness(app);
  const ben = await aResource(app, { business });
  const service = await aService(app, { business });
  const client = await aClient(app, { businessId: business.id, email: 'kit@private.example' });
  const booking = await aBooking(app, { service, client, startAt: at(3) });
  await servedBy(app, booking, ben);
  const { accessToken, user } = await aMember(app, { business, role: 'STAFF', resourceId: ben.id });
  const desk = await aMember(app, { business, role: 'FRONT_DESK' });
  const reads = served.filter(({ method }) => method === 'GET');
  const shownTo = async (token: string) => {
    const ids: string[] = [];
    for (const endpoint of reads) {
      const id = endpoint.id.startsWith('client.') ? client.id : booking.id;
      const query = 'from=2026-10-05&days=42';
      const { text } = await ask(endpoint, token, business.id, { id, query });
      if (text.includes(client.phone) || text.includes('private.example')) ids.push(endpoint.id);
    }
    return ids;
  };
  expect(await shownTo(accessToken)).toEqual([]);
  expect(await shownTo(desk.accessToken)).not.toEqual([]);
  for (const search of [client.phone.slice(-4), 'private']) {
    const found = await fetch(`${app.url}/booking/api/bookings/list?businessId=${business.id}&search=${search}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(await found.json()).toMatchObject({ total: 0 });
  }
  app.clock.advance(2 * DAY_MS);
  const { accessToken: aDayBefore } = await aSession(app, user);
  expect(await shownTo(aDayBefore)).toEqual(expect.arrayContaining(['booking.listBookings', 'booking.getBooking']));
  expect(await shownTo(aDayBefore)).not.toContain('booking.listClients');
  app.clock.advance(3 * DAY_MS);
  const { accessToken: later } = await aSession(app, user);
  expect(await shownTo(later)).toEqual([]);
});
