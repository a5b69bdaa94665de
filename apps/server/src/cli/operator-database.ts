import { setOwnCell } from '@primehour/db/cell';
import { readConnectionUrl } from '@primehour/db/embedded/layout';
import { connectTo, type Database, openDatabase } from '@primehour/db/open';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import type { Work } from './run-command.ts';

type Where = Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'dataDir'>;
const log = createLog('error');

/**
 * Runs on the configured database alongside the product: the one that a running Primehour uses, or else opened for this
 * command only.
 */
export const onDatabase =
  (work: (db: Database, config: Config) => Promise<string>): Work =>
  async (config) => {
    const { databaseUrl, dataDir, cell } = config;
    // Ids and tokens that the command creates contain it.
    setOwnCell(cell.number);
    const running = databaseUrl === undefined ? await findRunning(config) : undefined;
    const db = running ?? (await openDatabase({ databaseUrl, dataDir, log, poolSize: 2 }));
    try {
      return await work(db, config);
    } finally {
      await db.close();
    }
  };

/** The existing database: nothing is started or migrated. Undefined when it is unreachable. */
export async function findRunning({ databaseUrl, databaseReplicaUrl, dataDir }: Where): Promise<Database | undefined> {
  const url = databaseUrl ?? addressIn(dataDir);
  if (url === undefined) return undefined;
  const database = connectTo(url, log, { poolSize: 2, replicaUrl: databaseReplicaUrl });
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
