import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openArchive } from '../archive/archive.ts';
import { turnOffArchiving } from '../archive/archiving.ts';
import { readContinuousState } from '../archive/continuous-state.ts';
import { createFolderStore } from '../archive/folder-store.ts';
import { restoreArchive } from '../archive/restore-archive.ts';
import { runContinuousBackup } from '../archive/run-continuous.ts';
import { layoutOf } from '../embedded/layout.ts';
import { type EmbeddedServer, startEmbedded } from '../embedded/server.ts';
import { silentLog } from '../log.ts';

/** A running database with a table of numbers, and its continuous backup. */
export type ArchivedData = {
  readonly folder: string;
  readonly dataDir: string;
  readonly place: string;
  readonly server: EmbeddedServer;
  /** Commits a row, and returns an instant between it and the next one. */
  write(n: number): Promise<Date>;
  /** Ends the current file of the log, and waits until the archive has it. */
  archiveLog(): Promise<void>;
  /** Runs `work` while no log is kept, and waits for the base copy that follows. */
  whileNotArchiving(work: () => Promise<void>): Promise<void>;
  /** The rows of the data after a restore into a new folder. */
  restoredRows(name: string, until?: Date): Promise<number[]>;
  stop(): Promise<void>;
};

export const TEST_KEY = 'a key of an operator, kept elsewhere';

export async function startArchivedData(): Promise<ArchivedData> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-archive-'));
  const [dataDir, place] = [path.join(folder, 'data'), path.join(folder, 'archive')];
  const server = await startEmbedded({ dataDir, log: silentLog });
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table kept (n integer primary key)');
  let backup = await startBackup(dataDir, place);
  const archiveLog = async () => {
    // Writes something first, because an empty file would not be switched.
    await client.query(`select pg_create_restore_point('test')`);
    const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
    for (;;) {
      const { rows: seen } = await client.query<{ last: string | null }>(
        'select last_archived_wal as last, pg_sleep(0.02) from pg_stat_archiver',
      );
      if ((seen[0]?.last ?? '').slice(0, 24) >= (rows[0]?.wal ?? '')) return;
    }
  };
  return {
    folder,
    dataDir,
    place,
    server,
    archiveLog,
    async write(n) {
      await client.query('insert into kept values ($1)', [n]);
      // Both instants are from the database's clock, which the recovery compares.
      const { rows } = await client.query<{ at: Date }>(`select pg_sleep(0.01), clock_timestamp() as at`);
      await client.query('select pg_sleep(0.01)');
      return rows[0]?.at ?? new Date(Number.NaN);
    },
    async whileNotArchiving(work) {
      await backup.stop();
      const before = readContinuousState(dataDir)?.baseAt;
      const pool = new pg.Pool({ connectionString: server.url, max: 1 });
      await turnOffArchiving(pool, layoutOf(dataDir));
      await pool.end();
      await work();
      backup = await startBackup(dataDir, place);
      await archiveLog();
      while (readContinuousState(dataDir)?.baseAt === before) await pause(50);
      await archiveLog();
    },
    async restoredRows(name, until) {
      const archive = await openArchive(createFolderStore(place), TEST_KEY);
      const target = path.join(folder, name);
      const { seen } = await restoreArchive({ archive, target, until, onProgress() {}, look: keptIn });
      return seen;
    },
    async stop() {
      await client.end();
      const stopping = backup.stop();
      await stopping.catch(() => {}).then(() => server.stop());
      rmSync(folder, { recursive: true, force: true });
      await stopping;
    },
  };
}

export type RunningBackup = {
  /** Resolves once the whole log has been archived. */
  whenIdle(): Promise<void>;
  stop(): Promise<void>;
};

/** Resolves once there is a base copy and the log is current. Its clock may be ahead. */
export async function startBackup(dataDir: string, place: string, aheadMs = 0): Promise<RunningBackup> {
  const stopping = new AbortController();
  const problems: string[] = [];
  const running = runContinuousBackup({
    dataDir,
    store: createFolderStore(place),
    secret: TEST_KEY,
    keepDays: 30,
    signal: stopping.signal,
    now: () => new Date(Date.now() + aheadMs),
    onProgress: (text) => problems.push(...(text.startsWith('Copied') ? [] : [text])),
  });
  let isOver = false;
  running.catch(() => {}).finally(() => (isOver = true));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (isOver) await running;
      if (problems.length > 0) throw new Error(problems.join('\n'));
      await pause(20);
    }
  };
  const status = path.join(dataDir, 'postgres', 'cluster', 'pg_wal', 'archive_status');
  const marks = path.join(dataDir, 'postgres', 'cluster', 'archived');
  await until(() => typeof readContinuousState(dataDir)?.baseAt === 'string' && existsSync(marks));
  return {
    // A name that is ready and marked is in the archive, even though the server, which may be stopped, has not seen it
    // yet.
    whenIdle: () =>
      until(() =>
        readdirSync(status)
          .filter((name) => name.endsWith('.ready'))
          .every((name) => existsSync(path.join(marks, name.slice(0, -'.ready'.length)))),
      ),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export async function keptIn(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select n from kept order by n');
    return rows.map(({ n }) => n);
  } finally {
    await client.end();
  }
}
