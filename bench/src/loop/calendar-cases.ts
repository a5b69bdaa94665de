import { once } from 'node:events';
import { createServer } from 'node:http';
import * as calls from '@primehour/contract/calendar-sync';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { createTestCall } from '@primehour/testkit/call';
import { fillBusiness } from '../lists/fill-business.ts';
import { download, fill, type LoopCase, sized, until } from './loop-case.ts';

/** The most busy times that are stored of one calendar; a file of them has the maximum size. */
const ENTRIES = 20_000;
const FILE_BYTES = 5 * 1024 * 1024;
/** A tenth of them is upcoming; the feed has 5,000 of these and of last month's. */
const FEED_BOOKINGS = 50_000;

/** Everything that takes time within a feed's window; filled without requests. */
const LEDGER = `
  insert into occupancy (id, business_id, during, kind, booking_id, take_id)
  select md5(concat_ws('-', 'loop', id))::uuid, business_id, tstzrange(start_at, end_at), 'booking', id, id from booking
  where business_id = $1 and status = 'CONFIRMED' and start_at > now() - interval '31 days'`;

function foreignCalendar(entries: number): string {
  const stamp = (ms: number) => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const first = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//elsewhere//EN'];
  const entry = (n: number, description: string) => [
    'BEGIN:VEVENT',
    `UID:${n}@elsewhere.example`,
    `DTSTAMP:${stamp(first)}`,
    `DTSTART:${stamp(first + n * 30 * MINUTE_MS)}`,
    `DTEND:${stamp(first + n * 30 * MINUTE_MS + 20 * MINUTE_MS)}`,
    'SUMMARY:Meeting',
    `DESCRIPTION:${description}`,
    'END:VEVENT',
  ];
  const bare = entry(entries, '').join('\r\n').length + 2;
  const description = 'x'.repeat(Math.floor(FILE_BYTES / ENTRIES) - bare);
  return [...head, ...Array.from({ length: entries }, (_, n) => entry(n, description)).flat(), 'END:VCALENDAR'].join(
    '\r\n',
  );
}

const calendarRead: LoopCase = {
  name: 'calendar of another product read',
  async prepare(site) {
    const { product, world } = site;
    const { business, user } = await aPartner(world);
    const entries = sized(site, ENTRIES);
    const file = foreignCalendar(entries);
    const query = { businessId: business.id };
    return async (round) => {
      const elsewhere = createServer((_request, response) => response.end(file)).listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const address = elsewhere.address();
      if (address === null || typeof address === 'string') throw new Error('The calendar has no address.');
      const call = createTestCall(product.url, { accessToken: (await aSession(world, user)).accessToken });
      const body = { name: `Elsewhere ${round}`, url: `http://127.0.0.1:${address.port}/${round}.ics` };
      const { id } = await call(calls.addBusyCalendar, { query, body });
      await until(async () => {
        const { busyCalendars } = await call(calls.getCalendars, { query });
        const found = busyCalendars.find((calendar) => calendar.id === id);
        if (found?.state === 'FAILED') throw new Error(found.lastError ?? 'The calendar was not read.');
        return found?.busyCount === entries;
      }, 'the calendar is synced');
      await call(calls.removeBusyCalendar, { params: { id }, query });
      elsewhere.close();
    };
  },
};

const feedWritten: LoopCase = {
  name: 'calendar feed written',
  async prepare(site) {
    const { product, world } = site;
    const count = sized(site, FEED_BOOKINGS);
    const { businessId, accessToken } = await fillBusiness(world, count);
    await fill(site, LEDGER, [businessId]);
    const query = { businessId };
    const call = createTestCall(product.url, { accessToken });
    const { url } = await call(calls.makeFeed, { query });
    await call(calls.saveFeed, { query, body: { hasClientNames: true } });
    return async () => {
      const bytes = await download(url);
      if (bytes < count * 15) throw new Error(`The feed has only ${bytes} bytes.`);
    };
  },
};

export const CALENDAR_CASES: readonly LoopCase[] = [calendarRead, feedWritten];
