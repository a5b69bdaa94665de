import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { EMPTIED, NOT_COPIED, WAL_FOLDERS } from '../embedded/backup-files.ts';
import type { Layout } from '../embedded/layout.ts';
import type { Archive } from './archive.ts';
import { type BaseCopy, manifestObject } from './base-copy.ts';
import { type Packer, packInto } from './pack-files.ts';

const CLUSTER = 'postgres/cluster';
/** Copied last, as PostgreSQL's own base backup does. */
const CONTROL_FILE = `${CLUSTER}/global/pg_control`;

export type BaseSource = {
  readonly client: Client;
  readonly layout: Layout;
  readonly archive: Archive;
  /** Pictures that are in the archive now. */
  readonly images: readonly string[];
  now(): Date;
  /** Resolves once the archive holds this file of the log. */
  whenArchived(wal: string): Promise<void>;
};

/**
 * Copies the data directory while its server is running. The copy is valid once its manifest exists, which is written
 * last.
 */
export async function copyBase(source: BaseSource): Promise<BaseCopy> {
  const { client, layout, archive, images, now } = source;
  const startedAt = now().toISOString();
  const name = startedAt.replaceAll(/[-:]|\.\d+/g, '');
  const { rows: started } = await client.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('primehour', true)) as wal`,
  );
  const packer = packInto(archive, name);
  const folders: string[] = WAL_FOLDERS.map((folder) => `${CLUSTER}/${folder}`);
  await addFolder(packer, folders, { from: layout.cluster, name: CLUSTER });
  await packer.add(CONTROL_FILE, path.join(layout.cluster, 'global', 'pg_control'));
  const { rows: stopped } = await client.query<{ label: string; wal: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(false)',
  );
  const [first, last] = [started[0]?.wal, stopped[0]?.wal];
  if (first === undefined || last === undefined) throw new Error('The database did not end the backup.');
  const finishedAt = now().toISOString();
  await packer.add('postgres/secret', layout.secret);
  await addFolder(packer, folders, { from: path.join(layout.dataDir, 'secrets'), name: 'secrets' });
  await packer.add('outbox.ndjson', path.join(layout.dataDir, 'outbox.ndjson'));
  const { files, bytes } = await packer.finish();
  // Without the log up to this end, the copy is not consistent.
  await source.whenArchived(last);
  const label = stopped[0]?.label ?? '';
  const base = { name, startedAt, finishedAt, firstWal: first, lastWal: last, label, folders, files, bytes, images };
  await archive.put(manifestObject(name), Buffer.from(JSON.stringify(base)));
  return base;
}

type Place = { readonly from: string; readonly name: string };

async function addFolder(packer: Packer, folders: string[], { from, name }: Place): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreMissing);
  // Files that disappeared in the meantime were not needed: a dropped database.
  if (entries === undefined) return;
  folders.push(name);
  for (const entry of entries) {
    const child = { from: path.join(from, entry.name), name: `${name}/${entry.name}` };
    if (NOT_COPIED.test(entry.name) || child.name === CONTROL_FILE) continue;
    if (name === CLUSTER && EMPTIED.test(entry.name)) folders.push(child.name);
    else if (entry.isDirectory()) await addFolder(packer, folders, child);
    else await packer.add(child.name, child.from);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
