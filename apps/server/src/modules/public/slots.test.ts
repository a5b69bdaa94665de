import * as calls from '@primehour/contract/public';
import { bookingLink } from '@primehour/db/schema/booking';
import { service } from '@primehour/db/schema/service';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aBusiness, aService, type BusinessOptions } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: the times that anyone is offered are those that can be booked now, no more and no fewer: within the
// hours, beyond the notice, and clear of whatever takes the time, but not of what has lapsed.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes));
});
afterAll(() => api.close());

/** Open on Thursdays from 9 to 12 in Chicago, hourly; the test's now is the Tuesday before. */
async function thursdays(options: BusinessOptions = {}) {
  const open = await aBusiness(api, { blocks: [{ dayOfWeek: 4, startMinute: 540, endMinute: 720 }], ...options });
  const offered = await aService(api, { business: open, durationMinutes: 60 });
  const ask = async (query: { from?: string; days?: number; serviceId?: string } = {}) => {
    const answer = await api.as()(calls.listSlots, {
      params: { businessId: open.id },
      query: { serviceId: offered.id, from: '2026-10-06', days: 7, ...query },
    });
    return answer;
  };
  const times = async (...query: Parameters<typeof ask>) =>
    (await ask(...query)).slots.map((at) => new Date(at).toISOString().slice(5, 16));
  return { open, offered, ask, times };
}

const NINE = '2026-10-08T14:00:00Z';
const TEN = '2026-10-08T15:00:00Z';
const ALL = ['10-08T14:00', '10-08T15:00', '10-08T16:00'];

describe('the times of a service', () => {
  it('come with the zone and the length', async () => {
    const { ask } = await thursdays();
    expect(await ask()).toEqual({
      zone: 'America/Chicago',
      durationMinutes: 60,
      slots: [Date.parse(NINE), Date.parse(TEN), Date.parse('2026-10-08T16:00:00Z')],
    });
  });

  it.each([
    ['a booking', { status: 'CONFIRMED' }, ['10-08T14:00', '10-08T16:00']],
    ['a live hold', { status: 'PENDING' }, ['10-08T14:00', '10-08T16:00']],
    [
      'a canceled booking whose time is kept',
      { status: 'CANCELLED', cancelBehavior: 'KEEP_TIME' },
      ['10-08T14:00', '10-08T16:00'],
    ],
    ['a canceled booking whose time is open', { status: 'CANCELLED', cancelBehavior: 'OPEN_TIME' }, ALL],
    ['a hold that lapsed this very instant', { status: 'PENDING', holdExpiresAt: '2026-10-06T14:00:00Z' }, ALL],
  ] as const)('are clear of %s', async (_, built, left) => {
    const { offered, times } = await thursdays();
    await aBooking(api, { service: offered, startAt: TEN, ...built });
    expect(await times()).toEqual(left);
  });

  it('lose to a booking that starts before the window only what it takes inside', async () => {
    const { offered, times } = await thursdays();
    const night = await aService(api, { businessId: offered.businessId, durationMinutes: 300 });
    await aBooking(api, { service: night, startAt: '2026-10-08T09:30:00Z' });
    expect(await times({ from: '2026-10-08', days: 1 })).toEqual(['10-08T15:00', '10-08T16:00']);
  });

  it('need the whole length of the service', async () => {
    const { offered, times } = await thursdays();
    const long = await aService(api, { businessId: offered.businessId, durationMinutes: 121 });
    expect(await times({ serviceId: long.id })).toEqual(['10-08T14:00']);
  });

  it('start after the notice and end with the advance window', async () => {
    const { times } = await thursdays({ settings: { minNoticePeriodHours: 49, advanceBookingDays: 9 } });
    expect(await times({ days: 14 })).toEqual(['10-08T15:00', '10-08T16:00', '10-15T14:00']);
  });

  it('are none while the calendar is off', async () => {
    const { ask } = await thursdays({ isCalendarActive: false });
    expect(await ask()).toMatchObject({ slots: [] });
  });

  it('stop at the window’s last day in the zone of the business', async () => {
    // 21:00 in Honolulu is 07:00Z of the next day: a window of Greenwich days would lose it.
    const blocks = [{ dayOfWeek: 4, startMinute: 1260, endMinute: 1440 }];
    const { times } = await thursdays({ zone: 'Pacific/Honolulu', blocks });
    expect(await times({ from: '2026-10-08', days: 1 })).toEqual(['10-09T07:00', '10-09T08:00', '10-09T09:00']);
    expect(await times({ from: '2026-10-09', days: 1 })).toEqual([]);
  });

  it('show the hour that happens twice as two starts', async () => {
    // Chicago, Nov 1: 01:00 CDT is 06:00Z, and an hour later it is 01:00 again, CST.
    const { times } = await thursdays({ blocks: [{ dayOfWeek: 7, startMinute: 60, endMinute: 180 }] });
    expect(await times({ from: '2026-11-01', days: 1 })).toEqual(['11-01T06:00', '11-01T07:00', '11-01T08:00']);
  });
});

