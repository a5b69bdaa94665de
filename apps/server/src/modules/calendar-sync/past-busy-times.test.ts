import * as calls from '@primehour/contract/calendar-sync';
import { busyTime } from '@primehour/db/schema/calendar-sync';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readBusy } from '../../calendar-file/read-busy.ts';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { syncCalendar } from './commands/sync-calendar.ts';
import { keptFrom } from './policy.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: a day that is over keeps its busy times for as long as figures read them, whatever the calendar says
// later (decision 203).

const start = apiOf(calendarSyncRoutes);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(start, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

/** Events are 'DDTHHMM DDTHHMM' in October 2026. */
const fileOf = (events: readonly string[]) =>
  `BEGIN:VCALENDAR\r\n${events.map((event) => `BEGIN:VEVENT\r\nUID:${event}\r\nDTSTART:202610${event.slice(0, 7)}00Z\r\nDTEND:202610${event.slice(8)}00Z\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;

async function aCalendar() {
  const { business, accessToken } = await aPartner(api);
  const query = { businessId: business.id };
  const body = { name: 'Work', url: 'https://cal.example/work.ics' };
  const { id } = await api.as({ accessToken })(calls.addBusyCalendar, { query, body });
  const read = (...events: string[]) => {
    const text = fileOf(events);
    const context = {
      ...api.server.deps,
      source: {
        read: async () => ({ isUnchanged: false, text, validators: { etag: text, lastModified: null } }) as const,
      },
      readBusy: async (asked: Parameters<typeof readBusy>[0]) => readBusy(asked),
    };
    return syncCalendar(context, authorizeTenant(business.id), id, new AbortController().signal);
  };
  const held = async () => {
    const rows = await api.db.read.select().from(busyTime).where(eq(busyTime.businessId, business.id));
    const short = (at: Date) => at.toISOString().slice(8, 16).replace(':', '');
    return rows.map(({ during }) => `${short(during.startAt)} ${short(during.endAt)}`).toSorted();
  };
  return { read, held };
}

it('a time that is over stays when the calendar no longer has it, and one that ended within a day can still be removed', async () => {
  const { read, held } = await aCalendar();
  await read('07T1400 07T1500', '09T1000 09T1100', '12T1400 12T1500');
  clock.set('2026-10-09T14:00:00Z');
  await read('13T1400 13T1500');
  expect(await held()).toEqual(['07T1400 07T1500', '13T1400 13T1500']);
});

it('the earlier part of a time stays when the later part is all that is read, moves, or is removed', async () => {
  const { read, held } = await aCalendar();
  const events = ['08T1400 08T1500', '08T1500 08T1600'];
  await read(...events);
  expect(await held()).toEqual(['08T1400 08T1600']);
  clock.set('2026-10-09T15:30:00Z');
  await read(...events);
  expect(await held()).toEqual(events);
  await read('08T1515 08T1700');
  expect(await held()).toEqual(['08T1400 08T1500', '08T1500 08T1515', '08T1515 08T1700']);
  clock.set('2026-10-09T16:00:00Z');
  await read();
  expect(await held()).toEqual(['08T1400 08T1500', '08T1500 08T1515', '08T1515 08T1600']);
});

it('a time is dropped once no figure reads it', async () => {
  const { read, held } = await aCalendar();
  await read('07T1400 07T1500');
  const end = Date.parse('2026-10-07T15:00:00Z');
  const keptForMs = clock.now() - keptFrom(clock.now());
  clock.set(end + keptForMs + DAY_MS - 1);
  await read();
  expect(await held()).toHaveLength(1);
  clock.set(end + keptForMs + DAY_MS);
  await read();
  expect(await held()).toEqual([]);
});
