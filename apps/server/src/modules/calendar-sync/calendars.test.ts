import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkAvailability, updateBooking } from '@primehour/contract/booking';
import { updateBusiness } from '@primehour/contract/business';
import * as calls from '@primehour/contract/calendar-sync';
import { listSlots } from '@primehour/contract/public';
import { busyCalendar, busyTime } from '@primehour/db/schema/calendar-sync';
import type { Cents, Instant, WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendarSource } from '../../adapters/calendar-source.ts';
import { readBusy } from '../../calendar-file/read-busy.ts';
import { authorizeTenant } from '../../tenant.ts';
import { checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { businessRoutes } from '../business/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { syncCalendar } from './commands/sync-calendar.ts';
import { sweepCalendars } from './jobs.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: clients can't book over external calendars, even while those are unreachable.

const start = apiOf(calendarSyncRoutes, bookingRoutes, publicRoutes, businessRoutes);
const env = { CALENDAR_NETWORK: 'any' };
let api: TestServer<Awaited<ReturnType<typeof start>>>;
let other: typeof api;
let elsewhere: Server;
let address: string;
/** The other calendar's response; undefined when it is down. */
let contents: string | undefined;
let conditional = 0;
beforeAll(async () => {
  api = await startTestServer(start, { env });
  other = await api.startSecondNode();
  elsewhere = createServer((request, response) => {
    if (request.headers['if-none-match'] !== undefined) conditional += 1;
    if (contents === undefined) return void response.writeHead(503).end();
    const etag = `"${createHash('sha256').update(contents).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(contents);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/secret.ics`;
});
beforeEach(() => {
  contents = calendarOf('DTSTART:20261008T150000Z\r\nDTEND:20261008T160000Z');
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await api.close();
});

const calendarOf = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.map((entry, n) => `BEGIN:VEVENT\r\nUID:${n}\r\n${entry}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;

async function aShop(node = api) {
  const { business, user, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 0 as Cents });
  const call = node.as({ accessToken });
  const query = { businessId: business.id };
  const add = (name = 'Work', url = address) => call(calls.addBusyCalendar, { query, body: { name, url } });
  const get = () => call(calls.getCalendars, { query });
  const sync = (id: string, at = api, meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
    const { db, clock, config, tokens } = at.server.deps;
    const context = {
      db,
      clock,
      tokens,
      source: createCalendarSource(config),
      readBusy: (asked: Parameters<typeof readBusy>[0]) => meanwhile().then(() => readBusy(asked)),
    };
    return syncCalendar(context, authorizeTenant(business.id), id, new AbortController().signal);
  };
  const slots = async () => {
    const asked = { serviceId: service.id, from: '2026-10-08' as WallDate, days: 1 };
    const answer = await api.as()(listSlots, { params: { businessId: business.id }, query: asked });
    return answer.slots.map((at) => new Date(at).toISOString().slice(11, 16));
  };
  const held = () => api.db.read.select().from(busyTime).where(eq(busyTime.businessId, business.id));
  return { business, user, service, call, query, add, get, sync, slots, held };
}

describe('busy times of another calendar', () => {
  it('are mirrored and closed to clients, while an existing booking there stays', async () => {
    const shop = await aShop();
    const before = await shop.slots();
    const added = await shop.add();
    expect(added).toMatchObject({ name: 'Work', state: 'WAITING', isSyncing: true, lastSyncedAt: null, busyCount: 0 });
    expect(added.host).toBe(new URL(address).host);
    expect(JSON.stringify(added)).not.toContain('secret');
    const late = await checkoutOf(api, { service: shop.service, startAt: '2026-10-08T15:00:00Z' });
    await shop.sync(added.id);
    expect((await shop.get()).busyCalendars).toMatchObject([{ state: 'SYNCED', isSyncing: false, busyCount: 1 }]);
    expect(before).toContain('15:00');
    expect(await shop.slots()).toEqual(before.filter((time) => time !== '15:00'));
    // A slot chosen before the sync is refused when it is taken.
    expect(await refusalOf(late.confirm())).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('warn a partner who moves a booking there, without preventing it', async () => {
    const shop = await aShop();
    const { id } = await shop.add();
    await shop.sync(id);
    const made = await aBooking(api, { service: shop.service, startAt: '2026-10-08T18:00:00Z' });
    const body = { id: made.id, date: '2026-10-08' as WallDate, startHour: 10, startMinute: 0 };
    const { query } = shop;
    expect(await shop.call(checkAvailability, { query, body })).toEqual({ available: false, reason: 'BUSY_ELSEWHERE' });
    expect(await shop.call(updateBooking, { query, body })).toMatchObject({ startHour: 10 });
  });

  it('may overlap bookings and each other', async () => {
    const shop = await aShop();
    await aBooking(api, { service: shop.service, startAt: '2026-10-08T15:00:00Z' });
    contents = calendarOf(
      'DTSTART:20261008T143000Z\r\nDTEND:20261008T153000Z',
      'DTSTART:20261008T150000Z\r\nDTEND:20261008T163000Z',
    );
    for (const name of ['Work', 'Home']) await shop.sync((await shop.add(name)).id);
    expect(await shop.held()).toHaveLength(2);
    expect(await shop.slots()).toEqual(['17:00', '18:00', '19:00', '20:00', '21:00']);
  });

  it('are replaced within the time of one statement, however many there are', async () => {
    const shop = await aShop();
    const { id } = await shop.add();
    const { deps } = api.server;
    const from = Date.parse('2026-10-08T15:00:00Z');
    const mirror = async (shift: number) => {
      contents = calendarOf(`SUMMARY:${shift}`);
      const busy = Array.from({ length: 20_000 }, (_, n) => from + (n + shift) * 120_000).map((at) => ({
        startAt: at as Instant,
        endAt: (at + 60_000) as Instant,
      }));
      const context = {
        ...deps,
        source: createCalendarSource(deps.config),
        readBusy: async () => ({ ok: true, busy }) as const,
      };
      await syncCalendar(context, authorizeTenant(shop.business.id), id, new AbortController().signal);
    };
    await mirror(0);
    await mirror(1);
    const starts = (await shop.held()).map(({ during }) => during.startAt.getTime());
    expect([starts.length, Math.min(...starts)]).toEqual([20_000, from + 120_000]);
  });

  it('stay unchanged while the calendar can’t be read, with the failure shown, and are removed when its events are', async () => {
    const shop = await aShop();
    const { id } = await shop.add();
    await shop.sync(id);
    const first = (await shop.get()).busyCalendars[0];
    contents = undefined;
    api.clock.advance(60_000);
    await shop.sync(id);
    expect((await shop.get()).busyCalendars).toMatchObject([
      {
        state: 'FAILED',
        lastError: 'The address responded with error 503.',
        lastSyncedAt: first?.lastSyncedAt,
        busyCount: 1,
      },
    ]);
    expect(await shop.slots()).not.toContain('15:00');
    contents = '<html>Sign in</html>';
    await shop.sync(id);
    expect((await shop.get()).busyCalendars[0]?.lastError).toBe('There is no calendar at this address.');
    contents = calendarOf('DTSTART:20261008T180000Z\r\nDTEND:20261008T190000Z');
    await shop.sync(id);
    expect((await shop.get()).busyCalendars).toMatchObject([{ state: 'SYNCED', lastError: null }]);
    expect(await shop.held()).toMatchObject([{ during: { startAt: new Date('2026-10-08T18:00:00Z') } }]);
  });

  it('are fetched conditionally, and in full once a day', async () => {
    const shop = await aShop();
    const { id } = await shop.add();
    conditional = 0;
    await shop.sync(id);
    await shop.sync(id);
    expect(conditional).toBe(1);
    api.clock.advance(25 * 3_600_000);
    await shop.sync(id);
    expect(conditional).toBe(1);
    expect(await shop.held()).toHaveLength(1);
    api.clock.set('2026-10-06T14:00:00Z');
  });

  it('of whole days follow a business to another time zone, even if the calendar is unchanged', async () => {
    const shop = await aShop();
    contents = calendarOf('DTSTART;VALUE=DATE:20261008');
    const { id } = await shop.add();
    await shop.sync(id);
    const starts = async () => (await shop.held()).map(({ during }) => during.startAt.toISOString());
    expect(await starts()).toEqual(['2026-10-08T05:00:00.000Z']);
    const zoneAs = (timezone: 'America/New_York' | 'America/Chicago') =>
      shop.call(updateBusiness, { params: { id: shop.business.id }, body: { timezone } });
    const dueAt = async () =>
      (await api.db.read.select().from(busyCalendar).where(eq(busyCalendar.id, id)))[0]?.nextSyncAt.getTime();
    const before = await dueAt();
    await zoneAs('America/Chicago');
    expect(await dueAt()).toBe(before);
    await zoneAs('America/New_York');
    expect(await dueAt()).toBe(api.clock.now());
    await shop.sync(id);
    expect(await starts()).toEqual(['2026-10-08T04:00:00.000Z']);
  });

  it('of a sync that was running when the business moved are synced again immediately', async () => {
    const shop = await aShop();
    contents = calendarOf('DTSTART;VALUE=DATE:20261008');
    const { id } = await shop.add();
    await shop.sync(id, api, async () => {
      await shop.call(updateBusiness, { params: { id: shop.business.id }, body: { timezone: 'America/New_York' } });
      // The sweep started the requested sync, which joins the one in progress.
      await api.db.pool.query(`update busy_calendar set next_sync_at = next_sync_at + interval '10 minutes'`);
    });
    const [calendar] = await api.db.read.select().from(busyCalendar).where(eq(busyCalendar.id, id));
    expect(calendar).toMatchObject({ readAt: null, nextSyncAt: new Date(api.clock.now()) });
    expect(await shop.held()).toEqual([]);
    await shop.sync(id);
    expect((await shop.held())[0]?.during.startAt.toISOString()).toBe('2026-10-08T04:00:00.000Z');
  });

  it('are written once by two concurrent workers, and not at all once the calendar is removed', async () => {
    const shop = await aShop();
    const { id } = await shop.add();
    await Promise.all([shop.sync(id), shop.sync(id, other), shop.sync(id)]);
    expect(await shop.held()).toHaveLength(1);
    await Promise.all([
      shop.sync(id, other),
      shop.call(calls.removeBusyCalendar, { params: { id }, query: shop.query }),
    ]);
    await shop.sync(id);
    expect([await shop.held(), (await shop.get()).busyCalendars]).toEqual([[], []]);
    expect(await shop.slots()).toContain('15:00');
  });

  it('are fetched every ten minutes, and immediately on request', async () => {
    const shop = await aShop();
    const { id } = await shop.add();
    const waiting = async () => {
      const text = `select 1 from pgboss.job where name = 'calendar.sync' and data->>'calendarId' = $1 and state = 'created'`;
      return (await api.db.pool.query(text, [id])).rows.length;
    };
    expect(await waiting()).toBe(1);
    await api.db.pool.query(`delete from pgboss.job where name = 'calendar.sync'`);
    await sweepCalendars(api.server.deps);
    expect(await waiting()).toBe(0);
    api.clock.advance(10 * 60_000);
    await Promise.all([sweepCalendars(api.server.deps), sweepCalendars(other.server.deps)]);
    expect(await waiting()).toBe(1);
    await shop.sync(id);
    api.clock.set('2026-10-06T14:00:00Z');
    expect(await shop.call(calls.syncBusyCalendar, { params: { id }, query: shop.query })).toMatchObject({
      isSyncing: true,
    });
  });

  it('come from at most ten calendars, whichever node adds them', async () => {
    const { call, query, get } = await aShop();
    const add = (n: number) => call(calls.addBusyCalendar, { query, body: { name: `C${n}`, url: `${address}?${n}` } });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => add(n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await get()).busyCalendars).toHaveLength(10);
    expect(await refusalOf(add(99))).toMatchObject({ code: 'TOO_MANY_CALENDARS' });
  });

  it('are fetched over https only, where only public addresses are allowed', async () => {
    const strict = await startTestServer(start, { clock: api.clock, database: api.database });
    const shop = await aShop(strict);
    expect(await refusalOf(shop.add('Work', 'http://cal.example/a.ics'))).toMatchObject({
      code: 'CALENDAR_ADDRESS_REFUSED',
    });
    for (const url of ['https://me:pw@cal.example/', 'https://:pw@cal.example/']) {
      expect(await refusalOf(shop.add('Work', url))).toMatchObject({ code: 'CALENDAR_ADDRESS_REFUSED' });
    }
    expect(await refusalOf(shop.add('', 'ftp://cal.example/a.ics'))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'name' }, { path: 'url' }],
    });
    expect(await shop.add('Work', 'webcal://cal.example/a.ics')).toMatchObject({ host: 'cal.example' });
    const { id } = await shop.add('Inside', 'https://127.0.0.1/a.ics');
    await shop.sync(id, strict);
    const inside = (await shop.get()).busyCalendars.find((one) => one.id === id);
    expect(inside?.lastError).toContain('private network');
    await strict.close();
  });
});

it('every call requires the partner of that business', async () => {
  const [own, foreign] = [await aShop(), await aShop()];
  const { id } = await foreign.add();
  const params = { id };
  expect(await refusalOf(own.call(calls.syncBusyCalendar, { params, query: own.query }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await refusalOf(own.call(calls.removeBusyCalendar, { params, query: own.query }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await refusalOf(own.call(calls.getCalendars, { query: foreign.query }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusalOf(api.as()(calls.makeFeed, { query: own.query }))).toMatchObject({ code: 'UNAUTHORISED' });
});
