/** A commit on any node soon wakes the followers of its topic, even after the listening connection was lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBusiness } from './lock.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { wakeTopic } from './topics.ts';
import { uuidV4 } from './uuid.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As long as the test may take, so that a stalled machine does not fail it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const listeners = async () =>
  (
    await database.db.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'primehour-listen' and datname = current_database()`,
    )
  ).rows.map(({ pid }) => pid);

test('topics of one process share a connection, and each follower is notified of its own', async () => {
  const node = database.secondNode();
  const heard = { a: 0, b: 0 };
  const leave = node.subscribe('business:a', () => (heard.a += 1));
  node.subscribe('business:b', () => (heard.b += 1));
  // Once when listening starts: earlier announcements are checked for.
  await until(() => heard.a === 1 && heard.b === 1);
  expect(await listeners()).toHaveLength(1);
  await database.db.transaction(async (tx) => wakeTopic(tx, 'business:a'));
  await until(() => heard.a === 2);
  leave();
  await database.db.transaction(async (tx) => {
    wakeTopic(tx, 'business:a');
    wakeTopic(tx, 'business:b');
  });
  await until(() => heard.b === 2);
  expect(heard).toEqual({ a: 2, b: 2 });
  await node.close();
});

test('a transaction that fails wakes no one, and one that takes the lock of a business wakes its followers', async () => {
  const node = database.secondNode();
  const id = uuidV4();
  let wakes = 0;
  node.subscribe(`business:${id}`, () => (wakes += 1));
  await until(() => wakes === 1);
  const failing = database.db.transaction(async (tx) => {
    await lockBusiness(tx, id);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.db.transaction((tx) => lockBusiness(tx, id));
  await until(() => wakes === 2);
  expect(wakes).toBe(2);
  await node.close();
});

test('a lost connection is reopened, and everyone checks', async () => {
  const node = database.secondNode();
  let wakes = 0;
  node.subscribe('business:cut', () => (wakes += 1));
  await until(() => wakes === 1);
  const [pid] = await listeners();
  await database.db.pool.query('select pg_terminate_backend($1)', [pid]);
  await until(() => wakes >= 2);
  const before = wakes;
  await database.db.transaction(async (tx) => wakeTopic(tx, 'business:cut'));
  await until(() => wakes > before);
  await node.close();
});
