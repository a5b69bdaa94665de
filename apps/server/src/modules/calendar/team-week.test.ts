import * as calls from '@primehour/contract/calendar';
import { availabilityBlock, specialDate } from '@primehour/db/schema/availability';
import { busyCalendar, busyTime } from '@primehour/db/schema/calendar-sync';
import { uuidV7 } from '@primehour/db/uuid';
import type { WallDate } from '@primehour/domain/vocabulary';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: a column per person can show when that person works and what their own calendars hold.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(calendarRoutes));
});
afterAll(() => api.close());

const at = (iso: string) => Date.parse(iso);
const TEN = '2026-10-08T15:00:00Z';

async function aTeam() {
  const { business, accessToken } = await aPartner(api);
  const ben = await aResource(api, { business, name: 'Ben' });
  const cleo = await aResource(api, { business, name: 'Cleo', followsBusinessHours: false });
  const businessId = business.id;
  const createdAt = new Date(api.clock.now());
  const calendar = { id: uuidV7(), businessId, name: 'Private', host: 'cal.test', createdAt, nextSyncAt: createdAt };
  await api.db.transaction(async (tx) => {
    const thursday = { dayOfWeek: 4, startMinute: 720, endMinute: 840 } as const;
    await tx.insert(availabilityBlock).values({ businessId, resourceId: cleo.id, ...thursday });
    const friday = '2026-10-09' as WallDate;
    const course = { kind: 'TIME_OFF', fromDate: friday, untilDate: friday, name: 'Course' } as const;
    await tx.insert(specialDate).values({ id: uuidV7(), businessId, resourceId: ben.id, createdAt, ...course });
    await tx.insert(busyCalendar).values({ ...calendar, resourceId: ben.id, sealedUrl: Buffer.alloc(40) });
    const during = { startAt: new Date(TEN), endAt: new Date('2026-10-08T16:00:00Z') };
    await tx.insert(busyTime).values({ businessId, calendarId: calendar.id, during });
  });
  const week = () => api.as({ accessToken })(calls.getWeek, { query: { businessId, from: '2026-10-08', days: 2 } });
  return { ben, cleo, calendarId: calendar.id, week };
}

it('has the days of people with their own hours or time off, and of no one who follows the business', async () => {
  const { ben, cleo, week } = await aTeam();
  const { days, ownDays } = await week();
  expect(days.map(({ hours }) => hours.length)).toEqual([1, 1]);
  expect(ownDays).toEqual([
    {
      resourceId: ben.id,
      days: [
        { hours: days[0]?.hours, special: null },
        { hours: [], special: { id: expect.any(String), kind: 'TIME_OFF', name: 'Course' } },
      ],
    },
    {
      resourceId: cleo.id,
      days: [
        { hours: [{ startAt: at('2026-10-08T17:00:00Z'), endAt: at('2026-10-08T19:00:00Z') }], special: null },
        { hours: [], special: null },
      ],
    },
  ]);
});

it('shows whose calendar a busy time is from', async () => {
  const { ben, calendarId, week } = await aTeam();
  expect((await week()).busy).toMatchObject([{ calendarId, resourceId: ben.id, startAt: at(TEN) }]);
});
