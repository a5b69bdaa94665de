import * as calls from '@primehour/contract/booking';
import * as clientCalls from '@primehour/contract/client';
import type { BookingStatus, DateFilter, StatusFilter, Zone } from '@primehour/domain/vocabulary';
import { aBooking, aClient } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBookedSalon } from '../../testing/booked-salon.ts';
import { apiOf } from '../../testing/start-api.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: a partner's lists of bookings and clients contain exactly what the filters say, by the business's own
// days, page by page without gaps or repeats.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, clientRecordRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const aSalon = (zone: Zone = 'America/Chicago') => aBookedSalon(api, { zone }, 45);

describe('a booking in the list', () => {
  it('has its start as an instant and as wall time of the business, and no undeclared fields', async () => {
    const { business, offered, query, call } = await aSalon('Pacific/Honolulu');
    const who = await aClient(api, { business, name: 'Noa Kealoha', email: 'noa@example.test' });
    const made = await aBooking(api, { service: offered, client: who, startAt: '2026-10-09T05:30:00Z' });
    expect(await call(calls.listBookings, { query })).toEqual({
      page: 0,
      limit: 10,
      total: 1,
      items: [
        {
          id: made.id,
          userName: 'Noa Kealoha',
          userPhone: who.phone,
          status: 'CONFIRMED',
          payment: 'PAID',
          startDate: '2026-10-09T05:30:00.000Z',
          endDate: '2026-10-09T06:15:00.000Z',
          date: '2026-10-08',
          startHour: 19,
          startMinute: 30,
          cancelReason: null,
          cancelBehavior: null,
          service: { name: 'Cut', price: 4500 },
          resources: [{ id: expect.any(String), name: 'Robin', number: 1 }],
          business: { timezone: 'Pacific/Honolulu' },
          attendance: null,
          isByHand: false,
          version: 1,
        },
      ],
    });
  });

  it.each([
    ['a live hold', { status: 'PENDING' }, { status: 'PENDING', payment: 'UNPAID' }],
    ['a paid one', { status: 'CONFIRMED' }, { status: 'CONFIRMED', payment: 'PAID' }],
    [
      'a canceled one',
      { status: 'CANCELLED', cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME' },
      { status: 'CANCELLED', payment: 'PAID', cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME' },
    ],
    ['a refunded one', { status: 'CANCELLED', payment: 'REFUNDED' }, { payment: 'REFUNDED' }],
    ['a partly refunded one', { status: 'CONFIRMED', payment: 'PARTLY_REFUNDED' }, { payment: 'PARTLY_REFUNDED' }],
  ] as const)('is shown as %s', async (_, built, shown) => {
    const { offered, query, call } = await aSalon();
    await aBooking(api, { service: offered, ...built });
    const { items } = await call(calls.listBookings, { query });
    expect(items).toMatchObject([shown]);
  });

  it('is not listed once it has expired, before any job has run', async () => {
    const { offered, query, call } = await aSalon();
    await aBooking(api, { service: offered, status: 'PENDING', holdExpiresAt: '2026-10-06T14:05:00Z' });
    clock.set('2026-10-06T14:04:59.999Z');
    expect(await call(calls.listBookings, { query })).toMatchObject({ total: 1 });
    clock.set('2026-10-06T14:05:00Z');
    expect(await call(calls.listBookings, { query })).toMatchObject({ total: 0, items: [] });
    expect(await call(calls.listBookings, { query: { ...query, statusFilter: 'upcoming' } })).toMatchObject({
      total: 0,
    });
  });
});

describe('date filters', () => {
  /** Starts around midnights of the business, and the local dates they fall on. */
  async function starts(zone: Zone, now: string, instants: readonly string[]) {
    clock.set(now);
    const salon = await aSalon(zone);
    // Canceled ones take no time, so they can be adjacent.
    for (const startAt of instants) await aBooking(api, { service: salon.offered, startAt, status: 'CANCELLED' });
    return async (dateFilter: DateFilter) => {
      const { items, total } = await salon.call(calls.listBookings, {
        query: { ...salon.query, dateFilter, limit: 100 },
      });
      expect(total).toBe(items.length);
      return items.map(({ startDate }) => startDate.replace(':00.000Z', 'Z')).sort();
    };
  }

  it('use the midnights of the business, not of UTC', async () => {
    // Tuesday, Oct 6, 21:00 in Honolulu, where it is UTC−10; elsewhere it is Wednesday already.
    const listed = await starts('Pacific/Honolulu', '2026-10-07T07:00:00Z', [
      '2026-10-05T09:59Z',
      '2026-10-05T10:00Z',
      '2026-10-06T09:59Z',
      '2026-10-06T10:00Z',
      '2026-10-07T09:15Z',
      '2026-10-07T10:00Z',
      '2026-10-08T09:15Z',
      '2026-10-08T10:00Z',
      '2026-10-12T09:15Z',
      '2026-10-12T10:00Z',
    ]);
    expect(await listed('today')).toEqual(['2026-10-06T10:00Z', '2026-10-07T09:15Z']);
    expect(await listed('tomorrow')).toEqual(['2026-10-07T10:00Z', '2026-10-08T09:15Z']);
    // Monday begins at 10:00Z on the 5th and the next one at 10:00Z on the 12th.
    const week = await listed('this-week');
    expect([week.at(0), week.at(-1), week.length]).toEqual(['2026-10-05T10:00Z', '2026-10-12T09:15Z', 8]);
    expect((await listed('past')).at(-1)).toBe('2026-10-06T10:00Z');
    expect(await listed('all')).toHaveLength(10);
  });

  it('cover all of a day of 25 hours', async () => {
    // Clocks in Chicago fall back on Sunday, Nov 1: the day runs from 05:00Z to 06:00Z of the next one.
    const listed = await starts('America/Chicago', '2026-10-31T17:00:00Z', [
      '2026-11-01T04:15Z',
      '2026-11-01T05:00Z',
      '2026-11-01T06:30Z',
      '2026-11-01T07:30Z',
      '2026-11-02T05:15Z',
      '2026-11-02T06:00Z',
    ]);
    expect(await listed('tomorrow')).toEqual([
      '2026-11-01T05:00Z',
      '2026-11-01T06:30Z',
      '2026-11-01T07:30Z',
      '2026-11-02T05:15Z',
    ]);
    expect((await listed('this-week')).at(-1)).toBe('2026-11-02T05:15Z');
  });

  it('cover no more than a day of 23 hours', async () => {
    // Clocks in New York spring forward on Sunday, Mar 8: the day runs from 05:00Z to 04:00Z of the next one.
    const listed = await starts('America/New_York', '2026-03-08T15:00:00Z', [
      '2026-03-08T04:15Z',
      '2026-03-08T05:00Z',
      '2026-03-09T03:15Z',
      '2026-03-09T04:00Z',
    ]);
    expect(await listed('today')).toEqual(['2026-03-08T05:00Z', '2026-03-09T03:15Z']);
    expect(await listed('tomorrow')).toEqual(['2026-03-09T04:00Z']);
  });
});

describe('status filters', () => {
  it('separate upcoming from completed', async () => {
    const { offered, query, call } = await aSalon();
    const of = async (status: 'PENDING' | 'CONFIRMED' | 'CANCELLED', startAt: string) =>
      (await aBooking(api, { service: offered, status, startAt })).id;
    const past = await of('CONFIRMED', '2026-10-05T14:00:00Z');
    const begun = await of('CONFIRMED', '2026-10-06T14:00:00Z');
    const next = await of('CONFIRMED', '2026-10-06T15:00:00Z');
    const held = await of('PENDING', '2026-10-08T15:00:00Z');
    const canceled = await of('CANCELLED', '2026-10-09T15:00:00Z');
    const canceledPast = await of('CANCELLED', '2026-10-01T15:00:00Z');
    const listed = async (statusFilter: StatusFilter) =>
      (await call(calls.listBookings, { query: { ...query, statusFilter } })).items.map(({ id }) => id);
    expect(await listed('upcoming')).toEqual([next, held]);
    expect(await listed('completed')).toEqual([begun, past]);
    // Upcoming first, soonest first; then past ones, latest first.
    expect(await listed('all')).toEqual([next, held, canceled, begun, past, canceledPast]);
  });

  it.each([{ dateFilter: 'next-week' }, { statusFilter: 'cancelled' }])('are a closed list: %j', async (wrong) => {
    const { query, call } = await aSalon();
    const refusal = await refusalOf(call(calls.listBookings, { query: { ...query, ...(wrong as object) } }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path: `query.${Object.keys(wrong)[0]}` }] });
  });
});

