import * as availability from '@primehour/contract/availability';
import * as settingsCalls from '@primehour/contract/booking-settings';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: weekly hours and booking settings are stored whole or not at all, and are returned as stored.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, availabilityRoutes));
});
afterAll(() => api.close());

async function aSalon() {
  const { business, accessToken } = await aPartner(api);
  return { query: { businessId: business.id }, call: api.as({ accessToken }) };
}

const block = (dayOfWeek: 'MONDAY' | 'SUNDAY', startTime: string, endTime: string, isEnabled = true) => ({
  dayOfWeek,
  startTime,
  endTime,
  isEnabled,
});

describe('weekly hours', () => {
  it('are returned in the order of the week, with seconds', async () => {
    const { call, query } = await aSalon();
    const body = [
      block('SUNDAY', '20:00', '24:00'),
      block('MONDAY', '13:00:00', '17:30'),
      block('MONDAY', '00:00', '13:00'),
    ];
    const week = [
      block('MONDAY', '00:00:00', '13:00:00'),
      block('MONDAY', '13:00:00', '17:30:00'),
      block('SUNDAY', '20:00:00', '24:00:00'),
    ];
    expect(await call(availability.saveAvailability, { query, body })).toEqual(week);
    expect(await call(availability.getAvailability, { query })).toEqual(week);
  });

  it('replace the previous ones; a disabled day has none', async () => {
    const { call, query } = await aSalon();
    expect(await call(availability.getAvailability, { query })).toHaveLength(5);
    const body = [block('MONDAY', '09:00', '17:00'), block('SUNDAY', '09:00', '17:00', false)];
    expect(await call(availability.saveAvailability, { query, body })).toEqual([
      block('MONDAY', '09:00:00', '17:00:00'),
    ]);
    expect(await call(availability.saveAvailability, { query, body: [] })).toEqual([]);
  });

  it.each([
    ['an end before its start', [block('MONDAY', '10:00', '09:00')], '0.endTime', 'End time must be after start time'],
    [
      'an end equal to its start',
      [block('MONDAY', '10:00', '10:00')],
      '0.endTime',
      'End time must be after start time',
    ],
    [
      'the same block twice',
      [block('MONDAY', '09:00', '17:00'), block('SUNDAY', '09:00', '17:00'), block('MONDAY', '09:00', '17:00')],
      '2.endTime',
      'Duplicate time block found',
    ],
    [
      'blocks that overlap',
      [block('SUNDAY', '08:00', '09:00', false), block('MONDAY', '09:00', '12:00'), block('MONDAY', '11:30', '14:00')],
      '2.endTime',
      'Time blocks overlap',
    ],
    ['a time that isn’t in the list', [block('MONDAY', '09:10', '12:00')], '0.endTime', 'Invalid time selection'],
    ['a malformed time', [block('MONDAY', '9am', '12:00')], '0.startTime', 'Invalid time selection'],
  ])('refuse %s and stay unchanged', async (_, body, path, message) => {
    const { call, query } = await aSalon();
    const before = await call(availability.getAvailability, { query });
    const refusal = await refusalOf(call(availability.saveAvailability, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION', issues: [{ path, message }] });
    expect(await call(availability.getAvailability, { query })).toEqual(before);
  });

  it('report every invalid block', async () => {
    const { call, query } = await aSalon();
    const body = [
      block('MONDAY', '10:00', '09:00'),
      block('SUNDAY', '10:00', '12:00'),
      block('SUNDAY', '11:00', '12:30'),
    ];
    const { issues } = await refusalOf(call(availability.saveAvailability, { query, body }));
    expect(issues?.map(({ path }) => path)).toEqual(['0.endTime', '2.endTime']);
  });

  it('end up as one of two weeks saved in parallel', async () => {
    const { call, query } = await aSalon();
    const weeks = [
      [block('MONDAY', '09:00:00', '12:00:00'), block('SUNDAY', '09:00:00', '12:00:00')],
      [block('MONDAY', '10:00:00', '13:00:00'), block('SUNDAY', '10:00:00', '13:00:00')],
    ];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(weeks.map((body) => call(availability.saveAvailability, { query, body })));
      expect(weeks).toContainEqual(await call(availability.getAvailability, { query }));
    }
  });
});

describe('booking settings', () => {
  it('have the defaults until they are changed', async () => {
    const { call, query } = await aSalon();
    // The default of the database; the test builder sets holds to off.
    await api.db.pool.query('update booking_settings set hold_above_cents = default where business_id = $1', [
      query.businessId,
    ]);
    const usual = { minNoticePeriod: 24, advanceBooking: 30, timeslotDuration: 60 };
    const ours = {
      changeCutoff: 24,
      reminderHours: [24, 2],
      holdAbove: 20_000,
      makesRoom: false,
      prefersLastPerson: true,
      asksTips: false,
    };
    expect(await call(settingsCalls.getSettings, { query })).toEqual({ ...usual, ...ours });
    const body = { minNoticePeriod: 0, advanceBooking: 0, timeslotDuration: 90 };
    expect(await call(settingsCalls.saveSettings, { query, body })).toEqual({ ...body, ...ours });
    expect(await call(settingsCalls.getSettings, { query })).toEqual({ ...body, ...ours });
  });

  it.each([999, 1_000_001, 0.5])('refuse to hold bids above %d cents', async (holdAbove) => {
    const { call, query } = await aSalon();
    const body = { minNoticePeriod: 1, advanceBooking: 2, timeslotDuration: 15, holdAbove };
    expect(await refusalOf(call(settingsCalls.saveSettings, { query, body }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('keep the optional ones when only the three specified numbers are sent', async () => {
    const { call, query } = await aSalon();
    const specified = { minNoticePeriod: 1, advanceBooking: 2, timeslotDuration: 15 };
    const own = {
      changeCutoff: 336,
      reminderHours: [48, 3, 1],
      holdAbove: 15_050,
      makesRoom: true,
      prefersLastPerson: false,
      asksTips: true,
    };
    const body = { ...specified, ...own, reminderHours: [3, 48, 1] };
    expect(await call(settingsCalls.saveSettings, { query, body })).toEqual({ ...specified, ...own });
    expect(await call(settingsCalls.saveSettings, { query, body: specified })).toEqual({ ...specified, ...own });
    const without = { ...specified, changeCutoff: 0, reminderHours: [] };
    const kept = { holdAbove: 15_050, makesRoom: true, prefersLastPerson: false, asksTips: true };
    expect(await call(settingsCalls.saveSettings, { query, body: without })).toEqual({ ...without, ...kept });
  });

  it.each([
    ['minNoticePeriod', undefined, 'Minimum notice period is required'],
    ['minNoticePeriod', -1, 'Minimum notice period must be greater than or equal to 0'],
    ['minNoticePeriod', 8761, 'Should be at most 8760'],
    ['advanceBooking', null, 'Advance booking window is required'],
    ['advanceBooking', -1, 'Advance booking window must be greater than or equal to 0'],
    ['advanceBooking', 731, 'Should be at most 730'],
    ['timeslotDuration', '30', 'Timeslot duration is required'],
    ['timeslotDuration', -15, 'Timeslot duration must be greater than or equal to 0'],
    ['timeslotDuration', 20, 'Choose an option from the list'],
    ['changeCutoff', -1, 'Should be greater than or equal to 0'],
    ['changeCutoff', 337, 'Should be at most 336'],
    ['reminderHours', [2, 2], 'Use each reminder time only once'],
    ['reminderHours', [4, 3, 2, 1], 'At most 3 reminders'],
  ])('refuse %s %j', async (path, value, message) => {
    const { call, query } = await aSalon();
    const before = await call(settingsCalls.getSettings, { query });
    const body = { ...before, [path]: value };
    const refusal = await refusalOf(call(settingsCalls.saveSettings, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
    expect(refusal.issues).toContainEqual({ path, message });
    expect(await call(settingsCalls.getSettings, { query })).toEqual(before);
  });
});
