import * as byHand from '@primehour/contract/calendar';
import * as publicCalls from '@primehour/contract/public';
import * as resourceCalls from '@primehour/contract/resource';
import * as timeOff from '@primehour/contract/special-dates';
import * as calls from '@primehour/contract/why';
import { aBooking, aClient, aService, type BusinessOptions, type ServiceRow } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { availabilityRoutes } from './routes.ts';

// The guarantee: for any time the partner sees what clients see, with the rule, the record or setting behind it, and
// what the partner can do anyway.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(availabilityRoutes, calendarRoutes, publicRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

async function aSalon(options: BusinessOptions = {}, built: Partial<ServiceRow> = {}) {
  const { business, accessToken } = await aPartner(api, options);
  const service = await aService(api, { business, name: 'Cut', durationMinutes: 60, ...built });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  return {
    business,
    service,
    call,
    query,
    why: (at: string, subject: { serviceId?: string; bookingId?: string } = { serviceId: service.id }) =>
      call(calls.whyTime, { query: { ...query, ...subject, startAt: Date.parse(at) } }),
    whyDay: (date: string) => call(calls.whyDay, { query: { ...query, serviceId: service.id, date } }),
  };
}

const ANY = { overlap: null, isFree: false };

describe('why a time', () => {
  it.each([
    [
      '2026-10-08T15:00:00Z',
      {},
      { isFree: true, rule: null, fix: null, verdict: 'ALLOWED', message: 'Clients can book this time.' },
    ],
    [
      '2026-10-08T15:00:00Z',
      { isCalendarActive: false },
      { rule: 'CALENDAR_OFF', fix: { target: 'calendar-toggle', id: null }, verdict: 'ALLOWED' },
    ],
    ['2026-10-06T13:59:00Z', {}, { rule: 'PAST', fix: null, verdict: 'WARNING' }],
    [
      '2026-10-08T13:00:00Z',
      {},
      { rule: 'OUTSIDE_HOURS', fix: { target: 'availability', id: null }, verdict: 'WARNING' },
    ],
    [
      '2026-10-08T21:30:00Z',
      {},
      {
        rule: 'DOES_NOT_FIT',
        fix: { target: 'availability', id: null },
        verdict: 'WARNING',
        message: 'The service does not end before closing time, 5:00 PM.',
      },
    ],
    [
      '2026-10-06T20:00:00Z',
      {},
      {
        rule: 'TOO_SOON',
        fix: { target: 'booking-settings', id: null },
        verdict: 'WARNING',
        message: 'Within the minimum notice: clients can book from Wed, Oct 7, 9:00 AM.',
      },
    ],
    [
      '2026-11-12T15:00:00Z',
      {},
      { rule: 'TOO_FAR', fix: { target: 'booking-settings', id: null }, verdict: 'WARNING' },
    ],
    [
      '2026-10-08T15:10:00Z',
      {},
      { rule: 'OFF_GRID', fix: { target: 'booking-settings', id: null }, verdict: 'ALLOWED' },
    ],
  ] as const)('%s is refused or free: %j', async (at, options, answer) => {
    const { why } = await aSalon(options);
    expect(await why(at)).toMatchObject({ startAt: Date.parse(at), ...ANY, ...answer });
  });

  it('is taken shows by whom, and links to that booking', async () => {
    const salon = await aSalon();
    const client = await aClient(api, { business: salon.business, name: 'Sam Linden' });
    const made = await aBooking(api, { service: salon.service, client, startAt: '2026-10-08T15:30:00Z' });
    const startAt = Date.parse('2026-10-08T15:30:00Z');
    expect(await salon.why('2026-10-08T15:00:00Z')).toEqual({
      startAt: Date.parse('2026-10-08T15:00:00Z'),
      isFree: false,
      rule: 'TAKEN',
      message: 'Already taken: Sam Linden, 10:30 AM to 11:30 AM.',
      fix: { target: 'bookings', id: made.id },
      overlap: {
        kind: 'booking',
        id: made.id,
        title: 'Sam Linden',
        startAt,
        endAt: startAt + 3_600_000,
        isByBuffer: false,
        resource: { id: expect.any(String), name: 'Robin' },
      },
      verdict: 'REFUSED',
    });
    // When moving that booking, it doesn't conflict with itself.
    expect(await salon.why('2026-10-08T16:00:00Z', { bookingId: made.id })).toMatchObject({ isFree: true });
  });

  it('is too close to a booking because of a buffer shows the booking’s own time', async () => {
    const salon = await aSalon({}, { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 });
    const made = await aBooking(api, { service: salon.service, startAt: '2026-10-08T15:00:00Z' });
    expect(await salon.why('2026-10-08T16:00:00Z')).toMatchObject({
      rule: 'TAKEN',
      message: 'Too close to what is booked next to it: Sam Linden, 10:00 AM to 11:00 AM.',
      overlap: { id: made.id, isByBuffer: true, endAt: Date.parse('2026-10-08T16:00:00Z') },
    });
  });

  it('is too close only because of the service’s own buffer links to the service', async () => {
    const salon = await aSalon({}, { bufferAfterMinutes: 30 });
    const cut = await aService(api, { business: salon.business, name: 'Shave', durationMinutes: 30 });
    await aBooking(api, { service: cut, startAt: '2026-10-08T16:15:00Z' });
    expect(await salon.why('2026-10-08T15:00:00Z')).toMatchObject({
      rule: 'TAKEN',
      fix: { target: 'services', id: null },
      overlap: { isByBuffer: true, startAt: Date.parse('2026-10-08T16:15:00Z') },
      verdict: 'REFUSED',
    });
  });

  it('is blocked, or on a day off, links to the block or the entry', async () => {
    const { call, query, why, whyDay } = await aSalon();
    const startAt = Date.parse('2026-10-08T16:00:00Z');
    const block = await call(byHand.addBlock, {
      query,
      body: { startAt, endAt: startAt + 3_600_000, note: 'Dentist' },
    });
    expect(await why('2026-10-08T16:00:00Z')).toMatchObject({
      message: 'Already taken: Dentist, 11:00 AM to 12:00 PM.',
      fix: { target: 'blocks', id: block.id },
    });
    const entries = [
      { kind: 'TIME_OFF' as const, fromDate: '2026-10-12', untilDate: '2026-10-12', name: 'Columbus Day' },
    ];
    const [entry] = await call(timeOff.addSpecialDates, { query, body: { entries } });
    const day = await whyDay('2026-10-12');
    expect(day.times).toHaveLength(8);
    for (const time of day.times) {
      expect(time).toMatchObject({
        rule: 'DAY_OFF',
        message: 'Closed: Columbus Day.',
        fix: { target: 'time-off', id: entry?.id },
        verdict: 'WARNING',
      });
    }
  });
});

