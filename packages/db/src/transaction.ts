import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { lockedBusinessOf } from './lock-holders.ts';
import type { Log } from './log.ts';
import { type Outcomes, runPipeline, type Step } from './pipeline.ts';
import { qualifyColumns } from './qualified-columns.ts';
import { guardedClient, registerRaw } from './raw-clients.ts';
import { retryReads } from './retry-reads.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { isConnectionLost } from './unreachable.ts';
import { isRetryableError } from './violations.ts';
import type { Wakeup } from './wakeup.ts';

type ReadVerb = 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | '$with' | 'with' | 'execute';
type WriteVerb = 'insert' | 'update' | 'delete';

declare const current: unique symbol;

/** What functions that read for display accept: possibly a replica. */
export type Reader = Pick<NodePgDatabase, ReadVerb>;

/**
 * What a function that only reads accepts: `db.read`, or a transaction. Never a replica, so that no gate and no rule
 * about a write compiles with one.
 */
export type Queryable = Reader & { readonly [current]: 'primary' };

/** An open transaction. Functions that write require one. */
export type Tx = Queryable &
  Pick<NodePgDatabase, WriteVerb> & {
    /**
     * Runs once the commit is durable, in order; never if the transaction fails. A failing effect is logged, not
     * thrown.
     */
    afterCommit(effect: () => void | Promise<void>): void;
    /** NOTIFY, sent in a batch once the commit is durable. A hint: listeners must poll as well. */
    notifyAfterCommit(channel: string, payload: string): void;
    /**
     * A `queryPrepared` statement (those are sent immediately, in the order of their calls) whose result no one needs:
     * the commit is sent right after it and fails with it.
     */
    awaitWithCommit(statement: Promise<unknown>): void;
    /**
     * Sends statements in the order of the list, on this transaction's connection, without waiting for each other's
     * results: PostgreSQL executes them one after the other, so that statements after a lock read under it. The results
     * are in the order of the list. If steps fail, this rejects once all have settled, with the error of the first in
     * the list. A step whose first statement isn't sent immediately (`queryPrepared` does that, the query builder
     * doesn't) is awaited before the next one starts. Statements that a step sends after its first result are not
     * ordered.
     */
    pipeline<const Steps extends readonly Step[]>(steps: Steps): Promise<Outcomes<Steps>>;
  };

export type TransactionOptions = {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
};

/** What commands and queries need from the database. */
export type Db = {
  /** Reads on any connection of the pool. Throws inside a transaction, where only `tx` may be used. */
  readonly read: Queryable;
  /**
   * Commits when `work` resolves. `work` may run again after a deadlock, a serialization failure, or if the connection
   * was lost before the commit was sent: nothing of it was committed.
   */
  transaction<Outcome>(work: (tx: Tx) => Promise<Outcome>, options?: TransactionOptions): Promise<Outcome>;
  /**
   * The same for work that changes one business, under its lock: it may run again, and may commit together with work on
   * other businesses. Each is committed completely or not at all.
   */
  sharedTransaction<Outcome>(businessId: string, work: (tx: Tx) => Promise<Outcome>): Promise<Outcome>;
  /**
   * Reads on the replica, if there is one and it has everything committed before this call; otherwise on the primary.
   * `work` may run twice, so it must only read.
   */
  onReplica<Outcome>(work: (reader: Reader) => Promise<Outcome>): Promise<Outcome>;
  /** Reads as of one instant on the replica. Undefined if that fails at any point: read in a transaction instead. */
  snapshotOnReplica: Replica['readSnapshot'];
};

export type Replica = {
  /** Undefined if it does not have everything committed before this call; then the caller reads on the primary. */
  read<Outcome>(work: (reader: Reader) => Promise<Outcome>): Promise<{ readonly outcome: Outcome } | undefined>;
  readSnapshot: Replica['read'];
};

const MAX_ATTEMPTS = 5;
const RETRY_BASE_MS = 8;

/** Its transaction was certainly rolled back. */
class LostBeforeCommit extends Error {
  constructor(cause: unknown) {
    super('The connection was lost before the commit.', { cause });
  }
}

type OpenTransaction = {
  isFinished: boolean;
  /** Why it never started: later statements must not continue as if it had. */
  refusal: { readonly error: unknown } | undefined;
  /** From here on, an error does not show whether it was committed. */
  isCommitSent: boolean;
  /** How many statements have been sent. */
  sent: number;
  readonly unanswered: Promise<unknown>[];
  /** Why one of them failed: what was sent after it only fails because of that. */
  failure: { readonly error: unknown } | undefined;
  readonly effects: (() => void | Promise<void>)[];
};

const newTransaction = (): OpenTransaction => ({
  isFinished: false,
  isCommitSent: false,
  refusal: undefined,
  sent: 0,
  unanswered: [],
  failure: undefined,
  effects: [],
});

qualifyColumns();

/** The basis for sharing transactions. */
type Unshared = Omit<Db, 'sharedTransaction'> & {
  /** @throws Error inside a transaction */
  refuseInside(what: string): void;
};

