import { listBookings } from '@primehour/contract/booking';
import { getInsights, INSIGHT_TABLES_PATH } from '@primehour/contract/insight';
import { booking, bookingResource } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { resource } from '@primehour/db/schema/resource';
import { INSIGHT_SETS, type InsightSet } from '@primehour/domain/insights/sets';
import { INSIGHT_TABLES } from '@primehour/domain/insights/tables';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aHistory, seededRandom } from '@primehour/testkit/build-history';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { insightRoutes } from './routes.ts';

// The guarantee: every metric matches the bookings it links to, those match a slow reference implementation of the
// definitions, and no one sees other people's metrics.

const NOW = '2026-11-20T15:30:00Z';
const clock = testClock();
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, insightRoutes), { clock });
  clock.set(NOW);
});
afterAll(() => api.close());

const PERIOD = { from: '2026-10-01', until: '2026-12-01' } as const;

const FROM = Date.parse('2026-09-01T13:00:00Z');

/** A business of two with a few hundred bookings over three months, half of them in the period. */
async function aHistoryOf(seed: number) {
  const { business, accessToken } = await aPartner(api, { name: 'Delgado Hair' });
  const fields = { business, priceCents: 4500 as Cents, durationMinutes: 45, bufferAfterMinutes: 10 };
  const services = [
    await aService(api, { ...fields, name: 'Cut' }),
    await aService(api, { ...fields, name: 'Color', priceCents: 12_000 as Cents, durationMinutes: 120 }),
  ];
  const ben = await aResource(api, { business, createdAt: new Date(FROM) });
  const [robin] = await api.db.read
    .select()
    .from(resource)
    .where(and(eq(resource.businessId, business.id), ne(resource.id, ben.id)));
  const random = seededRandom(seed);
  const until = Date.parse(NOW) + 10 * DAY_MS;
  const people = [robin?.id ?? '', ben.id];
  await aHistory(api, {
    businessId: business.id,
    services,
    people,
    from: FROM,
    until,
    count: 240,
    clients: 60,
    random,
  });
  const rows = await api.db.read.select().from(booking).where(eq(booking.businessId, business.id));
  return {
    business,
    services,
    ben,
    rows,
    call: api.as({ accessToken }),
    query: { businessId: business.id },
    accessToken,
  };
}
type History = Awaited<ReturnType<typeof aHistoryOf>>;
type Row = History['rows'][number];

const insightsOf = ({ call, query }: History, more: object = {}) =>
  call(getInsights, { query: { ...query, ...PERIOD, ...more } });

/** All pages of the list that a figure opens. */
async function listed({ call, query, rows }: History, set: InsightSet, more: object = {}): Promise<Row[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const { items, total } = await call(listBookings, {
      query: { ...query, ...PERIOD, set, page, limit: 100, ...more },
    });
    ids.push(...items.map(({ id }) => id));
    if (ids.length >= total) break;
  }
  return ids.map((id) => rows.find((row) => row.id === id) as Row);
}

/** The definitions, one booking at a time against all others. */
const slowly = (all: readonly Row[], now: number): Readonly<Record<InsightSet, (row: Row) => boolean>> => {
  const at = (date: Date | null) => date?.getTime() ?? Number.NaN;
  const visit = (row: Row) => row.status === 'CONFIRMED' && row.attendance !== 'NO_SHOW';
  const theirs = (row: Row) => all.filter((other) => other.clientId === row.clientId);
  const isFirst = (row: Row) => theirs(row).every((other) => !visit(other) || other.startAt >= row.startAt);
  const again = (row: Row, withinMs: number) =>
    theirs(row).some(
      (other) =>
        other.startAt > row.startAt &&
        at(other.createdAt) <= at(row.endAt) + withinMs &&
        (other.status === 'CONFIRMED' || (other.status === 'PENDING' && at(other.holdExpiresAt) > now)),
    );
  const isKnown = (row: Row) => row.attendance !== null || at(row.endAt) < now - DAY_MS;
  const live = (row: Row) =>
    at(row.confirmedAt) <= at(row.startAt) - DAY_MS && !(at(row.cancelledAt) <= at(row.startAt) - DAY_MS);
  const freed = (row: Row) =>
    row.status === 'CANCELLED' &&
    row.cancelBehavior === 'OPEN_TIME' &&
    at(row.cancelledAt) <= at(row.startAt) - 2 * HOUR_MS;
  return {
    booked: ({ status }) => status === 'CONFIRMED',
    visits: visit,
    new: (row) => visit(row) && isFirst(row),
    returning: (row) => visit(row) && !isFirst(row),
    rebooked: (row) => visit(row) && again(row, DAY_MS),
    'rebooked-later': (row) => visit(row) && again(row, 90 * DAY_MS),
    'no-shows': ({ attendance }) => attendance === 'NO_SHOW',
    expected: (row) => row.status === 'CONFIRMED' && isKnown(row),
    unmarked: (row) => row.status === 'CONFIRMED' && row.attendance === null && isKnown(row),
    'late-cancellations': (row) => row.status === 'CANCELLED' && row.cancelledBy === 'CLIENT' && live(row),
    'live-a-day-before': live,
    kept: (row) => (row.status === 'CANCELLED' || row.attendance === 'NO_SHOW') && keptOf(row) > 0,
    online: ({ status, paymentKind }) => status === 'CONFIRMED' && paymentKind !== 'OUTSIDE',
    freed,
    rescued: (row) => freed(row) && rescueOf(row, all).minutes > 0,
  };
};

