import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { PgBoss, getConstructionPlans } from 'pg-boss';
import { NODE_IS_ALIVE } from './nodes.ts';
import { QUEUES, storedPlan } from './queues.ts';
import { StartRefused } from './start-refused.ts';

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '..', 'migrations');

/** Any number, the same on every node: the holder migrates, the others wait. */
const MIGRATION_LOCK = 7_311_905_522_041;
const RECORD = 'schema_migration';
/** The job library's own schema and our queues are recorded like a migration, under this name. */
const JOBS_STEP = 'jobs';

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type MigrateOptions = {
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly folder?: string | undefined;
  /** How long a change waits for the nodes that use its tables before it yields to them. */
  readonly lockTimeoutMs?: number | undefined;
  /** How long a contracting migration waits for nodes of older releases to stop. */
  readonly olderNodesMs?: number | undefined;
};

/**
 * A change of a table that waits for its lock blocks everyone behind it, so it waits only this long, and then retries.
 */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 1_000;
const TURN_PAUSE_MS = 100;
/** The lock wasn't available in time, or its holder waited for one of ours: the next attempt may find both free. */
const LOCK_CONFLICTS: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * The first line of a file that removes something: the newest migration of the first release that no longer uses it
 * (decision 168).
 */
const UNUSED_SINCE = /^-- unused since (\w+)\r?\n/;
/** Longer than the row of a killed node counts as running. */
const OLDER_NODES_MS = 75_000;
const OLDER_NODES_PAUSE_MS = 500;

/**
 * The first line of a file with a single statement that builds an index while nodes are running, which is impossible in
 * a transaction.
 */
const CONCURRENT = /^-- concurrent\r?\n/;
const CONCURRENT_INDEX = /^(?:create (?:unique )?index concurrently|drop index concurrently if exists) (\w+)/im;

/**
 * Brings the database to the newest schema. Safe on many nodes at once, and cheap if there is nothing to do. Each
 * migration commits together with its record, so that a crash leaves either both or neither.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<void> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_FOLDER);
  const jobsChecksum = checksumOf(getConstructionPlans('pgboss') + JSON.stringify(QUEUES));
  const client = await pool.connect();
  // A broken connection rejects the query in progress; without this handler, the event would end the process.
  const onError = () => {};
  client.on('error', onError);
  let failure: Error | undefined;
  try {
    if (isComplete(await readRecord(client), migrations, jobsChecksum)) return;
    // Waiting for another node's migration and building an index may take longer than any query should.
    await client.query('set statement_timeout = 0');
    await takeTurn(client);
    await client.query(`create table if not exists ${RECORD} (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const record = await readRecord(client);
    for (const migration of pending(migrations, record)) {
      await outlastOlderNodes(client, migration, options);
      options.onProgress?.(`Migrating the database: ${migration.name}`);
      await applyWithRetries(client, migration, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS);
    }
    if (record.get(JOBS_STEP) !== jobsChecksum) await prepareJobs(client, jobsChecksum);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    await client.query('reset statement_timeout').catch((error: Error) => (failure ??= error));
    await client.query('select pg_advisory_unlock_all()').catch((error: Error) => (failure ??= error));
    client.off('error', onError);
    client.release(failure);
  }
}

/**
 * Waits until no other node migrates. A statement that waited for the lock would hold a snapshot, and building an index
 * concurrently waits for snapshots: the two nodes would wait for each other.
 */
