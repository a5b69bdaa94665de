import { booking } from '@primehour/db/schema/booking';
import { client, clientAlias } from '@primehour/db/schema/client';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { BookingStatus, Instant, Phone } from '@primehour/domain/vocabulary';
import { aBusiness, aService, type World } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { listBookings } from '../booking/queries/list-bookings.ts';
import { listClients } from './queries/list-clients.ts';

// The guarantee: however a list is read, it contains what sorting and counting everything would give: every booking
// once, upcoming ones soonest first, then past ones latest first; and its total never hides that there is more.

const clock = testClock();
let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = { db: database.db, clock };
});
afterAll(() => database.drop());

type Row = Record<'id' | 'name' | 'email' | 'phone' | 'otherPhone', string> & {
  status: BookingStatus;
  startAt: number;
};

/** Every fifth client has the number of a merged record. */
const otherPhoneOf = (index: number) => (index % 5 === 3 ? (`+1773${5_000_000 + index}` as Phone) : undefined);

/** More clients than a search samples first; half of them are called Anna, one in 300 Zoe, and every name is used. */
async function aCrowd(clients: number, bookings: number) {
  const open = await aBusiness(world);
  const service = await aService(world, { business: open });
  const people = Array.from({ length: clients }, (_, index) => ({
    id: uuidV7(),
    businessId: open.id,
    phone: `+1312${4_000_000 + index * 7}` as Phone,
    name: index % 2 === 0 ? `Anna ${index}` : index % 300 === 1 ? `Zoe ${index}` : `Ben ${index}`,
    email: `p${index}@example.test`,
    createdAt: new Date(clock.now()),
  }));
  const statuses: BookingStatus[] = ['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'PENDING'];
  const rows: Row[] = [];
  const made = Array.from({ length: bookings }, (_, index) => {
    const person = people[(index * 37) % clients];
    if (!person) throw new Error('No client was created.');
    const status = statuses[index % statuses.length] ?? 'CONFIRMED';
    // Two at a time, to cover the order within one start too.
    const startAt = clock.now() + (Math.floor(index / 2) - bookings / 4) * HOUR_MS;
    const id = uuidV4();
    const { name, email, phone } = person;
    const otherPhone = otherPhoneOf(people.indexOf(person)) ?? '';
    rows.push({ id, status, startAt, name, email, phone, otherPhone });
    const at = new Date(clock.now());
    const canceled = status === 'CANCELLED';
    return {
      id,
      businessId: open.id,
      serviceId: service.id,
      clientId: person.id,
      status,
      startAt: new Date(startAt),
      endAt: new Date(startAt + HOUR_MS),
      serviceName: 'Cut',
      priceCents: service.priceCents,
      // Every other hold has expired.
      holdExpiresAt: status === 'PENDING' ? new Date(clock.now() + (index % 2 === 0 ? 1 : 0)) : null,
      confirmedAt: status === 'CONFIRMED' ? at : null,
      createdAt: at,
      updatedAt: at,
      ...(canceled
        ? {
            cancelReason: 'CLIENT_REQUEST' as const,
            cancelBehavior: 'OPEN_TIME' as const,
            cancelledBy: 'CLIENT' as const,
            cancelledAt: at,
          }
        : {}),
    };
  });
  await world.db.transaction(async (tx) => {
    await tx.insert(client).values(people);
    const at = new Date(clock.now());
    const merged = people.flatMap(({ id, businessId }, index) => {
      const phone = otherPhoneOf(index);
      return phone === undefined ? [] : [{ businessId, phone, clientId: id, createdAt: at }];
    });
    await tx.insert(clientAlias).values(merged);
    await tx.insert(booking).values(made);
  });
  await queryRows(world.db.read, 'analyze');
  const isLapsed = (row: Row) => row.status === 'PENDING' && rows.indexOf(row) % 2 !== 0;
  const listed = rows.filter((row) => row.status !== 'EXPIRED' && !isLapsed(row));
  return { tenant: authorizeTenant(open.id), listed, people };
}

const NOW = clock.now();
type Filter = Parameters<typeof listBookings>[2];

/** The slow reference: everything sorted and counted. */
function expectedOf(listed: readonly Row[], { status, search, from, until }: Filter): string[] {
  const meant = (row: Row) =>
    !search ||
    [row.name.toLowerCase(), row.email, row.phone, row.otherPhone].some((text) => text.includes(search.toLowerCase()));
  const isAhead = (row: Row) => row.startAt > NOW;
  const kept = listed
    .filter((row) => status !== 'upcoming' || (isAhead(row) && row.status !== 'CANCELLED'))
    .filter((row) => status !== 'completed' || (!isAhead(row) && row.status === 'CONFIRMED'))
    .filter((row) => (from === undefined || row.startAt >= from) && (until === undefined || row.startAt < until))
    .filter(meant);
  const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1);
  return [
    ...kept.filter(isAhead).sort((a, b) => a.startAt - b.startAt || byId(a, b)),
    ...kept.filter((row) => !isAhead(row)).sort((a, b) => b.startAt - a.startAt || byId(a, b)),
  ].map(({ id }) => id);
}

describe('a list of bookings', () => {
  it.each([
    ['a handful of clients', 40, 120],
    ['more clients than the first sample', 1_300, 700],
  ])('of %s contains page by page what sorting everything would give', async (_, clients, bookings) => {
    const { tenant, listed } = await aCrowd(clients, bookings);
    const around = { from: (NOW - 50 * HOUR_MS) as Instant, until: (NOW + 20 * HOUR_MS) as Instant };
    for (const search of [undefined, 'anna', 'zoe', 'p7', '40000', '73500', '7350000', 'en 1', 'nobody']) {
      for (const status of ['all', 'upcoming', 'completed'] as const) {
        for (const range of [{}, around, { until: NOW }]) {
          const filter: Filter = { ...range, status, search, now: NOW };
          const expected = expectedOf(listed, filter);
          const found: string[] = [];
          for (let page = 0; page * 7 <= expected.length && page < 9; page += 1) {
            const { items, total } = await listBookings(world.db.read, tenant, filter, { page, limit: 7 });
            found.push(...items.map(({ id }) => id));
            const hasMore = found.length < expected.length;
            expect([search, status, page, hasMore ? total > found.length : total]).toEqual([
              search,
              status,
              page,
              hasMore ? true : expected.length,
            ]);
          }
          expect(found).toEqual(expected.slice(0, found.length));
          const beyond = await listBookings(world.db.read, tenant, filter, { page: 500, limit: 7 });
          expect(beyond).toEqual({ items: [], total: expected.length });
        }
      }
    }
  });
});

describe('a list of clients', () => {
  it('counts up to its limit, and finds many as well as one', async () => {
    const { tenant, people } = await aCrowd(1_300, 10);
    const ask = (search: string | undefined, page = 0) =>
      listClients(world.db.read, tenant, { search, now: NOW, page, limit: 50 });
    expect(await ask(undefined)).toMatchObject({ total: 1_050 });
    expect(await ask(undefined, 25)).toMatchObject({ total: 1_300 });
    const annas = await ask('ANNA', 12);
    expect([annas.items.length, annas.total]).toEqual([50, 650]);
    expect((await ask('p1299@')).items.map(({ id }) => id)).toEqual([people[1299]?.id]);
    expect(await ask('zoe')).toMatchObject({ total: 5 });
    // By numbers of merged records: many clients, and a single one beyond the first sample.
    expect(await ask('1 (773) 500')).toMatchObject({ total: 260 });
    expect((await ask('773-500-1298')).items.map(({ id }) => id)).toEqual([people[1298]?.id]);
  });
});
