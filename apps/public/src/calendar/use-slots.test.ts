// Paging through windows of days reaches every bookable day and never goes beyond them.
import type { SlotWindow } from '@primehour/contract/slot-window';
import { describe, expect, it } from 'vitest';
import { neighbors } from './use-slots.ts';

const windowFrom = (fromDate: string): SlotWindow => ({
  serviceId: 'any',
  fromDate,
  days: 30,
  slots: [],
  shownDate: null,
  firstDate: '2026-11-20',
  lastDate: '2027-01-18',
});

describe('windows before and after', () => {
  it.each([
    ['2026-11-20', null, '2026-12-20'],
    ['2026-12-20', '2026-11-20', null],
    ['2026-12-05', '2026-11-20', '2027-01-04'],
  ])('around the one from %s start on %s and %s', (fromDate, earlier, later) => {
    expect(neighbors(windowFrom(fromDate))).toEqual({ earlier, later });
  });
});
