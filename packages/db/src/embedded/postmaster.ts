import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  chownSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { canReach } from './account.ts';
import type { Account } from './account.ts';
import { dataArgument } from './cluster.ts';
import type { Layout } from './layout.ts';
import { isAliveWith, pause, serverEnvironment } from './process.ts';
import type { Runtime } from './runtime.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

/** A server that accepts connections: a process, and where it listens. */
export type Running = { readonly pid: number; readonly host: string; readonly port: number };

type PidFile = Running & { readonly status: string };

const READY_TIMEOUT_MS = 120_000;
/** Backends of a server that was killed notice within a moment; until then a new one refuses to start. */
const RESTART_TIMEOUT_MS = 20_000;
const POLL_MS = 10;
/** Beyond about 100 bytes a socket cannot be bound; the file name takes some of them. */
const SOCKET_FOLDER_MAX_BYTES = 80;
const SOCKET_PREFIX = 'primehour-';
const LOG_MAX_BYTES = 10_000_000;
const MAX_CONNECTIONS = 100;

/** In the arguments of the process, so that a pid can be told from a stranger's. */
const markOf = (layout: Layout) => `primehour.cluster=${layout.cluster}`;

export const isServing = (pid: number, layout: Layout) => isAliveWith(pid, markOf(layout));

/** The server of this data folder: the one that runs already, whoever started it, or a new one. */
export async function ensureRunning(
  layout: Layout,
  runtime: Runtime,
  account: Account | undefined,
  last: Running | undefined,
): Promise<Running> {
  const readyBy = performance.now() + READY_TIMEOUT_MS;
  let restartBy = 0;
  for (;;) {
    const found = readPidFile(layout);
    if (found !== undefined && isServing(found.pid, layout)) {
      if (found.status === 'ready') return found;
      if (performance.now() > readyBy) throw new Error(`The database did not become ready. See ${layout.log}.`);
      await pause(POLL_MS);
      continue;
    }
    const failure = await launch(layout, runtime, account, { stale: found, last: last ?? found });
    if (failure === undefined) continue;
    restartBy ||= performance.now() + RESTART_TIMEOUT_MS;
    if (performance.now() > restartBy)
      throw new EmbeddedUnavailable(`it did not start (${failure}); see ${layout.log}.`);
    await pause(100);
  }
}

/** Starts a server, and answers when it is ready (undefined) or has ended (why). */
async function launch(
  layout: Layout,
  runtime: Runtime,
  account: Account | undefined,
  before: { readonly stale: PidFile | undefined; readonly last: Running | undefined },
): Promise<string | undefined> {
  const { stale, last } = before;
  // Where the last one listened, so that pools which are open already find the new one.
  const host = process.platform === 'win32' ? '127.0.0.1' : socketFolder(layout, account, last?.host);
  const port = process.platform === 'win32' ? (last?.port ?? (await freePort())) : 5432;
  writeSettings(layout, account, { host, port });
  const logStart = startLog(layout);
  if (process.platform === 'win32') return launchOnWindows(layout, runtime);

  const logHandle = openSync(layout.log, 'a', 0o600);
  if (account !== undefined) fchownSync(logHandle, account.uid, account.gid);
  const data = dataArgument(layout, account);
  const child = spawn(runtime.program('postgres'), ['-D', data.path, '-c', markOf(layout)], {
    ...account,
    cwd: data.cwd,
    // Its own session: Ctrl-C goes to us alone, and we stop it when the last request is answered.
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
    // The pid in a left-over postmaster.pid may belong to a stranger by now. The file stays, because it also names the
    // shared memory by which PostgreSQL sees surviving backends; this tells it that the pid itself is no server.
    env: serverEnvironment(stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale.pid) }),
  });
  closeSync(logHandle);
  child.unref();
  let ended: string | undefined;
  child.on('error', (error) => (ended ??= error.message));
  child.on('exit', (code, signal) => (ended ??= `ended with ${code ?? signal}`));
  for (;;) {
    if (ended !== undefined) return readLastWords(layout, logStart) ?? ended;
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
    // Slower than any honest checkpoint: end it hard, the next start recovers from the log.
    if (performance.now() > deadline) signal(running.pid, 'SIGQUIT');
    await pause(POLL_MS);
  }
  if (running.host.includes(SOCKET_PREFIX)) rmSync(running.host, { recursive: true, force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
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

/** The data folder's own neighbour where it can be, else a fresh private folder: nobody can have prepared it. */
function socketFolder(layout: Layout, account: Account | undefined, last: string | undefined): string {
  if (last !== undefined && isPrivate(last, account)) return last;
  const near = path.join(layout.home, 'run');
  const isNear = Buffer.byteLength(near) <= SOCKET_FOLDER_MAX_BYTES && canReach(account, layout.home);
  if (isNear) mkdirSync(near, { recursive: true, mode: 0o700 });
  const folder = isNear ? near : mkdtempSync(path.join(reachableTemp(account), SOCKET_PREFIX));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function isPrivate(folder: string, account: Account | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const uid = account?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

function reachableTemp(account: Account | undefined): string {
  const own = os.tmpdir();
  return canReach(account, own) && Buffer.byteLength(own) <= SOCKET_FOLDER_MAX_BYTES - 20 ? own : '/tmp';
}

function writeSettings(
  layout: Layout,
  account: Account | undefined,
  { host, port }: { host: string; port: number },
): void {
  const isUnix = process.platform !== 'win32';
  // Durability is the point of having a database, unless it is thrown away at the end.
  const durable = layout.isDisposable ? 'off' : 'on';
  const settings = {
    port,
    listen_addresses: isUnix ? '' : host,
    ...(isUnix ? { unix_socket_directories: host, unix_socket_permissions: '0700' } : {}),
    max_connections: MAX_CONNECTIONS,
    shared_buffers: '128MB',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_wal_size: '512MB',
    // systemd deletes /dev/shm segments of a user who logged out, and containers keep it small.
    dynamic_shared_memory_type: isUnix ? 'mmap' : 'windows',
    // On solid-state disks a random read costs what a sequential one does; the default makes the planner avoid indexes.
    random_page_cost: 1.1,
    jit: 'off',
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused writes are everyday work, and their details are people's data: the application reports what matters.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  const file = path.join(layout.cluster, 'postgresql.conf');
  writeFileSync(
    file,
    `# Written anew at each start. Set DATABASE_URL to run a server with settings of your own.\n${lines.join('\n')}\n`,
  );
  if (account !== undefined) chownSync(file, account.uid, account.gid);
}

/** Keeps one older file; answers where this run's lines begin. */
function startLog(layout: Layout): number {
  const size = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_MAX_BYTES) return size;
  renameSync(layout.log, `${layout.log}.1`);
  return 0;
}

function readLastWords(layout: Layout, from: number): string | undefined {
  const lines = readFileSync(layout.log).subarray(from).toString('utf8').split('\n');
  return lines.find((line) => /FATAL|PANIC|error while loading/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
