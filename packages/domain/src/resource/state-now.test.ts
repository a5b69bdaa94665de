import { describe, expect, it } from 'vitest';
import type { Instant, ResourceKind } from '../vocabulary.ts';
import { publicNameOf } from './public-name.ts';
import { shareOf, stateNow } from './state-now.ts';

// The guarantee: what the team page says about a resource holds until the moment it names.

const at = (hour: number) => (Date.UTC(2026, 9, 8) + hour * 3_600_000) as Instant;
const range = (from: number, until: number) => ({ startAt: at(from), endAt: at(until) });
const open = [range(9, 13), range(14, 18)];

describe('the state', () => {
  it.each([
    ['free until the next booking', { open, lanes: [[range(11, 12)]] }, 10, 'FREE', 11],
    ['free until the hours end', { open, lanes: [[range(16, 17)]] }, 12, 'FREE', 13],
    ['closed until the hours begin', { open, lanes: [[]] }, 13.5, 'CLOSED', 14],
    [
      'booked until the last of adjoining bookings',
      { open, lanes: [[range(10, 11), range(11, 12)]] },
      10,
      'BOOKED',
      12,
    ],
    ['booked outside the hours too', { open, lanes: [[range(13, 14.5)]] }, 13.5, 'BOOKED', 14.5],
    ['free while one unit is', { open: null, lanes: [[range(9, 12)], [range(10, 11)]] }, 9.5, 'FREE', 10],
    ['booked while all units are', { open: null, lanes: [[range(9, 12)], [range(10, 11)]] }, 10, 'BOOKED', 11],
  ] as const)('is %s', (_, day, now, state, until) => {
    expect(stateNow(day, at(now))).toEqual({ state, until: at(until) });
  });

  it('lasts as far as is known', () => {
    expect(stateNow({ open: null, lanes: [[range(8, 9)]] }, at(10))).toEqual({ state: 'FREE', until: null });
    expect(stateNow({ open, lanes: [[]] }, at(18))).toEqual({ state: 'CLOSED', until: null });
  });
});

it('is a share of the resource’s own open minutes; a week without hours has none', () => {
  expect(shareOf(600, 2400)).toBe(25);
  expect(shareOf(100, 300)).toBe(33);
  expect(shareOf(60, 0)).toBeNull();
});

it.each<[ResourceKind, string, string | null, string]>([
  ['TEAM_MEMBER', 'Anna Delgado', null, 'Anna'],
  ['TEAM_MEMBER', ' Anna  Delgado', null, 'Anna'],
  ['TEAM_MEMBER', 'Anna Delgado', 'Dr. Delgado', 'Dr. Delgado'],
  ['ROOM', 'Garden room', null, 'Garden room'],
  ['EQUIPMENT', 'Hair dryer', 'Dryer', 'Dryer'],
])('shows clients %s %j with %j as %j', (kind, name, publicName, shown) => {
  expect(publicNameOf({ kind, name, publicName })).toBe(shown);
});
