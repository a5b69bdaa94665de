import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir } from './ledger/prepare-database.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';

const RUNNER = fileURLToPath(new URL('../../apps/server/src/testing/run-flood.ts', import.meta.url));
/** Virtual seconds per configured second of load. */
const SECONDS_EACH = 300;

export const codeFlood: Benchmark = {
  name: 'code-flood',
  method:
    'Strangers at 10,000 addresses flood the sending of codes on a virtual clock, with 20 million hashes a second, while 200 ' +
    'known and 50 new people request one; the decisions and their database are the product’s own.',
  run: (bench) => withProduct((product) => measure(product, bench), { env: { ROLE: 'api' } }),
};

/** The message from `run-flood.ts`. */
type Outcome = {
  readonly knownShare: number;
  readonly newShare: number;
  readonly slowestKnownSeconds: number;
  readonly slowestNewSeconds: number;
  readonly attackerTexts: number;
  readonly attackerTextsForNothing: number;
  readonly requests: number;
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const seconds = options.seconds * SECONDS_EACH;
  const dataDir = makeDataDir();
  try {
    note(`${seconds} virtual seconds of each flood.`);
    const child = fork(RUNNER, [product.databaseUrl, dataDir.path, String(Date.now()), String(seconds)]);
    const exit = once(child, 'exit').then(([code]) => {
      throw new Error(`The flood ended with ${String(code)}.`);
    });
    const [{ block, spread }] = (await Promise.race([once(child, 'message'), exit])) as [
      Record<'block' | 'spread', Outcome>,
    ];
    return [...figuresOf('one /40', block, seconds), ...figuresOf('10,000 IPv4 addresses', spread, seconds)];
  } finally {
    dataDir.remove();
  }
}

function figuresOf(from: string, outcome: Outcome, seconds: number): Figure[] {
  const perHour = (outcome.attackerTexts / seconds) * 3600;
  return [
    {
      name: `${from}: known people with a code within 60 s`,
      value: outcome.knownShare * 100,
      unit: '%',
      budget: { atLeast: 99 },
    },
    {
      name: `${from}: new people with a code within 60 s`,
      value: outcome.newShare * 100,
      unit: '%',
      budget: { atLeast: 95 },
    },
    { name: `${from}: slowest of the known`, value: outcome.slowestKnownSeconds, unit: 's' },
    { name: `${from}: slowest of the new`, value: outcome.slowestNewSeconds, unit: 's' },
    { name: `${from}: unchallenged texts of the attacker`, value: outcome.attackerTextsForNothing, unit: 'texts' },
    { name: `${from}: texts of the attacker`, value: perHour, unit: 'an hour' },
    { name: `${from}: requests evaluated`, value: outcome.requests, unit: 'requests' },
  ];
}