describe('pages', () => {
  it('have no gaps or repeats, with equal starts included', async () => {
    const { business, offered, query, call } = await aSalon();
    const startAts = Array.from(
      { length: 23 },
      (_, number) => Date.parse('2026-10-12T14:00:00Z') + Math.floor(number / 2) * 3_600_000,
    );
    const made = await Promise.all(
      startAts.map((startAt) => aBooking(api, { business, service: offered, startAt, status: 'CANCELLED' })),
    );
    const pages = [];
    for (const page of [0, 1, 2, 3])
      pages.push(await call(calls.listBookings, { query: { ...query, page, limit: 10 } }));
    expect(pages.map(({ page, limit, total, items }) => [page, limit, total, items.length])).toEqual([
      [0, 10, 23, 10],
      [1, 10, 23, 10],
      [2, 10, 23, 3],
      [3, 10, 23, 0],
    ]);
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)));
    const shown = pages.flatMap(({ items }) => items.map(({ startDate }) => startDate));
    expect(shown).toEqual([...shown].sort());
  });

  it.each([
    [{ page: -1 }, 'query.page', 'Should be a whole number'],
    [{ page: 100_001 }, 'query.page', 'Should be at most 100000'],
    [{ limit: 0 }, 'query.limit', 'Should be at least 1'],
    [{ limit: 101 }, 'query.limit', 'Should be at most 100'],
    [{ limit: 1.5 }, 'query.limit', 'Should be a whole number'],
    [{ search: 'a'.repeat(101) }, 'query.search', expect.any(String)],
    [{ search: 'a\0b' }, 'query.search', expect.any(String)],
  ])('are refused for %j', async (wrong, path, message) => {
    const { query, call } = await aSalon();
    for (const endpoint of [calls.listBookings, clientCalls.listClients]) {
      const refusal = await refusalOf(call(endpoint, { query: { ...query, ...wrong } }));
      expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path, message }] });
    }
  });
});

