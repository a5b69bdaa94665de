/** The settings form sends numbers, and refuses what is missing or negative in the specified words. */
import { BOOKING_SETTINGS_DEFAULTS } from '@primehour/domain/limits';
import { describe, expect, it } from 'vitest';
import { describeSettings, fieldsOf, type SettingsFields, settingsFields } from './form.ts';

const defaults = fieldsOf(BOOKING_SETTINGS_DEFAULTS);

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
    });
  });

  it('show stored settings', () => {
    expect(fieldsOf({ minNoticePeriod: 0, advanceBooking: 7, timeslotDuration: 15 })).toEqual({
      minNoticePeriod: '0',
      advanceBooking: '7',
      timeslotDuration: '15',
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
    expect(messagesOf({ timeslotDuration: '20' })).toEqual(['Choose one of the list']);
  });
});

describe('the sentence about the settings', () => {
  it('counts one and many', () => {
    expect(describeSettings({ minNoticePeriod: 1, advanceBooking: 30, timeslotDuration: 60 })).toBe(
      'Clients book at least 1 hour ahead and no more than 30 days in advance. Times are offered every 60 minutes.',
    );
    expect(describeSettings({ minNoticePeriod: 0, advanceBooking: 1, timeslotDuration: 15 })).toBe(
      'Clients book up to the last minute and no more than 1 day in advance. Times are offered every 15 minutes.',
    );
  });
});
