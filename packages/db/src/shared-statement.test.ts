/**
 * Calls of the same statement share its executions but not their failures, and never run together with a common key.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bigint, int, prepared, text } from './prepared.ts';
import { registerRaw } from './raw-clients.ts';
import { sharedStatement } from './shared-statement.ts';
import { queryRows } from './testing/query-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Db } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A second hit on one key in the same execution would be refused by PostgreSQL. */
const HIT = prepared(
  'hit-shared',
  `with hit as (
    insert into rate_limit (key, window_start, hits)
    select given.key, '2026-06-01Z', 1 from unnest($1::text[]) as given (key) where given.key <> 'unknown'
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning key, hits)
  select given.call, hit.key, hit.hits, pg_current_xact_id()::text as transaction
  from unnest($1::text[]) with ordinality as given (key, call) join hit on hit.key = given.key`,
  { call: bigint(), key: text(), hits: int(), transaction: text() },
);
const hit = sharedStatement({
  statement: HIT,
  keysOf: (key: string) => [key],
  valuesOf: (keys) => [keys],
});

const hitAll = async (keys: readonly string[]) => Promise.all(keys.map((key) => hit(database.db, key)));

test('calls that arrive while others run share the next execution, and each gets its own row', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `shared ${index}`);
  const rows = await hitAll(keys);
  expect(rows.map((row) => [row?.key, row?.hits])).toEqual(keys.map((key) => [key, 1]));
  // The first one runs immediately, alone.
  expect(new Set(rows.map((row) => row?.transaction)).size).toBe(2);
});

test('calls with a common key run in different executions, and one without a row gets none', async () => {
  const rows = await hitAll(['one', 'two', 'one', 'unknown', 'one']);
  const hitsOf = (key: string) => rows.filter((row) => row?.key === key).map((row) => row?.hits);
  expect(new Set(hitsOf('one'))).toEqual(new Set([1, 2, 3]));
  expect(hitsOf('two')).toEqual([1]);
  expect(rows[3]).toBeUndefined();
});

test('a failing call leaves the others their rows, and nothing counts twice', async () => {
  const tooLong = 'x'.repeat(201);
  const ended = await Promise.allSettled(['a', 'b', 'c', tooLong, 'd'].map((key) => hit(database.db, key)));
  expect(ended.map((each) => (each.status === 'fulfilled' ? each.value?.hits : 'failed'))).toEqual([
    1,
    1,
    1,
    'failed',
    1,
  ]);
  const counted = await queryRows<{ hits: number }>(
    database.db.read,
    "select hits from rate_limit where key in ('a', 'b', 'c', 'd')",
    [],
  );
  expect(counted).toEqual([1, 1, 1, 1].map((hits) => ({ hits })));
});

test('a server that does not respond may have counted the calls: none is run again', async () => {
  let asked = 0;
  const query = () => {
    asked += 1;
    return Promise.reject(new Error('Query read timeout'));
  };
  const silent = { read: {} as Db['read'] };
  registerRaw(silent.read, { query });
  const ended = await Promise.allSettled(['first', 'a', 'b'].map((key) => hit(silent, key)));
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  // The first one runs immediately, alone.
  expect(asked).toBe(2);
});
