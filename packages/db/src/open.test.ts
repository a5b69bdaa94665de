/** A database that is given by its URL is migrated when it is opened, by the same path as the embedded one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from './log.ts';
import { openDatabase, type Database } from './open.ts';
import { business } from './schema/business.ts';
import { currentTestServer, onServer, withDatabase } from './testing/test-server.ts';
import { uuidV4 } from './uuid.ts';

const name = `opened_${uuidV4().replaceAll('-', '')}`;
let database: Database;
beforeAll(async () => {
  const { url } = currentTestServer();
  await onServer(url, `create database ${name}`);
  database = await openDatabase({ databaseUrl: withDatabase(url, name), dataDir: '/nonexistent', log: silentLog });
});
afterAll(async () => {
  await database.close();
  await onServer(currentTestServer().url, `drop database ${name} with (force)`);
});

test('it is migrated and responds', async () => {
  expect(await database.read.$count(business)).toBe(0);
  expect(await database.isReachable()).toBe(true);
});

test('every connection limits how long a statement and an idle transaction may take', async () => {
  const { rows } = await database.pool.query(
    "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name",
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '10000' },
  ]);
});

test('the connection that migrated has its statement limit restored', async () => {
  const limits = await Promise.all(
    [1, 2, 3].map(() =>
      database.pool.query<{ limit: string }>('select current_setting($1) as limit, pg_sleep(0.05)', [
        'statement_timeout',
      ]),
    ),
  );
  expect(new Set(limits.map(({ rows }) => rows[0]?.limit))).toEqual(new Set(['10s']));
});

test('after closing, it reports that it is unreachable instead of throwing', async () => {
  const second = await openDatabase({ databaseUrl: database.url, dataDir: '/nonexistent', log: silentLog });
  await Promise.all([second.close(), second.close()]);
  expect(await second.isReachable()).toBe(false);
});
