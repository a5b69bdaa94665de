/** A repeated statement is prepared once per connection, and its results stay the same. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimit } from './schema/rate-limit.ts';
import { createStatementNames } from './statement-names.ts';
import { queryRows } from './testing/query-rows.ts';
import { T0 } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const times = <Outcome>(count: number, act: (index: number) => Outcome): Outcome[] =>
  Array.from({ length: count }, (_, index) => act(index));

test('a text has no name until it repeats, and the same name from then on', () => {
  const nameOf = createStatementNames();
  expect(times(9, () => nameOf('select $1')).filter(Boolean)).toEqual([]);
  const [name, ...again] = times(3, () => nameOf('select $1'));
  expect(name).toMatch(/^repeated-\d+$/);
  expect(again).toEqual([name, name]);
  const [other] = times(10, () => nameOf('select $2')).slice(-1);
  expect(other).not.toBe(name);
  expect(other).toBeDefined();
});

test('there are at most 200 names', () => {
  const nameOf = createStatementNames();
  const named = times(300, (index) => times(10, () => nameOf(`select ${index}`)).at(-1));
  expect(new Set(named.slice(0, 200)).size).toBe(200);
  expect(named.slice(200).filter(Boolean)).toEqual([]);
});

test('texts that never repeat are not remembered', () => {
  const nameOf = createStatementNames();
  times(8, () => nameOf('select $1'));
  times(2_500, (index) => nameOf(`select ${index}`));
  expect(nameOf('select $1')).toBeUndefined();
  expect(nameOf('select $1')).toBeUndefined();
});

test('the query builder’s statements are prepared when they repeat, and return the rows for their own values', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(rateLimit).values(times(20, (hits) => ({ key: `key-${hits}`, windowStart: T0, hits })));
    const read = (hits: number) =>
      tx
        .select()
        .from(rateLimit)
        .where(eq(rateLimit.key, `key-${hits}`));
    const one = await Promise.all(times(20, read));
    expect(one.map(([row]) => row?.hits)).toEqual(times(20, (hits) => hits));
    const prepared = await queryRows(tx, "select name from pg_prepared_statements where name like 'repeated-%'", []);
    expect(prepared).toHaveLength(1);
  });
});

test('a failing named statement leaves nothing behind that affects the next one', async () => {
  const insert = (hits: number) =>
    database.db.transaction((tx) => tx.insert(rateLimit).values({ key: 'same', windowStart: T0, hits }));
  const settled = await Promise.allSettled(times(20, insert));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { read } = database.db;
  expect(await read.select().from(rateLimit).where(eq(rateLimit.key, 'same'))).toHaveLength(1);
});
