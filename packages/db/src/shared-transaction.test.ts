/**
 * Changes of different businesses share a transaction but not their failures: each is committed completely or not at
 * all, whatever the others do, and no one waits for a business that someone else is changing.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBusiness } from './lock.ts';
import { mergeCalls, mergeItems, mergeSelect } from './merged-statements.ts';
import { bigint, int, prepared, text } from './prepared.ts';
import { queryPrepared } from './raw.ts';
import { rateLimit } from './schema/rate-limit.ts';
import { createSharedTransaction } from './shared-transaction.ts';
import { queryRows } from './testing/query-rows.ts';
import { T0 } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { type Db, savepoint, type Tx } from './transaction.ts';
import { uuidV4 } from './uuid.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const INSERT = prepared(
  'insert-hits',
  `insert into rate_limit (key, window_start, hits)
   select given.key, '2026-06-01Z', given.hits
   from rows from (json_to_recordset($1::json) as (key text, hits integer)) with ordinality given (key, hits, call)`,
  {},
);
mergeItems(INSERT);
const FIND = prepared('find-hits', 'select key, hits from rate_limit where key = $1', { key: text(), hits: int() });
mergeSelect(FIND, ['text']);
const DOUBLE = prepared('double-hits', 'update rate_limit set hits = hits * 2 where key = $1 returning key', {
  key: text(),
});
mergeCalls(
  DOUBLE,
  ['text'],
  (calls) => `update rate_limit r set hits = hits * 2 from ${calls} where r.key = given.p1 returning given.call, r.key`,
);
const WHERE = prepared('find-transaction', 'select pg_current_xact_id()::text::bigint as id', { id: bigint() });

const MERGED = "select name from pg_prepared_statements where name like '%hits-merged' order by name";

const insert = (tx: Tx, key: string, hits = 1) => queryPrepared(tx, INSERT, [JSON.stringify([{ key, hits }])]);
const transactionOf = async (tx: Tx) => (await queryPrepared(tx, WHERE, []))[0]?.id;
const readHits = async (key: string) => {
  const rows = await database.db.read.select().from(rateLimit).where(eq(rateLimit.key, key));
  return rows.map((row) => row.hits);
};

/** Runs these while another one is running, so that they start together; returns their outcomes. */
async function together(works: readonly { businessId?: string; work: (tx: Tx) => Promise<unknown> }[]) {
  const gate = Promise.withResolvers<void>();
  const running = database.db.sharedTransaction(uuidV4(), () => gate.promise);
  const ended = Promise.allSettled(
    works.map(({ businessId = uuidV4(), work }) => database.db.sharedTransaction(businessId, work)),
  );
  gate.resolve();
  await running;
  return ended;
}
const valuesOf = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));

test('changes that arrive while others run are committed together, each with its own rows', async () => {
  const ended = await together(
    [3, 5, 8].map((hits) => ({
      work: async (tx: Tx) => {
        const key = `together ${hits}`;
        await insert(tx, key, hits);
        await queryPrepared(tx, DOUBLE, [key]);
        const rows = await queryPrepared(tx, FIND, [key]);
        const merged = await queryRows<{ name: string }>(tx, MERGED, []);
        return { id: await transactionOf(tx), rows, merged: merged.map(({ name }) => name) };
      },
    })),
  );
  const values = valuesOf(ended) as { id: number; rows: { key: string; hits: number }[]; merged: string[] }[];
  expect(new Set(values.map(({ id }) => id)).size).toBe(1);
  for (const { merged } of values) expect(merged).toEqual(['double-hits-merged', 'find-hits-merged']);
  expect(values.map(({ rows: [row] }) => [row?.key, row?.hits])).toEqual([
    ['together 3', 6],
    ['together 5', 10],
    ['together 8', 16],
  ]);
});

test('a refusal undoes only its own work, and the others are kept', async () => {
  const effects: string[] = [];
  const works = ['first', 'refused', 'last'].map((key) => ({
    work: async (tx: Tx) => {
      await insert(tx, `one of them ${key}`);
      tx.afterCommit(() => void effects.push(key));
      if (key === 'refused') throw new Error('not today');
      return key;
    },
  }));
  expect(valuesOf(await together(works))).toEqual(['first', 'Error: not today', 'last']);
  expect([await readHits('one of them first'), await readHits('one of them last')]).toEqual([[1], [1]]);
  expect(await readHits('one of them refused')).toEqual([]);
  expect(effects.toSorted()).toEqual(['first', 'last']);
});

