// The calendar shows whole weeks starting on Sunday, each day once, and its title names the months it spans.
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { spanTitle, weeksOf } from './day-grid.ts';

const date = (text: string) => text as WallDate;

describe('the weeks of a window', () => {
  const weeks = weeksOf(date('2026-11-20'), date('2026-12-02'), [{ date: date('2026-11-24'), slots: [1, 2, 3] }]);

  it('start on the Sunday before it and end on the Saturday after it', () => {
    expect(weeks.map((week) => [week[0]?.date, week[6]?.date])).toEqual([
      ['2026-11-15', '2026-11-21'],
      ['2026-11-22', '2026-11-28'],
      ['2026-11-29', '2026-12-05'],
    ]);
  });

  it('mark which days are inside it, and count the times of each', () => {
    const days = weeks.flat();
    expect(days.filter(({ isInside }) => isInside)).toHaveLength(13);
    expect(days.filter(({ count }) => count > 0)).toEqual([{ date: '2026-11-24', count: 3, isInside: true }]);
  });

  it('include no week before a window that starts on a Sunday', () => {
    expect(weeksOf(date('2026-11-22'), date('2026-11-28'), [])).toHaveLength(1);
  });
});

describe('the title', () => {
  it.each([
    ['2026-11-01', '2026-11-30', 'November 2026'],
    ['2026-11-20', '2026-12-19', 'Nov – Dec 2026'],
    ['2026-12-20', '2027-01-18', 'Dec 2026 – Jan 2027'],
  ])('from %s to %s is %s', (first, last, title) => {
    expect(spanTitle(date(first), date(last))).toBe(title);
  });
});
