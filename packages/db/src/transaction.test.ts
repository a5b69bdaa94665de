/**
 * A transaction commits everything or nothing, no other connection is accessible while it is open, it is inaccessible
 * afterward, and effects run if and only if it was committed.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimit } from './schema/rate-limit.ts';
import { queryRows } from './testing/query-rows.ts';
import { T0 } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { savepoint, type Tx } from './transaction.ts';
import { violationOf } from './violations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insert = (tx: Tx, key: string, hits = 1) => tx.insert(rateLimit).values({ key, windowStart: T0, hits });
/** Sent immediately, unlike what the query builder creates. */
const insertNow = (tx: Tx, key: string, hits = 1) =>
  queryRows(tx, 'insert into rate_limit (key, window_start, hits) values ($1, $2, $3)', [key, T0, hits]);
const readHits = async (key: string) => {
  const rows = await database.db.read.select().from(rateLimit).where(eq(rateLimit.key, key));
  return rows.map((row) => row.hits);
};
/** The query builder wraps what a query threw. */
const reasonOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : error);

test('what a transaction wrote is kept if it resolves, and gone if it throws', async () => {
  await database.db.transaction((tx) => insert(tx, 'kept', 7));
  const failing = database.db.transaction(async (tx) => {
    await insert(tx, 'lost');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect([await readHits('kept'), await readHits('lost')]).toEqual([[7], []]);
});

test('reading from the pool inside a transaction throws, however deep the call', async () => {
  const deep = async () => {
    await Promise.resolve();
    return readHits('kept');
  };
  const error = await database.db.transaction(() => deep().catch(reasonOf));
  expect(String(error)).toContain('db.read was used inside a transaction');
});

test('a second transaction inside a transaction throws', async () => {
  const nested = database.db.transaction(() => database.db.transaction((tx) => insert(tx, 'nested')));
  await expect(nested).rejects.toThrow('A second transaction was opened inside a transaction');
  expect(await readHits('nested')).toEqual([]);
});

test('two concurrent transactions do not see each other as nested', async () => {
  await Promise.all(['left', 'right'].map((key) => database.db.transaction((tx) => insert(tx, key))));
  expect([await readHits('left'), await readHits('right')]).toEqual([[1], [1]]);
});

test('a transaction that leaks out of its work cannot be used', async () => {
  const leaked = await database.db.transaction((tx) => Promise.resolve({ tx }));
  const error = await insert(leaked.tx, 'leaked').catch(reasonOf);
  expect(String(error)).toContain('A transaction was used after its end');
  expect(() => leaked.tx.afterCommit(() => {})).toThrow('after the end of its transaction');
  expect(await readHits('leaked')).toEqual([]);
});

test('effects run in order once the rows are visible to others, and the pool is accessible again', async () => {
  const seen: unknown[] = [];
  await database.db.transaction(async (tx) => {
    tx.afterCommit(async () => void seen.push(await readHits('effect')));
    tx.afterCommit(() => void seen.push('second'));
    await insert(tx, 'effect', 3);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual([[3], 'second']);
});

test('effects of a failed transaction never run, and a failing effect rolls back nothing', async () => {
  const seen: string[] = [];
  const failing = database.db.transaction(async (tx) => {
    tx.afterCommit(() => void seen.push('never'));
    await insert(tx, 'kept', 8);
  });
  expect(violationOf(await failing.catch((error: unknown) => error))).toBe('ALREADY_EXISTS');
  await database.db.transaction(async (tx) => {
    tx.afterCommit(() => Promise.reject(new Error('no paper in the printer')));
    tx.afterCommit(() => void seen.push('still'));
    await insert(tx, 'effect fails');
  });
  expect([seen, await readHits('effect fails')]).toEqual([['still'], [1]]);
});

test('an error that was swallowed inside is not mistaken for a commit', async () => {
  const swallowing = database.db.transaction(async (tx) => {
    await insert(tx, 'swallowed');
    await insert(tx, 'kept').catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('an error inside it was caught and ignored');
  expect(await readHits('swallowed')).toEqual([]);
});

test('a statement that no one awaited is committed, or fails the commit', async () => {
  await database.db.transaction(async (tx) => tx.awaitWithCommit(insertNow(tx, 'sent along')));
  expect(await readHits('sent along')).toEqual([1]);
  const seen: string[] = [];
  const failing = database.db.transaction(async (tx) => {
    await insert(tx, 'outside of it');
    tx.afterCommit(() => void seen.push('never'));
    tx.awaitWithCommit(insertNow(tx, 'kept'));
  });
  expect(violationOf(await failing.catch((error: unknown) => error))).toBe('ALREADY_EXISTS');
  expect([seen, await readHits('outside of it')]).toEqual([[], []]);
});

test('a later statement fails with that error, not with the one of an aborted transaction', async () => {
  const failing = database.db.transaction(async (tx) => {
    tx.awaitWithCommit(insertNow(tx, 'kept'));
    await insert(tx, 'after it');
  });
  expect(violationOf(await failing.catch((error: unknown) => error))).toBe('ALREADY_EXISTS');
});

test('a savepoint undoes one refused step and lets the rest go on', async () => {
  await database.db.transaction(async (tx) => {
    const refused = savepoint(tx, () => insert(tx, 'kept'));
    expect(violationOf(await refused.catch((error: unknown) => error))).toBe('ALREADY_EXISTS');
    await insert(tx, 'went on');
  });
  expect(await readHits('went on')).toEqual([1]);
});

test('work that lost a serialization conflict runs again, and its effects run once', async () => {
  await database.db.transaction((tx) => insert(tx, 'counter', 0));
  let runs = 0;
  let effects = 0;
  let seen = 0;
  const addOne = () =>
    database.db.transaction(
      async (tx) => {
        runs += 1;
        tx.afterCommit(() => void (effects += 1));
        const [row] = await tx.select().from(rateLimit).where(eq(rateLimit.key, 'counter'));
        seen += 1;
        // Wait until all have seen the same count: the second to write must lose.
        while (seen < 3) await new Promise((resolve) => setTimeout(resolve, 5));
        await tx
          .update(rateLimit)
          .set({ hits: (row?.hits ?? 0) + 1 })
          .where(eq(rateLimit.key, 'counter'));
      },
      { isolation: 'repeatable read' },
    );
  await Promise.all([addOne(), addOne(), addOne()]);
  expect([await readHits('counter'), effects]).toEqual([[3], 3]);
  expect(runs).toBeGreaterThan(3);
});

test('work that hit a deadlock runs again', async () => {
  await database.db.transaction(async (tx) => {
    for (const key of ['one side', 'other side']) await insert(tx, key, 0);
  });
  const addTo = (tx: Tx, key: string) =>
    tx
      .update(rateLimit)
      .set({ hits: sql`${rateLimit.hits} + 1` })
      .where(eq(rateLimit.key, key));
  let holding = 0;
  const cross = (first: string, second: string) =>
    database.db.transaction(async (tx) => {
      await addTo(tx, first);
      holding += 1;
      // Wait until each holds what the other needs.
      while (holding < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      await addTo(tx, second);
    });
  await Promise.all([cross('one side', 'other side'), cross('other side', 'one side')]);
  expect([await readHits('one side'), await readHits('other side')]).toEqual([[2], [2]]);
  expect(holding).toBe(3);
});

test('a connection that dies inside a transaction fails only that transaction', async () => {
  const failing = database.db.transaction(async (tx) => {
    await insert(tx, 'cut off');
    await tx.execute('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(failing).rejects.toThrow('pg_terminate_backend');
  expect(await readHits('cut off')).toEqual([]);
});

test('a named statement sees the transaction, returns counts as numbers and instants as dates', async () => {
  await database.db.transaction(async (tx) => {
    await insert(tx, 'named', 5);
    const text = 'select count(*) as count, max(window_start) as latest from rate_limit where key = $1';
    expect(await queryRows(tx, text, ['named'])).toEqual([{ count: 1, latest: T0 }]);
    expect(await queryRows(tx, text, ['nobody'])).toEqual([{ count: 0, latest: null }]);
  });
});

test('an error text shows no parameters, because they are names and phone numbers', async () => {
  const error = await database.db.transaction((tx) => insert(tx, 'x'.repeat(201))).catch((thrown: unknown) => thrown);
  expect(violationOf(error)).toBe('VALUE_OUT_OF_RANGE');
  expect(String(error)).not.toContain('xxx');
});

const END_OWN_CONNECTION = 'select pg_terminate_backend(pg_backend_pid())';

test('a transaction whose connection is lost before the commit runs again, and is committed once', async () => {
  let runs = 0;
  await database.db.transaction(async (tx) => {
    runs += 1;
    await insert(tx, 'lost-once');
    if (runs === 1) await queryRows(tx, END_OWN_CONNECTION);
  });
  expect([runs, await readHits('lost-once')]).toEqual([2, [1]]);
});

test('a transaction that loses its connection each time ends with the error', async () => {
  let runs = 0;
  const lost = database.db.transaction(async (tx) => {
    runs += 1;
    await queryRows(tx, END_OWN_CONNECTION);
  });
  await expect(lost).rejects.toMatchObject({ code: '57P01' });
  expect(runs).toBe(5);
});

test('a transaction whose commit was sent does not run again, because it may have been committed', async () => {
  await database.db.pool.query(`
    create table ends (n integer);
    create function end_connection() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
    create constraint trigger ends_at_commit after insert on ends deferrable initially deferred
      for each row execute function end_connection();`);
  let runs = 0;
  const unknown = database.db.transaction(async (tx) => {
    runs += 1;
    await queryRows(tx, 'insert into ends values (1)');
  });
  await expect(unknown).rejects.toMatchObject({ code: '57P01' });
  expect(runs).toBe(1);
});

test('a read whose connection is lost is retried, and nothing else is', async () => {
  const endsOnce = (statement: string) => `${statement} count(*)::int as n from (
    select case when nextval('times') = 1 then pg_terminate_backend(pg_backend_pid()) end) as first`;
  await database.db.pool.query('create sequence times');
  expect((await database.db.read.execute<{ n: number }>(sql.raw(endsOnce('select')))).rows).toEqual([{ n: 1 }]);
  await database.db.pool.query('alter sequence times restart');
  const written = database.db.read.execute(sql.raw(`with first as (${endsOnce('select')}) table first`));
  await expect(written.catch(reasonOf)).resolves.toMatchObject({ code: '57P01' });
});
