import { getWeek } from '@primehour/contract/calendar';
import * as calls from '@primehour/contract/calendar-sync';
import { LIVE_PATH } from '@primehour/contract/live';
import { liveEvent } from '@primehour/db/schema/live';
import type { WallDate } from '@primehour/domain/vocabulary';
import { aBooking } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readBusy } from '../../calendar-file/read-busy.ts';
import { liveRoutes } from '../../live/routes.ts';
import { CalendarFailure } from '../../ports/calendar-source.ts';
import { authorizeTenant } from '../../tenant.ts';
import { openTestStream } from '../../testing/read-stream.ts';
import { apiOf } from '../../testing/start-api.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { syncCalendar } from './commands/sync-calendar.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: the week of a business shows the contents of its own external calendars, and open dashboards on any
// node are notified when those change, and only then.

const start = apiOf(calendarSyncRoutes, calendarRoutes, liveRoutes);
const { api, other } = await startNodes(start);

const at = (iso: string) => Date.parse(iso);
const fileOf = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\n${entries.map((entry, n) => `BEGIN:VEVENT\r\nUID:${n}\r\n${entry}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;
const NINE_TO_TEN = 'DTSTART:20261008T140000Z\r\nDTEND:20261008T150000Z';
const WHOLE_FRIDAY = 'DTSTART;VALUE=DATE:20261009\r\nDTEND;VALUE=DATE:20261010';

async function aShop() {
  const { business, accessToken } = await aPartner(api);
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const add = async (name: string) => {
    const body = { name, url: `https://cal.example/${name}.ics` };
    return (await call(calls.addBusyCalendar, { query, body })).id;
  };
  /** Syncs the calendar with this response; without a text, the calendar is down. */
  const mirror = (id: string, text?: string) => {
    const { db, clock, tokens } = api.server.deps;
    const read = async () => {
      if (text === undefined) throw new CalendarFailure('It is down.');
      return { isUnchanged: false, text, validators: { etag: null, lastModified: null } } as const;
    };
    const context = {
      db,
      clock,
      tokens,
      source: { read },
      readBusy: async (asked: Parameters<typeof readBusy>[0]) => readBusy(asked),
    };
    return syncCalendar(context, authorizeTenant(business.id), id, new AbortController().signal);
  };
  const week = async (from = '2026-10-05', days = 7) => (await call(getWeek, { query: { ...query, from, days } })).busy;
  return { business, accessToken, call, query, add, mirror, week };
}

describe('the week', () => {
  it('names the calendar of each busy time, in order, next to everything else', async () => {
    const shop = await aShop();
    const [work, home] = [await shop.add('Work'), await shop.add('Home')];
    await aBooking(api, { business: shop.business, startAt: '2026-10-08T14:30:00Z' });
    await shop.mirror(home, fileOf(WHOLE_FRIDAY, 'DTSTART:20261008T143000Z\r\nDTEND:20261008T160000Z'));
    await shop.mirror(work, fileOf(NINE_TO_TEN));
    expect(await shop.week()).toEqual([
      {
        calendarId: work,
        calendarName: 'Work',
        startAt: at('2026-10-08T14:00:00Z'),
        endAt: at('2026-10-08T15:00:00Z'),
      },
      {
        calendarId: home,
        calendarName: 'Home',
        startAt: at('2026-10-08T14:30:00Z'),
        endAt: at('2026-10-08T16:00:00Z'),
      },
      // Whole days in the business's time zone.
      {
        calendarId: home,
        calendarName: 'Home',
        startAt: at('2026-10-09T05:00:00Z'),
        endAt: at('2026-10-10T05:00:00Z'),
      },
    ]);
  });

  it('includes what extends into its days, in full, and nothing that only touches them', async () => {
    const shop = await aShop();
    const id = await shop.add('Work');
    await shop.mirror(id, fileOf(WHOLE_FRIDAY, 'DTSTART:20261011T040000Z\r\nDTEND:20261012T120000Z'));
    expect(await shop.week('2026-10-08', 1)).toEqual([]);
    expect(await shop.week('2026-10-10', 1)).toMatchObject([{ endAt: at('2026-10-12T12:00:00Z') }]);
    expect(await shop.week('2026-10-12', 7)).toMatchObject([{ startAt: at('2026-10-11T04:00:00Z') }]);
    expect(await shop.week('2026-10-13', 7)).toEqual([]);
  });

  it('never includes another business’s', async () => {
    const [own, foreign] = [await aShop(), await aShop()];
    await foreign.mirror(await foreign.add('Work'), fileOf(NINE_TO_TEN));
    expect(await own.week()).toEqual([]);
    expect(await foreign.week()).toHaveLength(1);
    const query = { ...foreign.query, from: '2026-10-05' as WallDate, days: 7 };
    expect(await refusalOf(own.call(getWeek, { query }))).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});

describe('an open dashboard', () => {
  it('is notified on another node when busy times change or are removed, and of nothing else', async () => {
    const [shop, stranger] = [await aShop(), await aShop()];
    const id = await shop.add('Work');
    const stream = await openTestStream(other.url + LIVE_PATH, shop);
    expect((await stream.next()).event).toBe('ready');
    await shop.mirror(id, fileOf(NINE_TO_TEN));
    expect(await stream.next()).toMatchObject({ event: 'busy', data: {} });
    // An unchanged calendar, a failure and another business's calendar cause no event.
    await shop.mirror(id, fileOf(NINE_TO_TEN));
    await shop.mirror(id);
    await stranger.mirror(await stranger.add('Work'), fileOf(NINE_TO_TEN));
    await shop.mirror(id, fileOf(NINE_TO_TEN, WHOLE_FRIDAY));
    await shop.mirror(id, fileOf(WHOLE_FRIDAY));
    await shop.call(calls.removeBusyCalendar, { params: { id }, query: shop.query });
    const events = [await stream.next(), await stream.next(), await stream.next()];
    expect(events.map(({ event }) => event)).toEqual(['busy', 'busy', 'busy']);
    stream.close();
    const rows = await api.db.read.select().from(liveEvent).where(eq(liveEvent.businessId, shop.business.id));
    expect(rows.map(({ kind, subjectId }) => [kind, subjectId])).toEqual(Array(4).fill(['CHANGED', id]));
  });

  it('receives bookings and busy times in one order', async () => {
    const shop = await aShop();
    const id = await shop.add('Work');
    await shop.mirror(id, fileOf(NINE_TO_TEN));
    const made = await aBooking(api, { business: shop.business, startAt: '2026-10-08T18:00:00Z' });
    await shop.mirror(id, fileOf());
    const stream = await openTestStream(api.url + LIVE_PATH, { accessToken: shop.accessToken, lastEventId: '0' });
    const events = [await stream.next(), await stream.next(), await stream.next(), await stream.next()];
    expect(events.map(({ event }) => event)).toEqual(['ready', 'busy', 'booking', 'busy']);
    expect(events[2]?.data).toMatchObject({ bookingId: made.id });
    stream.close();
  });
});
