import { booking, bookingResource } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { dayFact, dayFactsStart, touchedBooking } from '@primehour/db/schema/day-fact';
import { payment } from '@primehour/db/schema/payment';
import { resource } from '@primehour/db/schema/resource';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, WallDate } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aHistory, seededRandom } from '@primehour/testkit/build-history';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq, gte } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeTenant, type TenantId } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { dayFacts } from '../booking/api.ts';
import { foldDays } from './commands/fold-days.ts';
import { sweepDayFacts } from './jobs.ts';
import { insightRoutes } from './routes.ts';

// The guarantee: the facts of a day match its bookings as they are now, whatever changed them, and however many changes
// were concurrent.

const NOW = '2026-11-20T15:30:00Z';
const FROM = '2026-09-01' as WallDate;
const clock = testClock();
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(insightRoutes), { clock });
  clock.set(NOW);
});
afterAll(() => api.close());

/** Few clients and two people, so that each change concerns others. */
async function aBusyBusiness(seed: number) {
  const { business } = await aPartner(api);
  const services = [await aService(api, { business, durationMinutes: 45, priceCents: 4500 as Cents })];
  await aResource(api, { business });
  const people = await api.db.read.select().from(resource).where(eq(resource.businessId, business.id));
  const random = seededRandom(seed);
  const history = { services, people: people.map(({ id }) => id), count: 80, clients: 8, random };
  const [from, until] = [Date.parse(`${FROM}T13:00:00Z`), Date.parse(NOW) + 10 * DAY_MS];
  await aHistory(api, { businessId: business.id, from, until, ...history });
  const tenant = authorizeTenant(business.id);
  await fold(tenant, FROM);
  return { tenant, random, people: history.people };
}
type Busy = Awaited<ReturnType<typeof aBusyBusiness>>;

const fold = (tenant: TenantId, from?: WallDate) => api.db.transaction((tx) => foldDays(tx, tenant, from));

async function stored(tenant: TenantId) {
  const rows = await api.db.read.select().from(dayFact).where(eq(dayFact.businessId, tenant));
  return new Map(rows.map(({ day, facts }) => [day, facts]));
}

async function computed(tenant: TenantId, from = FROM) {
  const { rows } = await api.db.read.execute<{ day: Date | string; facts: string }>(
    dayFacts(tenant, [{ from, until: 'infinity' as WallDate }]),
  );
  return new Map(rows.map(({ day, facts }) => [String(day).slice(0, 10), facts]));
}

const bookingsOf = (tenant: TenantId) =>
  api.db.read.select().from(booking).where(eq(booking.businessId, tenant)).orderBy(booking.startAt, booking.id);
type Row = Awaited<ReturnType<typeof bookingsOf>>[number];

const CANCELLED = {
  status: 'CANCELLED',
  attendance: null,
  holdExpiresAt: null,
  cancelReason: 'CLIENT_REQUEST',
  cancelBehavior: 'OPEN_TIME',
  cancelledBy: 'CLIENT',
} as const;
const LIVE = { cancelReason: null, cancelBehavior: null, cancelledBy: null, cancelledAt: null } as const;

type Change = (row: Row, busy: Busy) => Promise<unknown>;

const set = (values: Partial<typeof booking.$inferInsert>, row: Row) =>
  api.db.transaction((tx) => tx.update(booking).set(values).where(eq(booking.id, row.id)));

/** Two more like it, in one statement, which nobody serves yet. */
async function addTwice(row: Row): Promise<string[]> {
  const ids = [uuidV4(), uuidV4()];
  const like = { ...row, discountId: null, discountCents: 0 as Cents };
  await api.db.transaction((tx) => tx.insert(booking).values(ids.map((id) => ({ ...like, id }))));
  return ids;
}

/** One of each thing that figures are made of. */
const CHANGES: Readonly<Record<string, Change>> = {
  'a cancellation': (row) =>
    set({ ...CANCELLED, cancelledAt: new Date(row.startAt.getTime() - 30 * HOUR_MS), confirmedAt: row.createdAt }, row),
  'a restored or confirmed booking': (row) =>
    set({ ...LIVE, status: 'CONFIRMED', holdExpiresAt: null, confirmedAt: row.createdAt }, row),
  'a no-show': (row) =>
    set({ ...LIVE, status: 'CONFIRMED', holdExpiresAt: null, confirmedAt: row.createdAt, attendance: 'NO_SHOW' }, row),
  'a move to another day': (row, { random }) => {
    const by = Math.round((random() - 0.5) * 60) * DAY_MS + 15 * 60_000;
    return set({ startAt: new Date(row.startAt.getTime() + by), endAt: new Date(row.endAt.getTime() + by) }, row);
  },
  'a price': (row) => set({ priceCents: (row.priceCents + 100) as Cents }, row),
  'new bookings': (row) => addTwice(row),
  'who serves new bookings': async (row, { tenant, people }) => {
    const ids = await addTwice(row);
    await fold(tenant);
    const [served] = await api.db.read.select().from(bookingResource).where(eq(bookingResource.bookingId, row.id));
    if (!served) throw new Error('Nobody serves the booking');
    const resourceId = people[1] ?? '';
    await api.db.transaction((tx) =>
      tx.insert(bookingResource).values(ids.map((bookingId) => ({ ...served, bookingId, resourceId }))),
    );
  },
  'another person': (row, { people }) =>
    api.db.transaction((tx) =>
      tx
        .update(bookingResource)
        .set({ resourceId: people[0] ?? '' })
        .where(eq(bookingResource.bookingId, row.id)),
    ),
  'a client who is merged into another': async (row, { tenant, random }) => {
    const clients = await api.db.read.select({ id: client.id }).from(client).where(eq(client.businessId, tenant));
    const other = clients[Math.floor(random() * clients.length)];
    const theirs = and(eq(booking.businessId, tenant), eq(booking.clientId, row.clientId));
    await api.db.transaction((tx) =>
      tx
        .update(booking)
        .set({ clientId: other?.id ?? row.clientId })
        .where(theirs),
    );
  },
  'a payment that went back': (row) =>
    api.db.transaction((tx) =>
      tx
        .update(payment)
        .set({ status: 'REFUNDED', refundedCents: row.priceCents })
        .where(and(eq(payment.bookingId, row.id), eq(payment.amountCents, row.priceCents))),
    ),
};

