import pg from 'pg';
import type { Log } from './log.ts';
import { guardedClient } from './raw-clients.ts';
import { retryReads } from './retry-reads.ts';
import { sharedRead } from './shared-read.ts';
import { replicaReads } from './signals.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { lazyHandle, type Reader, type Replica } from './transaction.ts';
import { isUnreachable } from './unreachable.ts';
import { isRetryableError } from './violations.ts';

/**
 * Reads on a replica (decision 170). A result includes everything committed before the request: the primary reports the
 * end of its log, and a connection to the replica may be used once it has replayed that position.
 */

type OpenReplica = Replica & {
  /** Its lag; infinite if it does not respond, or is a primary itself. */
  lagSeconds(): Promise<number>;
  stop(): Promise<void>;
};

type ReplicaOptions = {
  readonly url: string;
  readonly primary: pg.Pool;
  readonly poolSize: number;
  readonly timeoutMs: number;
  readonly log: Log;
};

/** A position in the log. After a failover, positions on the old timeline say nothing about the new one. */
type Position = { readonly timeline: number; readonly lsn: string };

/** The connections of a burst wait for the next one: opening them only then would make it longer. */
export const IDLE_TIMEOUT_MS = 10 * 60_000;

/** A healthy replica lags by some milliseconds. No one waits for one that lags further. */
const WAIT_MS = 100;
const CONNECT_MS = 1_000;
/** Nor for one that has fallen silent: the driver's limit for the statements that only find out whether to use it. */
const SOON = { query_timeout: WAIT_MS };
/** How often an unavailable replica is probed while no request waits for it. */
const AWAY_MS = 1_000;

/** Without synchronous commit, acknowledged writes may not be flushed yet. */
const POSITION = `
  select left(pg_walfile_name(lsn), 8) as timeline, lsn::text as lsn from (select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as here`;
const TIMELINE = 'select min_recovery_end_timeline as timeline from pg_control_recovery()';
const REACHED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReached"';
const LAG = `
  select case when not pg_is_in_recovery() then 'infinity' when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
    else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 'infinity') end::float8 as lag`;

export function openReplica(options: ReplicaOptions): OpenReplica {
  const pool = poolOf(options);
  const primary = retryReads(options.primary);
  const here = sharedRead(async () => new Map([['', await positionOf(primary)]]));
  const nameOf = createStatementNames();
  const hasReached = createReached();
  const availability = createAvailability(options.log, () =>
    using(pool, async (client) => hasReached(client, await here(''))),
  );

  async function onReplica<Outcome>(work: (reader: Reader) => Promise<Outcome>, isSnapshot: boolean) {
    // Errors of the primary are thrown to the caller: without the position, nothing can be read anywhere.
    const position = await here('');
    let hasBegun = false;
    try {
      return await using(pool, async (client) => {
        hasBegun = await hasReached(client, position);
        if (hasBegun) return { outcome: await readOn({ client, nameOf, isSnapshot }, work) };
        availability.leave('It lags');
        return undefined;
      });
    } catch (error) {
      // Before that, any error concerns the replica: a wrong password, a missing privilege.
      if (hasBegun && !isReplicasFault(error)) throw error;
      // A replay conflict cancels one query; the replica is fine.
      if (!isRetryableError(error)) availability.leave(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  async function read<Outcome>(work: (reader: Reader) => Promise<Outcome>, isSnapshot: boolean) {
    const found = availability.isAway() ? undefined : await onReplica(work, isSnapshot);
    replicaReads.publish({ server: found === undefined ? 'primary' : 'replica' });
    return found;
  }

  return {
    read: (work) => read(work, false),
    readSnapshot: (work) => read(work, true),
    async lagSeconds() {
      const position = await here('');
      const rows = await pool.query<{ lag: number }>(LAG, [position?.lsn]).then(
        (found) => found.rows,
        () => [],
      );
      return rows[0]?.lag ?? Number.POSITIVE_INFINITY;
    },
    async stop() {
      await availability.stop();
      await pool.end();
    },
  };
}

function poolOf({ url, poolSize, timeoutMs, log }: ReplicaOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'primehour-replica',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: timeoutMs,
    // A host that disappears without closing its connections never responds.
    query_timeout: timeoutMs,
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'An idle connection to the replica broke'));
  return pool;
}

/** After a failure no request tries the replica until a probe finds it current. */
function createAvailability(log: Log, isCurrent: () => Promise<boolean>) {
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    isAway = !(await isCurrent().catch(() => false));
    if (isStopped) return;
    if (isAway) lookSoon();
    else log.info({}, 'The replica has caught up and is used again');
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
      log.warn({ reason }, 'The replica is not used until it has caught up');
      lookSoon();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

type Reading = { readonly client: pg.PoolClient; readonly nameOf: StatementNames; readonly isSnapshot: boolean };

async function readOn<Outcome>(
  { client, nameOf, isSnapshot }: Reading,
  work: (reader: Reader) => Promise<Outcome>,
): Promise<Outcome> {
  let isOver = false;
  const refuse = () => {
    if (isOver) throw new Error('A replica was used after the end of its read: await every query inside it.');
  };
  try {
    if (isSnapshot) await client.query('begin isolation level repeatable read read only');
    const outcome = await work(lazyHandle({} as Reader, guardedClient(client, nameOf, refuse)));
    if (isSnapshot) await client.query('commit');
    return outcome;
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

/**
 * Whether a connection’s server has replayed a position, or will soon. The URL’s host name may resolve to several
 * servers.
 */
function createReached() {
  /** A server never goes back to an earlier timeline without restarting, which ends its connections. */
  const timelines = new WeakMap<pg.PoolClient, number>();

  async function isOn(client: pg.PoolClient, timeline: number): Promise<boolean> {
    if (timelines.get(client) === timeline) return true;
    const { rows } = await client.query<{ timeline: number }>({ text: TIMELINE, ...SOON });
    const found = rows[0]?.timeline;
    if (found !== undefined) timelines.set(client, found);
    return found === timeline;
  }

  return async (client: pg.PoolClient, position: Position | undefined): Promise<boolean> => {
    if (position === undefined || !(await isOn(client, position.timeline))) return false;
    const giveUpAtMs = performance.now() + WAIT_MS;
    for (let waitMs = 1; ; waitMs *= 2) {
      const statement = { name: 'is-replayed', text: REACHED, values: [position.lsn], ...SOON };
      const { rows } = await client.query<{ isReached: boolean | null }>(statement);
      if (rows[0]?.isReached === true) return true;
      if (performance.now() + waitMs > giveUpAtMs) return false;
      await pause(waitMs);
    }
  };
}

/** Connections whose work failed are not reused: a snapshot may be open, and statements under way. */
async function using<Outcome>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Outcome>): Promise<Outcome> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => (broken ??= error);
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    broken ??= new Error('The read failed.', { cause: error });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** It is down, timed out, or canceled the query because of a replay conflict. */
const isReplicasFault = (error: unknown): boolean => isUnreachable(error) || isRetryableError(error);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
