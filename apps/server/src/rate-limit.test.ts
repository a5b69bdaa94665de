import type { Instant } from '@primehour/domain/vocabulary';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeHits } from './rate-limit.ts';

// The guarantee: no hit is lost on any number of nodes, and hits of a rolled-back transaction don't count.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = (iso: string) => Date.parse(iso) as Instant;
const NOW = at('2026-10-06T14:10:30Z');

describe('hits', () => {
  it('of forty parallel callers on two nodes are all counted', async () => {
    const other = database.secondNode();
    const hit = { key: 'forty', limit: 25, windowSeconds: 3600 };
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => takeHits((n % 2 ? database.db : other).read, [hit], NOW)),
    );
    expect(waits.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(25);
    expect(waits.filter(({ waitSeconds }) => waitSeconds === 2970)).toHaveLength(15);
  });

  it('of callers with the same keys in another order never deadlock', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => ({ key: `order:${n}`, limit: 60, windowSeconds: 60 }));
    const other = database.secondNode();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          takeHits((n % 2 ? database.db : other).read, n % 4 < 2 ? keys : keys.toReversed(), NOW),
        ),
      );
    }
    expect((await takeHits(database.db.read, keys, NOW)).waitSeconds).toBe(30);
  });

  it('wait for the longest of the exhausted limits', async () => {
    const minute = { key: 'long', limit: 0, windowSeconds: 60 };
    const tenMinutes = { key: 'long', limit: 0, windowSeconds: 600 };
    const hour = { key: 'long', limit: 1, windowSeconds: 3600 };
    expect(await takeHits(database.db.read, [minute, tenMinutes, hour], NOW)).toEqual({ waitSeconds: 570 });
    expect(await takeHits(database.db.read, [minute], NOW)).toEqual({ waitSeconds: 30 });
  });

  it('start again with the next window', async () => {
    const hit = { key: 'next-window', limit: 1, windowSeconds: 60 };
    const take = (now: Instant) => takeHits(database.db.read, [hit], now);
    expect(await take(at('2026-10-06T14:10:59.999Z'))).toEqual({ waitSeconds: 0 });
    expect(await take(at('2026-10-06T14:10:59.999Z'))).toEqual({ waitSeconds: 1 });
    expect(await take(at('2026-10-06T14:11:00Z'))).toEqual({ waitSeconds: 0 });
  });

  it('of a transaction that fails are not counted', async () => {
    const hit = { key: 'given-up', limit: 1, windowSeconds: 60 };
    const failing = database.db.transaction(async (tx) => {
      await takeHits(tx, [hit], NOW);
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await takeHits(database.db.read, [hit], NOW)).toEqual({ waitSeconds: 0 });
  });
});
