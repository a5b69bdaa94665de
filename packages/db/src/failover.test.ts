import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from './log.ts';
import { connectTo } from './open.ts';
import { queryRows } from './testing/query-rows.ts';
import { type ReplicatedPair, startReplicatedPair } from './testing/replicated-pair.ts';
import { wakeTopic } from './topics.ts';

/**
 * The guarantee: with two servers in DATABASE_URL, whichever is killed, no acknowledged write is lost, writes continue
 * once the standby leads, and listeners are notified of what is written there.
 */

const ROUNDS = 3;

test.runIf(process.platform === 'linux')(
  'a killed server loses nothing, and the other one is found',
  { tags: ['wide'], timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-failover-'));
    let pair: ReplicatedPair | undefined;
    try {
      pair = await startReplicatedPair(folder);
      await failOver(pair);
    } finally {
      pair?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

async function failOver(pair: ReplicatedPair): Promise<void> {
  const nodes = [connectTo(pair.url, silentLog, { poolSize: 4 }), connectTo(pair.url, silentLog, { poolSize: 4 })];
  const [writer, listener] = nodes;
  if (writer === undefined || listener === undefined) throw new Error('Unreachable: there are two nodes.');
  await writer.pool.query('create table kept (n integer primary key)');
  const acknowledged: number[] = [];
  let heard = 0;
  listener.subscribe('business:1', () => (heard += 1));
  let isOver = false;
  let next = 0;
  const write = async () => {
    while (!isOver) {
      const n = (next += 1);
      // A write with an unknown outcome doesn't count: it may or may not exist.
      await writer
        .transaction(async (tx) => {
          await queryRows(tx, 'insert into kept values ($1)', [n]);
          wakeTopic(tx, 'business:1');
        })
        .then(
          () => acknowledged.push(n),
          () => pause(5),
        );
    }
  };
  const writing = [write(), write(), write()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await until(() => acknowledged.length > (round + 1) * 50);
    pair.killPrimary();
    const before = acknowledged.length;
    await pair.promote();
    const promotedAtMs = performance.now();
    await until(() => acknowledged.length > before + 20);
    expect(performance.now() - promotedAtMs).toBeLessThan(10_000);
    const heardBefore = heard;
    await until(() => heard > heardBefore + 2);
    await pair.attachStandby();
  }
  isOver = true;
  await Promise.all(writing);
  const { rows } = await writer.pool.query<{ n: number }>('select n from kept');
  const kept = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  await Promise.all(nodes.map((node) => node.close()));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(10);
}
