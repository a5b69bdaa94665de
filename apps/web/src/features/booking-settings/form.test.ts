/** The settings form sends numbers, and refuses what is missing or negative in the specified words. */
import { BOOKING_SETTINGS_DEFAULTS } from '@primehour/domain/limits';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  describeDesk,
  describeSettings,
  fieldsOf,
  reminderChoices,
  type SettingsFields,
  withReminder,
} from './form.ts';
import { settingsFields } from './schema.ts';

const OURS = {
  changeCutoff: 24,
  reminderHours: [24, 2],
  holdAbove: 20_000,
  makesRoom: false,
  prefersLastPerson: true,
  asksTips: false,
};
const STORED = { ...BOOKING_SETTINGS_DEFAULTS, ...OURS };
const defaults = fieldsOf(STORED);

function messagesOf(change: Partial<SettingsFields>): string[] {
  const parsed = settingsFields.safeParse({ ...defaults, ...change });
  return (parsed.error?.issues ?? []).map((issue) => issue.message);
}

describe('settings fields', () => {
  it('start from 24 hours, 30 days and 60 minutes, and are sent as numbers', () => {
    expect(settingsFields.parse(defaults)).toEqual({
      minNoticePeriod: 24,
      advanceBooking: 30,
      timeslotDuration: 60,
      ...OURS,
    });
  });

  it('send the three specified numbers, and of our additions those that changed', () => {
    const {
      changeCutoff: _cutoff,
      reminderHours: _hours,
      holdAbove: _hold,
      makesRoom: _room,
      prefersLastPerson: _last,
      asksTips: _tips,
      ...specified
    } = STORED;
    expect(bodyOf(settingsFields.parse({ ...defaults, reminderHours: ['2', '24'] }), STORED)).toEqual(specified);
    const changed = settingsFields.parse({ ...defaults, changeCutoff: '0', reminderHours: [] });
    expect(bodyOf(changed, STORED)).toEqual({ ...specified, changeCutoff: 0, reminderHours: [] });
  });

  it('send how a team’s bookings are assigned once that is changed', () => {
    const changed = settingsFields.parse({ ...defaults, makesRoom: true });
    expect(bodyOf(changed, STORED)).toHaveProperty('makesRoom', true);
    expect(bodyOf(changed, STORED)).not.toHaveProperty('prefersLastPerson');
  });

  it('send the amount above which bids are held in cents, and refuse an invalid one', () => {
    const changed = settingsFields.parse({ ...defaults, holdAbove: '150.50' });
    expect(bodyOf(changed, STORED)).toMatchObject({ holdAbove: 15_050 });
    for (const holdAbove of ['9.99', '10000.01']) {
      expect(messagesOf({ holdAbove })).toEqual(['Should be between $10 and $10,000']);
    }
    expect(messagesOf({ holdAbove: '' })).toEqual(['Required']);
    expect(messagesOf({ holdAbove: 'much' })).toEqual(['Should be a number']);
  });

  it('refuse a cut-off beyond two weeks, and a duplicate reminder', () => {
    expect(messagesOf({ changeCutoff: '337' })).toEqual(['Should be at most 336']);
    expect(messagesOf({ reminderHours: ['2', '2'] })).toEqual(['Use each reminder time only once']);
  });

  it('show stored settings', () => {
    expect(fieldsOf({ ...STORED, minNoticePeriod: 0, advanceBooking: 7, timeslotDuration: 15 })).toEqual({
      minNoticePeriod: '0',
      advanceBooking: '7',
      timeslotDuration: '15',
      changeCutoff: '24',
      reminderHours: ['24', '2'],
      holdAbove: '200',
      makesRoom: false,
      prefersLastPerson: true,
      asksTips: false,
    });
  });

  it('say what is missing', () => {
    expect(messagesOf({ minNoticePeriod: '', advanceBooking: ' ', timeslotDuration: '' })).toEqual([
      'Minimum notice period is required',
      'Advance booking window is required',
      'Timeslot duration is required',
    ]);
  });

  it('say what is below zero', () => {
    expect(messagesOf({ minNoticePeriod: '-1', advanceBooking: '-2', timeslotDuration: '-15' })).toContain(
      'Minimum notice period must be greater than or equal to 0',
    );
    expect(messagesOf({ advanceBooking: '-2' })).toEqual(['Advance booking window must be greater than or equal to 0']);
    expect(messagesOf({ timeslotDuration: '-15' })).toContain('Timeslot duration must be greater than or equal to 0');
  });

  it('refuse fractions and timeslots that are not offered', () => {
    expect(messagesOf({ minNoticePeriod: '1.5' })).toEqual(['Should be a whole number']);
    expect(messagesOf({ timeslotDuration: '20' })).toEqual(['Choose an option from the list']);
  });
});

describe('the sentence about the settings', () => {
  it('uses singular and plural', () => {
    expect(describeSettings({ minNoticePeriod: '1', advanceBooking: '30', timeslotDuration: '60' })).toBe(
      'Clients book at least 1 hour ahead and no more than 30 days in advance. Times are offered every 60 minutes.',
    );
    expect(describeSettings({ minNoticePeriod: '0', advanceBooking: '1', timeslotDuration: '15' })).toBe(
      'Clients book up to the last minute and no more than 1 day in advance. Times are offered every 15 minutes.',
    );
  });
});

describe('the sentence about changes and reminders', () => {
  it.each([
    [
      { changeCutoff: '24', reminderHours: ['2', '24'] },
      'until 24 hours before the start. They are reminded 1 day and 2 hours before.',
    ],
    [
      { changeCutoff: '1', reminderHours: ['1', '48', '168'] },
      'until 1 hour before the start. They are reminded 1 week, 2 days, and 1 hour before.',
    ],
    [{ changeCutoff: '0', reminderHours: [] }, 'until the start. They are not reminded.'],
  ])('of %o ends %s', (fields, text) => {
    expect(describeDesk(fields)).toBe(`Clients can move or cancel ${text}`);
  });

  it('is undefined while a number is missing', () => {
    expect(describeDesk({ changeCutoff: '', reminderHours: [] })).toBeUndefined();
    expect(describeSettings({ minNoticePeriod: '1', advanceBooking: '', timeslotDuration: '60' })).toBeUndefined();
  });
});

it('a new reminder gets an hour that has none', () => {
  expect(withReminder([])).toEqual(['24']);
  expect(withReminder(['24', '2'])).toEqual(['24', '2', '48']);
  expect(
    reminderChoices('5')
      .map(({ label }) => label)
      .slice(3, 7),
  ).toEqual(['4 hours before', '5 hours before', '6 hours before', '12 hours before']);
});
