/** Guarantee: an entry of the audit log reads in plain words, without ids and without fields that have no words. */
import { expect, it } from 'vitest';
import { ACTION_LABELS, fieldChanges } from './audit-copy.ts';

const ZONE = 'America/Chicago';

it('has words for every action, and no two the same', () => {
  expect(new Set(Object.values(ACTION_LABELS)).size).toBe(Object.keys(ACTION_LABELS).length);
});

it('writes amounts, durations, rates and yes/no values with their units', () => {
  const before = { priceCents: 4500, durationMinutes: 30, basisPoints: 825, isPrivate: false, name: 'Cut' };
  const after = { priceCents: 5050, durationMinutes: 45, basisPoints: 900, isPrivate: true, name: 'Long cut' };
  expect(fieldChanges(before, after, ZONE)).toEqual([
    { label: 'Price', before: '$45', after: '$50.50' },
    { label: 'Duration', before: '30 min', after: '45 min' },
    { label: 'Rate', before: '8.25%', after: '9%' },
    { label: 'Private', before: 'No', after: 'Yes' },
    { label: 'Name', before: 'Cut', after: 'Long cut' },
  ]);
});

it('shows what was set or emptied on one side only', () => {
  expect(fieldChanges({ bio: '' }, { bio: 'Since 1998' }, ZONE)).toEqual([
    { label: 'Bio', before: null, after: 'Since 1998' },
  ]);
  expect(fieldChanges({ role: 'STAFF' }, null, ZONE)).toEqual([{ label: 'Role', before: 'Staff', after: null }]);
});

it('leaves out ids, joins lists of words, and shows only the name of a value with parts', () => {
  const after = {
    policyId: 'p',
    id: 'x',
    ids: ['a'],
    grants: ['listings', 'hours.own'],
    hours: [{ startMinute: 540 }],
  };
  expect(fieldChanges(null, after, ZONE)).toEqual([
    { label: 'Grants', before: null, after: 'listings, hours.own' },
    { label: 'Hours', before: null, after: null },
  ]);
});

it('puts the start before the end, unlike jsonb, and leaves out a single unit', () => {
  const block = { endAt: '2026-11-28T18:45:00.000Z', startAt: '2026-11-28T18:00:00.000Z' };
  expect(fieldChanges(null, block, ZONE)).toEqual([
    { label: 'Starts', before: null, after: 'Nov 28, 2026, 12:00 PM' },
    { label: 'Ends', before: null, after: 'Nov 28, 2026, 12:45 PM' },
  ]);
  expect(fieldChanges(null, { units: 1 }, ZONE)).toEqual([]);
  expect(fieldChanges(null, { units: 2 }, ZONE)).toEqual([{ label: 'Units', before: null, after: '2' }]);
  expect(fieldChanges({ units: 2 }, { units: 1 }, ZONE)).toEqual([{ label: 'Units', before: '2', after: '1' }]);
});

it('shows at most two hundred characters of a text', () => {
  expect(fieldChanges(null, { bio: 'x'.repeat(500) }, ZONE)[0]?.after).toHaveLength(200);
});

it('writes times on the business’s clock, days with their weekday, and listed values as words', () => {
  const after = {
    startAt: '2026-11-27T20:00:00.000Z',
    fromDate: '2026-12-15',
    kind: 'TIME_OFF',
    name: 'BOTOX',
    state: 'IL',
  };
  expect(fieldChanges(null, after, ZONE).map((field) => field.after)).toEqual([
    'Nov 27, 2026, 2:00 PM',
    'Tue, Dec 15',
    'Time off',
    'BOTOX',
    'IL',
  ]);
});

it.each([
  ['PLACE', 'Room'],
  ['ROOM', 'Room'],
  ['TEAM_MEMBER', 'Team member'],
])('the kind %s of a resource reads %s', (kind, shown) => {
  expect(fieldChanges(null, { kind }, ZONE)).toEqual([{ label: 'Kind', before: null, after: shown }]);
});
