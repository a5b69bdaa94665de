// The times of a day have distinct labels, are grouped under the right part of the day, and keep their order.
import { describe, expect, it } from 'vitest';
import { groupByPart } from './time-groups.ts';

const labelsOf = (iso: readonly string[], zone: string) =>
  groupByPart(iso.map(Date.parse), zone).map(({ part, times }) => [part, ...times.map(({ label }) => label)]);

describe('times of a day', () => {
  it('are listed under morning until noon, afternoon until five, then evening', () => {
    const starts = ['T16:00Z', 'T18:59Z', 'T19:00Z', 'T23:59Z'].map((time) => `2026-11-24${time}`);
    expect(labelsOf([...starts, '2026-11-25T00:00Z'], 'America/Denver')).toEqual([
      ['Morning', '9:00 AM', '11:59 AM'],
      ['Afternoon', '12:00 PM', '4:59 PM'],
      ['Evening', '5:00 PM'],
    ]);
  });

  it('that clocks show twice have the name of their offset', () => {
    const starts = ['T05:30Z', 'T06:00Z', 'T06:30Z', 'T07:00Z', 'T07:30Z', 'T08:00Z'].map(
      (time) => `2026-11-01${time}`,
    );
    expect(labelsOf(starts, 'America/Chicago')).toEqual([
      ['Morning', '12:30 AM', '1:00 AM CDT', '1:30 AM CDT', '1:00 AM CST', '1:30 AM CST', '2:00 AM'],
    ]);
  });

  it('have that name even if only one of the two is free', () => {
    expect(labelsOf(['2026-11-01T07:00Z'], 'America/Chicago')).toEqual([['Morning', '1:00 AM CST']]);
  });

  it('are plain on the day when an hour is skipped', () => {
    expect(labelsOf(['2027-03-14T07:30Z', '2027-03-14T08:00Z'], 'America/Chicago')).toEqual([
      ['Morning', '1:30 AM', '3:00 AM'],
    ]);
  });

  it('are plain if clocks never change', () => {
    expect(labelsOf(['2026-11-01T08:00Z'], 'America/Phoenix')).toEqual([['Morning', '1:00 AM']]);
  });
});
