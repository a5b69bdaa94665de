import { tmpdir } from 'node:os';
import { silentLog } from '@primehour/db/log';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readChecks } from './checks/read-checks.ts';
import { systemClock } from './clock.ts';
import { startHeartbeat } from './heartbeat.ts';

// The guarantee: the database shows which nodes run, and an operator sees that an upgrade is only half done.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rows = async () =>
  (await database.db.pool.query<{ role: string; seen: Date }>('select role, seen_at as seen from node order by role'))
    .rows;

async function releases() {
  const config = { dataDir: tmpdir(), codesPerHour: 10, textPriceCents: 1.1 };
  const results = await readChecks({ db: database.db, config, now: systemClock.now() });
  const found = results.find(({ check }) => check.name === 'releases');
  return found && [found.text, found.isOk];
}

const startNode = (role: 'api' | 'worker') => startHeartbeat({ db: database.db, config: { role }, log: silentLog });

it('shows each node until it stops, and warns while their releases differ', async () => {
  expect(await releases()).toEqual(['none', true]);
  const [api, worker] = [await startNode('api'), await startNode('worker')];
  expect((await rows()).map(({ role }) => role)).toEqual(['api', 'worker']);
  expect(await releases()).toEqual(['one on all nodes', true]);
  await database.db.pool.query(`update node set newest_migration = '20261101000000_older' where role = 'worker'`);
  expect(await releases()).toEqual(['2 side by side', false]);
  await database.db.pool.query(`update node set seen_at = now() - interval '61 seconds' where role = 'worker'`);
  expect(await releases()).toEqual(['one on all nodes', true]);
  await api.stop();
  await worker.stop();
  expect(await rows()).toEqual([]);
});

it('renews its row, restores it, and tolerates a missing database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const node = await startNode('api');
    await database.db.pool.query(`delete from node`);
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 60_000 });
    await node.stop();

    const warn = vi.fn<(details: object, message: string) => void>();
    const broken = { transaction: () => Promise.reject(new Error('gone')) };
    let db: Pick<TestDatabase['db'], 'transaction'> = database.db;
    const cut = await startHeartbeat({
      db: { transaction: (work) => db.transaction(work) },
      config: { role: 'api' },
      log: { warn },
    });
    db = broken;
    await vi.advanceTimersByTimeAsync(15_000);
    await cut.stop();
    expect(warn.mock.calls.map(([, text]) => text)).toEqual([
      'This node could not renew its row',
      'This node could not remove its row',
    ]);
  } finally {
    vi.useRealTimers();
  }
});
