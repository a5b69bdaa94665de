import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  fchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { accountFor, chownTree, type Account } from '../embedded/account.ts';
import { EMPTIED, NOT_COPIED, WAL_FOLDERS } from '../embedded/backup-files.ts';
import { isAlive, serverEnvironment } from '../embedded/process.ts';
import { prepareRuntime, type Runtime } from '../embedded/runtime.ts';

/**
 * Two PostgreSQL servers on this machine, one of which is the primary: every commit is in both before it is
 * acknowledged. For failover drills, with the shipped programs.
 */
export type ReplicatedPair = {
  /** Names both servers. */
  readonly url: string;
  /** Kills the primary with all of its processes, as a power failure would. */
  killPrimary(): void;
  /** Promotes the standby. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Makes the killed server a standby of the current primary, and waits until each commit reaches it. */
  attachStandby(): Promise<void>;
  /** The standby. */
  readonly standby: {
    url(): string;
    /** Commits no longer wait for the standby. */
    release(): Promise<void>;
    kill(): void;
    restart(): Promise<void>;
    /** The standby receives everything but shows nothing of it. */
    pauseReplay(): Promise<void>;
    resumeReplay(): Promise<void>;
  };
  stop(): void;
};

type Server = { readonly folder: string; readonly port: number; pid: number };

const USER = 'primehour';
const DATABASE = 'primehour';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '64MB',
  synchronous_commit: 'on',
  wal_keep_size: '1GB',
  hot_standby: 'on',
  jit: 'off',
  dynamic_shared_memory_type: 'mmap',
  // A standby notices immediately that its primary is gone; a new one follows within a moment.
  wal_retrieve_retry_interval: '200ms',
  timezone: 'UTC',
};

/** What all servers of a folder share. */
type Programs = { readonly account: Account | undefined; readonly runtime: Runtime };

export async function startReplicatedPair(folder: string): Promise<ReplicatedPair> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const account = accountFor(path.join(folder, 'a'));
  const programs = { account, runtime: prepareRuntime(folder, account, () => {}) };
  const a: Server = { folder: path.join(folder, 'a'), port: await freePort(), pid: 0 };
  const b: Server = { folder: path.join(folder, 'b'), port: await freePort(), pid: 0 };
  let [primary, standby] = [a, b];
  createFirst(primary, programs);
  await start(primary, programs);
  await ask(primary, `create database ${DATABASE}`, 'postgres');
  await attach(primary, standby, programs);
  return {
    url: `postgres://${USER}@127.0.0.1:${a.port},127.0.0.1:${b.port}/${DATABASE}?target_session_attrs=read-write`,
    killPrimary: () => killWithChildren(primary.pid),
    async promote() {
      await ask(standby, 'select pg_promote(true, 30)');
      [primary, standby] = [standby, primary];
    },
    attachStandby: () => attach(primary, standby, programs),
    standby: {
      url: () => addressOf(standby),
      async release() {
        await ask(primary, `alter system set synchronous_standby_names = ''`);
        await ask(primary, 'select pg_reload_conf()');
      },
      kill: () => killWithChildren(standby.pid),
      restart: () => start(standby, programs),
      pauseReplay: async () => void (await ask(standby, 'select pg_wal_replay_pause()')),
      resumeReplay: async () => void (await ask(standby, 'select pg_wal_replay_resume()')),
    },
    stop() {
      for (const { pid } of [a, b]) killWithChildren(pid);
    },
  };
}

const addressOf = ({ port }: Server, database = DATABASE) => `postgres://${USER}@127.0.0.1:${port}/${database}`;

function createFirst({ folder: cluster, port }: Server, { account, runtime }: Programs): void {
  mkdirSync(cluster, { mode: 0o700 });
  if (account !== undefined) chownSync(cluster, account.uid, account.gid);
  const args = [
    '-D',
    cluster,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const options = { ...account, cwd: cluster, env: serverEnvironment(), stdio: 'ignore' as const };
  execFileSync(runtime.program('initdb'), args, options);
  writeFileSync(path.join(cluster, 'postgresql.conf'), settingsText({ ...SETTINGS, port }));
}

async function start(server: Server, { account, runtime }: Programs): Promise<void> {
  const log = openSync(`${server.folder}.log`, 'a');
  if (account !== undefined) fchownSync(log, account.uid, account.gid);
  const child = spawn(runtime.program('postgres'), ['-D', server.folder], {
    ...account,
    cwd: server.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  child.unref();
  server.pid = child.pid ?? 0;
  await until(() => ask(server, 'select 1', 'postgres'));
}

/** A copy between the start and the stop of a backup, which then streams the rest. */
async function attach(primary: Server, standby: Server, programs: Programs): Promise<void> {
  rmSync(standby.folder, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: addressOf(primary) });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    copyCluster(primary.folder, standby.folder);
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    writeFileSync(path.join(standby.folder, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
  const source = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=standby`;
  const settings = settingsText({ ...SETTINGS, port: standby.port, primary_conninfo: source });
  writeFileSync(path.join(standby.folder, 'postgresql.conf'), settings);
  // A promoted server must not wait for a standby that it does not have yet.
  writeFileSync(path.join(standby.folder, 'postgresql.auto.conf'), '');
  writeFileSync(path.join(standby.folder, 'standby.signal'), '');
  chmodSync(standby.folder, 0o700);
  chownTree(programs.account, standby.folder);
  await start(standby, programs);
  await ask(primary, `alter system set synchronous_standby_names = 'standby'`);
  await ask(primary, 'select pg_reload_conf()');
  const following = `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
  await until(async () => {
    if ((await ask(primary, following)).length === 0) throw new Error('The standby does not follow yet.');
  });
}

async function ask(server: Server, statement: string, database = DATABASE): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: addressOf(server, database) });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const settingsText = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');

function copyCluster(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (source) => !NOT_COPIED.test(path.basename(source)) && !EMPTIED.test(path.basename(path.dirname(source))),
  });
  for (const folder of WAL_FOLDERS) mkdirSync(path.join(to, folder), { recursive: true, mode: 0o700 });
}

/** The children learn of it from the system before us, and could continue for a moment. */
function killWithChildren(pid: number): void {
  if (pid === 0) return;
  const children = childrenOf(pid);
  for (const each of [pid, ...children]) {
    if (isAlive(each)) process.kill(each, 'SIGKILL');
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}

async function until(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await work());
    } catch (error) {
      if (tries > 1_200) throw error;
      await pause(50);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * The best of three attempts: a machine that stalls for a tenth of a second makes the replica lag, which ends one of
 * them, not all.
 */
export async function bestOfThree(count: () => Promise<number>): Promise<number> {
  const counts = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) counts.push(await count());
  return Math.max(...counts);
}
