import { statfs } from 'node:fs/promises';
import { MIGRATIONS_FOLDER, readMigrations } from '@primehour/db/migrate';
import { slidingCount } from '@primehour/domain/challenge/difficulty';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { sql } from 'drizzle-orm';
import { dateOf, systemClock } from '../clock.ts';
import { ALL_CODES, HOUR } from '../modules/session/api.ts';
import { type CheckContext, type Reading, singleReading } from './check.ts';

/** The readings that no single query has: of the node, of its version, and of limits that slide. */

/** Not a number without a data directory: with a database and pictures elsewhere, nothing creates one. */
export async function readFreeBytes({ config }: CheckContext): Promise<readonly Reading[]> {
  try {
    const { bavail, bsize } = await statfs(config.dataDir);
    return singleReading(bavail * bsize);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return singleReading(Number.NaN);
    throw error;
  }
}

export async function readDifferingMigrations({ db }: CheckContext): Promise<readonly Reading[]> {
  const known = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const { rows } = await db.read.execute<{ name: string }>(sql`select name from schema_migration where name <> 'jobs'`);
  const applied = rows.map(({ name }) => name);
  const missing = known.filter((name) => !applied.includes(name)).length;
  const newer = applied.filter((name) => !known.includes(name)).length;
  return singleReading(missing + newer);
}

export async function readDatabaseBytes({ db }: CheckContext): Promise<readonly Reading[]> {
  const { rows } = await db.read.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  return singleReading(Number(rows[0]?.bytes ?? 0));
}

/** Not a number without a replica: then there is nothing to check. */
export async function readReplicaLag({ db }: CheckContext): Promise<readonly Reading[]> {
  return singleReading((await db.replicaLagSeconds()) ?? Number.NaN);
}

/**
 * How far the clock of this process is from the database's: what the round trip cannot explain, so that a slow one raises
 * no alarm (decision 198). Not by the context's instant, which was taken before.
 */
export async function readClockSkew({ db }: CheckContext): Promise<readonly Reading[]> {
  const askedAt = systemClock.now();
  const { rows } = await db.read.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  const answeredAt = systemClock.now();
  const at = rows[0]?.at ?? Number.NaN;
  return singleReading(Math.max(0, askedAt - at, at - answeredAt) / 1000);
}

/** Texted codes of the last hour, as a share of the operator's budget. */
export async function readCodes({ db, config, now }: CheckContext): Promise<readonly Reading[]> {
  const start = Math.floor(now / HOUR_MS) * HOUR_MS;
  const { rows } = await db.read.execute<{ hour: Date | string; hits: number }>(
    sql`select window_start as hour, hits from rate_limit
      where key = ${`${ALL_CODES}/${HOUR}`} and window_start >= ${dateOf(start - HOUR_MS)}`,
  );
  const hitsAt = (at: number) => rows.find(({ hour }) => new Date(hour).getTime() === at)?.hits ?? 0;
  const count = Math.round(slidingCount(hitsAt(start), hitsAt(start - HOUR_MS), (now - start) / HOUR_MS));
  return singleReading(count / config.codesPerHour);
}
