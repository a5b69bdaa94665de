/** The bookings screen keeps its filters in the URL, and ignores invalid ones. */
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../api/paged-list.ts';
import { filtersOf, isAccessible, paramsOf, weekDateOf, weekParams } from './model.ts';

describe('filters', () => {
  it('survive the round trip through the URL', () => {
    const filters = { dates: 'this-week', status: 'upcoming', search: 'ann & co' } as const;
    const params = new URLSearchParams(paramsOf(filters, 3).toString());
    expect(filtersOf(params)).toEqual(filters);
    expect(pageOf(params)).toBe(3);
  });

  it('leave the URL empty when nothing is chosen', () => {
    expect(paramsOf({ dates: 'all', status: 'all', search: '' }).toString()).toBe('');
  });

  it('ignore values that are not offered', () => {
    const params = new URLSearchParams('dates=yesterday&status=PENDING&page=-4');
    expect(filtersOf(params)).toEqual({ dates: 'all', status: 'all', search: '' });
    expect(pageOf(params)).toBe(0);
    expect(pageOf(new URLSearchParams('page=1e9'))).toBe(0);
  });
});

describe('the week of a URL', () => {
  const today = '2026-11-20' as WallDate;

  it('is the one that is named, or today’s if none or an invalid one is', () => {
    expect(weekDateOf(weekParams('2026-12-24' as WallDate), today)).toBe('2026-12-24');
    expect(weekDateOf(new URLSearchParams('week=2026-02-30'), today)).toBe(today);
    expect(weekDateOf(new URLSearchParams(), today)).toBe(today);
  });
});

it.each([
  ['all', 'ben', true],
  ['all', undefined, true],
  ['own', 'ben', true],
  ['own', 'ada', false],
  ['own', undefined, false],
  ['none', 'ben', false],
] as const)('with access to %s, the person %s changes Ben’s booking: %s', (access, ownId, isAllowed) => {
  expect(isAccessible({ resources: [{ id: 'ben', name: 'Ben', number: 1 }] }, access, ownId)).toBe(isAllowed);
});
