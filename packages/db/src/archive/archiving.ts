import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client, Pool } from 'pg';
import { accountFor } from '../embedded/account.ts';
import type { Layout } from '../embedded/layout.ts';
import { ARCHIVE_SETTINGS } from '../embedded/settings.ts';
import { ArchiveProblem } from './archive-problem.ts';

/**
 * PostgreSQL keeps each file of its log until its archive command succeeds. Ours succeeds once the file is in the
 * archive, which a mark in this folder shows: only the process that writes archives needs the key and write access
 * there, not the server's account.
 */
export const MARKS = 'archived';

/**
 * A commit is in the archive after this long plus the time to write one file: less in total than the 60 seconds that
 * may be lost.
 */
const ARCHIVE_TIMEOUT_S = 50;

/** Waits a second, so that a file's mark is usually seen on the first try; PostgreSQL retries by itself. */
const ARCHIVE_COMMAND = `n=0; until test -e ${MARKS}/%f; do n=$((n+1)); test $n -le 20 || exit 1; sleep 0.05; done`;

/** From now on, no part of the log is recycled before it is in the archive. Takes effect without a restart. */
export async function turnOnArchiving(client: Client, layout: Layout): Promise<void> {
  const { rows } = await client.query<{ mode: string; command: string }>(
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
  );
  if (rows[0]?.mode !== 'on') {
    throw new ArchiveProblem(
      'The running database was started by an older version: restart Primehour, then try again.',
    );
  }
  const account = accountFor(layout.cluster);
  const marks = path.join(layout.cluster, MARKS);
  mkdirSync(marks, { recursive: true, mode: 0o700 });
  const file = path.join(layout.cluster, ARCHIVE_SETTINGS);
  const text = `archive_command = '${ARCHIVE_COMMAND}'\narchive_timeout = '${ARCHIVE_TIMEOUT_S}s'\n`;
  // The file alone says nothing: a process that died before the reload left it behind.
  const isInUse = rows[0].command === ARCHIVE_COMMAND;
  if (isInUse && existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text, { mode: 0o600, flush: true });
  if (account !== undefined) for (const place of [marks, file]) chownSync(place, account.uid, account.gid);
  await client.query('select pg_reload_conf()');
}

export async function turnOffArchiving(database: Pool, layout: Layout): Promise<void> {
  rmSync(path.join(layout.cluster, ARCHIVE_SETTINGS), { force: true });
  rmSync(path.join(layout.cluster, MARKS), { recursive: true, force: true });
  await database.query('select pg_reload_conf()');
}
