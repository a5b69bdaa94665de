/** Each calendar shows how fresh it is; one that can't be read never looks like an empty one. */
import type { BusyCalendar } from '@primehour/contract/calendar-sync';
import { expect, it } from 'vitest';
import { describeFeed, describeSync } from './model.ts';

const calendar = (fields: Partial<BusyCalendar>): BusyCalendar => ({
  id: '1',
  name: 'Work',
  host: 'cal.example',
  state: 'SYNCED',
  isSyncing: false,
  lastSyncedAt: '2026-11-20T15:30:00.000Z',
  lastError: null,
  busyCount: 2,
  ...fields,
});

it('says when a calendar was read, on the clock of the business', () => {
  expect(describeSync(calendar({}), 'America/Chicago')).toBe('Last read Fri, Nov 20, 9:30 AM · 2 upcoming busy times');
  expect(describeSync(calendar({ busyCount: 1 }), 'America/Denver')).toBe(
    'Last read Fri, Nov 20, 8:30 AM · 1 upcoming busy time',
  );
  expect(describeSync(calendar({ lastSyncedAt: null, busyCount: 0 }), 'America/Chicago')).toBe(
    'It blocks no time until it has been read.',
  );
});

it('says what is known about a link that is not shown', () => {
  const feed = { isOn: true, createdAt: '2026-11-20T15:30:00.000Z', lastReadAt: null, hasClientNames: false };
  expect(describeFeed(feed, 'America/Chicago')).toBe(
    'The link was created on Nov 20, 2026, and no calendar has read it yet.',
  );
  expect(describeFeed({ ...feed, lastReadAt: '2026-11-21T15:30:00.000Z' }, 'America/Chicago')).toBe(
    'The link was created on Nov 20, 2026, and last read by a calendar Sat, Nov 21, 9:30 AM.',
  );
});
