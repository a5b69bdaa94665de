import { listClients } from '@primehour/contract/client';
import * as calls from '@primehour/contract/client';
import { booking } from '@primehour/db/schema/booking';
import { readCsv } from '@primehour/domain/client/csv';
import type { BookingStatus, Cents } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aService } from '@primehour/testkit/build';
import { insertPayment } from '@primehour/testkit/build-payment';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: the list, a client's page and the export show the same last booking, and count the same bookings.

let api: TestServer;
const clock = testClock('2026-10-06T14:00:00Z');
beforeAll(async () => {
  api = await startTestServer(apiOf(clientRecordRoutes, bookingRoutes), { clock });
});
afterAll(() => api.close());

async function aShop() {
  const { business, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 4500 as Cents });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const shown = async (id: string) => {
    const { items } = await call(listClients, { query });
    const detail = await call(calls.getClient, { params: { id }, query });
    const answer = await fetch(`${api.url}${calls.CLIENT_EXPORT_PATH}?businessId=${business.id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const rows = readCsv(await answer.text()).map(({ cells }) => cells);
    const row = items.find((item) => item.id === id);
    const line = rows.find(([, phone]) => phone === detail.phone);
    return {
      listed: [row?.totalBookings, row?.lastBookingDate],
      detail: [detail.totalBookings, detail.lastBookingDate],
      exported: [Number(line?.[4]), line?.[5]],
    };
  };
  return { business, service, call, query, shown };
}

type Made = [startAt: string, status?: BookingStatus | 'NO_SHOW' | 'DONE' | 'LAPSED'];

describe('a client’s last booking', () => {
  it.each<[string, Made[], total: number, last: string | null, exported: string]>([
    ['is missing without bookings', [], 0, null, ''],
    ['is the latest that has started', [['09-01'], ['09-20'], ['09-10']], 3, '09-20', 'Sep 20, 2026'],
    ['is not an upcoming one', [['09-01'], ['10-20']], 2, '09-01', 'Sep 1, 2026'],
    ['is missing while all are upcoming', [['10-20'], ['10-21', 'PENDING']], 2, null, ''],
    ['is not a canceled one', [['09-01'], ['09-20', 'CANCELLED'], ['10-20', 'CANCELLED']], 3, '09-01', 'Sep 1, 2026'],
    [
      'is not one that the client missed',
      [
        ['09-01', 'DONE'],
        ['09-20', 'NO_SHOW'],
      ],
      2,
      '09-01',
      'Sep 1, 2026',
    ],
    [
      'is missing if the client never came',
      [
        ['09-20', 'NO_SHOW'],
        ['09-21', 'CANCELLED'],
      ],
      2,
      null,
      '',
    ],
    [
      'is neither a hold nor an expired one',
      [['09-01'], ['10-05', 'EXPIRED'], ['10-05', 'LAPSED']],
      1,
      '09-01',
      'Sep 1, 2026',
    ],
    ['is the one that starts at this moment', [['09-01'], ['10-06']], 2, '10-06', 'Oct 6, 2026'],
  ])('%s', async (_, made, total, last, exported) => {
    const { business, service, shown } = await aShop();
    const who = await aClient(api, { business });
    for (const [day, state] of made) {
      const attendance = state === 'NO_SHOW' || state === 'DONE' ? state : null;
      const status = attendance ? 'CONFIRMED' : state === 'LAPSED' ? 'PENDING' : (state as BookingStatus | undefined);
      const holdExpiresAt = state === 'LAPSED' ? '2026-10-06T14:00:00Z' : undefined;
      // Side by side if there are two on one day; an expired hold blocks nothing.
      const startAt = `2026-${day}T${state === 'LAPSED' ? '16' : '14'}:00:00Z`;
      const { id } = await aBooking(api, { service, client: who, startAt, status, holdExpiresAt });
      await api.db.transaction((tx) => tx.update(booking).set({ attendance }).where(eq(booking.id, id)));
    }
    const lastBookingDate = last && `2026-${last}T14:00:00.000Z`;
    expect(await shown(who.id)).toEqual({
      listed: [total, lastBookingDate],
      detail: [total, lastBookingDate],
      exported: [total, exported],
    });
  });

  it('of two merged records is the later of both', async () => {
    const { business, service, call, query, shown } = await aShop();
    const [kept, gone] = [await aClient(api, { business }), await aClient(api, { business })];
    await aBooking(api, { service, client: kept, startAt: '2026-09-01T14:00:00Z' });
    await aBooking(api, { service, client: gone, startAt: '2026-09-20T14:00:00Z' });
    await call(calls.mergeClients, { params: { id: kept.id }, query, body: { otherId: gone.id } });
    expect(await shown(kept.id)).toEqual({
      listed: [2, '2026-09-20T14:00:00.000Z'],
      detail: [2, '2026-09-20T14:00:00.000Z'],
      exported: [2, 'Sep 20, 2026'],
    });
  });

  it('counts a booking that was refunded, restored and paid again once, with all its money', async () => {
    const { business, service, call, query, shown } = await aShop();
    const who = await aClient(api, { business });
    const startAt = '2026-09-01T14:00:00Z';
    const { id } = await aBooking(api, { service, client: who, startAt, payment: 'REFUNDED' });
    const again = { businessId: business.id, bookingId: id, amountCents: 4500 as Cents, at: new Date(clock.now()) };
    await api.db.transaction((tx) => insertPayment(tx, { ...again, outcome: 'SUCCEEDED' }));
    expect((await shown(who.id)).detail[0]).toBe(1);
    const { paidTotal, cancelledBookings } = await call(calls.getClient, { params: { id: who.id }, query });
    expect([paidTotal, cancelledBookings]).toEqual([4500, 0]);
  });
});
