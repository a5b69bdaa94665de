import { tmpdir } from 'node:os';
import { silentLog } from '@primehour/db/log';
import type { Database } from '@primehour/db/open';
import { registerRaw } from '@primehour/db/raw-clients';
import { testClock } from '@primehour/testkit/clock';
import type { QueryResult } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { loadClient } from './collect.ts';
import { readGauges } from './read-gauges.ts';

// The guarantee: while the database does not respond there are no gauges, so that no alert reads stale ones.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose process can be stopped: it then keeps its connections, and answers when it continues. */
function aServer() {
  let thaw = Promise.withResolvers<void>();
  thaw.resolve();
  let asked = 0;
  const query = async () => {
    asked += 1;
    await thaw.promise;
    return { rows: [] } as unknown as QueryResult<Record<string, unknown>>;
  };
  const read = { execute: query } as unknown as Database['read'];
  registerRaw(read, { query });
  return {
    db: { read, replicaLagSeconds: () => Promise.resolve(undefined) } as Deps['db'],
    asked: () => asked,
    freeze: () => (thaw = Promise.withResolvers<void>()),
    thaw: () => thaw.resolve(),
  };
}

it('reports nothing while the database hangs, not even what it answers late, and does not ask it again', async () => {
  const server = aServer();
  const config = { dataDir: tmpdir(), codesPerHour: 10, textPriceCents: 1.1 } as Deps['config'];
  const gauges = await readGauges(await loadClient(), { db: server.db, config, clock: testClock(), log: silentLog });
  const shown = async () => (await gauges.current().metrics()).includes('primehour_message_waiting');
  expect(await shown()).toBe(true);
  const perReading = server.asked();

  server.freeze();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await shown()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await shown()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await shown(), server.asked()]).toEqual([false, perReading + 1]);

  server.thaw();
  await vi.waitFor(() => expect(server.asked()).toBe(2 * perReading), { timeout: 60_000 });
  expect(await shown()).toBe(false);
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await shown()).toBe(true);
    },
    { timeout: 60_000 },
  );

  server.freeze();
  await vi.advanceTimersByTimeAsync(15_000);
  const stopped = gauges.stop();
  await vi.advanceTimersByTimeAsync(15_000);
  await stopped;
});

it('keeps the gauges while only the replica hangs, until the driver gives it up', async () => {
  const { db } = aServer();
  const replicaLagSeconds = () =>
    new Promise<number>((resolve) => setTimeout(() => resolve(Number.POSITIVE_INFINITY), 11_000));
  const config = { dataDir: tmpdir(), codesPerHour: 10, textPriceCents: 1.1 } as Deps['config'];
  const needs = { db: { ...db, replicaLagSeconds }, config, clock: testClock(), log: silentLog };
  const reading = readGauges(await loadClient(), needs);
  await vi.advanceTimersByTimeAsync(11_000);
  const gauges = await reading;
  expect(await gauges.current().metrics()).toContain('primehour_message_waiting');
  await gauges.stop();
});
