import * as calls from '@primehour/contract/calendar-sync';
import { uuidV7 } from '@primehour/db/uuid';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: no one can make this server fetch URLs of their choice repeatedly.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(calendarSyncRoutes));
});
afterAll(() => api.close());

async function aShop() {
  const { business, accessToken } = await aPartner(api);
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const add = (name: string) =>
    call(calls.addBusyCalendar, { query, body: { name, url: `https://cal.example/${name}.ics` } });
  const read = (id: string) => call(calls.syncBusyCalendar, { params: { id }, query });
  return { add, read };
}

it('syncs a business’s calendars at most thirty times an hour on request, including each one added', async () => {
  const [shop, other] = [await aShop(), await aShop()];
  const { id } = await shop.add('Work');
  // Requests refused for another reason don't count.
  expect((await refusalOf(shop.read(uuidV7()))).code).toBe('NOT_FOUND');
  for (let read = 1; read < 30; read += 1) await shop.read(id);
  expect((await refusalOf(shop.read(id))).code).toBe('TOO_MANY_REQUESTS');
  expect((await refusalOf(shop.add('Home'))).code).toBe('TOO_MANY_REQUESTS');
  await other.add('Work');
});
