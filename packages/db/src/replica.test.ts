import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { silentLog } from './log.ts';
import { connectTo, type Database } from './open.ts';
import { replicaReads } from './signals.ts';
import { queryRows } from './testing/query-rows.ts';
import { bestOfThree, type ReplicatedPair, startReplicatedPair } from './testing/replicated-pair.ts';
import { startStallingProxy } from './testing/stalling-proxy.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Queryable, Reader, Tx } from './transaction.ts';

/**
 * The guarantee: what is read on a replica includes everything that was committed before, by anyone; if the replica
 * doesn't have that, or is gone, the primary responds, and no one notices.
 */

test('no gate and no write compiles with a replica, and what reads on one also reads on the primary', () => {
  expectTypeOf<Reader>().not.toExtend<Queryable>();
  expectTypeOf<Reader>().not.toExtend<Tx>();
  expectTypeOf<Queryable>().toExtend<Reader>();
  expectTypeOf<Tx>().toExtend<Queryable>();
});

describe('without a replica that follows', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['none is set', () => undefined],
    ['no server is there', () => 'postgres://127.0.0.1:1/none'],
    ['the server is not a replica', () => database.url],
    ['it has no such database', () => `${database.url}_missing`],
  ])('the primary responds: %s', async (_, urlOf) => {
    const db = connectTo(database.url, silentLog, { poolSize: 2, replicaUrl: urlOf() });
    try {
      for (let turn = 0; turn < 3; turn += 1) expect(await db.onReplica(countTables)).toBeGreaterThan(50);
      expect(await db.snapshotOnReplica(countTables)).toBe(undefined);
      const lag = await db.replicaLagSeconds();
      expect(lag).toBe(urlOf() === undefined ? undefined : Number.POSITIVE_INFINITY);
    } finally {
      await db.close();
    }
  });

  test('work that fails by itself fails once', async () => {
    const { db } = database;
    let tries = 0;
    const failing = db.onReplica(() => {
      tries += 1;
      return Promise.reject(new Error('A mistake.'));
    });
    await expect(failing).rejects.toThrow('A mistake.');
    expect(tries).toBe(1);
    const inside = db.transaction(() => db.onReplica(countTables));
    await expect(inside).rejects.toThrow('inside a transaction');
  });
});

async function countTables(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ tables: number }>(
    sql`select count(*)::int as tables from pg_class where relkind = 'r'`,
  );
  return rows[0]?.tables ?? 0;
}

describe.runIf(process.platform === 'linux')('with one', { tags: ['wide'], timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-replica-'));
  let pair: ReplicatedPair;
  let db: Database;
  const servers: string[] = [];
  const unsubscribe = replicaReads.subscribe(({ server }) => servers.push(server));

  beforeAll(async () => {
    pair = await startReplicatedPair(folder);
    await pair.standby.release();
    db = connectTo(pair.url, silentLog, { poolSize: 4, replicaUrl: pair.standby.url() });
    await db.pool.query('create table kept (n integer primary key)');
  });
  afterAll(async () => {
    unsubscribe();
    await db.close();
    pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let next = 0;
  const write = async (): Promise<number> => {
    const n = (next += 1);
    await db.transaction(async (tx) => void (await queryRows(tx, 'insert into kept values ($1)', [n])));
    return n;
  };
  const countKept = async (reader: Reader): Promise<number> =>
    Number((await reader.execute<{ n: number }>(sql`select count(*)::int as n from kept`)).rows[0]?.n);
  /** How many of `times` reads, each right after a write, the replica served. */
  const answered = async (times: number): Promise<number> => {
    servers.length = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const n = await write();
      expect(await db.onReplica(countKept)).toBe(n);
    }
    return servers.filter((server) => server === 'replica').length;
  };
  const untilItAnswers = async (): Promise<void> => {
    while ((await answered(1)) === 0) await pause(100);
  };

  test('each write is in the next read, which the replica serves', async () => {
    const writeAndCount = async () => {
      await untilItAnswers();
      return answered(50);
    };
    expect(await bestOfThree(writeAndCount)).toBeGreaterThan(25);
    expect(await db.replicaLagSeconds()).toBeLessThan(5);
  });

  test('a snapshot has what was committed before it and nothing later, and its work may write', async () => {
    const snapshot = () =>
      db.snapshotOnReplica(async (reader) => {
        const counts = [await countKept(reader)];
        await write();
        await pause(300);
        return [...counts, await countKept(reader)];
      });
    let found: Awaited<ReturnType<typeof snapshot>>;
    let before: number;
    do {
      await untilItAnswers();
      before = next;
      found = await snapshot();
    } while (found === undefined);
    expect(found.outcome).toEqual([before, before]);
    const failAndCount = async () => {
      await untilItAnswers();
      const failing = db.snapshotOnReplica(() => Promise.reject(new Error('A mistake.')));
      await expect(failing).rejects.toThrow('A mistake.');
      return answered(5);
    };
    expect(await bestOfThree(failAndCount)).toBeGreaterThan(0);
  });

  test('a replica that lags is not used, and is used again once it has caught up', async () => {
    await pair.standby.pauseReplay();
    expect(await answered(20)).toBe(0);
    await pause(300);
    expect(await db.replicaLagSeconds()).toBeGreaterThan(0.2);
    await pair.standby.resumeReplay();
    await untilItAnswers();
  });

  test('a read in progress when the replica is killed is served by the primary', async () => {
    await untilItAnswers();
    let tries = 0;
    const slow = db.onReplica(async (reader) => {
      tries += 1;
      await reader.execute(sql`select pg_sleep(${tries === 1 ? 30 : 0})`);
      return countKept(reader);
    });
    await pause(200);
    pair.standby.kill();
    expect(await slow).toBe(next);
    expect(tries).toBe(2);
    expect(await answered(20)).toBe(0);
    expect(await db.replicaLagSeconds()).toBe(Number.POSITIVE_INFINITY);
    await pair.standby.restart();
    await untilItAnswers();
  });

  test('a replica that falls silent delays a read by a moment', async () => {
    const proxy = await startStallingProxy(pair.standby.url());
    const through = connectTo(pair.url, silentLog, { poolSize: 1, replicaUrl: proxy.url });
    try {
      servers.length = 0;
      while (!servers.includes('replica')) await through.onReplica(countKept);
      proxy.stall();
      const startedAtMs = performance.now();
      expect(await through.onReplica(countKept)).toBe(next);
      expect(performance.now() - startedAtMs).toBeLessThan(5_000);
      expect(servers.at(-1)).toBe('primary');
    } finally {
      await proxy.stop();
      await through.close();
    }
  });

  test('a replica that was promoted is not used: it is a primary, or believes so', async () => {
    pair.killPrimary();
    await pair.promote();
    expect(await answered(10)).toBe(0);
  });

  test('after a failover, the server that follows the new primary is used', async () => {
    await pair.attachStandby();
    await pair.standby.release();
    const after = connectTo(pair.url, silentLog, { poolSize: 4, replicaUrl: pair.standby.url() });
    try {
      servers.length = 0;
      while (!servers.includes('replica')) {
        const n = await write();
        expect(await after.onReplica(countKept)).toBe(n);
      }
    } finally {
      await after.close();
    }
  });
});
