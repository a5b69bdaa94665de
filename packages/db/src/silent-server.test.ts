/** A server that falls silent without closing its connections, as after a power failure, holds no one up for long. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openJobs } from './jobs.ts';
import { createListener } from './listener.ts';
import { silentLog } from './log.ts';
import { connectTo, type Database } from './open.ts';
import { startStallingProxy, type StallingProxy } from './testing/stalling-proxy.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { isUnreachable } from './unreachable.ts';

/** Also for connecting and for healthy statements, which take long on a busy machine. */
const TIMEOUT_MS = 2_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let proxy: StallingProxy;
let db: Database;
beforeEach(async () => {
  proxy = await startStallingProxy(database.url);
  db = connectTo(proxy.url, silentLog, { poolSize: 2, timeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  // Ends the silent connections first, which would keep the pool from closing.
  await proxy.stop();
  await db.close();
});

const pidOf = async (): Promise<number> => {
  const { rows } = await db.read.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
};

test('a read and a transaction fail as unreachable, and their connections are not used again', async () => {
  const before = await Promise.all([pidOf(), pidOf()]);
  const { promise: stalled, resolve } = Promise.withResolvers<void>();
  const begun = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.stall();
    resolve();
    await tx.execute(sql`select 2`);
  });
  const failures = await Promise.all([begun, stalled.then(pidOf)].map((work) => work.catch((error: unknown) => error)));
  expect(failures.map(isUnreachable)).toEqual([true, true]);
  expect(before).not.toContain(await pidOf());
});

test('the job queue continues on other connections', async () => {
  const reported: string[] = [];
  const log = { ...silentLog, error: (_: object, text: string) => void reported.push(text) };
  const jobs = await openJobs(db, log, TIMEOUT_MS);
  const handled: string[] = [];
  await jobs.work('refund.send', async ({ payload }) => void handled.push(payload.refundId));
  const isHandled = async (refundId: string) => {
    const values = [JSON.stringify({ refundId })];
    await database.db.pool.query(`insert into pgboss.job (name, data) values ('refund.send', $1)`, values);
    while (!handled.includes(refundId)) await pause(20);
  };
  await isHandled('before');
  // A connection that is being opened has another timeout.
  await pause(300);
  proxy.stall();
  while (reported.length === 0) await pause(20);
  await isHandled('after');
  expect(handled).toEqual(['before', 'after']);
  const stopping = jobs.stop();
  await proxy.stop();
  await stopping;
});

test('announcements arrive on another connection', async () => {
  const listener = createListener(proxy.url, silentLog, { checkMs: 100, timeoutMs: TIMEOUT_MS });
  const heard: (string | undefined)[] = [];
  listener.listen('news', (payload) => heard.push(payload));
  // Subscribers ask for the connection from time to time.
  const hear = async (payload: string) => {
    while (!heard.includes(payload)) {
      await listener.connect();
      await database.db.pool.query(`select pg_notify('news', $1)`, [payload]);
      await pause(20);
    }
  };
  await hear('before');
  proxy.stall();
  await hear('later');
  expect(heard).toContain('later');
  await listener.stop();
});