describe('the facts of days', () => {
  it.each(Object.entries(CHANGES))('follow %s', async (_, change) => {
    const busy = await aBusyBusiness(7);
    let differed = 0;
    for (let round = 0; round < 12; round += 1) {
      const rows = await bookingsOf(busy.tenant);
      const row = rows[Math.floor(busy.random() * rows.length)];
      if (!row) throw new Error('No booking to change');
      const before = await stored(busy.tenant);
      await change(row, busy);
      await fold(busy.tenant);
      const now = await computed(busy.tenant);
      expect(await stored(busy.tenant)).toEqual(now);
      if ([...now].some(([day, facts]) => before.get(day) !== facts)) differed += 1;
    }
    expect(differed).toBeGreaterThan(0);
  });

  it('of earlier days are computed when they are asked for', async () => {
    const { tenant } = await aBusyBusiness(8);
    await api.db.transaction((tx) => tx.delete(dayFactsStart).where(eq(dayFactsStart.businessId, tenant)));
    await api.db.transaction((tx) => tx.delete(dayFact).where(eq(dayFact.businessId, tenant)));
    const late = '2026-11-01' as WallDate;
    await fold(tenant, late);
    expect(await stored(tenant)).toEqual(await computed(tenant, late));
    await fold(tenant, FROM);
    expect(await stored(tenant)).toEqual(await computed(tenant));
    await fold(tenant, late);
    expect(await stored(tenant)).toEqual(await computed(tenant));
  });

  it('include a change that was not committed when they were first computed', async () => {
    const { tenant } = await aBusyBusiness(9);
    const [row] = (await bookingsOf(tenant)).filter(({ status }) => status === 'CONFIRMED');
    if (!row) throw new Error('No booking to change');
    const { promise: folded, resolve: release } = Promise.withResolvers<void>();
    const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
    const open = api.db.transaction(async (tx) => {
      await tx.update(booking).set({ attendance: 'NO_SHOW' }).where(eq(booking.id, row.id));
      goOn();
      await folded;
    });
    await changed;
    await fold(tenant, FROM);
    release();
    await open;
    await fold(tenant);
    expect(await stored(tenant)).toEqual(await computed(tenant));
  });

  it('are right in the end when bookings change while they are computed', async () => {
    const { tenant } = await aBusyBusiness(10);
    const rows = await bookingsOf(tenant);
    const changes = rows.map((row, index) =>
      set(
        index % 2 === 0
          ? { priceCents: (row.priceCents + 1) as Cents }
          : { startAt: new Date(row.startAt.getTime() + DAY_MS), endAt: new Date(row.endAt.getTime() + DAY_MS) },
        row,
      ),
    );
    const folds = Array.from({ length: 12 }, () => fold(tenant, FROM));
    await Promise.all([...changes, ...folds]);
    await fold(tenant);
    expect(await stored(tenant)).toEqual(await computed(tenant));
  });

  it('are brought up to date each hour, and touches of businesses that never asked are dropped', async () => {
    const { tenant } = await aBusyBusiness(11);
    const { business } = await aPartner(api);
    await aService(api, { business });
    const idle = authorizeTenant(business.id);
    const [row] = await bookingsOf(tenant);
    await api.db.transaction((tx) => tx.insert(touchedBooking).values({ businessId: idle, bookingId: row?.id ?? '' }));
    if (row) await set({ priceCents: 1 as Cents }, row);
    await sweepDayFacts({ db: api.db, log: pino({ level: 'silent' }) });
    expect(await api.db.read.select().from(touchedBooking)).toEqual([]);
    expect(await stored(tenant)).toEqual(await computed(tenant));
    expect(await stored(idle)).toEqual(new Map());
  });

  it('of a later start include all future bookings', async () => {
    const { tenant } = await aBusyBusiness(12);
    const later = await api.db.read
      .select()
      .from(dayFact)
      .where(and(eq(dayFact.businessId, tenant), gte(dayFact.day, '2026-11-21')));
    expect(later.length).toBeGreaterThan(0);
  });
});