describe('a question for times', () => {
  it('finds no business and no service that doesn’t exist, or is not theirs, or was deleted', async () => {
    const { open, offered } = await thursdays();
    const other = await thursdays();
    const gone = await aService(api, { business: open });
    await api.db.transaction((tx) => tx.update(service).set({ deletedAt: new Date() }).where(eq(service.id, gone.id)));
    const of = (businessId: string, serviceId: string) =>
      api.as()(calls.listSlots, { params: { businessId }, query: { serviceId, from: '2026-10-06' } });
    const wrong = [
      [uuidV4(), offered.id],
      ['alder-studio', offered.id],
      [open.id, uuidV4()],
      [open.id, other.offered.id],
      [open.id, gone.id],
    ] as const;
    for (const [businessId, serviceId] of wrong) {
      expect(await refusalOf(of(businessId, serviceId))).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
  });

  it.each([
    [{ from: '2026-02-30' }, 'query.from'],
    [{ from: 'today' }, 'query.from'],
    [{ days: 0 }, 'query.days'],
    [{ days: 63 }, 'query.days'],
    [{ serviceId: '1' }, 'query.serviceId'],
  ])('is refused for %j', async (wrong, path) => {
    const { ask } = await thursdays();
    expect(await refusalOf(ask(wrong))).toMatchObject({ statusCode: 422, code: 'VALIDATION', issues: [{ path }] });
  });
});

describe('the times a client’s own booking can move to', () => {
  it('count its present time as free', async () => {
    const { offered } = await thursdays();
    const { call, params } = await bookAsClient(api, { service: offered, startAt: TEN });
    await aBooking(api, { service: offered, startAt: NINE });
    const answer = await call(calls.listMySlots, { params, query: { from: '2026-10-06', days: 7 } });
    expect(answer).toEqual({
      zone: 'America/Chicago',
      durationMinutes: 60,
      slots: [Date.parse(TEN), Date.parse('2026-10-08T16:00:00Z')],
    });
  });

  it('keep the length that was booked, though the service got longer or went', async () => {
    const { offered } = await thursdays();
    const { call, params } = await bookAsClient(api, { service: offered, startAt: TEN });
    await api.db.transaction((tx) =>
      tx.update(service).set({ durationMinutes: 180, deletedAt: new Date() }).where(eq(service.id, offered.id)),
    );
    const { slots, durationMinutes } = await call(calls.listMySlots, {
      params,
      query: { from: '2026-10-08', days: 1 },
    });
    expect([slots.length, durationMinutes]).toEqual([3, 60]);
  });

  it('are shown to no one else', async () => {
    const { offered } = await thursdays();
    const { params } = await bookAsClient(api, { service: offered, startAt: TEN });
    await api.db.transaction((tx) => tx.update(bookingLink).set({ revokedAt: new Date() }));
    for (const token of [params.token, 'a'.repeat(43), 'short', '../../etc/passwd']) {
      const refusal = refusalOf(api.as()(calls.listMySlots, { params: { token }, query: { from: '2026-10-06' } }));
      expect(await refusal).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
  });
});
