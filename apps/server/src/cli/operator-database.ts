import { readConnectionUrl } from '@primehour/db/embedded/layout';
import { connectTo, type Database, openDatabase } from '@primehour/db/open';
import { pino } from 'pino';
import type { Config } from '../config.ts';

/**
 * The configured database, for a command beside the product: the one that a running Primehour serves from, or else
 * opened for this command alone.
 */
export async function openOperatorDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const log = pino({ level: 'error', base: null });
  const running = databaseUrl === undefined ? await findRunning(dataDir, log) : undefined;
  return running ?? (await openDatabase({ databaseUrl, dataDir, log, poolSize: 2 }));
}

async function findRunning(dataDir: string, log: pino.Logger): Promise<Database | undefined> {
  let url: string;
  try {
    url = readConnectionUrl(dataDir);
  } catch {
    return undefined;
  }
  const database = connectTo(url, log, 2);
  if (await database.isReachable()) return database;
  await database.close();
  return undefined;
}
