/** The weekly hours survive the round trip between API and form, and every invalid row is reported. */
import type { AvailabilityEntry } from '@primehour/contract/availability';
import { describe, expect, it } from 'vitest';
import {
  addBlock,
  changeBlock,
  copyMondayToWeekdays,
  DEFAULT_WEEK,
  deleteBlock,
  entriesOf,
  fromChoices,
  problemsOf,
  startingHours,
  switchDay,
  toChoices,
  weekAfter,
  weekOfEntries,
} from './form.ts';

const entry = (dayOfWeek: AvailabilityEntry['dayOfWeek'], startTime: string, endTime: string): AvailabilityEntry => ({
  dayOfWeek,
  startTime,
  endTime,
  isEnabled: true,
});

const stored = [
  entry('MONDAY', '08:30:00', '12:00:00'),
  entry('MONDAY', '13:00:00', '24:00:00'),
  entry('SATURDAY', '07:00:00', '11:00:00'),
];
const week = weekOfEntries(stored);

describe('hours that have loaded', () => {
  const [saved, other] = [week, weekOfEntries([entry('SUNDAY', '09:00:00', '10:00:00')])];
  it('replace the week, edited or not, and a week that is unchanged since it was sent', () => {
    expect(weekAfter(stored, other, undefined)).toEqual(week);
    expect(weekAfter(stored, other, other)).toEqual(week);
  });

  it('keep a week that was changed since it was sent', () => {
    const changed = addBlock(saved, 'SUNDAY');
    expect(weekAfter(stored, changed, saved)).toBe(changed);
  });
});

describe('the hours of a person', () => {
  const own = [entry('SUNDAY', '09:00:00', '10:00:00')];
  it('start as those of the business until the person has their own', () => {
    expect(startingHours({ followsBusinessHours: true, hours: [] }, stored)).toBe(stored);
    expect(startingHours({ followsBusinessHours: true, hours: own }, stored)).toBe(own);
    expect(startingHours({ followsBusinessHours: false, hours: own }, stored)).toBe(own);
  });

  it('stay empty for someone who is never there', () => {
    expect(startingHours({ followsBusinessHours: false, hours: [] }, stored)).toEqual([]);
  });
});

describe('the week', () => {
  it('survives the round trip through the form', () => {
    expect(entriesOf(week)).toEqual(stored);
  });

  it('enables exactly the days that have entries', () => {
    expect(week.filter((day) => day.isEnabled).map((day) => day.day)).toEqual(['MONDAY', 'SATURDAY']);
    expect(weekOfEntries([]).some((day) => day.isEnabled)).toBe(false);
  });

  it('starts with Friday and Saturday before the stored hours arrive', () => {
    expect(entriesOf(DEFAULT_WEEK)).toEqual([
      entry('FRIDAY', '06:00:00', '09:00:00'),
      entry('FRIDAY', '18:00:00', '22:00:00'),
      entry('SATURDAY', '07:00:00', '11:00:00'),
    ]);
  });

  it('sends no block of a day that is switched off, and keeps its rows', () => {
    const off = switchDay(week, 'MONDAY', false);
    expect(entriesOf(off)).toEqual([entry('SATURDAY', '07:00:00', '11:00:00')]);
    expect(entriesOf(switchDay(off, 'MONDAY', true))).toEqual(stored);
  });
});

describe('a day', () => {
  it('that is switched on without blocks gets 09:00-17:00', () => {
    expect(entriesOf(switchDay(weekOfEntries([]), 'SUNDAY', true))).toEqual([entry('SUNDAY', '09:00:00', '17:00:00')]);
  });

  it('is switched off when its last block is deleted', () => {
    expect(entriesOf(deleteBlock(week, 'SATURDAY', '0'))).toEqual(stored.slice(0, 2));
  });

  it('gives a new block a key that no row of the day has', () => {
    const changed = addBlock(deleteBlock(week, 'MONDAY', '0'), 'MONDAY');
    expect(changed[0]?.blocks.map((block) => block.key)).toEqual(['1', '2']);
  });

  it('from Tuesday to Friday becomes like Monday on request; the weekend stays', () => {
    const copied = entriesOf(copyMondayToWeekdays(week));
    expect(copied.filter((block) => block.dayOfWeek === 'THURSDAY').map((block) => block.endTime)).toEqual([
      '12:00:00',
      '24:00:00',
    ]);
    expect(copied).toHaveLength(11);
    expect(copied.at(-1)).toEqual(stored[2]);
  });
});

describe('problems', () => {
  it('are absent for valid hours and for days that are off', () => {
    const broken = changeBlock(week, 'SATURDAY', '0', { endMinute: 300 });
    expect(problemsOf(week).size).toBe(0);
    expect(problemsOf(switchDay(broken, 'SATURDAY', false)).size).toBe(0);
  });

  it('name the row, with the specified text', () => {
    const problem = (changed: typeof week) => [...problemsOf(changed)];
    expect(problem(changeBlock(week, 'SATURDAY', '0', { endMinute: 420 }))).toEqual([
      ['SATURDAY-0', 'End time must be after start time'],
    ]);
    expect(problem(changeBlock(week, 'MONDAY', '1', { startMinute: 690 }))).toEqual([
      ['MONDAY-1', 'Time blocks overlap'],
    ]);
    expect(problem(changeBlock(week, 'MONDAY', '1', { startMinute: 510, endMinute: 720 }))).toEqual([
      ['MONDAY-1', 'Duplicate time block found'],
    ]);
    expect(problem(weekOfEntries([entry('TUESDAY', '09:10:00', '17:00:00')]))).toEqual([
      ['TUESDAY-0', 'Invalid time selection'],
    ]);
  });
});

describe('time choices', () => {
  it('are half hours apart; only To ends at midnight', () => {
    expect(fromChoices(undefined)).toHaveLength(48);
    expect(fromChoices(undefined).at(-1)).toEqual({ value: 1410, label: '11:30 PM' });
    expect(toChoices(undefined)[0]).toEqual({ value: 30, label: '12:30 AM' });
    expect(toChoices(undefined).at(-1)).toEqual({ value: 1440, label: 'Midnight' });
  });

  it('include a stored time that is not offered', () => {
    expect(fromChoices(550)[19]).toEqual({ value: 550, label: '9:10 AM' });
  });
});
