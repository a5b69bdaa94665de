import { readConnectionUrl } from '@primehour/db/embedded/layout';
import { connectTo, type Database, openDatabase } from '@primehour/db/open';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Work } from './run-command.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;
const log = pino({ level: 'error', base: null });

/**
 * Works on the configured database, beside the product: on the one that a running Primehour serves from, or else
 * opened for this command alone.
 */
export const onDatabase =
  (work: (db: Database, config: Config) => Promise<string>): Work =>
  async (config) => {
    const { databaseUrl, dataDir } = config;
    const running = databaseUrl === undefined ? await findRunning(config) : undefined;
    const db = running ?? (await openDatabase({ databaseUrl, dataDir, log, poolSize: 2 }));
    try {
      return await work(db, config);
    } finally {
      await db.close();
    }
  };

/** The database as it stands: nothing is started, and nothing migrated. Undefined when nobody answers. */
export async function findRunning({ databaseUrl, dataDir }: Where): Promise<Database | undefined> {
  const url = databaseUrl ?? addressIn(dataDir);
  if (url === undefined) return undefined;
  const database = connectTo(url, log, { poolSize: 2 });
  if (await database.isReachable()) return database;
  await database.close();
  return undefined;
}

function addressIn(dataDir: string): string | undefined {
  try {
    return readConnectionUrl(dataDir);
  } catch {
    return undefined;
  }
}
