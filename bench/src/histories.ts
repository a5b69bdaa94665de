import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Figure } from './figure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
/** The number that its two tests draw: one of policies and clocks, one of means of payment, with taxes. */
const PURE = 2_000_000;

export const histories: Benchmark = {
  name: 'histories',
  method:
    'Random bookings from the code to the last cent (policies, prices, moves, refunds, disputes, cancellations by either ' +
    'side, no-shows, fees charged and waived, taxes, gift cards and packages): two million through the pure functions, then ' +
    '--histories over HTTP, half with the sandbox, half with the stand-in for Stripe. What was shown, moved, booked and taken by the provider must agree. ' +
    'The wide tests are run, and stop at the first difference; their clock moves on, because codes are limited per hour.',
  run: measure,
};

async function measure({ options }: Bench): Promise<Figure[]> {
  const count = options.histories;
  const pure = await runWide('packages/domain/src/policy/split', count);
  const overHttp = await runWide('apps/server/src/modules/public/histories.test.ts', count);
  return [
    {
      name: 'properties of the pure function with a difference',
      value: pure.failures,
      unit: '',
      budget: { atMost: 0 },
    },
    { name: 'providers with a difference over HTTP', value: overHttp.failures, unit: '', budget: { atMost: 0 } },
    { name: 'histories through the pure function', value: PURE, unit: '' },
    { name: 'histories over HTTP', value: count, unit: '', budget: { atLeast: count } },
    { name: 'through the pure function', value: PURE / pure.seconds, unit: '/s' },
    { name: 'over HTTP', value: count / overHttp.seconds, unit: '/s' },
  ];
}

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: { assertionResults: { failureMessages?: string[] }[] }[];
};

/** The number of tests in these files that found a difference. @throws Error if none ran */
async function runWide(file: string, count: number): Promise<{ failures: number; seconds: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-histories-'));
  const outputFile = path.join(folder, 'report.json');
  const startedAtMs = performance.now();
  try {
    const reporting = ['--reporter=json', `--outputFile=${outputFile}`];
    const child = spawn(process.execPath, [VITEST, 'run', file, '--tags-filter=wide', ...reporting], {
      cwd: ROOT,
      env: { ...process.env, HISTORIES: String(count) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(child, 'close');
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
    if (numPassedTests + numFailedTests === 0) throw new Error(`No test of ${file} ran.`);
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    for (const message of all.flatMap(({ failureMessages = [] }) => failureMessages)) console.error(message);
    return { failures: numFailedTests, seconds: (performance.now() - startedAtMs) / 1000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
