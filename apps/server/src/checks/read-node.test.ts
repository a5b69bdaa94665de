import { tmpdir } from 'node:os';
import type { Database } from '@primehour/db/open';
import { createTestDatabase } from '@primehour/testkit/database';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { isBeyond } from './check.ts';
import { CHECKS } from './checks.ts';
import { readClockSkew } from './read-node.ts';

// The guarantee: a clock that is wrong by more than two seconds is reported, and a slow network is not mistaken for one.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const config = { dataDir: tmpdir(), codesPerHour: 1, textPriceCents: 1 };

/** The line when the request and the answer each take `tripMs`, and the database's clock is ahead. */
async function lineWith(aheadMs: number, tripMs: number): Promise<string> {
  const execute = async () => {
    vi.advanceTimersByTime(tripMs);
    const at = Date.now() + aheadMs;
    vi.advanceTimersByTime(tripMs);
    return { rows: [{ at }] };
  };
  const db = { read: { execute } } as unknown as Database;
  const [reading] = await readClockSkew({ db, config, now: systemClock.now() });
  const check = CHECKS.find(({ name }) => name === 'clock');
  const value = reading?.value ?? Number.NaN;
  return `${isBeyond(value, check?.limit) ? '! ' : ''}${check?.say(value, config)}`;
}

it('measures in both directions, and leaves out what the round trip explains', async () => {
  expect(await lineWith(0, 0)).toBe('agrees with the database');
  expect(await lineWith(2_000, 0)).toBe('2.0 s apart');
  expect(await lineWith(-2_000, 0)).toBe('2.0 s apart');
  expect(await lineWith(2_600, 0)).toBe('! 2.6 s apart');
  expect(await lineWith(-2_600, 0)).toBe('! 2.6 s apart');
  expect(await lineWith(-2_600, 500)).toBe('! 2.1 s apart');
  expect(await lineWith(0, 5_000)).toBe('agrees with the database');
  expect(await lineWith(90_000, 5_000)).toBe('! 85 s apart');
});

it('agrees with a database on this machine', async () => {
  vi.useRealTimers();
  const database = await createTestDatabase();
  try {
    const [reading] = await readClockSkew({ db: database.db, config, now: systemClock.now() });
    expect(reading?.value).toBeLessThan(0.1);
  } finally {
    await database.drop();
  }
});
