import pg from 'pg';
import type { Log } from './log.ts';
import { guardedClient } from './raw-clients.ts';
import { sharedRead } from './shared-read.ts';
import { replicaReads } from './signals.ts';
import { countStatements, type StatementNames } from './statement-names.ts';
import { lazyHandle, type Reader, type Replica } from './transaction.ts';
import { isUnreachable } from './unreachable.ts';
import { isWorthRetrying } from './violations.ts';

/**
 * Reading on a copy of the database that follows it (decision 170). What somebody reads has everything that was committed
 * before they asked: the primary says where its log is then, and a connection to the replica counts once it has replayed
 * as much.
 */

type OpenReplica = Replica & {
  /** How far behind the primary it is; infinite if it does not answer, or leads itself. */
  lagSeconds(): Promise<number>;
  stop(): Promise<void>;
};

type ReplicaOptions = {
  readonly url: string;
  readonly primary: pg.Pool;
  readonly poolSize: number;
  readonly patienceMs: number;
  readonly log: Log;
};

/** A place in the log. After a failover, positions of the old timeline say nothing about the new one. */
type Position = { readonly timeline: number; readonly lsn: string };

/** A replica nearby is some milliseconds behind. One that is further behind must not make readers wait. */
const WAIT_MS = 100;
const CONNECT_MS = 1_000;
/** How soon one that was behind or away is looked at again, by nobody who waits for it. */
const AWAY_MS = 1_000;

/** Commits that are acknowledged before they are on disk are found where they were inserted. */
const POSITION = `
  select left(pg_walfile_name(lsn), 8) as timeline, lsn::text as lsn from (select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as here`;
const TIMELINE = 'select min_recovery_end_timeline as timeline from pg_control_recovery()';
const REACHED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReached"';
const LAG = `
  select case when not pg_is_in_recovery() then 'infinity' when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
    else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 'infinity') end::float8 as lag`;

export function replicaOver(options: ReplicaOptions): OpenReplica {
  const pool = poolOf(options);
  const here = sharedRead(async () => new Map([['', await positionOf(options.primary)]]));
  const nameOf = countStatements();
  const hasReached = createReached();
  const watch = watchOver(options.log, () => using(pool, async (client) => hasReached(client, await here(''))));

  async function onReplica<Outcome>(work: (reader: Reader) => Promise<Outcome>) {
    // The primary has to answer this; if it does not, neither would it answer the reading.
    const position = await here('');
    try {
      return await using(pool, async (client) => {
        if (await hasReached(client, position)) return { outcome: await readOn(client, nameOf, work) };
        watch.leave('It is behind');
        return undefined;
      });
    } catch (error) {
      if (!isReplicasFault(error)) throw error;
      // A conflict with what it has to replay ends one reading, not all.
      if (!isWorthRetrying(error)) watch.leave(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  return {
    async read(work) {
      const found = watch.isAway() ? undefined : await onReplica(work);
      replicaReads.publish({ server: found === undefined ? 'primary' : 'replica' });
      return found;
    },
    async lagSeconds() {
      const position = await here('');
      const rows = await pool.query<{ lag: number }>(LAG, [position?.lsn]).then(
        (found) => found.rows,
        () => [],
      );
      return rows[0]?.lag ?? Number.POSITIVE_INFINITY;
    },
    async stop() {
      await watch.stop();
      await pool.end();
    },
  };
}

function poolOf({ url, poolSize, patienceMs, log }: ReplicaOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'primehour-replica',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: patienceMs,
    // A server that is gone without a word answers nothing at all.
    query_timeout: patienceMs,
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'An idle connection to the replica broke'));
  return pool;
}

/** Once it was behind or away, nobody waits for it until a look shows that it is current. */
function watchOver(log: Log, isCurrent: () => Promise<boolean>) {
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    isAway = !(await isCurrent().catch(() => false));
    if (isStopped) return;
    if (isAway) lookSoon();
    else log.info({}, 'The replica has caught up and answers again');
  }
  function lookSoon(): void {
    timer = setTimeout(() => {
      looking = look();
    }, AWAY_MS);
    timer.unref();
  }

  return {
    isAway: () => isAway,
    leave(reason: string): void {
      if (isAway || isStopped) return;
      isAway = true;
      log.warn({ reason }, 'The primary answers for the replica until it has caught up');
      lookSoon();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function readOn<Outcome>(
  client: pg.PoolClient,
  nameOf: StatementNames,
  work: (reader: Reader) => Promise<Outcome>,
): Promise<Outcome> {
  let isOver = false;
  const refuse = () => {
    if (isOver) throw new Error('A replica was used after the end of its reading: await every query inside it.');
  };
  try {
    return await work(lazyHandle({} as Reader, guardedClient(client, nameOf, refuse)));
  } finally {
    isOver = true;
  }
}

async function positionOf(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<{ timeline: string; lsn: string }>({ name: 'log-position', text: POSITION });
  const [row] = rows;
  if (row === undefined) throw new Error('Unreachable: the statement has one row.');
  return { timeline: Number.parseInt(row.timeline, 16), lsn: row.lsn };
}

/** Whether a connection’s server has replayed a position, or does so soon. A name in the URL may stand for several servers. */
function createReached() {
  /** The connection ends with its server, which never goes back to an earlier timeline. */
  const timelines = new WeakMap<pg.PoolClient, number>();

  async function isOn(client: pg.PoolClient, timeline: number): Promise<boolean> {
    if (timelines.get(client) === timeline) return true;
    const { rows } = await client.query<{ timeline: number }>(TIMELINE);
    const found = rows[0]?.timeline;
    if (found !== undefined) timelines.set(client, found);
    return found === timeline;
  }

  return async (client: pg.PoolClient, position: Position | undefined): Promise<boolean> => {
    if (position === undefined || !(await isOn(client, position.timeline))) return false;
    const giveUpAtMs = performance.now() + WAIT_MS;
    for (let waitMs = 1; ; waitMs *= 2) {
      const statement = { name: 'is-replayed', text: REACHED, values: [position.lsn] };
      const { rows } = await client.query<{ isReached: boolean | null }>(statement);
      if (rows[0]?.isReached === true) return true;
      if (performance.now() + waitMs > giveUpAtMs) return false;
      await pause(waitMs);
    }
  };
}

/** A connection after an error is not used again. */
async function using<Outcome>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Outcome>): Promise<Outcome> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => (broken ??= error);
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (isReplicasFault(error)) broken ??= new Error('The replica failed.', { cause: error });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const CLIENT_TIMEOUT = /^Query read timeout/;

/** It went away, was too slow, or had to end the reading to go on replaying. */
function isReplicasFault(error: unknown): boolean {
  if (isUnreachable(error) || isWorthRetrying(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (CLIENT_TIMEOUT.test(cause.message)) return true;
  return false;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