const kept = new Map<string, number>();
const served = new Map<string, string>();
const keptOf = ({ id }: Row): number => kept.get(id) ?? 0;

/** Minute by minute: which minutes of a freed time are in a confirmed booking with the same person. */
function rescueOf(row: Row, all: readonly Row[]) {
  const others = all.filter(
    ({ id, status }) => status === 'CONFIRMED' && served.get(id) === served.get(row.id) && id !== row.id,
  );
  let [minutes, cents] = [0, 0];
  for (let at = row.startAt.getTime(); at < row.endAt.getTime(); at += MINUTE_MS) {
    const other = others.find(({ startAt, endAt }) => startAt.getTime() <= at && at < endAt.getTime());
    if (!other) continue;
    minutes += 1;
    cents += (other.priceCents * MINUTE_MS) / (other.endAt.getTime() - other.startAt.getTime());
  }
  return { minutes, cents };
}

async function readMoney({ business }: History): Promise<void> {
  for (const row of await api.db.read.select().from(payment).where(eq(payment.businessId, business.id))) {
    kept.set(row.bookingId, row.amountCents - row.refundedCents);
  }
  const serving = await api.db.read.select().from(bookingResource).where(eq(bookingResource.businessId, business.id));
  for (const row of serving) served.set(row.bookingId, row.resourceId);
}

const sumOf = (rows: readonly Row[], valueOf: (row: Row) => number) => rows.reduce((sum, row) => sum + valueOf(row), 0);
const clientsOf = (rows: readonly Row[]) => new Set(rows.map(({ clientId }) => clientId)).size;
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();

const CLOCKS_GO_BACK = Date.parse('2026-11-01T07:00:00Z');
/** The clock in Chicago. */
const wallOf = (at: number) => new Date(at - (at < CLOCKS_GO_BACK ? 5 : 6) * HOUR_MS);
const minutesOf = ({ startAt, endAt }: Row) =>
  Array.from(
    { length: (endAt.getTime() - startAt.getTime()) / MINUTE_MS },
    (_, index) => startAt.getTime() + index * MINUTE_MS,
  );
function isOpen(at: number): boolean {
  const wall = wallOf(at);
  return wall.getUTCDay() % 6 !== 0 && wall.getUTCHours() >= 9 && wall.getUTCHours() < 17;
}

