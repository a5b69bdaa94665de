import * as partnerCalls from '@primehour/contract/booking';
import * as calls from '@primehour/contract/public';
import * as serviceCalls from '@primehour/contract/service';
import { occupancy } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService, type ServiceRow } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { serviceRoutes } from '../service/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: a service's buffers are reserved on both sides for every kind of booking; they are part of the range
// in the ledger, they may extend beyond the hours, and a client is offered exactly the times that can be taken.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, bookingRoutes, serviceRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

/** Open on Thursday, October 8, from ten to two in Chicago: 15:00 to 19:00 UTC. */
async function aSalon(built: Partial<ServiceRow>) {
  const blocks = [{ dayOfWeek: 4, startMinute: 600, endMinute: 840 }];
  const { business, accessToken } = await aPartner(api, { blocks, settings: { timeslotDurationMinutes: 15 } });
  const service = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60, ...built });
  const params = { businessId: business.id };
  const query = { serviceId: service.id, from: '2026-10-08', days: 1 };
  return {
    service,
    call: api.as({ accessToken }),
    query: { businessId: business.id },
    slots: async () =>
      (await api.as()(calls.listSlots, { params, query })).slots.map((at) => new Date(at).toISOString().slice(11, 16)),
    taken: () => api.db.read.select().from(occupancy).where(eq(occupancy.businessId, business.id)),
    book: (time: string) => bookAsClient(api, { service, startAt: `2026-10-08T${time}:00Z` }),
  };
}

describe('buffers', () => {
  it('are reserved with a client’s booking, and the next client must be the sum of both away', async () => {
    const { slots, book, taken } = await aSalon({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20 });
    expect(await slots()).toHaveLength(13);
    await book('16:00');
    const during = { startAt: new Date('2026-10-08T15:50:00Z'), endAt: new Date('2026-10-08T17:20:00Z') };
    expect(await taken()).toMatchObject([{ kind: 'booking', during }]);
    // Half an hour between two services: 10 minutes before one and 20 after the other.
    expect(await slots()).toEqual(['17:30', '17:45', '18:00']);
    for (const time of ['15:00', '17:15']) expect(await refusalOf(book(time))).toMatchObject({ code: 'SLOT_TAKEN' });
    await book('17:30');
    expect(await taken()).toHaveLength(2);
  });

  it('may extend beyond the hours, where the service may not', async () => {
    const { slots, book, taken } = await aSalon({ bufferBeforeMinutes: 120, bufferAfterMinutes: 120 });
    expect([(await slots())[0], (await slots()).at(-1)]).toEqual(['15:00', '18:00']);
    await book('15:00');
    expect((await taken())[0]?.during.startAt).toEqual(new Date('2026-10-08T13:00:00Z'));
  });

  it('collide with time outside the hours within a buffer’s length', async () => {
    const { service, slots } = await aSalon({ bufferBeforeMinutes: 30 });
    // Moved there by the partner: ends at 14:45, a quarter of an hour before opening.
    await aBooking(api, { service, startAt: '2026-10-08T13:45:00Z' });
    expect((await slots())[0]).toBe('15:15');
  });

  it('prevent a restore as well', async () => {
    const { service, book, call, query } = await aSalon({ bufferAfterMinutes: 15 });
    const gone = await aBooking(api, { service, startAt: '2026-10-08T15:00:00Z', status: 'CANCELLED' });
    await book('16:00');
    const restore = call(partnerCalls.restoreBooking, { query, body: { id: gone.id } });
    expect(await refusalOf(restore)).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('move with a booking even if its service has changed', async () => {
    const { service, call, query, book } = await aSalon({ bufferAfterMinutes: 30 });
    const short = await aService(api, { businessId: service.businessId, durationMinutes: 60 });
    const { call: own, params } = await book('15:00');
    await aBooking(api, { service: short, startAt: '2026-10-08T17:00:00Z' });
    await call(serviceCalls.updateService, { query, params: { id: service.id }, body: { bufferAfter: 0 } });
    const day = { from: '2026-10-08', days: 1 };
    const { slots } = await own(calls.listMySlots, { params, query: day });
    expect(slots.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(['15:00', '15:15', '15:30', '18:00']);
    const id = (await call(partnerCalls.listBookings, { query })).items[0]?.id ?? '';
    const at = (startHour: number, startMinute: number) =>
      call(partnerCalls.checkAvailability, { query, body: { id, date: day.from, startHour, startMinute } });
    expect(await at(10, 30)).toEqual({ available: true });
    expect(await at(11, 0)).toEqual({ available: false, reason: 'TAKEN' });
  });

  it('of a service change for future bookings only', async () => {
    const { service, call, query, book, taken, slots } = await aSalon({ bufferAfterMinutes: 30 });
    await book('15:00');
    const params = { id: service.id };
    const changed = await call(serviceCalls.updateService, { query, params, body: { bufferAfter: 0 } });
    expect(changed).toMatchObject({ bufferBefore: 0, bufferAfter: 0, name: service.name });
    expect((await taken())[0]?.during.endAt).toEqual(new Date('2026-10-08T16:30:00Z'));
    expect((await slots())[0]).toBe('16:30');
    expect(await call(serviceCalls.updateService, { query, params, body: { name: 'Long cut' } })).toMatchObject({
      bufferAfter: 0,
    });
  });
});