async function takeTurn(client: PoolClient): Promise<void> {
  const tryLock = 'select pg_try_advisory_lock($1) as "isHeld"';
  while (!(await client.query<{ isHeld: boolean }>(tryLock, [MIGRATION_LOCK])).rows[0]?.isHeld) {
    await pause(TURN_PAUSE_MS);
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

/** Rejects a database that was migrated with files other than these: its schema is not the one this code expects. */
function pending(migrations: readonly Migration[], record: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of record) {
    if (name === JOBS_STEP) continue;
    if (!known.has(name)) {
      throw new StartRefused(
        `The database is newer than this version: it holds the migration ${name}. ` +
          'Start the version that made it, or a newer one.',
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartRefused(
        `The migration ${name} was changed after it had been applied. ` +
          'Put the file back as it was, or start with another database.',
      );
    }
  }
  return migrations.filter((migration) => !record.has(migration.name));
}

function isComplete(record: ReadonlyMap<string, string>, migrations: readonly Migration[], jobsChecksum: string) {
  return (
    record.size === migrations.length + 1 &&
    record.get(JOBS_STEP) === jobsChecksum &&
    migrations.every(({ name, checksum }) => record.get(name) === checksum)
  );
}

async function readRecord(client: PoolClient): Promise<Map<string, string>> {
  const { rows: exists } = await client.query<{ found: boolean }>(
    `select to_regclass('${RECORD}') is not null as found`,
  );
  if (exists[0]?.found !== true) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${RECORD}`);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Nodes that still use what the migration removes would fail after it. */
async function outlastOlderNodes(
  client: PoolClient,
  { name, sql }: Migration,
  { onProgress, olderNodesMs = OLDER_NODES_MS }: MigrateOptions,
): Promise<void> {
  const since = UNUSED_SINCE.exec(sql)?.[1];
  if (since === undefined) return;
  const giveUpAtMs = performance.now() + olderNodesMs;
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ older: number }>(
      `select count(*)::int as older from node where newest_migration < $1 and ${NODE_IS_ALIVE}`,
      [since],
    );
    const older = rows[0]?.older ?? 0;
    if (older === 0) return;
    if (isFirst) onProgress?.(`Waiting for nodes of an older release to stop: ${older}`);
    if (performance.now() > giveUpAtMs) {
      throw new StartRefused(
        `The migration ${name} removes what running nodes of an older release use: stop them first (${older}).`,
      );
    }
    await pause(OLDER_NODES_PAUSE_MS);
  }
}

async function applyWithRetries(client: PoolClient, migration: Migration, lockTimeoutMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (CONCURRENT.test(migration.sql)) await applyConcurrently(client, migration);
      else await applyAtOnce(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && LOCK_CONFLICTS.has(error.code);
      if (isBusy && tries < LOCK_TRIES) {
        await pause(Math.min(LOCK_PAUSE_MS, lockTimeoutMs));
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartRefused(
        `The migration ${migration.name} failed: ${reason}. None of it was kept. Fix what it names, and start again.`,
        { cause: error },
      );
    }
  }
}

async function applyAtOnce(client: PoolClient, { name, sql, checksum }: Migration, lockTimeoutMs: number) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query(`insert into ${RECORD} (name, checksum) values ($1, $2)`, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** An interrupted build or removal leaves an unused index behind: it is removed first. */
async function applyConcurrently(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const index = CONCURRENT_INDEX.exec(sql)?.[1];
  if (index === undefined)
    throw new Error('it is marked as concurrent, and neither creates an index concurrently nor drops one that exists');
  await client.query(`drop index concurrently if exists ${index}`);
  await client.query(sql);
  await client.query(`insert into ${RECORD} (name, checksum) values ($1, $2)`, [name, checksum]);
}

/**
 * The library installs or upgrades its own schema, then every queue is created, so that any node can enqueue
 * immediately.
 */
async function prepareJobs(client: PoolClient, checksum: string): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  let failure: Error | undefined;
  boss.on('error', (error) => (failure ??= error));
  await boss.start();
  try {
    for (const [name, plan] of Object.entries(QUEUES)) {
      const { policy, ...changeable } = storedPlan(plan);
      await boss.createQueue(name, { policy, ...changeable });
      await boss.updateQueue(name, changeable);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  if (failure !== undefined) throw failure;
  await client.query(
    `insert into ${RECORD} (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [JOBS_STEP, checksum],
  );
}

/** Line ends differ between checkouts on Windows and elsewhere, but the text does not. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
