/** Each refused time links to the setting that refuses it. */
import type { Why } from '@primehour/contract/why';
import type { WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { groupsOf, remedyOf, summaryOf } from './why-model.ts';

const TUESDAY = '2026-11-24' as WallDate;
const to = (rule: Why['rule'], fix: Why['fix']) => remedyOf({ rule, fix }, TUESDAY);

describe('the remedy for a refusal', () => {
  it.each<[Why['rule'], NonNullable<Why['fix']>, object]>([
    ['CALENDAR_OFF', { target: 'calendar-toggle', id: null }, { href: '/#calendar' }],
    ['OUTSIDE_HOURS', { target: 'availability', id: null }, { href: '/availability#TUESDAY' }],
    ['TOO_SOON', { target: 'booking-settings', id: null }, { href: '/booking-settings#minNoticePeriod' }],
    ['TOO_FAR', { target: 'booking-settings', id: null }, { href: '/booking-settings#advanceBooking' }],
    ['OFF_GRID', { target: 'booking-settings', id: null }, { href: '/booking-settings#timeslotDuration' }],
    ['DAY_OFF', { target: 'time-off', id: 'e1' }, { href: '/availability/time-off#e1' }],
    ['OUTSIDE_HOURS', { target: 'availability', id: null, resourceId: 'r1' }, { href: '/availability?of=r1#TUESDAY' }],
    ['DAY_OFF', { target: 'time-off', id: 'e1', resourceId: 'r1' }, { href: '/availability/time-off?of=r1#e1' }],
    [
      'BUSY_ELSEWHERE',
      { target: 'calendars', id: 'c1', resourceId: 'r1' },
      { href: '/availability/calendars?of=r1#c1' },
    ],
    ['TAKEN', { target: 'services', id: 's1' }, { href: '/services/s1' }],
    ['TAKEN', { target: 'bookings', id: 'b1' }, { bookingId: 'b1' }],
    ['TAKEN', { target: 'blocks', id: 'k1' }, { href: '/bookings?view=week&week=2026-11-24' }],
    ['TAKEN', { target: 'listings', id: 'l1' }, { href: '/listings/l1' }],
    ['TAKEN', { target: 'calendars', id: null }, { href: '/availability/calendars' }],
  ])('%s leads to %o', (rule, fix, remedy) => {
    expect(to(rule, fix)).toMatchObject(remedy);
  });

  it('is undefined where nothing can be changed', () => {
    expect(to('PAST', null)).toBeUndefined();
  });
});

describe('times with the same answer', () => {
  const time = (startAt: number, message: string, id: string | null = null): Why => ({
    startAt,
    isFree: message === '',
    rule: message === '' ? null : 'TAKEN',
    message,
    fix: message === '' ? null : { target: 'bookings', id },
    overlap: null,
    verdict: 'ALLOWED',
  });
  const grouped = (times: readonly Why[]) =>
    groupsOf(times).map(({ first, lastStartAt, count }) => [first.startAt, lastStartAt, count]);

  it('are grouped if they are adjacent', () => {
    expect(
      grouped([time(1, 'Taken: Ada', 'a'), time(2, 'Taken: Ada', 'a'), time(3, ''), time(4, ''), time(5, '')]),
    ).toEqual([
      [1, 2, 2],
      [3, 5, 3],
    ]);
  });

  it('stay separate if another answer is between them, or if the same text refers to another record', () => {
    expect(
      grouped([time(1, ''), time(2, 'Taken', 'a'), time(3, ''), time(4, 'Taken', 'a'), time(5, 'Taken', 'b')]),
    ).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 1],
      [4, 4, 1],
      [5, 5, 1],
    ]);
  });
});

it('counts what is offered', () => {
  const times = (free: number, all: number) => Array.from({ length: all }, (_, index) => ({ isFree: index < free }));
  expect([times(0, 0), times(0, 3), times(1, 3), times(2, 3)].map(summaryOf)).toEqual([
    'You have no hours on this day, so no time is offered.',
    'None of 3 times is offered to clients.',
    '1 of 3 times is offered to clients.',
    '2 of 3 times are offered to clients.',
  ]);
});
