import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConnectionUrl } from '@primehour/db/embedded/layout';
import { TEST_HASH_SECRET, TEST_TOKEN_SECRET } from '@primehour/testkit/start-server';
import { databaseUsage } from './database-usage.ts';
import type { LoopUsage, NodeUsage, Question } from './report-usage.ts';

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const REPORTER = fileURLToPath(new URL('report-usage.ts', import.meta.url));
/** As `npm start` sets it. */
const COMPILED = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 4;

/** The product as an operator runs it: in a separate process. */
export type Product = {
  readonly url: string;
  readonly dataDir: string;
  /** From the start of the process to the first response of `/ready`. */
  readonly startMs: number;
  /** The database's URL; the embedded one's if none was given. */
  readonly databaseUrl: string;
  usage(): Promise<Usage>;
  /** How long the server's event loop was blocked during the work. */
  loopDuring(work: () => Promise<void>): Promise<LoopUsage>;
  stop(): Promise<void>;
  /** Kills the process like a power failure. */
  kill(): Promise<void>;
};

/** The database's share is NaN where the system does not report it. */
export type Usage = { readonly node: NodeUsage; readonly database: { cpuMs: number; residentBytes: number } };

export type ProductOptions = {
  readonly dataDir: string;
  /** Set for a second node; unset for the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the version that is started; this one by default. */
  readonly from?: string | undefined;
};

export async function startProduct({ dataDir, databaseUrl, env = {}, from }: ProductOptions): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAtMs = performance.now();
  const child = fork(from === undefined ? MAIN : join(from, 'apps/server/src/main.ts'), [], {
    execArgv: ['--import', REPORTER],
    env: {
      ...ambient(),
      NODE_COMPILE_CACHE: COMPILED,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SMS_PROVIDER: 'outbox',
      // Callers choose their address, so that limits per network do not end a measurement.
      TRUSTED_PROXIES: '1',
      ACCESS_TOKEN_SECRET: TEST_TOKEN_SECRET,
      HASH_SECRET: TEST_HASH_SECRET,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await waitUntilReady(child, url);
  const startMs = performance.now() - startedAtMs;
  return {
    url,
    dataDir,
    startMs,
    databaseUrl: databaseUrl ?? readConnectionUrl(dataDir),
    async usage() {
      const node = await ask<NodeUsage>(child, 'usage');
      return { node, database: databaseUsage(dataDir) ?? { cpuMs: Number.NaN, residentBytes: Number.NaN } };
    },
    async loopDuring(work) {
      await ask<true>(child, 'watch-loop');
      await work();
      return ask<LoopUsage>(child, 'loop');
    },
    stop: () => stopProcess(child),
    async kill() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** One at a time, because a response does not identify its request. */
async function ask<Result>(child: ChildProcess, question: Question): Promise<Result> {
  const answered = once(child, 'message') as Promise<[Result]>;
  child.send(question);
  const [answer] = await answered;
  return answer;
}

/** None of the shell's variables, so that a run is the same everywhere. */
function ambient(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'USER', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  const onOutput = (chunk: Buffer) => {
    // Only the end is useful; the texts of the outbox are printed here as well.
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  const giveUpAtMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output}`);
    if (performance.now() > giveUpAtMs) throw new Error(`The server did not start in time:\n${output}`);
    const response = await fetch(`${url}/ready`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}
