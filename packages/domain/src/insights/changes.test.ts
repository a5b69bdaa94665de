import { expect, it } from 'vitest';
import { daysBetween } from '../time/wall-date.ts';
import type { WallDate } from '../vocabulary.ts';
import { changesToShow, spansAround } from './changes.ts';

// The guarantee: a change is shown next to its figures once three whole weeks have passed, and compared with as many
// days of each weekday before it.

const day = (text: string) => text as WallDate;
const TODAY = day('2026-11-26');

it('compares three weeks before with three after, without the day itself', () => {
  const { before, after } = spansAround(day('2026-11-02'));
  expect([before, after]).toEqual([
    { from: '2026-10-12', until: '2026-11-02' },
    { from: '2026-11-03', until: '2026-11-24' },
  ]);
  expect(daysBetween(before.from, before.until)).toBe(daysBetween(after.from, after.until));
});

it('shows the last change of each figure, from the twenty-second day on, for twelve weeks', () => {
  const shown = (action: 'HOURS_CHANGED' | 'SERVICE_POLICY_CHANGED', ...dates: string[]) =>
    changesToShow(
      dates.map((date) => ({ action, date: day(date) })),
      TODAY,
    );
  expect(shown('HOURS_CHANGED', '2026-11-05', '2026-11-04', '2026-10-01')).toEqual([
    { figure: 'utilization', thing: 'HOURS', date: '2026-11-04' },
  ]);
  expect(shown('HOURS_CHANGED', '2026-09-02')).toEqual([]);
  expect(shown('HOURS_CHANGED', '2026-09-03')).toHaveLength(1);
  expect(shown('SERVICE_POLICY_CHANGED', '2026-10-30').map(({ figure }) => figure)).toEqual([
    'no-shows',
    'late-cancellations',
  ]);
  expect(changesToShow([{ action: 'CLIENT_ERASED', date: day('2026-10-30') }], TODAY)).toEqual([]);
});
