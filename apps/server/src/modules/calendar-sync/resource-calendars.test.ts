import * as calls from '@primehour/contract/calendar-sync';
import { occupancy } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import { BUSY_CALENDARS_MAX } from '@primehour/domain/limits';
import { aBooking, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: each person has a feed of their own time and calendars of their own, next to those of the business.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(calendarSyncRoutes));
});
afterAll(() => api.close());

async function aTeam() {
  const made = await aPartner(api, { name: 'Delgado Hair' });
  const query = { businessId: made.business.id };
  const [ben, cleo] = [
    await aResource(api, { business: made.business }),
    await aResource(api, { business: made.business, name: 'Cleo' }),
  ];
  const ofBen = { ...query, resourceId: ben.id };
  return { ...made, query, ben, ofBen, ofCleo: { ...query, resourceId: cleo.id }, call: api.as(made) };
}

const fileAt = async (url: string) => (await fetch(`${api.url}${new URL(url).pathname}`)).text();
const uidsOf = (file: string) => [...file.matchAll(/^UID:(\S+)-feed/gm)].map(([, uid]) => uid);

it('a feed of one person has what takes their lanes, each once, and the business’s has everything once', async () => {
  const { call, query, ofBen, ofCleo, ben, business } = await aTeam();
  const [own, everything] = [await call(calls.makeFeed, { query: ofBen }), await call(calls.makeFeed, { query })];
  const service = await aService(api, { business, durationMinutes: 90 });
  const ofAnna = await aBooking(api, { service, startAt: '2026-10-08T15:00:00Z' });
  const inParts = await aBooking(api, { service, startAt: '2026-10-09T15:00:00Z' });
  const [lane = 0] = ben.lanes;
  const start = Date.parse('2026-10-09T15:00:00Z');
  const during = (from: number, until: number) => ({
    startAt: new Date(start + from * 60_000),
    endAt: new Date(start + until * 60_000),
  });
  await api.db.transaction(async (tx) => {
    await tx.delete(occupancy).where(eq(occupancy.bookingId, inParts.id));
    const row = { businessId: business.id, lane, kind: 'booking', bookingId: inParts.id, takeId: inParts.id } as const;
    await tx.insert(occupancy).values([
      { ...row, id: uuidV7(), part: 1, during: during(0, 30) },
      { ...row, id: uuidV7(), part: 2, during: during(60, 90) },
    ]);
  });
  const bens = await fileAt(own.url);
  expect(uidsOf(bens)).toEqual([`booking-${inParts.id}`]);
  expect(bens).toContain('X-WR-CALNAME:Ben Osei · Delgado Hair');
  expect(uidsOf(await fileAt(everything.url))).toEqual([`booking-${ofAnna.id}`, `booking-${inParts.id}`]);
  const isOn = async (scope: typeof query) => (await call(calls.getCalendars, { query: scope })).feed.isOn;
  expect([await isOn(ofCleo), await isOn(ofBen)]).toEqual([false, true]);
});

it('a feed of one person ends, and names clients, without touching the business’s', async () => {
  const { call, query, ofBen } = await aTeam();
  const [first, everything] = [await call(calls.makeFeed, { query: ofBen }), await call(calls.makeFeed, { query })];
  expect(await call(calls.saveFeed, { query: ofBen, body: { hasClientNames: true } })).toMatchObject({
    hasClientNames: true,
  });
  expect((await call(calls.getCalendars, { query })).feed).toEqual(everything.feed);
  const second = await call(calls.makeFeed, { query: ofBen });
  expect([await fileAt(first.url), second.url]).not.toContain(first.url);
  expect(await fileAt(first.url)).toContain('NOT_FOUND');
  await call(calls.revokeFeed, { query: ofBen });
  expect(await fileAt(second.url)).toContain('NOT_FOUND');
  expect(await fileAt(everything.url)).toContain('BEGIN:VCALENDAR');
});

it('calendars of one person are theirs alone, up to ten each', async () => {
  const { call, query, ofBen, ofCleo } = await aTeam();
  const add = (scope: typeof query, name = 'Mine') =>
    call(calls.addBusyCalendar, { query: scope, body: { name, url: 'https://calendar.example.com/a.ics' } });
  const mine = await add(ofBen);
  await add(query, 'Everyone');
  const namesOf = async (scope: typeof query) =>
    (await call(calls.getCalendars, { query: scope })).busyCalendars.map(({ name }) => name);
  expect([await namesOf(ofBen), await namesOf(ofCleo), await namesOf(query)]).toEqual([['Mine'], [], ['Everyone']]);
  const params = { id: mine.id };
  for (const wrong of [query, ofCleo]) {
    expect((await refusalOf(call(calls.syncBusyCalendar, { query: wrong, params }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(call(calls.removeBusyCalendar, { query: wrong, params }))).code).toBe('NOT_FOUND');
  }
  for (let number = 1; number < BUSY_CALENDARS_MAX; number += 1) await add(ofBen);
  expect((await refusalOf(add(ofBen))).code).toBe('TOO_MANY_CALENDARS');
  await add(ofCleo);
  await call(calls.removeBusyCalendar, { query: ofBen, params });
  expect(await namesOf(ofBen)).toHaveLength(BUSY_CALENDARS_MAX - 1);
  const stranger = { ...query, resourceId: (await aTeam()).ben.id };
  expect((await refusalOf(call(calls.getCalendars, { query: stranger }))).code).toBe('NOT_FOUND');
});

it('staff see, make and end the link to their own calendar, and see no other', async () => {
  const { business, query, ben, ofBen, ofCleo } = await aTeam();
  const call = api.as(await aMember(api, { business, role: 'STAFF', resourceId: ben.id, grants: [] }));
  const feed = (scope: typeof query = ofBen) => call(calls.getFeed, { query: scope });
  expect(await feed()).toMatchObject({ isOn: false });
  await call(calls.makeFeed, { query: ofBen });
  await call(calls.saveFeed, { query: ofBen, body: { hasClientNames: true } });
  expect(await feed()).toMatchObject({ isOn: true, hasClientNames: true });
  await call(calls.revokeFeed, { query: ofBen });
  expect(await feed()).toMatchObject({ isOn: false });
  for (const scope of [query, ofCleo]) {
    expect((await refusalOf(feed(scope))).code).toBe('FORBIDDEN');
    expect((await refusalOf(call(calls.makeFeed, { query: scope }))).code).toBe('FORBIDDEN');
  }
  expect((await refusalOf(call(calls.getCalendars, { query: ofBen }))).code).toBe('FORBIDDEN');
});
