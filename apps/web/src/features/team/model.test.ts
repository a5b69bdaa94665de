import type { Resource } from '@primehour/contract/resource';
import { expect, it } from 'vitest';
import { movedTo, describeState, describeWeek } from './model.ts';

// The guarantee: the team page shows what each resource is doing, and reorders it within its kind.

const ZONE = 'America/Chicago';
const NOW = Date.parse('2026-10-08T15:00:00Z');

it.each([
  [{ state: 'FREE', until: NOW + 3_600_000 }, 'Free until 11:00 AM'],
  [{ state: 'BOOKED', until: NOW + 3_600_000 }, 'Booked until 11:00 AM'],
  [{ state: 'CLOSED', until: NOW + 26 * 3_600_000 }, 'Closed until Fri, Oct 9, 12:00 PM'],
  [{ state: 'FREE', until: null }, 'Free'],
] as const)('%j is %j', (state, text) => {
  expect(describeState(state, ZONE, NOW)).toBe(text);
});

it('says how much of a week is booked, where it has hours', () => {
  expect(describeWeek({ week: { bookedMinutes: 600, openMinutes: 2400 } })).toBe('25% of this week booked');
  expect(describeWeek({ week: { bookedMinutes: 60, openMinutes: 0 } })).toBe('No hours this week');
  expect(describeWeek({ week: null })).toBe('');
});

it('moves one within its kind, and not beyond the ends', () => {
  const team = ['a TEAM_MEMBER', 'x ROOM', 'b TEAM_MEMBER', 'c TEAM_MEMBER'].map((text) => {
    const [id, kind] = text.split(' ');
    return { id, kind } as Resource;
  });
  const after = (id: string, index: number) =>
    movedTo(team, id, index)
      .map((one) => one.id)
      .join('');
  expect([
    after('a', 1),
    after('c', 1),
    after('c', 0),
    after('a', -1),
    after('c', 3),
    after('x', 1),
    after('z', 1),
  ]).toEqual(['bxac', 'axcb', 'cxab', 'axbc', 'axbc', 'axbc', 'axbc']);
});
