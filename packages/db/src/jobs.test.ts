/**
 * A job exists if and only if its transaction was committed, starts soon, is retried when it fails, and never vanishes
 * in between.
 */
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from './enqueue.ts';
import { openJobs, type Job, type Jobs } from './jobs.ts';
import { silentLog } from './log.ts';
import { HAS_SWEPT } from './sweep-conditions.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openJobs(database.db, silentLog);
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

async function until<Found>(look: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const payloadsIn = async (queue: string) => {
  const { rows } = await database.db.pool.query<{ data: object }>(
    'select data from pgboss.job where name = $1 order by created_on',
    [queue],
  );
  return rows.map((row) => row.data);
};

test('a job that was enqueued in a failed transaction does not exist', async () => {
  const failing = database.db.transaction(async (tx) => {
    await enqueue(tx, 'refund.send', { refundId: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.db.transaction((tx) => enqueue(tx, 'refund.send', { refundId: 'kept' }));
  expect(await payloadsIn('refund.send')).toEqual([{ refundId: 'kept' }]);
});

test('a committed job starts without waiting for the next poll, with its payload', async () => {
  const seen: Job<'payment.settle'>[] = [];
  // Jobs of its own: another test uses the same queue.
  const ownJobs = await openJobs(database.db, silentLog);
  await ownJobs.work('payment.settle', async (job) => void seen.push(job));
  // Sent right after a worker polled: with polling alone, two workers need a second for every two of them, so that half
  // of each eight wait long. On a busy or stalled machine some wait as well; then others are sent.
  let fifthMs = Number.POSITIVE_INFINITY;
  while (fifthMs >= 450 && seen.length < 48) {
    const tookMs: number[] = [];
    while (tookMs.length < 8) {
      const n = seen.length;
      const startedAt = performance.now();
      await database.db.transaction((tx) => enqueue(tx, 'payment.settle', { paymentId: `hello ${n}` }));
      await until(() => seen[n]);
      tookMs.push(performance.now() - startedAt);
    }
    fifthMs = tookMs.toSorted((a, b) => a - b)[4] ?? fifthMs;
  }
  expect(fifthMs).toBeLessThan(450);
  await ownJobs.stop();
  expect(seen.map((job) => [job.payload, job.retry])).toEqual(
    Array.from({ length: seen.length }, (_, n) => [{ paymentId: `hello ${n}` }, 0]),
  );
});

test('a deferred job waits for its instant', async () => {
  const seen: number[] = [];
  await jobs.work('payment.event', async () => void seen.push(Date.now()));
  const due = Date.now() + 900;
  await database.db.transaction((tx) =>
    enqueue(tx, 'payment.event', { provider: 'sandbox', eventId: 'c' }, { startAt: new Date(due) }),
  );
  const startedAt = await until(() => seen[0]);
  expect(startedAt).toBeGreaterThanOrEqual(due);
  // Workers would only poll after half a minute.
  expect(startedAt).toBeLessThan(due + 15_000);
});

test('one failing job of many is retried alone; a hundred finish in a moment', async () => {
  const tries = new Map<string, number>();
  await jobs.work('payment.settle', async ({ payload, retry }) => {
    tries.set(payload.paymentId, retry + 1);
    await Promise.resolve();
    if (payload.paymentId === 'bad' && retry === 0) throw new Error('The provider is asleep');
  });
  await database.db.transaction(async (tx) => {
    await enqueue(tx, 'payment.settle', { paymentId: 'bad' });
    for (let n = 0; n < 100; n += 1) await enqueue(tx, 'payment.settle', { paymentId: `good ${n}` });
  });
  const startedAt = performance.now();
  await until(() => (tries.size === 101 ? true : undefined));
  // One by one, they would take most of a minute.
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  await until(() => (tries.get('bad') === 2 ? true : undefined));
  expect([...tries.values()].filter((count) => count > 1)).toEqual([2]);
});

test('a queue that keeps one waiting job drops the second with the same key', async () => {
  const add = (key?: string) => database.db.transaction((tx) => enqueue(tx, 'sweep', {}, { key }));
  await add();
  await add();
  await add('other');
  expect(await payloadsIn('sweep')).toEqual([{}, {}]);
});

test('a sweep that failed in a worker has swept, and is not repeated; one that expired has not', async () => {
  await database.db.pool.query(`delete from pgboss.job where name = 'sweep'`);
  const ownJobs = await openJobs(database.db, silentLog);
  let tries = 0;
  await ownJobs.work('sweep', () => {
    tries += 1;
    return Promise.reject(new Error('A part failed'));
  });
  await database.db.transaction((tx) => enqueue(tx, 'sweep', {}));
  const failed = await until(async () => {
    const { rows } = await database.db.pool.query<{ swept: boolean }>(
      `select ${HAS_SWEPT} as swept from pgboss.job where name = 'sweep' and state = 'failed'`,
    );
    return rows[0];
  });
  await ownJobs.stop();
  expect([failed.swept, tries, await payloadsIn('sweep')]).toEqual([true, 1, [{}]]);
  const { rows } = await database.db.pool.query<{ swept: boolean }>(
    `update pgboss.job set output = '{"value": {"message": "job timed out"}}' where name = 'sweep'
      returning ${HAS_SWEPT} as swept`,
  );
  expect(rows).toEqual([{ swept: false }]);
});

test('an enqueued row is the same as the library itself would write', async () => {
  const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false, schedule: false });
  // Ended without waiting for its own queries, which then report that their connection is gone.
  boss.on('error', () => {});
  await boss.start();
  const startAfter = new Date('2030-01-01T00:00:00Z');
  await boss.send('refund.send', { refundId: 'p' }, { startAfter, singletonKey: 'k' });
  await boss.stop({ graceful: false });
  await database.db.transaction((tx) =>
    enqueue(tx, 'refund.send', { refundId: 'p' }, { startAt: startAfter, key: 'k' }),
  );
  const { rows } = await database.db.pool.query<Record<string, unknown>>(
    "select * from pgboss.job where name = 'refund.send' and singleton_key = 'k' order by created_on",
  );
  const [theirs, ours] = rows.map(({ id: _id, created_on: _createdOn, ...row }) => row);
  expect(ours).toEqual(theirs);
  expect(ours?.['keep_until']).toEqual(new Date('2030-01-15T00:00:00Z'));
});
