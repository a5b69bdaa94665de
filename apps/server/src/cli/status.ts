import { statfs } from 'node:fs/promises';
import { MIGRATIONS_FOLDER, readMigrations } from '@primehour/db/migrate';
import type { Database } from '@primehour/db/open';
import { sql } from 'drizzle-orm';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { readCodeCheck } from './code-check.ts';
import { findRunning } from './operator-database.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { type Check, readChecks } from './status-checks.ts';

const USAGE = `Checks the health of the product: database, workers, messages, jobs, payments, disk.

  npm run status

Problems are marked with !, and the command exits with 1 then: run it from a timer that alerts you.`;

const MB = 1024 * 1024;
const FREE_MIN_BYTES = 1024 * MB;

async function databaseCheck({ read }: Database): Promise<Check> {
  const known = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const { rows } = await read.execute<{ bytes: string; migrations: string[] }>(
    sql`select pg_database_size(current_database())::text as bytes,
      (select array_agg(name) from schema_migration where name <> 'jobs') as migrations`,
  );
  const applied = rows[0]?.migrations ?? [];
  const missing = known.filter((name) => !applied.includes(name)).length;
  const newer = applied.filter((name) => !known.includes(name)).length;
  const shape = missing + newer === 0 ? 'of this version' : newer > 0 ? 'of a newer version' : 'of an older version';
  const text = `answers, ${Math.ceil(Number(rows[0]?.bytes) / MB)} MB, ${shape}`;
  return { about: 'Database', text, isOk: missing + newer === 0 };
}

async function diskCheck({ dataDir }: Config): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return { about: 'Disk of DATA_DIR', text: `${Math.floor(free / MB)} MB free`, isOk: free >= FREE_MIN_BYTES };
}

async function statusOf(config: Config): Promise<string> {
  const db = await findRunning(config);
  if (db === undefined) {
    const where = config.databaseUrl === undefined ? `on ${config.dataDir}` : 'at DATABASE_URL';
    throw new CommandProblem(`! No database answers ${where}: is Primehour running?`);
  }
  try {
    const checks = [
      await databaseCheck(db),
      ...(await readChecks(db.read, systemClock.now())),
      await readCodeCheck(db.read, config, systemClock.now()),
      await diskCheck(config),
    ];
    const lines = checks.map(({ about, text, isOk }) => `${isOk ? ' ' : '!'} ${about.padEnd(18)} ${text}`);
    if (checks.every(({ isOk }) => isOk)) return lines.join('\n');
    throw new CommandProblem(lines.join('\n'));
  } finally {
    await db.close();
  }
}

await runCommand(USAGE, (words) => (words.length === 0 ? statusOf : undefined));
