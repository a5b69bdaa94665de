import * as calls from '@primehour/contract/calendar-sync';
import { busyTime } from '@primehour/db/schema/calendar-sync';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readBusy } from '../../calendar-file/read-busy.ts';
import { CalendarFailure } from '../../ports/calendar-source.ts';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { syncCalendar } from './commands/sync-calendar.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: a slow sync neither undoes what a sync on another node has stored in the meantime, nor counts as one
// that was requested later.
const { api, other, clock } = await startNodes(apiOf(calendarSyncRoutes), { at: '2026-10-06T14:00:00Z' });

const fileOf = (...days: string[]) =>
  `BEGIN:VCALENDAR\r\n${days.map((day) => `BEGIN:VEVENT\r\nUID:${day}\r\nDTSTART:${day}T140000Z\r\nDTEND:${day}T150000Z\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;

async function aCalendar() {
  const { business, accessToken } = await aPartner(api);
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const body = { name: 'Work', url: 'https://cal.example/work.ics' };
  const { id } = await call(calls.addBusyCalendar, { query, body });
  /** Syncs on a node, which reads this text, or fails without one; `meanwhile` runs before it stores the result. */
  const sync = (node: typeof api, text?: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
    const read = async () => {
      await meanwhile();
      if (text === undefined) throw new CalendarFailure('It is down.');
      return { isUnchanged: false, text, validators: { etag: text, lastModified: null } } as const;
    };
    const context = {
      ...node.server.deps,
      source: { read },
      readBusy: async (asked: Parameters<typeof readBusy>[0]) => readBusy(asked),
    };
    return syncCalendar(context, authorizeTenant(business.id), id, new AbortController().signal);
  };
  const held = async () => {
    const rows = await api.db.read.select().from(busyTime).where(eq(busyTime.businessId, business.id));
    return rows.map(({ during }) => during.startAt.toISOString().slice(0, 10)).toSorted();
  };
  const shown = async () => (await call(calls.getCalendars, { query })).busyCalendars[0];
  const press = () => call(calls.syncBusyCalendar, { query, params: { id } });
  const isDue = async () => {
    const due = 'select from busy_calendar where id = $1 and next_sync_at <= $2';
    return (await api.db.pool.query(due, [id, new Date(clock.now())])).rowCount === 1;
  };
  return { sync, held, shown, press, isDue };
}

it('an event that was added in the meantime stays, and the calendar is synced again soon', async () => {
  const { sync, held, isDue } = await aCalendar();
  await sync(other, fileOf('20261008'), async () => {
    clock.advance(1);
    await sync(api, fileOf('20261008', '20261009'));
  });
  expect([await held(), await isDue()]).toEqual([['2026-10-08', '2026-10-09'], true]);
  await sync(api, fileOf('20261009'));
  expect([await held(), await isDue()]).toEqual([['2026-10-09'], false]);
});

it('a calendar that was read in the meantime does not count as failed', async () => {
  const { sync, shown } = await aCalendar();
  await sync(other, undefined, async () => {
    clock.advance(1);
    await sync(api, fileOf('20261008'));
  });
  expect(await shown()).toMatchObject({ state: 'SYNCED' });
});

it.each([
  ['reads', fileOf('20261008')],
  ['fails', undefined],
])('a sync that is requested while another one %s is still due', async (_what, text) => {
  const { sync, shown, press, isDue } = await aCalendar();
  await sync(other, text, async () => {
    clock.advance(1);
    await press();
  });
  expect([await shown(), await isDue()]).toMatchObject([{ isSyncing: true }, true]);
  await sync(api, fileOf('20261009'));
  expect([await shown(), await isDue()]).toMatchObject([{ isSyncing: false, state: 'SYNCED' }, false]);
});
