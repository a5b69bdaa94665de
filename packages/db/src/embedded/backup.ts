import { access, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { EMPTIED, NOT_COPIED, WAL_FOLDERS } from './backup-files.ts';
import { layoutOf } from './layout.ts';
import { fillNewFolder } from './new-folder.ts';

/** What belongs to the data besides the database. */
const OTHER_FILES = ['secrets', 'images', 'outbox.ndjson'];

/**
 * Copies a data directory while its server is running, into a folder that can be started from directly. The server is
 * notified, so that changes made in the meantime are in the log, which is copied last: the copy has the data as of the
 * end. The folder appears once it is complete.
 */
export async function backUp(url: string, dataDir: string, folder: string): Promise<void> {
  const target = path.resolve(folder);
  const layout = layoutOf(dataDir);
  if (isWithin(layout.dataDir, target))
    throw new StartRefused('A backup must be outside DATA_DIR: name another folder.');
  if (await exists(target)) throw new StartRefused(`${target} already exists: name a new folder.`);
  await fillNewFolder(target, async (draft) => {
    await mkdir(path.join(draft, 'postgres', 'cluster'), { recursive: true, mode: 0o700 });
    await copyCluster(url, layout.cluster, path.join(draft, 'postgres', 'cluster'));
    await copy(layout.secret, path.join(draft, 'postgres', 'secret'));
    // Pictures are copied after the rows that show them: a missing picture would be worse than an extra one.
    for (const name of OTHER_FILES) await copy(path.join(layout.dataDir, name), path.join(draft, name));
  });
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'primehour-backup' });
  client.on('error', () => {});
  await client.connect();
  const ask = async (text: string, ...values: unknown[]): Promise<string> =>
    String((await client.query<{ answer: string }>(text, values)).rows[0]?.answer);
  try {
    // Retains the log that the copy will need, for as long as this connection lasts.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const first = await ask('select pg_walfile_name(pg_backup_start($1, true)) as answer', 'primehour');
    for (const name of await readdir(from)) {
      if (EMPTIED.test(name)) await mkdir(path.join(to, name), { mode: 0o700 });
      else await copy(path.join(from, name), path.join(to, name));
    }
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    const [stopped] = rows;
    if (stopped === undefined) throw new Error('The database did not end the backup.');
    await writeFile(path.join(to, 'backup_label'), stopped.label, { mode: 0o600, flush: true });
    for (const name of WAL_FOLDERS) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    for (const name of await readdir(path.join(from, 'pg_wal'))) {
      const isNeeded =
        name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= stopped.last);
      if (isNeeded) await copy(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name));
    }
  } finally {
    await client.end();
  }
}

/**
 * A file or a folder, flushed. Files that disappeared in the meantime were not needed: a dropped table, an unused
 * picture.
 */
async function copy(from: string, to: string): Promise<void> {
  if (NOT_COPIED.test(path.basename(from))) return;
  try {
    const names = await readdir(from).catch(notAFolder);
    if (names === undefined) {
      await copyFile(from, to);
      await flush(to);
    } else {
      await mkdir(to, { recursive: true, mode: 0o700 });
      for (const name of names) await copy(path.join(from, name), path.join(to, name));
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || (await exists(from))) throw error;
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function notAFolder(error: unknown): undefined {
  if (codeOf(error) !== 'ENOTDIR') throw error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const exists = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    () => false,
  );

const isWithin = (parent: string, child: string): boolean => !path.relative(parent, child).startsWith('..');