describe('why the times of a day', () => {
  it('are free exactly where clients can book, including on a day of 25 hours', async () => {
    clock.set('2026-10-30T14:00:00Z');
    const night = [{ dayOfWeek: 7, startMinute: 0, endMinute: 240 }];
    const salon = await aSalon({ blocks: night, settings: { timeslotDurationMinutes: 30 } });
    await aBooking(api, { service: salon.service, startAt: '2026-11-01T06:30:00Z' });
    const offered = await salon.call(publicCalls.listSlots, {
      params: { businessId: salon.business.id },
      query: { serviceId: salon.service.id, from: '2026-11-01', days: 1 },
    });
    const { times, zone } = await salon.whyDay('2026-11-01');
    expect(zone).toBe('America/Chicago');
    // Four hours on the clock are five hours of real time.
    expect(times).toHaveLength(10);
    expect(times.filter(({ isFree }) => isFree).map(({ startAt }) => startAt)).toEqual(offered.slots);
    expect(offered.slots).toHaveLength(6);
  });

  it('shows a conflict of a late time after midnight', async () => {
    const evening = [{ dayOfWeek: 4, startMinute: 20 * 60, endMinute: 24 * 60 }];
    const salon = await aSalon({ blocks: evening }, { durationMinutes: 300 });
    const short = await aService(api, { business: salon.business, durationMinutes: 30 });
    // Friday at 2:30 in the morning.
    await aBooking(api, { service: short, startAt: '2026-10-09T07:30:00Z' });
    const { times } = await salon.whyDay('2026-10-08');
    expect(times.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ['DOES_NOT_FIT', 'WARNING'],
      ['DOES_NOT_FIT', 'WARNING'],
      ['TAKEN', 'REFUSED'],
      ['TAKEN', 'REFUSED'],
    ]);
    for (const { startAt, rule } of times) {
      expect(await salon.why(new Date(startAt).toISOString())).toMatchObject({ rule });
    }
  });

  it('leads to a person’s own hours if these refuse it', async () => {
    const { business, service, call, query, whyDay } = await aSalon();
    const ben = await aResource(api, { business });
    const hours = [{ dayOfWeek: 'THURSDAY', startTime: '10:00:00', endTime: '12:30:00', isEnabled: true } as const];
    const body = { followsBusinessHours: false, hours };
    await call(resourceCalls.saveResourceHours, { query, params: { id: ben.id }, body });
    const day = { ...query, serviceId: service.id, date: '2026-10-08' };
    expect((await whyDay('2026-10-08')).times.map(({ fix }) => fix?.resourceId)).not.toContain(ben.id);
    const { times } = await call(calls.whyDay, { query: { ...day, resourceId: ben.id } });
    const fix = { target: 'availability', id: null, resourceId: ben.id };
    expect(times.at(-1)).toMatchObject({ rule: 'DOES_NOT_FIT', fix });
  });

  it('is empty on a weekday without hours', async () => {
    expect((await (await aSalon()).whyDay('2026-10-10')).times).toEqual([]);
  });

  it('requires either a service or a booking', async () => {
    const { call, query, service } = await aSalon();
    const issues = [{ path: 'query.serviceId', message: 'Specify a service or a booking' }];
    const date = '2026-10-08';
    expect(await refusalOf(call(calls.whyDay, { query: { ...query, date } }))).toMatchObject({ issues });
    const both = { ...query, date, serviceId: service.id, bookingId: service.id };
    expect(await refusalOf(call(calls.whyDay, { query: both }))).toMatchObject({ issues });
    const none = call(calls.whyTime, { query: { ...query, serviceId: service.id, startAt: 12 } });
    expect(await refusalOf(none)).toMatchObject({ code: 'VALIDATION' });
  });
});