test('a row that the database rejects fails only its own caller, whether in a merged statement or with the commit', async () => {
  await database.db.transaction((tx) => insert(tx, 'there already'));
  const works = ['fine', 'there already', 'as well'].map((key) => ({ work: (tx: Tx) => insert(tx, key) }));
  const [fine, refused, well] = await together(works);
  expect([fine?.status, refused?.status, well?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const late = ['later', 'there already', 'later still'].map((key) => ({
    work: async (tx: Tx) => tx.awaitWithCommit(insert(tx, key)),
  }));
  expect((await together(late)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const kept = ['fine', 'as well', 'later', 'later still', 'there already'].map(readHits);
  expect(await Promise.all(kept)).toEqual([[1], [1], [1], [1], [1]]);
});

test('what is awaited with the commit is part of it', async () => {
  const works = ['early', 'late'].map((name) => ({
    work: async (tx: Tx) => {
      await insert(tx, `${name} first`);
      tx.awaitWithCommit(insert(tx, `${name} second`));
    },
  }));
  await together(works);
  const written = await queryRows(
    database.db.read,
    "select distinct xmin::text from rate_limit where key ~ '^(early|late) (first|second)$'",
    [],
  );
  expect(written).toHaveLength(1);
});

test('two changes of one business never share a transaction', async () => {
  const businessId = uuidV4();
  const ended = await together([1, 2, 3].map(() => ({ businessId, work: transactionOf })));
  expect(new Set(valuesOf(ended)).size).toBe(3);
});

test('a business that another node is changing delays only its own change', async () => {
  const [busy, other, third] = [uuidV4(), uuidV4(), uuidV4()];
  const gate = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const elsewhere = database.secondNode().transaction(async (tx) => {
    await lockBusiness(tx, busy);
    isLocked.resolve();
    await gate.promise;
  });
  await isLocked.promise;
  const order: string[] = [];
  const change = (businessId: string, name: string) => ({
    businessId,
    work: async (tx: Tx) => {
      await lockBusiness(tx, businessId);
      order.push(name);
      if (name === 'third') gate.resolve();
    },
  });
  const ended = await together([change(busy, 'busy'), change(other, 'other'), change(third, 'third')]);
  await elsewhere;
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(order).toEqual(['other', 'third', 'busy']);
});

test('one that hangs does not keep later ones waiting', async () => {
  const gate = Promise.withResolvers<void>();
  const hanging = database.db.sharedTransaction(uuidV4(), () => gate.promise);
  await database.db.sharedTransaction(uuidV4(), (tx) => insert(tx, 'not kept waiting'));
  expect(await readHits('not kept waiting')).toEqual([1]);
  gate.resolve();
  await hanging;
});

test('the statements of each stay in order, even if they differ from those of others', async () => {
  const steps = async (tx: Tx, key: string, isDoubledFirst: boolean) => {
    await tx.insert(rateLimit).values({ key, windowStart: T0, hits: 1 });
    const double = () => queryPrepared(tx, DOUBLE, [key]);
    const add = () => queryRows(tx, 'update rate_limit set hits = hits + 3 where key = $1', [key]);
    const find = () => queryPrepared(tx, FIND, [key]);
    const outcomes = await tx.pipeline(isDoubledFirst ? [double, find, add, find] : [add, find, double, find]);
    return outcomes.flat().flatMap((row) => ('hits' in row ? [row.hits] : []));
  };
  const ended = await together([
    { work: (tx) => steps(tx, 'doubled first', true) },
    { work: (tx) => steps(tx, 'added first', false) },
    { work: (tx) => steps(tx, 'doubled as well', true) },
  ]);
  expect(valuesOf(ended)).toEqual([
    [2, 5],
    [4, 8],
    [2, 5],
  ]);
});

test('a savepoint runs alone, because it would undo the work of others', async () => {
  const ids: (number | undefined)[] = [];
  const ended = await together([
    { work: async (tx) => ids.push(await transactionOf(tx)) },
    { work: async (tx) => savepoint(tx, () => insert(tx, 'in a savepoint')) },
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await readHits('in a savepoint')).toEqual([1]);
});

test('a transaction that leaks out of its work cannot be used, nor opened inside another', async () => {
  const [leaked] = valuesOf(await together([1, 2].map(() => ({ work: (tx: Tx) => Promise.resolve({ tx }) }))));
  await expect(insert((leaked as { tx: Tx }).tx, 'leaked')).rejects.toThrow('A transaction was used after its end');
  const nested = database.db.transaction(() => database.db.sharedTransaction(uuidV4(), (tx) => insert(tx, 'nested')));
  await expect(nested).rejects.toThrow('A second transaction was opened inside a transaction');
});

test('a connection that dies before the commit loses no one’s change', async () => {
  let isFirst = true;
  const ended = await together([
    { work: (tx) => insert(tx, 'survives') },
    {
      work: async (tx) => {
        if (!isFirst) return;
        isFirst = false;
        await queryRows(tx, 'select pg_terminate_backend(pg_backend_pid())');
      },
    },
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await readHits('survives')).toEqual([1]);
});

test('a server that does not respond may have committed: no member is run again', async () => {
  const gate = Promise.withResolvers<void>();
  let opened = 0;
  const open = async () => {
    opened += 1;
    if (opened === 1) return gate.promise;
    throw new Error('Failed query', { cause: new Error('Query read timeout') });
  };
  const shared = createSharedTransaction(open as Db['transaction'], () => {});
  const first = shared(uuidV4(), () => Promise.resolve());
  const ended = Promise.allSettled([1, 2].map(() => shared(uuidV4(), () => Promise.resolve())));
  gate.resolve();
  await first;
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(opened).toBe(2);
});

test('two nodes that share in opposite orders do not deadlock, and lose nothing', async () => {
  const nodes = [database.db, database.secondNode()];
  const businesses = Array.from({ length: 6 }, () => uuidV4());
  const rounds = Array.from({ length: 240 }, (_, number) => number);
  const ended = rounds.map((number) => {
    const order = number % 2 === 0 ? businesses : businesses.toReversed();
    const businessId = order[Math.floor(number / 2) % order.length] ?? '';
    const node = nodes[number % 2] ?? database.db;
    return node.sharedTransaction(businessId, async (tx) => {
      await lockBusiness(tx, businessId);
      const [row] = await queryPrepared(tx, FIND, [businessId]);
      // Lost unless writers of a business take turns.
      if (row) await queryRows(tx, 'update rate_limit set hits = $2 where key = $1', [businessId, row.hits + 1]);
      else await insert(tx, businessId);
    });
  });
  await Promise.all(ended);
  expect(await Promise.all(businesses.map(readHits))).toEqual(businesses.map(() => [40]));
  const [counted] = await database.db.read
    .execute<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = current_database()')
    .then(({ rows }) => rows);
  expect(counted?.deadlocks).toBe(0);
});
