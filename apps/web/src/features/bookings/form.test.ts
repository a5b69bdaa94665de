/** The bookings screen keeps its filters in the address, merges pages as specified, and moves in the business's wall time. */
import type { Booking } from '@primehour/contract/booking-shapes';
import { describe, expect, it } from 'vitest';
import { filtersOf, mergePage, mergePages, moveBodyOf, moveFieldsOf, moveVerdictOf, pageOf, paramsOf } from './form.ts';

function booking(id: string, change: Partial<Booking> = {}): Booking {
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
    ...change,
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

describe('moving', () => {
  it('starts from the booking’s wall time and sends hour and minute apart', () => {
    const fields = moveFieldsOf(booking('a'));
    expect(fields).toEqual({ date: '2026-11-24', time: '09:05' });
    expect(moveBodyOf('a', { ...fields, time: '18:30' })).toEqual({
      id: 'a',
      date: '2026-11-24',
      startHour: 18,
      startMinute: 30,
    });
  });

  it('is refused for a taken or past time, warned about outside hours and notice, and allowed otherwise', () => {
    expect(moveVerdictOf({ available: true }).kind).toBe('ALLOWED');
    expect(moveVerdictOf({ available: false, reason: 'TAKEN' })).toEqual({
      kind: 'REFUSED',
      message: 'This time is already taken.',
    });
    expect(moveVerdictOf({ available: false, reason: 'PAST' }).kind).toBe('REFUSED');
    expect(moveVerdictOf({ available: false }).kind).toBe('REFUSED');
    for (const reason of ['OUTSIDE_HOURS', 'TOO_SOON', 'TOO_FAR'] as const) {
      expect(moveVerdictOf({ available: false, reason }).kind).toBe('WARNING');
    }
  });
});
