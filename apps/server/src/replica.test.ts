import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as bookingCalls from '@primehour/contract/booking';
import * as calendarCalls from '@primehour/contract/calendar';
import * as changeCalls from '@primehour/contract/change';
import * as clientCalls from '@primehour/contract/client';
import { getAdvice } from '@primehour/contract/coach';
import { getDay } from '@primehour/contract/home';
import { getInsights } from '@primehour/contract/insight';
import * as listingCalls from '@primehour/contract/listing';
import * as publicCalls from '@primehour/contract/public';
import * as statementCalls from '@primehour/contract/statement';
import * as valueCalls from '@primehour/contract/stored-value';
import { silentLog } from '@primehour/db/log';
import { openDatabase } from '@primehour/db/open';
import { replicaReads } from '@primehour/db/signals';
import { bestOfThree, type ReplicatedPair, startReplicatedPair } from '@primehour/db/testing/replicated-pair';
import type { Cents, WallDate } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingRoutes } from './modules/booking/routes.ts';
import { calendarRoutes } from './modules/calendar/routes.ts';
import { changeRoutes } from './modules/change/routes.ts';
import { clientRecordRoutes } from './modules/client-records/routes.ts';
import { homeRoutes } from './modules/home/routes.ts';
import { insightRoutes } from './modules/insight/routes.ts';
import { listingRoutes } from './modules/listing/routes.ts';
import { openUnchecked } from './modules/operator/api.ts';
import { bookingModel } from './modules/public/pages/time-models.ts';
import { findCalendarPage } from './modules/public/queries/find-calendar-page.ts';
import { publicRoutes } from './modules/public/routes.ts';
import { statementRoutes } from './modules/statement/routes.ts';
import { storedValueRoutes } from './modules/stored-value/routes.ts';
import { orNotFound } from './refusal.ts';
import { authorizeTenant } from './tenant.ts';
import { exportFiles, rowsOf } from './testing/export-files.ts';
import { apiOf } from './testing/start-api.ts';

type Started = Awaited<ReturnType<ReturnType<typeof apiOf>>>;

// The guarantee: with a replica, a screen on any node shows what was booked just before, even while the replica lags,
// and no request fails when it is killed.

