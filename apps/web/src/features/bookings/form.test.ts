/** The bookings screen keeps its filters in the address and merges pages as specified. */
import type { Booking } from '@primehour/contract/booking-shapes';
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { filtersOf, mergePage, mergePages, pageOf, paramsOf, weekDateOf, weekParams } from './form.ts';

function booking(id: string): Booking {
  return {
    id,
    userName: 'Maya Ortiz',
    userPhone: '+13125550142',
    status: 'CONFIRMED',
    payment: 'PAID',
    startDate: '2026-11-24T15:05:00.000Z',
    endDate: '2026-11-24T16:05:00.000Z',
    date: '2026-11-24',
    startHour: 9,
    startMinute: 5,
    cancelReason: null,
    cancelBehavior: null,
    service: { name: 'Haircut', price: 4500 },
    business: { timezone: 'America/Chicago' },
    attendance: null,
    isByHand: false,
    version: 1,
  };
}
const idsOf = (items: readonly Booking[]) => items.map((item) => item.id).join('');

describe('filters', () => {
  it('survive the way into the address and back', () => {
    const filters = { dates: 'this-week', status: 'upcoming', search: 'ann & co' } as const;
    const params = new URLSearchParams(paramsOf(filters, 3).toString());
    expect(filtersOf(params)).toEqual(filters);
    expect(pageOf(params)).toBe(3);
  });

  it('leave the address empty when nothing is chosen', () => {
    expect(paramsOf({ dates: 'all', status: 'all', search: '' }).toString()).toBe('');
  });

  it('read what is not offered as not given', () => {
    const params = new URLSearchParams('dates=yesterday&status=PENDING&page=-4');
    expect(filtersOf(params)).toEqual({ dates: 'all', status: 'all', search: '' });
    expect(pageOf(params)).toBe(0);
    expect(pageOf(new URLSearchParams('page=1e9'))).toBe(0);
  });
});

describe('the week of an address', () => {
  const today = '2026-11-20' as WallDate;

  it('is the one named, and today’s when none or nonsense is', () => {
    expect(weekDateOf(weekParams('2026-12-24' as WallDate), today)).toBe('2026-12-24');
    expect(weekDateOf(new URLSearchParams('week=2026-02-30'), today)).toBe(today);
    expect(weekDateOf(new URLSearchParams(), today)).toBe(today);
  });
});

describe('a page of bookings', () => {
  const first = { page: 0, items: [booking('a'), booking('b')] };

  it('beyond the loaded ones is appended', () => {
    expect(idsOf(mergePages([first, { page: 1, items: [booking('c')] }, { page: 2, items: [booking('d')] }]))).toBe(
      'abcd',
    );
  });

  it('that is already loaded replaces the list', () => {
    expect(idsOf(mergePage(first, { page: 0, items: [booking('x')] }).items)).toBe('x');
  });

  it('that is empty changes nothing', () => {
    expect(mergePage(first, { page: 1, items: [] })).toBe(first);
    expect(mergePage(first, { page: 0, items: [] })).toBe(first);
  });

  it('lists no booking twice when a new one has shifted the pages', () => {
    expect(idsOf(mergePages([first, { page: 1, items: [booking('b'), booking('c')] }]))).toBe('abc');
  });
});
