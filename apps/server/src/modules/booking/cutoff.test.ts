import * as partnerCalls from '@primehour/contract/booking';
import * as calls from '@primehour/contract/public';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: from the partner's cut-off on, to the millisecond, a client can neither move nor cancel a confirmed
// booking; the partner still can, and a cut-off of 0 hours is no limit.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, bookingRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-08T14:55:00Z'));
afterAll(() => api.close());

async function booked(changeCutoffHours: number, priceCents = 0) {
  const settings = { changeCutoffHours, minNoticePeriodHours: 0 };
  const { business, accessToken } = await aPartner(api, { settings });
  const service = await aService(api, { business, priceCents: priceCents as Cents });
  const { call, params } = await bookAsClient(api, { service, startAt: '2026-10-08T17:00:00Z' });
  const query = { businessId: business.id };
  return {
    see: () => call(calls.getMyBooking, { params }),
    cancel: () => call(calls.cancelMyBooking, { params, body: {} }),
    move: (startAt: string) => call(calls.moveMyBooking, { params, body: { startAt: Date.parse(startAt) } }),
    partner: api.as({ accessToken }),
    query,
  };
}

it('lets a client change until two hours before the start, and the partner after that', async () => {
  const { see, cancel, move, partner, query } = await booked(2);
  clock.set('2026-10-08T15:00:00.000Z');
  expect(await see()).toMatchObject({ canMove: true, canCancel: true });
  clock.set('2026-10-08T15:00:00.001Z');
  expect(await see()).toMatchObject({ canMove: false, canCancel: false });
  const message = 'It is too late to change this booking online. Please contact the business.';
  expect(await refusalOf(cancel())).toMatchObject({ statusCode: 409, code: 'WRONG_STATE', message });
  expect(await refusalOf(move('2026-10-09T15:00:00Z'))).toMatchObject({ code: 'WRONG_STATE', message });
  const [row] = (await partner(partnerCalls.listBookings, { query })).items;
  const moved = { id: row?.id ?? '', date: '2026-10-09', startHour: 10, startMinute: 0 };
  expect(await partner(partnerCalls.updateBooking, { query, body: moved })).toMatchObject({ date: '2026-10-09' });
  // A day ahead again, the client can change it.
  expect(await move('2026-10-09T16:00:00Z')).toMatchObject({ startAt: Date.parse('2026-10-09T16:00:00Z') });
});

it('restricts nothing at 0 hours, and never an unpaid hold', async () => {
  const free = await booked(0);
  const held = await booked(24, 4500);
  expect(await held.cancel()).toMatchObject({ status: 'CANCELLED' });
  clock.set('2026-10-08T16:59:59.999Z');
  expect(await free.cancel()).toMatchObject({ status: 'CANCELLED' });
});