describe.runIf(process.platform === 'linux')('with a replica', { tags: ['wide'], timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'primehour-replica-reads-'));
  const clock = testClock('2026-10-06T14:00:00Z');
  const servers: string[] = [];
  const unsubscribe = replicaReads.subscribe(({ server }) => servers.push(server));
  let pair: ReplicatedPair;
  let nodes: readonly TestServer<Started>[];
  let salon: Awaited<ReturnType<typeof aSalon>>;

  beforeAll(async () => {
    pair = await startReplicatedPair(folder);
    await pair.standby.release();
    const db = await openDatabase({ databaseUrl: pair.url, dataDir: folder, log: silentLog });
    const database = { db, url: pair.url, secondNode: () => db, drop: () => db.close() };
    const first = await startTestServer(
      apiOf(
        bookingRoutes,
        calendarRoutes,
        changeRoutes,
        clientRecordRoutes,
        homeRoutes,
        insightRoutes,
        listingRoutes,
        publicRoutes,
        statementRoutes,
        storedValueRoutes,
      ),
      { clock, database, env: { DATABASE_REPLICA_URL: pair.standby.url() } },
    );
    nodes = [first, await first.startSecondNode()];
    salon = await aSalon(first);
  });
  afterAll(async () => {
    unsubscribe();
    const [first] = nodes;
    await first?.close();
    await first?.database.drop();
    pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function aSalon(first: TestServer<Started>) {
    const blocks = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 540, endMinute: 1020 }));
    const settings = { advanceBookingDays: 365 };
    const { business, user, accessToken } = await aPartner(first, { name: 'Delgado Hair', blocks, settings });
    const service = await aService(first, { business, priceCents: 4500 as Cents, durationMinutes: 60 });
    return { business, user, service, accessToken, query: { businessId: business.id } };
  }

  let booked = 0;
  /** In letters, as in names. */
  const nameOf = (number: number) =>
    `Client ${Array.from(String(number), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;

  /** Books an hour by hand on one node, and looks at the screens that show it on the other. */
  async function bookAndLook(): Promise<void> {
    const { business, service, accessToken, query } = salon;
    const [writer, reader] = booked % 2 === 0 ? nodes : nodes.toReversed();
    if (!writer || !reader) throw new Error('Unreachable: there are two nodes.');
    // From Thursday at 10:00, each hour of a day of its own.
    const startAt = Date.parse('2026-10-08T15:00:00Z') + booked * 86_400_000;
    booked += 1;
    const person = { name: nameOf(booked), phoneNumber: aPhone(), payment: 'PAY_AT_VISIT' as const };
    const body = { serviceId: service.id, startAt, ...person };
    await writer.as({ accessToken })(calendarCalls.addBooking, { query, body });
    const date = new Date(startAt).toISOString().slice(0, 10) as WallDate;
    const call = reader.as({ accessToken });
    const page = { page: 0, limit: 100 };
    const [list, clients, week, slots] = await Promise.all([
      call(bookingCalls.listBookings, { query: { ...query, ...page, dateFilter: 'all', statusFilter: 'all' } }),
      call(clientCalls.listClients, { query: { ...query, ...page } }),
      call(calendarCalls.getWeek, { query: { ...query, from: date, days: 1 } }),
      reader.as()(publicCalls.listSlots, {
        params: { businessId: business.id },
        query: { serviceId: service.id, from: date, days: 1 },
      }),
    ]);
    expect(list.items.length).toBe(booked);
    expect(clients.items.map(({ name }) => name)).toContain(person.name);
    expect(week.items.length).toBe(1);
    expect(slots.slots).not.toContain(startAt);
    expect(slots.slots.length).toBeGreaterThan(0);
  }

  /** How many readings of a booking and its screens the replica answered, of four. */
  async function answered(): Promise<number> {
    servers.length = 0;
    await bookAndLook();
    expect(servers.length).toBe(4);
    return servers.filter((server) => server === 'replica').length;
  }
  async function untilItAnswers(): Promise<void> {
    while ((await answered()) < 4) await pause(200);
  }

  it('screens on another node show each booking at once, and the replica answers them', async () => {
    const lookTwice = async () => {
      await untilItAnswers();
      return (await answered()) + (await answered());
    };
    expect(await bestOfThree(lookTwice)).toBeGreaterThan(4);
  });

  it('everything else that is read there can be read on a standby', async () => {
    const [node] = nodes;
    if (!node) throw new Error('Unreachable: there are two nodes.');
    const { business, accessToken, query } = salon;
    const [call, { deps }] = [node.as({ accessToken }), node.server];
    const page = { page: 0, limit: 10 };
    const figures = { ...query, from: '2026-09-01' as WallDate, until: '2026-10-06' as WallDate };
    const reads: (() => Promise<unknown>)[] = [
      () => call(bookingCalls.getDashboard, { query }),
      () => call(changeCalls.listChanges, { query: { ...query, ...page } }),
      () => call(getDay, { query }),
      () => call(getInsights, { query: figures }),
      () => call(listingCalls.listListings, { query: page }),
      () => call(getAdvice, { query: { ...query, reservationAt: clock.now() + 86_400_000, minutes: 60 } }),
      () => call(statementCalls.listStatements, { query }),
      () => call(statementCalls.getStatement, { query, params: { month: '2026-10' } }),
      () => call(statementCalls.listPayouts, { query }),
      () => call(valueCalls.listStoredValues, { query: { ...query, ...page } }),
      () =>
        deps.db.onReplica(async (reader) => {
          const now = deps.clock.now();
          const { open } = orNotFound(await findCalendarPage(reader, openUnchecked(business.id), now));
          return bookingModel({ ...deps, reader }, { open, via: 'PAGE', clientZone: null }, {});
        }),
    ];
    await untilItAnswers();
    for (const [index, read] of reads.entries()) {
      do {
        servers.length = 0;
        await read();
        expect([index, servers.length]).toEqual([index, 1]);
      } while (servers[0] !== 'replica');
    }
  });

  /** The bookings in the file of the whole business, and the server that it was read on. */
  async function writeFile() {
    const [first] = nodes;
    if (!first) throw new Error('Unreachable: there are two nodes.');
    const { fileOf, contentsOf, drop } = exportFiles(() => first.server, { clock, tenantOf: authorizeTenant });
    servers.length = 0;
    const contents = await contentsOf(
      await fileOf(first.server.deps, { businessId: salon.business.id, userId: salon.user.id }),
    );
    const [server] = servers;
    await drop();
    return { server, bookings: rowsOf(contents, 'booking') };
  }

  it('the file of a whole business is read on the replica', async () => {
    let server: string | undefined;
    do {
      await untilItAnswers();
      const file = await writeFile();
      expect(file.bookings).toBe(booked);
      ({ server } = file);
    } while (server !== 'replica');
  });

  it('while the replica shows nothing new, the primary answers', async () => {
    await pair.standby.pauseReplay();
    for (let turn = 0; turn < 3; turn += 1) expect(await answered()).toBe(0);
    expect(await writeFile()).toEqual({ server: 'primary', bookings: booked });
    await pair.standby.resumeReplay();
    await untilItAnswers();
  });

  it('no request fails when the replica is killed under load', async () => {
    await untilItAnswers();
    let isOver = false;
    const { accessToken, query } = salon;
    const readAgain = async (node: TestServer) => {
      const call = node.as({ accessToken });
      let count = 0;
      for (; !isOver; count += 1) {
        const page = { page: 0, limit: 100, dateFilter: 'all', statusFilter: 'all' } as const;
        const { items } = await call(bookingCalls.listBookings, { query: { ...query, ...page } });
        expect(items.length).toBe(booked);
      }
      return count;
    };
    const readers = [...nodes, ...nodes].map(readAgain);
    await pause(300);
    servers.length = 0;
    pair.standby.kill();
    await pause(1_500);
    isOver = true;
    expect(Math.min(...(await Promise.all(readers)))).toBeGreaterThan(3);
    expect(servers).toContain('primary');
    await bookAndLook();
  });
});