describe('clients', () => {
  it('have the number of their listed bookings and the last one that took place', async () => {
    const { business, offered, query, call } = await aSalon();
    const often = await aClient(api, { business, name: 'often', email: 'often@example.test' });
    const never = await aClient(api, { business, name: 'Never' });
    await aBooking(api, { service: offered, client: often, startAt: '2026-10-01T15:00:00Z' });
    await aBooking(api, { service: offered, client: often, startAt: '2026-10-20T15:00:00Z', status: 'CANCELLED' });
    await aBooking(api, { service: offered, client: often, startAt: '2026-10-21T15:00:00Z', status: 'EXPIRED' });
    expect(await call(clientCalls.listClients, { query })).toEqual({
      page: 0,
      limit: 50,
      total: 2,
      items: [
        {
          id: never.id,
          name: 'Never',
          otherNames: [],
          phone: never.phone,
          email: null,
          totalBookings: 0,
          lastBookingDate: null,
          timezone: 'America/Chicago',
        },
        {
          id: often.id,
          name: 'often',
          otherNames: [],
          phone: often.phone,
          email: 'often@example.test',
          totalBookings: 2,
          lastBookingDate: '2026-10-01T15:00:00.000Z',
          timezone: 'America/Chicago',
        },
      ],
    });
  });
});

const SELL = `
  update auction set last_seq = 1, last_hash = repeat('0', 64), last_bid_at = now(), price_cents = 100, leader = 1,
    leader_max_cents = 100, settlement = 'PAID' where listing_id = $1`;

describe('the dashboard', () => {
  it('counts exactly what the filter Upcoming shows, and has the first of them', async () => {
    const { business, offered, query, call } = await aSalon();
    const compared = async () => {
      const { bookingCount, nearestBooking } = await call(calls.getDashboard, { query });
      const { total, items } = await call(calls.listBookings, { query: { ...query, statusFilter: 'upcoming' } });
      const [first] = items;
      expect([bookingCount, nearestBooking]).toEqual([
        total,
        first ? { startDate: first.startDate, userName: first.userName } : null,
      ]);
      return [bookingCount, nearestBooking?.userName];
    };
    expect(await compared()).toEqual([0, undefined]);
    const of = async (name: string, startAt: string, status?: BookingStatus, holdExpiresAt?: string) =>
      aBooking(api, {
        service: offered,
        client: await aClient(api, { business, name }),
        startAt,
        status,
        holdExpiresAt,
      });
    await of('Over', '2026-10-05T14:00:00Z');
    await of('In the chair', '2026-10-06T13:20:00Z');
    await of('Canceled', '2026-10-06T15:00:00Z', 'CANCELLED');
    await of('Expired', '2026-10-06T15:00:00Z', 'EXPIRED');
    await of('Lapsed', '2026-10-06T16:00:00Z', 'PENDING', '2026-10-06T14:00:00Z');
    const sold = await aListing(api, { business, reservationAt: '2026-10-09T18:00:00Z' });
    await aBidder(api, sold);
    await api.db.pool.query(SELL, [sold.id]);
    expect(await compared()).toEqual([0, undefined]);
    await of('Later', '2026-10-09T15:00:00Z');
    await of('Soon', '2026-10-06T14:08:00Z');
    await of('Holding', '2026-10-06T17:00:00Z', 'PENDING', '2026-10-06T14:05:00Z');
    expect(await compared()).toEqual([3, 'Soon']);
    clock.set('2026-10-06T14:05:00Z');
    expect(await compared()).toEqual([2, 'Soon']);
    clock.set('2026-10-06T14:08:00Z');
    expect(await compared()).toEqual([1, 'Later']);
  });
});
