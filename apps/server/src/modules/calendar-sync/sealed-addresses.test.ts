import * as calls from '@primehour/contract/calendar-sync';
import { aPartner } from '@primehour/testkit/build-session';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { findInTables, withBytes } from '../../testing/find-in-tables.ts';
import { apiOf } from '../../testing/start-api.ts';
import { sealAddresses } from './commands/seal-addresses.ts';
import { syncCalendar } from './commands/sync-calendar.ts';
import { calendarSyncRoutes } from './routes.ts';

// The guarantee: the URL of a partner's calendar can't be read from the database, even if it was added before
// encryption, and syncing still works.

const start = apiOf(calendarSyncRoutes);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start);
});
afterAll(() => api.close());

const SECRET = 'private-4f1e9a7c';
const ADDRESS = `https://calendar.example:8443/${SECRET}/basic.ics`;

/** A business with one calendar, and the operations that a node's worker runs on it. */
async function aCalendar() {
  const { business, accessToken } = await aPartner(api);
  const query = { businessId: business.id };
  const call = api.as({ accessToken });
  const { id } = await call(calls.addBusyCalendar, { query, body: { name: 'Work', url: ADDRESS } });
  const asked: string[] = [];
  const sync = ({ server } = api) => {
    const { db, clock, tokens } = server.deps;
    const read = async (url: string) => {
      asked.push(url);
      return { isUnchanged: false, text: '', validators: { etag: null, lastModified: null } } as const;
    };
    const readBusy = async () => ({ ok: true, busy: [] }) as const;
    const context = { db, clock, tokens, source: { read }, readBusy };
    return syncCalendar(context, authorizeTenant(business.id), id, new AbortController().signal);
  };
  const state = async () => (await call(calls.getCalendars, { query })).busyCalendars[0];
  return { id, sync, asked, state };
}

const traces = () => findInTables(api.db.pool, (row) => withBytes(row).includes(SECRET));

it('is in no table, as text or as bytes, while the calendar syncs', async () => {
  const { sync, asked, state } = await aCalendar();
  expect(await traces()).toEqual([]);
  await sync();
  expect(asked).toEqual([ADDRESS]);
  expect(await state()).toMatchObject({ host: 'calendar.example:8443', state: 'SYNCED' });
  expect(JSON.stringify(await state())).not.toContain(SECRET);
  expect(await traces()).toEqual([]);
});

it('from before encryption is sealed at startup, by several nodes at once, and the calendar keeps syncing', async () => {
  const { id, sync, asked } = await aCalendar();
  await api.db.pool.query('update busy_calendar set url = $2, sealed_url = null where id = $1', [id, ADDRESS]);
  expect(await traces()).toEqual(['public.busy_calendar']);
  const { db, tokens } = api.server.deps;
  await Promise.all(Array.from({ length: 4 }, () => sealAddresses(db, tokens.seal)));
  expect(await traces()).toEqual([]);
  await sync();
  expect(asked).toEqual([ADDRESS]);
});

it('sealed with another key causes a clear error, and works again once the key is back', async () => {
  const { sync, asked, state } = await aCalendar();
  await sync();
  const env = { HASH_SECRET: 'another-hash-secret-of-the-operator' };
  const other = await startTestServer(start, { database: api.database, clock: api.clock, env });
  await sync(other);
  await other.close();
  expect(asked).toHaveLength(1);
  expect(await state()).toMatchObject({
    state: 'FAILED',
    lastError: 'The saved address of this calendar can’t be opened. Remove the calendar and add it again.',
  });
  await sync();
  expect(await state()).toMatchObject({ state: 'SYNCED', lastError: null });
});