describe.each([1, 2, 3])('the figures of random history %i', (seed) => {
  const once = { tags: seed === 1 ? [] : ['wide'] };
  let history: History;
  beforeAll(async () => {
    history = await aHistoryOf(seed);
    await readMoney(history);
  });

  it('count the bookings that the definitions find one by one', once, async () => {
    const now = Date.parse(NOW);
    const isIn = slowly(history.rows, now);
    const from = Date.parse('2026-10-01T05:00:00Z');
    const begun = history.rows.filter(({ startAt }) => from <= startAt.getTime() && startAt.getTime() < now);
    for (const set of INSIGHT_SETS) {
      const found = begun.filter((row) => row.status !== 'PENDING' && isIn[set](row));
      expect(found.length, set).toBeGreaterThan(0);
      expect([set, idsOf(await listed(history, set))]).toEqual([set, idsOf(found)]);
    }
  });

  it('are sums over the lists that they open', once, async () => {
    const figures = await insightsOf(history);
    const list = async (set: InsightSet) => listed(history, set);
    const [visits, keptRows, freed] = [await list('visits'), await list('kept'), await list('freed')];
    expect(figures.visits).toBe(visits.length);
    expect(figures.revenue).toMatchObject({
      visitsCents: sumOf(visits, ({ priceCents }) => priceCents),
      feesCents: sumOf(keptRows, keptOf),
      auctionsCents: 0,
    });
    const missed = await list('no-shows');
    const ofService = Object.groupBy(missed, ({ serviceId }) => serviceId);
    const longest = Math.max(...Object.values(ofService).map((rows = []) => rows.length));
    expect(figures.noShows).toEqual({
      mostMissed: expect.objectContaining({ missed: longest }) as unknown,
      missed: missed.length,
      expected: (await list('expected')).length,
      unmarked: (await list('unmarked')).length,
    });
    expect(figures.lateCancellations).toEqual({
      late: (await list('late-cancellations')).length,
      live: (await list('live-a-day-before')).length,
    });
    expect(figures.clients).toMatchObject({
      new: (await list('new')).length,
      returning: (await list('returning')).length,
    });
    expect(figures.rebooking).toEqual({
      visited: clientsOf(visits),
      rebooked: clientsOf(await list('rebooked')),
      rebookedLater: clientsOf(await list('rebooked-later')),
    });
    const rescues = freed.map((row) => rescueOf(row, history.rows));
    expect(figures.rescued).toMatchObject({
      freed: freed.length,
      rescued: (await list('rescued')).length,
      freedMinutes: sumOf(freed, ({ startAt, endAt }) => (endAt.getTime() - startAt.getTime()) / MINUTE_MS),
      rescuedMinutes: rescues.reduce((sum, { minutes }) => sum + minutes, 0),
    });
    const cents = rescues.reduce((sum, one) => sum + one.cents, 0);
    expect(Math.abs(figures.rescued.rescuedCents - cents)).toBeLessThanOrEqual(freed.length);
    const online = (await list('online')).map(({ startAt, createdAt }) => startAt.getTime() - createdAt.getTime());
    const ahead = online.toSorted((a, b) => a - b);
    const aheadOf = (share: number) => (ahead[Math.ceil(ahead.length * share) - 1] ?? 0) / MINUTE_MS;
    expect(figures.leadTime).toMatchObject({
      count: online.length,
      medianMinutes: aheadOf(0.5),
      ninetiethMinutes: aheadOf(0.9),
    });
    expect(figures.leadTime.bands.reduce((sum, one) => sum + one, 0)).toBe(online.length);
  });

  it('use the open minutes of each person, minute by minute', once, async () => {
    const { utilization } = await insightsOf(history);
    const booked = await listed(history, 'booked');
    const [from, now] = [Date.parse('2026-10-01T05:00:00Z'), Date.parse(NOW)];
    const people = new Set(booked.map(({ id }) => served.get(id)));
    let [open, inside, outside] = [0, 0, 0];
    for (const person of people) {
      const theirs = booked.filter(({ id }) => served.get(id) === person);
      for (let at = from; at < now; at += MINUTE_MS) {
        const isBooked = theirs.some(({ startAt, endAt }) => startAt.getTime() <= at && at < endAt.getTime());
        if (isOpen(at)) open += 1;
        if (isBooked) [inside, outside] = isOpen(at) ? [inside + 1, outside] : [inside, outside + 1];
      }
    }
    expect(utilization).toMatchObject({ openMinutes: open, bookedMinutes: inside, extraMinutes: outside });
    expect(inside).toBeGreaterThan(0);
    expect(utilization.series.reduce((sum, one) => sum + one.bookedMinutes, 0)).toBe(inside);
  });

  it(
    'leave as many minutes of each hour of the week empty as the eight weeks before have, minute by minute',
    once,
    async () => {
      const booked = await listed(history, 'booked', { from: '2026-09-26', until: '2026-11-21' });
      const cells = new Map<string, { isoDay: number; hour: number; openMinutes: number; bookedMinutes: number }>();
      for (const person of new Set(booked.map(({ id }) => served.get(id)))) {
        const taken = new Set(booked.flatMap((row) => (served.get(row.id) === person ? minutesOf(row) : [])));
        for (let at = Date.parse('2026-09-26T05:00:00Z'); at < Date.parse(NOW); at += MINUTE_MS) {
          if (!isOpen(at)) continue;
          const wall = wallOf(at);
          const [isoDay, hour] = [wall.getUTCDay(), wall.getUTCHours()];
          const cell = cells.get(`${isoDay} ${hour}`) ?? { isoDay, hour, openMinutes: 0, bookedMinutes: 0 };
          cells.set(`${isoDay} ${hour}`, cell);
          cell.openMinutes += 1;
          if (taken.has(at)) cell.bookedMinutes += 1;
        }
      }
      const { hours } = await insightsOf(history);
      const inOrder = (all: typeof hours) => all.toSorted((a, b) => a.isoDay - b.isoDay || a.hour - b.hour);
      expect(inOrder(hours.filter(({ openMinutes }) => openMinutes > 0))).toEqual(inOrder([...cells.values()]));
      expect(cells.size).toBe(5 * 8);
    },
  );

  it('are those of one person, of one service, and of the books', once, async () => {
    const { ben, services } = history;
    const only = { resourceId: ben.id };
    const [figures, visits] = [await insightsOf(history, only), await listed(history, 'visits', only)];
    expect(visits.every(({ id }) => served.get(id) === ben.id)).toBe(true);
    expect(figures).toMatchObject({ visits: visits.length, netPayouts: null, demand: null });
    const whole = await insightsOf(history);
    for (const { id } of services) {
      const ofService = await listed(history, 'visits', { serviceId: id });
      expect(whole.services.find(({ serviceId }) => serviceId === id)).toMatchObject({
        visits: ofService.length,
        revenueCents: sumOf(ofService, ({ priceCents }) => priceCents),
      });
    }
    const [from, until] = [Date.parse('2026-10-01T05:00:00Z'), Date.parse(NOW)];
    const paid = await api.db.read.select().from(payment).where(eq(payment.businessId, history.business.id));
    const inPeriod = paid.filter(({ createdAt }) => from <= createdAt.getTime() && createdAt.getTime() < until);
    expect(whole.netPayouts?.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      inPeriod.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
  });
});

describe('insights', () => {
  const ofTable = ({ business, accessToken }: Pick<History, 'business' | 'accessToken'>, table: string, more = '') =>
    fetch(
      `${api.url}${INSIGHT_TABLES_PATH}/${table}.csv?businessId=${business.id}&from=2026-10-01&until=2026-12-01${more}`,
      {
        headers: { authorization: `Bearer ${accessToken}` },
      },
    );

  it('of a business without bookings are zeros, with nothing to divide by', async () => {
    const { business, accessToken } = await aPartner(api);
    const figures = await api.as({ accessToken })(getInsights, { query: { businessId: business.id, ...PERIOD } });
    expect(figures).toMatchObject({
      visits: 0,
      firstVisitAt: null,
      hasHours: true,
      netPayouts: [],
      demand: [],
      noShows: { missed: 0, expected: 0 },
      leadTime: { count: 0, medianMinutes: null },
    });
  });

  it('are also files, one for each table', async () => {
    const partner = await aPartner(api);
    await aService(api, { business: partner.business, name: '=Cut' });
    for (const table of INSIGHT_TABLES) {
      const answer = await ofTable(partner, table);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    }
    expect(await (await ofTable(partner, 'people')).text()).toMatch(
      /^\uFEFF?Person,Open,Booked,Outside hours,Utilization\r\nRobin,/,
    );
    expect((await ofTable(partner, 'secrets')).status).toBe(404);
    expect((await ofTable(partner, 'people', '&by=hour')).status).toBe(422);
    const other = await aPartner(api);
    expect((await ofTable({ business: partner.business, accessToken: other.accessToken }, 'people')).status).toBe(404);
    expect((await ofTable({ business: partner.business, accessToken: 'x' }, 'people')).status).toBe(401);
  });

  it('of staff are their own', async () => {
    const { business } = await aPartner(api);
    const ben = await aMember(api, { business, role: 'STAFF' });
    const desk = await aMember(api, { business, role: 'FRONT_DESK' });
    const query = { businessId: business.id, ...PERIOD };
    const figures = await api.as(ben)(getInsights, { query });
    expect(figures).toMatchObject({ netPayouts: null, demand: null });
    expect(figures.utilization.people).toMatchObject([{ resourceId: ben.resourceId }]);
    const [owner] = await api.db.read
      .select()
      .from(resource)
      .where(and(eq(resource.businessId, business.id), ne(resource.id, ben.resourceId ?? '')));
    const others = { query: { ...query, resourceId: owner?.id ?? '' } };
    expect(await refusalOf(api.as(ben)(getInsights, others))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(api.as(desk)(getInsights, { query }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(
      (await ofTable({ business, accessToken: ben.accessToken }, 'people', `&resourceId=${owner?.id}`)).status,
    ).toBe(403);
    expect((await ofTable({ business, accessToken: desk.accessToken }, 'people')).status).toBe(403);
  });

  it.each([
    ['backward', { from: '2026-10-02', until: '2026-10-01' }],
    ['empty', { from: '2026-10-01', until: '2026-10-01' }],
    ['too long', { from: '2025-10-01', until: '2026-12-01' }],
    ['no dates', { from: '2026-02-30', until: 'soon' }],
  ])('refuse a period that is %s', async (_, period) => {
    const { business, accessToken } = await aPartner(api);
    const query = { businessId: business.id, ...period };
    expect(await refusalOf(api.as({ accessToken })(getInsights, { query }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('need a session and the member’s own business', async () => {
    const [mine, other] = [await aPartner(api), await aPartner(api)];
    const query = { businessId: mine.business.id, ...PERIOD };
    expect(await refusalOf(api.as()(getInsights, { query }))).toMatchObject({ code: 'UNAUTHORISED' });
    expect(await refusalOf(api.as(other)(getInsights, { query }))).toMatchObject({ statusCode: 404 });
  });
});
