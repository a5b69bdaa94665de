/** A calendar from before URLs were sealed keeps its URL until the next start seals it, with the host next to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await createDatabaseBefore('20261123080400_sealed_calendar_addresses');
});
afterAll(() => before.drop());

const URLS = [
  'https://calendar.example/private-9f3/basic.ics?key=a/b',
  'http://127.0.0.1:8080/a.ics',
  'https://[::1]:8443/a.ics',
  'https://:word@calendar.example/a@b.ics',
  'https://calendar.example/?a=https://other.example/',
];

test('URLs remain, and their hosts are those that the screen showed', async () => {
  const at = '2026-11-01T10:00:00Z';
  for (const url of URLS) {
    const row = { id: uuidV4(), business_id: uuidV4(), name: 'Work', url, created_at: at, next_sync_at: at };
    await insertAlone(before.pool, 'busy_calendar', row);
  }
  await before.migrate();
  const { rows } = await before.pool.query<object>('select url, host, sealed_url from busy_calendar');
  expect(rows).toHaveLength(URLS.length);
  expect(rows).toEqual(expect.arrayContaining(URLS.map((url) => ({ url, host: new URL(url).host, sealed_url: null }))));
});
