import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { TEST_HASH_SECRET, TEST_TOKEN_SECRET } from '@primehour/testkit/start-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmsPorts } from '../../adapters/sms.ts';
import { readConfig } from '../../config.ts';
import { countHits } from '../../rate-limit.ts';
import { everywhere, inOneBlock, simulateFlood } from '../../testing/simulate-flood.ts';
import { createTokens } from '../../tokens.ts';

// The guarantee: during a flood from strangers' addresses, known people still get their code within a minute, and new
// people get theirs after a little proof of work. The full twenty-minute flood is a benchmark
// (bench/src/code-flood.ts).

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ALL = { addresses: 10_000, attackerHashesPerSecond: 20_000_000, probes: 1, textsPerSecond: 30 };

function play(addressOf: (index: number) => string, beginAt: string) {
  const env = { NODE_ENV: 'test', ACCESS_TOKEN_SECRET: TEST_TOKEN_SECRET, HASH_SECRET: TEST_HASH_SECRET };
  const config = readConfig(env);
  const clock = testClock(beginAt);
  const { db } = database;
  const tokens = createTokens(config, clock);
  const log = pino({ level: 'silent' });
  const context = { config, clock, db, tokens, log, ...createSmsPorts(config, { clock }) };
  return simulateFlood(context, { ...ALL, addressOf, seconds: 40, knownPeople: 30, newPeople: 12 });
}

describe('a flood of requests for codes', { tags: ['wide'] }, () => {
  it('from one address block blocks no one’s code, and sends few unchallenged texts', async () => {
    const outcome = await play(inOneBlock, '2026-10-06T14:10Z');
    expect([outcome.knownShare, outcome.newShare]).toEqual([1, 1]);
    expect(outcome.attackerTextsForNothing).toBeLessThanOrEqual(60 + 180);
    expect(outcome.attackerTexts).toBeGreaterThan(outcome.attackerTextsForNothing);
  });

  it('from addresses everywhere, already an hour long, challenges new people and no known ones', async () => {
    const beginAt = '2026-10-06T20:10Z';
    await countHits(database.db.read, [{ key: 'code-send:strangers/3600', startMs: Date.parse('2026-10-06T20:00Z') }]);
    await database.db.pool.query(`update rate_limit set hits = 40000 where key = 'code-send:strangers/3600'`);
    const outcome = await play(everywhere, beginAt);
    expect([outcome.knownShare, outcome.newShare]).toEqual([1, 1]);
    expect(outcome.attackerTextsForNothing).toBe(0);
    expect(outcome.slowestKnownSeconds).toBeLessThan(5);
    expect(outcome.slowestNewSeconds).toBeGreaterThan(20);
  });
});
