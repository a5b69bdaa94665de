import { lockBusiness } from '@primehour/db/lock';
import { rateLimit } from '@primehour/db/schema/rate-limit';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
/** The guarantee: a test file gets its own empty database, which its nodes share, and which is dropped afterward. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const row = { key: 'seen', windowStart: new Date('2026-03-02T15:00:00Z'), hits: 1 };

test('two databases of one run do not see each other, two nodes of one database do', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.db.transaction((tx) => tx.insert(rateLimit).values(row));
  expect(await one.secondNode().read.select().from(rateLimit)).toEqual([row]);
  expect(await other.db.read.select().from(rateLimit)).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});

test('a lock that one node holds is held against the other', async () => {
  const { db, secondNode, drop } = await createTestDatabase();
  const second = secondNode();
  const businessId = uuidV4();
  const waiting = await db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    let isThrough = false;
    const attempt = second.transaction((other) => lockBusiness(other, businessId)).then(() => (isThrough = true));
    // The other node may take a while to connect; if the lock does not hold, it gets through instead.
    let count = 0;
    while (count === 0 && !isThrough) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const rows = await queryRows<{ count: number }>(
        tx,
        `select count(*) as count from pg_locks
         where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      count = rows[0]?.count ?? 0;
    }
    return { count, isThrough, attempt };
  });
  expect(waiting).toMatchObject({ count: 1, isThrough: false });
  await waiting.attempt;
  await drop();
});

test('a dropped database is gone, and its pools are closed', async () => {
  const { db, url, drop } = await createTestDatabase();
  await drop();
  expect(await db.isReachable()).toBe(false);
  const client = new pg.Client({ connectionString: url });
  await expect(client.connect()).rejects.toThrow('does not exist');
});
