import type { ClientBase } from 'pg';
import { MoveProblem } from './unfinished-moves.ts';

/** How long changes of a business may wait while it moves. */
export const PAUSE_MAX_MS = 2_000;

/** After this, the server itself ends the transaction of a process that can't end it anymore. */
const LEFT_ALONE_MS = 1_000;

/** Before changes have to wait for a transaction: limits how long it may wait for its own process. */
export async function limitIdle(client: ClientBase, pauseMaxMs: number): Promise<void> {
  await client.query(`set local idle_in_transaction_session_timeout = ${pauseMaxMs + LEFT_ALONE_MS}`);
}

/** It gave up without keeping anything, and may be repeated. */
export class PausedTooLong extends MoveProblem {
  constructor(maxMs: number) {
    super(
      `Its changes would have had to wait for more than ${maxMs / 1000} s, so it was not moved. Try again when its cells are less busy.`,
    );
  }
}

/** A connection that changes rows, and a second one to the same server that observes it. */
export type Watched = { readonly client: ClientBase; readonly watcher: ClientBase };

const pidOf = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/** Whether someone waits for a row or a lock that the connection holds. */
export async function isWaitedFor({ client, watcher }: Watched): Promise<boolean> {
  const { rows } = await watcher.query(
    'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid)) limit 1',
    [await pidOf(client)],
  );
  return rows.length > 0;
}

/** Runs `work`, which makes changes wait, and cancels it once they have waited too long. @throws PausedTooLong */
export async function withinPause<Outcome>(
  watched: readonly Watched[],
  maxMs: number,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const pids = await Promise.all(watched.map(({ client }) => pidOf(client)));
  let canceling: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    canceling = Promise.all(
      watched.map(({ watcher }, index) => watcher.query('select pg_cancel_backend($1)', [pids[index]])),
    );
    // Awaited below.
    canceling.catch(() => {});
  }, maxMs);
  try {
    const outcome = await work();
    if (canceling !== undefined) throw new PausedTooLong(maxMs);
    return outcome;
  } catch (error) {
    if (canceling === undefined) throw error;
    await canceling;
    throw new PausedTooLong(maxMs);
  } finally {
    clearTimeout(timer);
  }
}
