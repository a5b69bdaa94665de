import { connectTo } from '@primehour/db/open';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { testClock } from '@primehour/testkit/clock';
import { TEST_HASH_SECRET, TEST_TOKEN_SECRET } from '@primehour/testkit/start-server';
import { pino } from 'pino';
import { createSmsPorts } from '../adapters/sms.ts';
import { readConfig } from '../config.ts';
import { createTokens } from '../tokens.ts';
import { everywhere, inOneBlock, simulateFlood } from './simulate-flood.ts';

// Started by the benchmark on an empty database: node run-flood.ts <database> <data directory> <begin> <seconds>

const [databaseUrl = '', dataDir = '', beginAt = '', seconds = ''] = process.argv.slice(2);
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  ACCESS_TOKEN_SECRET: TEST_TOKEN_SECRET,
  HASH_SECRET: TEST_HASH_SECRET,
});
const clock = testClock(Number(beginAt));
const tokens = createTokens(config, clock);
const log = pino({ level: 'silent' });
const db = connectTo(databaseUrl, log, { poolSize: 4 });
const context = { config, clock, db, tokens, log, ...createSmsPorts(config, { clock }) };
const flood = {
  addresses: 10_000,
  seconds: Number(seconds),
  knownPeople: 200,
  newPeople: 50,
  attackerHashesPerSecond: 20_000_000,
  probes: 4,
  textsPerSecond: 30,
};
try {
  const block = await simulateFlood(context, { ...flood, addressOf: inOneBlock });
  // Three hours later none of it counts anymore.
  clock.advance(3 * HOUR_MS);
  const spread = await simulateFlood(context, { ...flood, addressOf: everywhere });
  process.send?.({ block, spread });
} finally {
  await db.close();
}
