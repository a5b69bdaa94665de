/**
 * Work that waits in rows starts soon after a commit on any node, is otherwise found by polling, and never runs twice
 * at a time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

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

test('a commit on another node starts the work long before the next poll would', async () => {
  const worker = database.secondNode();
  let runs = 0;
  worker.follow('test_hints', () => {
    runs += 1;
    return Promise.resolve(false);
  });
  await until(() => runs > 0);
  const before = runs;
  const tookMs: number[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const startedAt = performance.now();
    await database.db.transaction((tx) => Promise.resolve(tx.notifyAfterCommit('test_hints', '')));
    await until(() => runs >= before + n);
    tookMs.push(performance.now() - startedAt);
  }
  // With polling alone, each but the first takes a second; several may coincide with a busy or stalled machine.
  expect(tookMs.toSorted((a, b) => a - b)[1]).toBeLessThan(500);
  await worker.close();
});

test('work is found without any hint, even after it failed or its connection was lost', async () => {
  const worker = database.secondNode();
  let runs = 0;
  worker.follow('test_poll', () => {
    runs += 1;
    return Promise.reject(new Error('no'));
  });
  await until(() => runs >= 2);
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'primehour-listen' and datname = current_database()`,
  );
  const before = runs;
  await until(() => runs >= before + 2);
  await database.db.transaction((tx) => Promise.resolve(tx.notifyAfterCommit('test_poll', '')));
  await worker.close();
});

test('closing waits for running work and starts no more', async () => {
  const worker = database.secondNode();
  const events: string[] = [];
  let atOnce = 0;
  worker.follow('test_close', async (signal) => {
    atOnce += 1;
    events.push(`begun with ${atOnce}`);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await worker.read.execute('select 1');
    events.push('ended');
    atOnce -= 1;
    return true;
  });
  await until(() => events.length > 0);
  await database.db.transaction((tx) => Promise.resolve(tx.notifyAfterCommit('test_close', '')));
  await worker.close();
  expect(events).toEqual(['begun with 1', 'ended']);
});
