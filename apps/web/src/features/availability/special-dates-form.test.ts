/** Time off and special hours survive the round trip between API and form, and errors are reported. */
import type { SpecialDate } from '@primehour/contract/special-dates';
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  describeEffect,
  formOfStored,
  entryOf,
  isClosedOn,
  isOffAlready,
  newDraft,
  problemsOf,
  formatDateRange,
} from './special-dates-form.ts';

const TODAY = '2026-11-20' as WallDate;
const winter: SpecialDate = {
  id: 'e1',
  kind: 'TIME_OFF',
  fromDate: '2026-12-24',
  untilDate: '2027-01-01',
  name: 'Winter break',
  hours: [],
};
const fair: SpecialDate = {
  id: 'e2',
  kind: 'SPECIAL_HOURS',
  fromDate: '2026-12-05',
  untilDate: '2026-12-05',
  name: '',
  hours: [
    { startTime: '10:00:00', endTime: '14:00:00' },
    { startTime: '18:00:00', endTime: '24:00:00' },
  ],
};

describe('an entry', () => {
  it('survives the round trip through the form', () => {
    expect(formOfStored(winter)).toEqual({
      kind: 'TIME_OFF',
      fromDate: '2026-12-24',
      untilDate: '2027-01-01',
      name: 'Winter break',
    });
    expect(formOfStored(fair)).toEqual({ kind: 'SPECIAL_HOURS', date: '2026-12-05', hours: fair.hours, name: '' });
  });

  it('starts with one day and with nine to five', () => {
    expect(entryOf(newDraft('TIME_OFF', '2026-12-25', ' Christmas Day '))).toEqual({
      kind: 'TIME_OFF',
      fromDate: '2026-12-25',
      untilDate: '2026-12-25',
      name: 'Christmas Day',
    });
    expect(entryOf(newDraft('SPECIAL_HOURS', '2026-12-25'))).toMatchObject({
      hours: [{ startTime: '09:00:00', endTime: '17:00:00' }],
    });
  });

  it('is shown with its days and its effect', () => {
    expect(formatDateRange(winter, TODAY)).toBe('Thu, Dec 24 – Jan 1, 2027');
    expect(formatDateRange(fair, TODAY)).toBe('Sat, Dec 5');
    expect(describeEffect(winter)).toBe('Closed, 9 days');
    expect(describeEffect(fair)).toBe('10:00 AM – 2:00 PM, 6:00 PM – 12:00 AM');
  });

  it('of time off closes its dates, both ends included; special hours close none', () => {
    const on = (date: string) => isClosedOn([winter, fair], date as WallDate);
    expect(['2026-12-23', '2026-12-24', '2027-01-01', '2027-01-02', '2026-12-05'].map(on)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

it('the same days off, whatever their name, are already off; other days and hours are not', () => {
  const off = formOfStored(winter);
  const tries = [{ ...off, name: '' }, { ...off, untilDate: '2026-12-31' }, formOfStored(fair)];
  expect(tries.map((entry) => isOffAlready([winter, fair], entry))).toEqual([true, false, false]);
});

describe('what is wrong', () => {
  const off = newDraft('TIME_OFF', '2026-12-24');
  const hours = draftOf(fair);
  it.each([
    ['a missing first day', { ...off, from: '' }, { from: 'Required' }],
    ['a missing last day', { ...off, until: '' }, { until: 'Required' }],
    ['a last day before the first', { ...off, until: '2026-12-23' }, { until: 'Should not be before the first day' }],
    ['a range that is over', newDraft('TIME_OFF', '2026-11-19'), { until: 'Should not be less than today' }],
    ['more than a year', { ...off, until: '2028-01-01' }, { until: 'Should be at most 366 days' }],
    ['hours of a day that is over', newDraft('SPECIAL_HOURS', '2026-11-19'), { from: 'Should not be less than today' }],
    [
      'hours that run backwards',
      { ...hours, blocks: [{ key: '0', startMinute: 600, endMinute: 600 }] },
      { block: { index: 0, message: 'End time must be after start time' } },
    ],
    [
      'hours that overlap',
      { ...hours, blocks: [...hours.blocks, { key: '2', startMinute: 810, endMinute: 900 }] },
      { block: { index: 2, message: 'Time blocks overlap' } },
    ],
  ])('is %s', (_, draft, problems) => {
    expect(problemsOf(draft, TODAY)).toEqual(problems);
  });

  it('is nothing for a range that has begun, and for today', () => {
    expect(problemsOf({ ...off, from: '2026-11-01', until: '2026-11-20' }, TODAY)).toEqual({});
    expect(problemsOf(hours, TODAY)).toEqual({});
  });
});
