/** Everything that takes time is shown in its current state, and only movable items can be moved. */
import type { WeekItem } from '@primehour/contract/calendar';
import type { Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { isMovable, shownOf, timesOf } from './week-items-model.ts';

const NOW = Date.parse('2026-11-24T16:00:00Z') as Instant;
const HOUR_MS = 3_600_000;
const booking = { id: 'b', serviceName: 'Haircut', status: 'CONFIRMED', payment: 'PAID', attendance: null } as const;

function item(fields: Partial<WeekItem> = {}, startsInHours = 2): WeekItem {
  const startAt = NOW + startsInHours * HOUR_MS;
  const range = { startAt, endAt: startAt + HOUR_MS, reservedFrom: startAt, reservedUntil: startAt + HOUR_MS };
  return { id: 'i', kind: 'booking', title: 'Ada Brooks', booking, version: 1, ...range, ...fields };
}
const seen = (fields?: Partial<WeekItem>, startsInHours?: number) => {
  const { look, title, spoken } = shownOf(item(fields, startsInHours), NOW);
  return [look, title, spoken];
};

describe('an item of the week', () => {
  it.each<[string, Partial<WeekItem>, number, string[]]>([
    ['an upcoming booking', {}, 2, ['confirmed', 'Ada Brooks', 'confirmed, Paid']],
    ['a booking that has started', {}, -1, ['completed', 'Ada Brooks', 'completed, Paid']],
    ['a no-show', { booking: { ...booking, attendance: 'NO_SHOW' } }, -1, ['noShow', 'Ada Brooks', 'no-show, Paid']],
    [
      'a hold',
      { kind: 'hold', booking: { ...booking, status: 'PENDING', payment: 'UNPAID' } },
      2,
      ['pending', 'Ada Brooks', 'pending, Unpaid'],
    ],
    ['a block', { kind: 'block', booking: null, title: 'Dentist' }, 2, ['block', 'Dentist', 'blocked time']],
    ['a block without text', { kind: 'block', booking: null, title: '' }, 2, ['block', 'Blocked', 'blocked time']],
    [
      'time kept from a canceled booking',
      { kind: 'block', booking: { ...booking, status: 'CANCELLED' } },
      2,
      ['block', 'Kept unavailable', 'canceled booking'],
    ],
    ['a listing', { kind: 'listing', booking: null, title: '' }, 2, ['listing', 'Auction', 'listed reservation']],
  ])('is shown as %s', (_, fields, startsInHours, shown) => {
    expect(seen(fields, startsInHours)).toEqual(shown);
  });

  it('shows what happened to its money only if that is unusual', () => {
    const shown = (payment: 'PAID' | 'PARTLY_REFUNDED' | 'DISPUTED') => {
      const { detail, spoken } = shownOf(item({ booking: { ...booking, payment } }), NOW);
      return [detail, spoken];
    };
    expect(shown('PAID')).toEqual(['Haircut', 'confirmed, Paid']);
    expect(shown('PARTLY_REFUNDED')).toEqual(['Partly refunded · Haircut', 'confirmed']);
    expect(shown('DISPUTED')).toEqual(['Disputed · Haircut', 'confirmed']);
  });

  it('can be moved only if it is an upcoming booking or a manual block', () => {
    const can = (fields: Partial<WeekItem>, startsInHours = 2) => isMovable(item(fields, startsInHours), NOW);
    expect(can({})).toBe(true);
    expect(can({ kind: 'hold', booking: { ...booking, status: 'PENDING' } })).toBe(true);
    expect(can({ kind: 'block', booking: null })).toBe(true);
    expect(can({}, -1)).toBe(false);
    expect(can({ kind: 'block', booking: null }, -2)).toBe(false);
    expect(can({ kind: 'block', booking: { ...booking, status: 'CANCELLED' } })).toBe(false);
    expect(can({ kind: 'listing', booking: null })).toBe(false);
  });
});

it('names AM or PM once if both ends share it', () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
  expect(timesOf(at('15:30'), at('16:30'), 'America/Chicago')).toBe('9:30 – 10:30 AM');
  expect(timesOf(at('17:30'), at('18:30'), 'America/Chicago')).toBe('11:30 AM – 12:30 PM');
});

it('distinguishes the two hours that the clock shows twice', () => {
  const at = (time: string) => Date.parse(`2026-11-01T${time}:00Z`);
  expect(timesOf(at('06:00'), at('07:00'), 'America/Chicago')).toBe('1:00 AM CDT – 1:00 AM CST');
  expect(timesOf(at('08:00'), at('09:00'), 'America/Chicago')).toBe('2:00 – 3:00 AM');
});
