import pg, { type Client } from 'pg';
import { StartRefused } from '../start-refused.ts';
import { isAlive, pause } from './process.ts';

/**
 * One Primehour per data directory. The lock is a session's advisory lock in the server itself: it ends with the
 * connection, and therefore with the process, however that dies; neither a reused pid nor a zombie can hold it.
 */

export const APPLICATION_DATABASE = 'primehour';
const INSTANCE_LOCK = 7_311_905_522_042;
const NAME_PREFIX = 'primehour instance ';
/**
 * How many attempts may find the lock held. Counted in attempts, not in time: after a stall, one attempt sees the old
 * state and the next the new one.
 */
const LOOKS_AT_THE_LIVING = 15;
const LOOK_PAUSE_MS = 100;
/**
 * The server notices within milliseconds that a killed holder's connection is gone; a loaded machine may take longer.
 */
const LOOKS_AT_THE_DEAD = 1_500;
const DEAD_PAUSE_MS = 20;

export class AlreadyRunning extends StartRefused {
  constructor(dataDir: string, pid: number) {
    super(`Primehour is already running on ${dataDir} (pid ${pid}). Stop it first, or choose another DATA_DIR.`);
    this.name = 'AlreadyRunning';
  }
}

/** The server is already running: this takes longer than an instant only on a stalled machine. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Returns the connection that holds the lock. */
export async function holdInstance(maintenanceUrl: string, dataDir: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: maintenanceUrl,
    application_name: NAME_PREFIX + String(process.pid),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The owner listens for its end; an error before that is thrown by the query that encounters it.
  client.on('error', () => {});
  await client.connect();
  try {
    let met = '';
    for (let looks = 1; !(await tryLock(client)); looks += 1) {
      const holder = await readHolder(client);
      const isThere = holder !== undefined && isAlive(holder);
      if (met !== `${holder} ${isThere}`) looks = 1;
      met = `${holder} ${isThere}`;
      if (holder !== undefined && looks > (isThere ? LOOKS_AT_THE_LIVING : LOOKS_AT_THE_DEAD)) {
        throw new AlreadyRunning(dataDir, holder);
      }
      await pause(isThere ? LOOK_PAUSE_MS : DEAD_PAUSE_MS);
    }
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [INSTANCE_LOCK]);
  return rows[0]?.got === true;
}

async function readHolder(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) + l.objid::bigint = $1`,
    [INSTANCE_LOCK],
  );
  const name = rows[0]?.name;
  return name === undefined ? undefined : Number(name.slice(NAME_PREFIX.length));
}

/** The product's own database, in addition to the server's maintenance database. */
export async function createDatabaseOnce(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [APPLICATION_DATABASE]);
  if (rows.length === 0) await client.query(`create database ${APPLICATION_DATABASE}`);
}
