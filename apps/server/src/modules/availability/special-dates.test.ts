import * as publicCalls from '@primehour/contract/public';
import * as calls from '@primehour/contract/special-dates';
import { specialDate } from '@primehour/db/schema/availability';
import { comingHolidays } from '@primehour/domain/time/us-holidays';
import type { WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aService, type BusinessOptions } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { availabilityRoutes } from './routes.ts';

// The guarantee: time off closes its dates and special hours replace the weekly ones, for clients immediately;
// conflicting bookings are listed before saving, and saving never changes a booking.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(availabilityRoutes, publicRoutes), { clock });
});
// Tuesday, nine in the morning in Chicago.
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

async function aSalon(options: BusinessOptions = {}) {
  const { business, accessToken } = await aPartner(api, options);
  const service = await aService(api, { business, durationMinutes: 60 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const slots = async (from: string, days = 1) => {
    const params = { businessId: business.id };
    const answer = await call(publicCalls.listSlots, { params, query: { serviceId: service.id, from, days } });
    return answer.slots.map((at) => new Date(at).toISOString().slice(5, 16));
  };
  return {
    business,
    service,
    call,
    query,
    slots,
    add: (...entries: calls.SpecialDateForm[]) => call(calls.addSpecialDates, { query, body: { entries } }),
    clashes: (...entries: calls.SpecialDateForm[]) => call(calls.findClashes, { query, body: { entries } }),
    list: () => call(calls.listSpecialDates, { query }),
  };
}

const off = (fromDate: string, untilDate = fromDate, name = ''): calls.SpecialDateForm => ({
  kind: 'TIME_OFF',
  fromDate,
  untilDate,
  name,
});
const hours = (date: string, ...times: [string, string][]): calls.SpecialDateForm => ({
  kind: 'SPECIAL_HOURS',
  date,
  hours: times.map(([startTime, endTime]) => ({ startTime, endTime })),
});

describe('special dates', () => {
  it('apply to clients’ times as soon as they are saved, changed or removed', async () => {
    const { add, slots, call, query, list } = await aSalon();
    expect(await slots('2026-10-08', 2)).toHaveLength(16);
    const [days] = await add(off('2026-10-08', '2026-10-09', 'At the fair'));
    expect(await slots('2026-10-08', 2)).toEqual([]);
    const params = { id: days?.id ?? '' };
    const entry = hours('2026-10-08', ['18:00', '20:00:00'], ['07:30', '08:30']);
    const changed = await call(calls.updateSpecialDate, { query, params, body: { entry } });
    expect(changed).toEqual({
      ...params,
      kind: 'SPECIAL_HOURS',
      fromDate: '2026-10-08',
      untilDate: '2026-10-08',
      name: '',
      hours: [
        { startTime: '18:00:00', endTime: '20:00:00' },
        { startTime: '07:30:00', endTime: '08:30:00' },
      ],
    });
    expect(await slots('2026-10-08')).toEqual(['10-08T12:30', '10-08T23:00', '10-09T00:00']);
    // The list is sorted, whatever the input order.
    expect((await list())[0]?.hours.map(({ startTime }) => startTime)).toEqual(['07:30:00', '18:00:00']);
    await call(calls.removeSpecialDate, { query, params });
    expect(await slots('2026-10-08')).toHaveLength(8);
    expect(await list()).toEqual([]);
    expect(await refusalOf(call(calls.removeSpecialDate, { query, params }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('close a date even if it has special hours', async () => {
    const { add, slots } = await aSalon();
    await add(hours('2026-10-10', ['10:00', '12:00']), off('2026-10-10'));
    expect(await slots('2026-10-10')).toEqual([]);
  });

  it('are listed by date until they are over, by the business’s own calendar', async () => {
    // Two minutes before Monday ends in Honolulu, when it has been Tuesday in Chicago for five hours.
    clock.set('2026-10-06T09:58:00Z');
    const salon = await aSalon({ zone: 'Pacific/Honolulu' });
    await salon.add(off('2026-12-24', '2026-12-31'), off('2026-10-05', '2026-10-05', 'Today'));
    expect((await salon.list()).map(({ fromDate }) => fromDate)).toEqual(['2026-10-05', '2026-12-24']);
    clock.set('2026-10-06T10:00:00Z');
    expect((await salon.list()).map(({ fromDate }) => fromDate)).toEqual(['2026-12-24']);
  });

  it('accept all public holidays of the next year in one call, and repeating it changes nothing', async () => {
    const { add, list } = await aSalon();
    const holidays = comingHolidays('2026-10-06' as WallDate).map(({ date, name }) => off(date, date, name));
    const added = await add(...holidays);
    expect(added.map(({ name }) => name).slice(0, 4)).toEqual([
      'Columbus Day',
      'Veterans Day',
      'Thanksgiving Day',
      'Christmas Day',
    ]);
    expect(await add(...holidays)).toEqual(added);
    expect(await list()).toHaveLength(11);
  });

  it('of one business don’t affect another', async () => {
    const [own, other] = [await aSalon(), await aSalon()];
    await own.add(off('2026-10-08'));
    expect([await own.slots('2026-10-08'), await other.list()]).toEqual([[], []]);
    expect(await other.slots('2026-10-08')).toHaveLength(8);
  });
});

describe('an invalid entry', () => {
  it.each<[string, calls.SpecialDateForm[], { path: string; message: string }]>([
    [
      'a range whose end is before its start',
      [off('2026-10-09', '2026-10-08')],
      { path: 'entries.0.untilDate', message: 'Should not be before the first day' },
    ],
    [
      'a past range',
      [off('2026-10-04', '2026-10-05')],
      { path: 'entries.0.untilDate', message: 'Should not be in the past' },
    ],
    [
      'a range of more than a year',
      [off('2026-10-08', '2027-10-09')],
      { path: 'entries.0.untilDate', message: 'Should be at most 366 days' },
    ],
    [
      'hours whose end is before their start',
      [off('2026-10-08'), hours('2026-10-08', ['10:00', '09:00'])],
      { path: 'entries.1.hours.0.endTime', message: 'End time must be after start time' },
    ],
    [
      'hours that overlap',
      [hours('2026-10-08', ['09:00', '12:00'], ['11:59', '13:00'])],
      { path: 'entries.0.hours.1.endTime', message: 'Time blocks overlap' },
    ],
    [
      'the same hours twice',
      [hours('2026-10-08', ['09:00', '12:00'], ['09:00', '12:00'])],
      { path: 'entries.0.hours.1.endTime', message: 'Duplicate time block found' },
    ],
    ['no hours', [hours('2026-10-08')], { path: 'entries.0.hours', message: 'Add at least one time block' }],
    [
      'an invalid time',
      [hours('2026-10-08', ['09:00', '25:00'])],
      { path: 'entries.0.hours.0.endTime', message: 'Invalid time selection' },
    ],
    [
      'a name with half a surrogate pair',
      [{ ...off('2026-10-08'), name: 'Trip \uD83C' }],
      { path: 'entries.0.name', message: 'Contains a character that can’t be stored' },
    ],
    ['an invalid date', [off('2026-02-30')], { path: 'entries.0.fromDate', message: 'Not a valid date' }],
    [
      'a second set of hours for a date',
      [hours('2026-10-08', ['09:00', '12:00']), hours('2026-10-08', ['13:00', '14:00'])],
      { path: 'entries.1.date', message: 'This date already has special hours' },
    ],
  ])('%s is refused, and nothing of the request is stored', async (_, entries, issue) => {
    const { add, business } = await aSalon();
    const refusal = await refusalOf(add(...entries));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
    expect(refusal.issues).toContainEqual(issue);
    expect(await api.db.read.select().from(specialDate).where(eq(specialDate.businessId, business.id))).toEqual([]);
  });

  it('is refused beyond a thousand per business', async () => {
    const { add, business } = await aSalon();
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: crypto.randomUUID(),
      businessId: business.id,
      kind: 'TIME_OFF' as const,
      fromDate: '2020-01-01' as WallDate,
      untilDate: '2020-01-01' as WallDate,
      name: String(index),
      createdAt: new Date(),
    }));
    await api.db.transaction((tx) => tx.insert(specialDate).values(rows));
    expect(await refusalOf(add(off('2026-10-08')))).toMatchObject({
      message: 'A business can have at most 1000 special dates',
    });
  });
});

describe('clashes', () => {
  it('are the upcoming bookings that would be outside, soonest first, and saving changes none of them', async () => {
    const { service, add, clashes, call, query } = await aSalon();
    const book = (startAt: string, status: 'CONFIRMED' | 'PENDING' | 'CANCELLED' | 'EXPIRED' = 'CONFIRMED') =>
      aBooking(api, { service, startAt, status });
    const late = await book('2026-10-09T15:00:00Z');
    const early = await book('2026-10-08T14:00:00Z');
    const held = await book('2026-10-08T20:00:00Z', 'PENDING');
    await book('2026-10-08T16:00:00Z', 'CANCELLED');
    await book('2026-10-08T17:00:00Z', 'EXPIRED');
    await book('2026-10-12T15:00:00Z');
    const found = await clashes(off('2026-10-08', '2026-10-09'));
    expect(found).toMatchObject({ total: 3 });
    expect(found.items.map(({ id }) => id)).toEqual([early.id, held.id, late.id]);
    // Two hours in the morning leave the afternoon outside.
    const morning = await clashes(hours('2026-10-08', ['09:00', '11:00']));
    expect(morning.items.map(({ id }) => id)).toEqual([held.id]);

    await add(off('2026-10-08', '2026-10-09'));
    expect((await clashes(off('2026-10-08', '2026-10-09'))).items).toEqual(found.items);
    expect(await call(calls.listSpecialDates, { query })).toHaveLength(1);
  });

  it('are only computed for valid entries, and nothing is stored', async () => {
    const { clashes, list } = await aSalon();
    expect(await clashes(off('2026-10-08'))).toMatchObject({ total: 0, items: [] });
    expect(await refusalOf(clashes(off('2026-10-09', '2026-10-08')))).toMatchObject({ code: 'VALIDATION' });
    expect(await list()).toEqual([]);
  });
});
