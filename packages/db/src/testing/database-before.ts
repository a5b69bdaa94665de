import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate, MIGRATIONS_FOLDER, readMigrations } from '../migrate.ts';
import { uuidV4 } from '../uuid.ts';
import { currentTestServer, onServer, withDatabase } from './test-server.ts';

export type DatabaseBefore = {
  readonly pool: pg.Pool;
  /**
   * Applies the migration, and the ones after it up to `last`. Later ones may refuse rows whose references are missing.
   */
  migrate(last?: string): Promise<void>;
  /** Runs `work` on a copy of the database in its current state. */
  onCopy(work: (url: string) => Promise<void>): Promise<void>;
  drop(): Promise<void>;
};

/** A database as it was just before a migration, for tests of what that migration does with existing rows. */
export async function createDatabaseBefore(first: string): Promise<DatabaseBefore> {
  const name = `before_${uuidV4().replaceAll('-', '')}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-before-'));
  const all = await readMigrations(MIGRATIONS_FOLDER);
  const copy = (isIncluded: (name: string) => boolean) => {
    for (const { name: included } of all.filter((migration) => isIncluded(migration.name))) {
      cpSync(path.join(MIGRATIONS_FOLDER, included), path.join(folder, included), { recursive: true });
    }
  };
  copy((migration) => migration < first);
  await onServer(currentTestServer().url, `create database ${name}`);
  const pool = new pg.Pool({ connectionString: withDatabase(currentTestServer().url, name), max: 1 });
  // The pool doesn't wait for its connections to close: dropping the database may end one first, which isn't a failure.
  pool.on('error', () => {});
  await migrate(pool, { folder });
  return {
    pool,
    async migrate(last = first) {
      copy((migration) => migration >= first && migration <= last);
      await migrate(pool, { folder });
    },
    async onCopy(work) {
      const { url } = currentTestServer();
      const copy = `${name}_copy`;
      // A database is only copied while no one is connected; the pool connects again.
      await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      await onServer(url, `create database ${copy} template ${name} strategy file_copy`);
      try {
        await work(withDatabase(url, copy));
      } finally {
        await onServer(url, `drop database ${copy} with (force)`);
      }
    },
    async drop() {
      await pool.end();
      await onServer(currentTestServer().url, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Only one table matters here: what its rows refer to is omitted, which a session in replica mode allows. */
export async function insertAlone(pool: pg.Pool, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await pool.query('set session_replication_role = replica');
  await pool.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  await pool.query('set session_replication_role = origin');
}
