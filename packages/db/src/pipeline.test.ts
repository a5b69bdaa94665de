/**
 * A pipeline sends its statements in the order of its list and without waiting between them, returns the results in
 * that order, and fails with the error of the first step in the list that failed, once nothing is running anymore.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimit } from './schema/rate-limit.ts';
import { queryRows } from './testing/query-rows.ts';
import { T0 } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Tx } from './transaction.ts';
import { violationOf } from './violations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insert = (tx: Tx, key: string, hits = 1) =>
  queryRows(tx, 'insert into rate_limit (key, window_start, hits) values ($1, $2, $3)', [key, T0, hits]);
const double = (tx: Tx, key: string) => queryRows(tx, 'update rate_limit set hits = hits * 2 where key = $1', [key]);
const select = (tx: Tx, key: string) =>
  queryRows<{ hits: number }>(tx, 'select hits from rate_limit where key = $1', [key]);
const readHits = async (key: string) => {
  const rows = await database.db.read.select().from(rateLimit).where(eq(rateLimit.key, key));
  return rows.map((row) => row.hits);
};

test('statements are executed in the order of the list, each after the previous one', async () => {
  const [, before, , after] = await database.db.transaction((tx) =>
    tx.pipeline([
      () => insert(tx, 'in order', 3),
      () => select(tx, 'in order'),
      () => double(tx, 'in order'),
      () => select(tx, 'in order'),
    ]),
  );
  expect([before, after]).toEqual([[{ hits: 3 }], [{ hits: 6 }]]);
});

test('a step starts before the previous one has its result', async () => {
  const seen: string[] = [];
  await database.db.transaction((tx) =>
    tx.pipeline([
      () => insert(tx, 'first of two').then(() => seen.push('first has its result')),
      () => {
        seen.push('second starts');
        return insert(tx, 'second of two');
      },
    ]),
  );
  expect(seen).toEqual(['second starts', 'first has its result']);
});

test('a step that sends its statement late keeps its place in the order', async () => {
  const [, , late] = await database.db.transaction((tx) =>
    tx.pipeline([
      () => tx.insert(rateLimit).values({ key: 'late', windowStart: T0, hits: 5 }),
      () => double(tx, 'late'),
      async () => {
        await Promise.resolve();
        return select(tx, 'late');
      },
      () => double(tx, 'late'),
    ]),
  );
  expect([late, await readHits('late')]).toEqual([[{ hits: 10 }], [20]]);
});

test('the first failure is the error, and no changes of any step are kept', async () => {
  await database.db.transaction((tx) => insert(tx, 'kept'));
  const failing = database.db.transaction((tx) =>
    tx.pipeline(['first of three', 'kept', 'third of three'].map((key) => () => insert(tx, key))),
  );
  expect(violationOf(await failing.catch((error: unknown) => error))).toBe('ALREADY_EXISTS');
  expect([await readHits('first of three'), await readHits('third of three')]).toEqual([[], []]);
  // The connection is still usable.
  await database.db.transaction((tx) => insert(tx, 'afterward'));
  expect(await readHits('afterward')).toEqual([1]);
});

test('of two failures, the first in the list is the error, even if it happened later', async () => {
  const failing = database.db.transaction((tx) =>
    tx.pipeline([
      async () => {
        await select(tx, 'kept');
        await select(tx, 'kept');
        throw new Error('first in the list');
      },
      async () => {
        await select(tx, 'kept');
        throw new Error('second in the list');
      },
    ]),
  );
  await expect(failing).rejects.toThrow('first in the list');
});

test('a failure waits until the other steps have settled', async () => {
  const seen: string[] = [];
  const failing = database.db.transaction((tx) =>
    tx.pipeline([
      async () => {
        await select(tx, 'kept');
        throw new Error('no');
      },
      async () => {
        await select(tx, 'kept');
        await select(tx, 'kept');
        seen.push('the other step has settled');
      },
    ]),
  );
  await failing.catch((error: unknown) => seen.push(String(error)));
  expect(seen).toEqual(['the other step has settled', 'Error: no']);
});

// Vitest reports an unhandled rejection.
test('a failing step is handled while a late one is awaited', async () => {
  const failing = database.db.transaction((tx) =>
    tx.pipeline([
      () => insert(tx, 'kept'),
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    ]),
  );
  expect(violationOf(await failing.catch((error: unknown) => error))).toBe('ALREADY_EXISTS');
});

test('a step that fails before sending anything keeps the next ones from starting', async () => {
  const seen: string[] = [];
  const failing = database.db.transaction((tx) =>
    tx.pipeline([
      () => {
        throw new Error('not even sent');
      },
      async () => seen.push('started'),
    ]),
  );
  await expect(failing).rejects.toThrow('not even sent');
  expect(seen).toEqual([]);
});
