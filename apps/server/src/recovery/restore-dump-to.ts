import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Restored } from '@primehour/db/archive/restore-archive';
import { restoreDump } from '@primehour/db/archive/restore-dump';
import { startEmbedded } from '@primehour/db/embedded/server';
import { silentLog } from '@primehour/db/log';
import { connectTo } from '@primehour/db/open';
import { HAS_SWEPT } from '@primehour/db/sweep-conditions';
import { sql } from 'drizzle-orm';
import { type Holdings, readHoldings } from './holdings.ts';

type Dump = {
  readonly file: string;
  /** A backup of the pictures, which a dump doesn't contain. */
  readonly images: string | undefined;
};

/** A new data directory with an embedded database, into which the dump of another server goes. */
export async function restoreDumpTo(folder: string, { file, images }: Dump): Promise<Restored<Holdings>> {
  const server = await startEmbedded({ dataDir: folder, log: silentLog });
  try {
    await restoreDump(file, server.url);
    if (images !== undefined) await symlink(resolve(images), join(folder, 'images'));
    return { seen: await readHoldings(server.url), lastCommitAt: await readLastSweep(server.url) };
  } finally {
    await server.stop();
  }
}

/** A node that runs jobs sweeps each minute, so the dump was made at most a minute later. */
async function readLastSweep(url: string): Promise<string | undefined> {
  const db = connectTo(url, silentLog, { poolSize: 1 });
  try {
    const { rows } = await db.read.execute<{ at: string | null }>(
      sql`select to_json(max(completed_on))#>>'{}' as at from pgboss.job where ${sql.raw(HAS_SWEPT)}`,
    );
    return rows[0]?.at ?? undefined;
  } finally {
    await db.close();
  }
}