/** Creates both ways to access data on one pool. */
export function createTransactions(pool: Pool, wakeup: Wakeup, log: Log, replica?: Replica): Unshared {
  const running = new AsyncLocalStorage<OpenTransaction>();
  const refuseInside = (what: string) => refuseWithin(running.getStore(), what);
  const nameOf = createStatementNames();
  const guarded = guardedClient(pool, nameOf, () => refuseInside('db.read was used'));
  const read = createHandle(retryReads(guarded)) as NodePgDatabase & Queryable;

  async function attempt<Outcome>(work: (tx: Tx) => Promise<Outcome>, options: TransactionOptions): Promise<Outcome> {
    const client = await pool.connect();
    const open = newTransaction();
    let connectionError: Error | undefined;
    const onError = (error: Error) => (connectionError ??= error);
    client.on('error', onError);
    try {
      // Statements are sent without waiting for each other's results: a round trip to the database costs both sides
      // more than most statements do.
      client
        .query(options.isolation === undefined ? 'begin' : `begin isolation level ${options.isolation}`)
        .catch((error: unknown) => (open.refusal = { error }));
      const outcome = await running.run(open, () => work(createTx({ client, nameOf, open, wakeup })));
      open.isFinished = true;
      await commit(client, open);
      return outcome;
    } catch (thrown) {
      open.isFinished = true;
      open.effects.length = 0;
      connectionError ??= await rollback(client);
      const error = open.failure ? open.failure.error : thrown;
      throw isConnectionLost(error) && !open.isCommitSent ? new LostBeforeCommit(error) : error;
    } finally {
      client.off('error', onError);
      // A connection that could not roll back is in an unknown state: it is closed, not reused.
      client.release(connectionError);
      await runEffects(open.effects, log);
    }
  }

  return {
    read,
    refuseInside,
    async transaction(work, options = {}) {
      refuseInside('A second transaction was opened');
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(work, options);
        } catch (error) {
          const isLost = error instanceof LostBeforeCommit;
          if (tries >= MAX_ATTEMPTS || !(isLost || isRetryableError(error))) throw isLost ? error.cause : error;
          await pause(RETRY_BASE_MS * 2 ** tries * (0.5 + Math.random()));
        }
      }
    },
    async onReplica(work) {
      refuseInside('The replica was used');
      const found = await replica?.read(work);
      return found === undefined ? work(read) : found.outcome;
    },
    snapshotOnReplica: async (work) => replica?.readSnapshot(work),
  };
}

function refuseWithin(open: OpenTransaction | undefined, what: string): void {
  if (open === undefined || open.isFinished) return;
  throw new Error(`${what} inside a transaction: pass the transaction (tx) on instead.`);
}

/**
 * Rolls back only `work` if it fails, so that the transaction can continue (a refused insert would otherwise abort it).
 */
export async function savepoint<Outcome>(tx: Tx, work: () => Promise<Outcome>): Promise<Outcome> {
  if (lockedBusinessOf(tx) !== undefined)
    throw new Error('A savepoint of a shared transaction would undo the work of others.');
  await tx.execute('savepoint inner_step');
  try {
    const outcome = await work();
    await tx.execute('release savepoint inner_step');
    return outcome;
  } catch (error) {
    await tx.execute('rollback to savepoint inner_step');
    throw error;
  }
}

type Transaction = {
  readonly client: PoolClient;
  readonly nameOf: StatementNames;
  readonly open: OpenTransaction;
  readonly wakeup: Wakeup;
};

function createTx({ client, nameOf, open, wakeup }: Transaction): Tx {
  const guarded = guardedClient(client, nameOf, () => {
    if (open.isFinished) throw new Error('A transaction was used after its end: await every query inside it.');
    if (open.refusal) throw open.refusal.error;
    open.sent += 1;
  });
  const afterCommit = (effect: () => void | Promise<void>) => {
    if (open.isFinished) throw new Error('afterCommit was called after the end of its transaction.');
    open.effects.push(effect);
  };
  const notifyAfterCommit = (channel: string, payload: string) => afterCommit(() => wakeup.notify(channel, payload));
  const awaitWithCommit = (statement: Promise<unknown>) => {
    if (open.isFinished) throw new Error('awaitWithCommit was called after the end of its transaction.');
    statement.catch((error: unknown) => (open.failure ??= { error }));
    open.unanswered.push(statement);
  };
  const pipeline: Tx['pipeline'] = (steps) => runPipeline(steps, () => open.sent);
  const own = { afterCommit, notifyAfterCommit, awaitWithCommit, pipeline };
  return lazyHandle(own as Tx, guarded);
}

/** Many connections never need the query builder, and creating one costs as much as a statement. */
export function lazyHandle<Handle extends object>(own: Handle, client: Pool | PoolClient): Handle {
  let builder: NodePgDatabase | undefined;
  const handle = new Proxy(own, {
    get(target, property) {
      if (property in target) return Reflect.get(target, property) as unknown;
      builder ??= createBuilder(client);
      const value: unknown = Reflect.get(builder, property, builder);
      return typeof value === 'function' ? value.bind(builder) : value;
    },
  });
  registerRaw(handle, client);
  return handle;
}

function createHandle(client: ReturnType<typeof guardedClient>): NodePgDatabase {
  const handle = createBuilder(client);
  registerRaw(handle, client);
  return handle;
}

// Parameters stay out of error texts: they are people's names and phone numbers, and errors are logged.
const createBuilder = (client: ReturnType<typeof guardedClient>): NodePgDatabase =>
  drizzle({ client, paramsInErrors: false });

async function commit(client: PoolClient, open: OpenTransaction): Promise<void> {
  const { unanswered, refusal } = open;
  if (refusal) throw refusal.error;
  open.isCommitSent = true;
  const committed = client.query('commit');
  committed.catch(() => {});
  for (const statement of unanswered) await statement;
  const { command } = await committed;
  // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed and its error was swallowed.
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back: an error inside it was caught and ignored.');
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function runEffects(effects: readonly (() => void | Promise<void>)[], log: Log): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      log.error({ err: error }, 'An effect after a commit failed; the commit stands');
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
