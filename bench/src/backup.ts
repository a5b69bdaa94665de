import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openArchive } from '@primehour/db/archive/archive';
import { createFolderStore } from '@primehour/db/archive/folder-store';
import { restoreArchive } from '@primehour/db/archive/restore-archive';
import { type EmbeddedServer, startEmbedded } from '@primehour/db/embedded/server';
import { silentLog } from '@primehour/db/log';
import { connectTo } from '@primehour/db/open';
import { startBackup, TEST_KEY } from '@primehour/db/testing/archived-data';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir } from './ledger/prepare-database.ts';

/** Rows of a kilobyte that hardly compress, like most of a real database. */
const ROWS = 1_000_000;
const BATCH = 50_000;
const WATCHED_MS = 150_000;
const WRITE_EVERY_MS = 250;
const GB = 1e9;
/** For a batch, and for the checkpoint after the last one. */
const TIMEOUT_MS = 600_000;

export const backup: Benchmark = {
  name: 'backup',
  method:
    'A continuous backup of a database of 1 GB into a folder of the same disk. For two and a half minutes a row is written four ' +
    'times a second: what would be lost with the disk is the age of the newest write that the archive holds. Then everything is ' +
    'restored.',
  run: async (bench) => {
    const folder = makeDataDir();
    try {
      return await measure(folder.path, bench);
    } finally {
      folder.remove();
    }
  },
};

async function measure(folder: string, { note }: Bench): Promise<Figure[]> {
  const [dataDir, place] = [path.join(folder, 'data'), path.join(folder, 'archive')];
  const server = await startEmbedded({ dataDir, log: silentLog });
  const bytes = await fill(server);
  note(`${(bytes / GB).toFixed(2)} GB are written`);
  const copyStartedAtMs = performance.now();
  const running = await startBackup(dataDir, place);
  const copySeconds = (performance.now() - copyStartedAtMs) / 1000;
  const lossMs = await watch(server, place);
  await server.stop();
  await running.whenIdle();
  await running.stop();
  const archive = await openArchive(createFolderStore(place), TEST_KEY);
  const restoreStartedAtMs = performance.now();
  await restoreArchive({
    archive,
    target: path.join(folder, 'restored'),
    until: undefined,
    onProgress: note,
    look: async () => {},
  });
  const restoreSeconds = (performance.now() - restoreStartedAtMs) / 1000;
  return [
    { name: 'writes that a lost disk takes along, at most', value: lossMs / 1000, unit: 's', budget: { atMost: 60 } },
    { name: 'restored', value: (bytes / GB / restoreSeconds) * 60, unit: 'GB/min', budget: { atLeast: 10 / 15 } },
    { name: 'restored in', value: restoreSeconds, unit: 's' },
    { name: 'base copy', value: (bytes / GB / copySeconds) * 60, unit: 'GB/min' },
    { name: 'database', value: bytes / GB, unit: 'GB' },
  ];
}

async function fill({ url }: EmbeddedServer): Promise<number> {
  const { pool, close } = connectTo(url, silentLog, { poolSize: 1, timeoutMs: TIMEOUT_MS });
  await pool.query('create table filler (n integer primary key, padding text); create table kept (n integer)');
  for (let from = 0; from < ROWS; from += BATCH) {
    // Text that is stored inline, without PostgreSQL's own compression.
    await pool.query(
      `insert into filler select n, (select string_agg(md5(n::text || k), '') from generate_series(1, 28) k)
       from generate_series($1::int, $2::int) n`,
      [from, from + BATCH - 1],
    );
  }
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  await close();
  return Number(rows[0]?.bytes);
}

/** The maximum age of the newest archived write, over all moments. */
async function watch({ url }: EmbeddedServer, place: string): Promise<number> {
  const { pool, close } = connectTo(url, silentLog, { poolSize: 1 });
  const writes: { readonly wal: string; readonly atMs: number }[] = [];
  let worstMs = 0;
  const endAtMs = performance.now() + WATCHED_MS;
  for (let n = 0; performance.now() < endAtMs; n += 1) {
    await pool.query('insert into kept values ($1)', [n]);
    const { rows } = await pool.query<{ wal: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as wal');
    writes.push({ wal: rows[0]?.wal ?? '', atMs: performance.now() });
    const last =
      readdirSync(path.join(place, 'wal'))
        .filter((name) => /^[0-9A-F]{24}$/.test(name))
        .toSorted()
        .at(-1) ?? '';
    // If the disk were lost now, the loss would begin with the oldest write that the archive does not contain.
    const lost = writes.find(({ wal }) => wal > last);
    if (lost !== undefined) worstMs = Math.max(worstMs, performance.now() - lost.atMs);
    await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS));
  }
  await close();
  return worstMs;
}
