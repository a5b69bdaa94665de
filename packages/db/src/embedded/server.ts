import { rmSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartRefused } from '../start-refused.ts';
import { isUnreachable } from '../unreachable.ts';
import { accountFor, type Account } from './account.ts';
import type { Address } from './address.ts';
import { createCluster, readSecret, SUPERUSER } from './cluster.ts';
import { AlreadyRunning, APPLICATION_DATABASE, createDatabaseOnce, holdInstance } from './instance.ts';
import { layoutOf, readConnectionUrl, type Layout } from './layout.ts';
import { takeOwnership, type Ownership } from './ownership.ts';
import { ensureRunning, isServing, stopServer, type Running } from './postmaster.ts';
import { pause } from './process.ts';
import { prepareRuntime, type Runtime } from './runtime.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: Log;
  readonly onProgress?: ((text: string) => void) | undefined;
  /** For disposable data, such as a test's: commits do not wait for the disk. */
  readonly isDisposable?: boolean | undefined;
};

export type EmbeddedServer = {
  readonly url: string;
  /** They change if the server had to be restarted. */
  pids(): { readonly server: number; readonly watchdog: number | undefined };
  stop(): Promise<void>;
};

type Held = { readonly running: Running; readonly lock: Client; readonly ownership: Ownership };

/** A server that is stopping first writes its memory to disk. */
const ADOPTION_TIMEOUT_MS = 60_000;
const RECOVERY_PAUSE_MS = 200;
const RECOVERY_PAUSE_MAX_MS = 5_000;

/**
 * Runs our own PostgreSQL in the data directory and keeps it running: a server that survived its last owner is adopted,
 * one that dies is started again. Throws AlreadyRunning if another process owns the directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, log, onProgress = () => {} } = options;
  const layout = layoutOf(dataDir, options.isDisposable);
  const account = accountFor(layout.cluster);
  const runtime = prepare(layout, account, onProgress);
  // Before a server is started that no one could connect to.
  readSecret(layout);
  let held = await hold(layout, runtime, account, lastAddress(layout));
  let stopping: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  let hasLeft = false;

  function watchOver({ lock }: Held): void {
    lock.once('end', () => {
      if (stopping === undefined) recovering ??= recover().finally(() => (recovering = undefined));
    });
  }

  async function recover(): Promise<void> {
    log.warn({ pid: held.running.pid }, 'The database ended unexpectedly; starting it again');
    held.ownership.release();
    for (let wait = RECOVERY_PAUSE_MS; stopping === undefined; wait = Math.min(wait * 2, RECOVERY_PAUSE_MAX_MS)) {
      try {
        held = await hold(layout, runtime, account, held.running);
        watchOver(held);
        log.info({ pid: held.running.pid }, 'The database is running again');
        return;
      } catch (error) {
        log.error({ err: error }, 'The database could not be started again; retrying');
        if (error instanceof AlreadyRunning) return leave();
        await pause(wait);
      }
    }
  }

  /** Server and directory belong to another process now: this process stops as on a signal and leaves them alone. */
  function leave(): void {
    hasLeft = true;
    process.kill(process.pid, 'SIGTERM');
  }

  async function end(): Promise<void> {
    await recovering;
    if (hasLeft) return;
    // Locked and owned until it has stopped: a process that starts in the meantime must not adopt a server that is
    // about to stop.
    if (isServing(held.running.pid, layout)) await stopServer(held.running, layout, runtime);
    held.ownership.release();
    rmSync(layout.connection, { force: true });
    await held.lock.end().catch(() => {});
  }

  watchOver(held);
  return {
    url: addressOf(layout, held.running, APPLICATION_DATABASE),
    pids: () => ({ server: held.running.pid, watchdog: held.ownership.watchdogPid }),
    stop: () => (stopping ??= end()),
  };
}

function prepare(layout: Layout, account: Account | undefined, onProgress: (text: string) => void): Runtime {
  try {
    const runtime = prepareRuntime(layout.home, account, onProgress);
    createCluster(layout, runtime, account, onProgress);
    return runtime;
  } catch (error) {
    if (account === undefined || !(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    const reason = 'it must not run as root, and root may not act as another account here (SETUID, SETGID, CHOWN).';
    throw new EmbeddedUnavailable(reason, { cause: error });
  }
}

/** The address of a server that was not shut down cleanly. */
function lastAddress(layout: Layout): Address | undefined {
  try {
    const url = new URL(readConnectionUrl(layout.dataDir));
    return { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port) };
  } catch {
    return undefined;
  }
}

/** A running server, locked for this process and owned by it. */
async function hold(
  layout: Layout,
  runtime: Runtime,
  account: Account | undefined,
  last: Address | undefined,
): Promise<Held> {
  const giveUpAt = performance.now() + ADOPTION_TIMEOUT_MS;
  for (;;) {
    const running = await ensureRunning(layout, runtime, account, last);
    let lock: Client;
    try {
      lock = await holdInstance(addressOf(layout, running, 'postgres'), layout.dataDir);
    } catch (error) {
      // It ended before we connected, or is about to: check again.
      const isEnding = isUnreachable(error) || !isServing(running.pid, layout);
      if (!isEnding || performance.now() > giveUpAt) {
        // A server that was already running may be used by another process; a new one would be left behind without an
        // owner.
        if (running.isNew && !(error instanceof AlreadyRunning)) await stopServer(running, layout, runtime);
        throw isWrongPassword(error) ? wrongPassword(layout, error) : error;
      }
      await pause(RECOVERY_PAUSE_MS);
      continue;
    }
    let ownership: Ownership | undefined;
    try {
      ownership = takeOwnership(layout, running);
      if (ownership !== undefined) {
        await createDatabaseOnce(lock);
        const url = addressOf(layout, running, APPLICATION_DATABASE);
        writeFileSync(layout.connection, `${JSON.stringify({ url })}\n`, { mode: 0o600 });
        return { running, lock, ownership };
      }
    } catch (error) {
      // We hold the lock, so no one else uses it, and no one else would stop it.
      await stopServer(running, layout, runtime);
      ownership?.release();
      await lock.end().catch(() => {});
      throw error;
    }
    // The last owner's watchdog is stopping it, or was itself killed on the way.
    await lock.end().catch(() => {});
    await stopServer(running, layout, runtime);
  }
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '28P01' || error.code === '28000');

const wrongPassword = (layout: Layout, cause: unknown): StartRefused =>
  new StartRefused(
    `${layout.secret} is not the password of the database in ${layout.cluster}. ` +
      'Put both back from one backup. Without one, the runbook says how to set a new password (Secrets).',
    { cause },
  );

export function addressOf(layout: Layout, running: Running, database: string): string {
  const credentials = `${SUPERUSER}:${encodeURIComponent(readSecret(layout))}`;
  if (process.platform === 'win32') return `postgres://${credentials}@${running.host}:${running.port}/${database}`;
  return `postgres://${credentials}@localhost:${running.port}/${database}?host=${encodeURIComponent(running.host)}`;
}
