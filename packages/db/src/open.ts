import pg from 'pg';
import { startEmbedded } from './embedded/server.ts';
import { createFollowers, type Followers } from './followers.ts';
import { createListener } from './listener.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { connectionTo } from './primary-socket.ts';
import { IDLE_TIMEOUT_MS, openReplica } from './replica.ts';
import { retryConnect } from './retry-connect.ts';
import { createSharedTransaction } from './shared-transaction.ts';
import { createTopics, type Topics } from './topics.ts';
import { createTransactions, type Db } from './transaction.ts';
import { createWakeup } from './wakeup.ts';

export type OpenOptions = {
  /** A PostgreSQL to connect to. If unset, the embedded server in `dataDir` is started. */
  readonly databaseUrl?: string | undefined;
  /** A server that follows it, for `onReplica`. */
  readonly replicaUrl?: string | undefined;
  /** Locked for a single process if the embedded server is used. */
  readonly dataDir: string;
  readonly log: Log;
  /** Progress messages for the person waiting at a first start. */
  readonly onProgress?: ((text: string) => void) | undefined;
  readonly poolSize?: number | undefined;
};

export type Database = Db & {
  /** Does work that waits in rows, until `close()`: see `followers.ts`. */
  readonly follow: Followers['follow'];
  /** Notifies open screens about possible changes, until `close()`: see `topics.ts`. */
  readonly subscribe: Topics['subscribe'];
  /** For jobs and listeners of this package; everything else reads and writes through `read` and `transaction`. */
  readonly pool: pg.Pool;
  /** Connects another process, or another pool, to this same database. */
  readonly url: string;
  /** Whether the database responds. */
  isReachable(): Promise<boolean>;
  /** The replica’s lag; undefined without one. */
  replicaLagSeconds(): Promise<number | undefined>;
  /** Closes the connections, and stops the embedded server when this process runs it. */
  close(): Promise<void>;
};

const POOL_SIZE = 16;
const TIMEOUT_MS = 10_000;

/** Opens the database, migrated and ready. Embedded and remote differ only in where the URL comes from. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const embedded =
    options.databaseUrl === undefined
      ? await startEmbedded({ dataDir: options.dataDir, log: options.log, onProgress: options.onProgress })
      : undefined;
  const url = options.databaseUrl ?? embedded?.url;
  if (url === undefined) throw new Error('No address of a database.');
  const { log, poolSize, replicaUrl } = options;
  const opened = connectTo(url, log, { poolSize, replicaUrl });
  try {
    (await retryConnect(() => opened.pool.connect())).release();
    await migrateAlone(url, options.onProgress);
    return {
      ...opened,
      async close() {
        await opened.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await opened.close();
    await embedded?.stop();
    throw error;
  }
}

/** On a connection of its own, because building an index may take longer than anyone waits for a response. */
async function migrateAlone(url: string, onProgress: OpenOptions['onProgress']): Promise<void> {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: 1,
    application_name: 'primehour-migrate',
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', () => {});
  try {
    (await retryConnect(() => pool.connect())).release();
    await migrate(pool, { onProgress });
  } finally {
    await pool.end();
  }
}

type PoolOptions = {
  readonly poolSize?: number | undefined;
  /**
   * Timeouts for acquiring a connection and for a statement; for an idle transaction, and for a server that does not
   * even report the timeout, it is one and a half times that.
   */
  readonly timeoutMs?: number | undefined;
  readonly replicaUrl?: string | undefined;
};

/** A pool on a database that is already migrated: a second node, a worker, a test. */
export function connectTo(url: string, log: Log, options: PoolOptions = {}): Database {
  const { poolSize = POOL_SIZE, timeoutMs = TIMEOUT_MS, replicaUrl } = options;
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: poolSize,
    application_name: 'primehour',
    connectionTimeoutMillis: timeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * 1.5,
    // A server that disappears without closing its connections, as in a power failure, never responds. The driver then
    // ends the connection, because other statements may be under way on it.
    query_timeout: timeoutMs * 1.5,
    keepAlive: true,
    // Statements that don't depend on each other's results are sent together.
    pipeline: true,
  });
  // An idle connection may break at any time (when the server restarts); the next query opens another. The error
  // contains the whole client, which must not be logged.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'An idle database connection broke'));
  const replica =
    replicaUrl === undefined ? undefined : openReplica({ url: replicaUrl, primary: pool, poolSize, timeoutMs, log });
  const wakeup = createWakeup(pool, log);
  const listener = createListener(url, log);
  const followers = createFollowers(listener, log);
  const topics = createTopics(listener);
  const { refuseInside, ...data } = createTransactions(pool, wakeup, log, replica);
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    topics.stop();
    await followers.stop();
    await listener.stop();
    await wakeup.flush();
    await replica?.stop();
    await pool.end();
  }
  return {
    ...data,
    sharedTransaction: createSharedTransaction(data.transaction, () => refuseInside('A second transaction was opened')),
    follow: followers.follow,
    subscribe: topics.subscribe,
    pool,
    url,
    async isReachable() {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    replicaLagSeconds: () => replica?.lagSeconds() ?? Promise.resolve(undefined),
    close: () => (closing ??= close()),
  };
}
