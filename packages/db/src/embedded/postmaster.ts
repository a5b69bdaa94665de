import { execFileSync, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { Account } from './account.ts';
import { chooseAddress, forgetAddress, type Address } from './address.ts';
import { dataArgument } from './cluster.ts';
import type { Layout } from './layout.ts';
import { isAliveWith, pause, serverEnvironment } from './process.ts';
import type { Runtime } from './runtime.ts';
import { writeSettings } from './settings.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

/** A server that accepts connections. */
export type Running = Address & { readonly pid: number };

type PidFile = Running & { readonly status: string };

const READY_TIMEOUT_MS = 120_000;
/** Backends of a killed server notice within a moment; until then, a new one refuses to start. */
const RESTART_TIMEOUT_MS = 20_000;
const POLL_MS = 10;
const LOG_MAX_BYTES = 10_000_000;

/** Part of the process's arguments, so that its pid can be distinguished from another process's. */
const markOf = (layout: Layout) => `primehour.cluster=${layout.cluster}`;

export const isServing = (pid: number, layout: Layout) => isAliveWith(pid, markOf(layout));

/** The server of this data folder: one that is already running, or a new one started here. */
export async function ensureRunning(
  layout: Layout,
  runtime: Runtime,
  account: Account | undefined,
  last: Address | undefined,
): Promise<Running & { readonly isNew: boolean }> {
  const readyBy = performance.now() + READY_TIMEOUT_MS;
  let restartBy = 0;
  let isNew = false;
  for (;;) {
    const found = readPidFile(layout);
    if (found !== undefined && isServing(found.pid, layout)) {
      if (found.status === 'ready') return { ...found, isNew };
      if (performance.now() > readyBy) throw new StartRefused(`The database did not become ready. See ${layout.log}.`);
      await pause(POLL_MS);
      continue;
    }
    const failure = await launch(layout, runtime, account, { stale: found, last: last ?? found });
    isNew = failure === undefined;
    if (isNew) continue;
    restartBy ||= performance.now() + RESTART_TIMEOUT_MS;
    if (performance.now() > restartBy)
      throw new EmbeddedUnavailable(`it did not start (${failure}); see ${layout.log}.`);
    await pause(100);
  }
}

/** Starts a server; resolves to undefined once it is ready, or to the reason why it ended. */
export async function launch(
  layout: Layout,
  runtime: Runtime,
  account: Account | undefined,
  before: { readonly stale: PidFile | undefined; readonly last: Address | undefined },
): Promise<string | undefined> {
  const { stale, last } = before;
  writeSettings(layout, account, await chooseAddress(layout, account, last));
  const logStart = startLog(layout);
  if (process.platform === 'win32') return launchOnWindows(layout, runtime);

  const logHandle = openSync(layout.log, 'a', 0o600);
  if (account !== undefined) fchownSync(logHandle, account.uid, account.gid);
  const data = dataArgument(layout, account);
  const child = spawn(runtime.program('postgres'), ['-D', data.path, '-c', markOf(layout)], {
    ...account,
    cwd: data.cwd,
    // Its own session: Ctrl-C reaches only us, and we stop the server after the last response.
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
    // The pid in a left-over postmaster.pid may belong to another process by now. The file stays, because it also names
    // the shared memory in which PostgreSQL sees surviving backends; this only establishes that the pid is not a
    // server.
    env: serverEnvironment(stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale.pid) }),
  });
  closeSync(logHandle);
  child.unref();
  let ended: string | undefined;
  child.on('error', (error) => (ended ??= error.message));
  child.on('exit', (code, signal) => (ended ??= `ended with ${code ?? signal}`));
  for (;;) {
    if (ended !== undefined) return findFailure(layout, logStart) ?? ended;
    const found = readPidFile(layout);
    if (found?.pid === child.pid && found?.status === 'ready') return undefined;
    await pause(POLL_MS);
  }
}

/** PostgreSQL refuses an elevated account on Windows; its own starter drops those rights. */
function launchOnWindows(layout: Layout, runtime: Runtime): string | undefined {
  try {
    execFileSync(runtime.program('pg_ctl'), ['start', '-w', '-D', layout.cluster, '-l', layout.log], {
      env: serverEnvironment(),
      stdio: 'ignore',
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Asks the server to stop, disconnecting everyone, and waits until it is gone. */
export async function stopServer(running: Running, layout: Layout, runtime: Runtime): Promise<void> {
  const STOP_TIMEOUT_MS = 30_000;
  if (process.platform === 'win32') {
    execFileSync(runtime.program('pg_ctl'), ['stop', '-m', 'fast', '-D', layout.cluster], { stdio: 'ignore' });
    return;
  }
  signal(running.pid, 'SIGINT');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isServing(running.pid, layout)) {
    // Slower than any normal checkpoint: kill it; the next start recovers from the log.
    if (performance.now() > deadline) signal(running.pid, 'SIGQUIT');
    await pause(POLL_MS);
  }
  forgetAddress(running);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}

/** Lines of postmaster.pid: pid, data folder, start, port, socket folder, address, shared memory, status. */
function readPidFile(layout: Layout): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const host = process.platform === 'win32' ? '127.0.0.1' : (lines[4] ?? '');
  return { pid, port: Number(lines[3]), host, status: (lines[7] ?? '').trim() };
}

/** Keeps one older file; returns where this run's lines start. */
function startLog(layout: Layout): number {
  const size = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_MAX_BYTES) return size;
  renameSync(layout.log, `${layout.log}.1`);
  return 0;
}

function findFailure(layout: Layout, from: number): string | undefined {
  const lines = readFileSync(layout.log).subarray(from).toString('utf8').split('\n');
  return lines.find((line) => /FATAL|PANIC|error while loading/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '');
}
