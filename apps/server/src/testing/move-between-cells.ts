import { withCells } from '@primehour/db/moves/connect-cells';
import { moveBusiness, type MoveStep } from '@primehour/db/moves/move-business';
import { listTables } from '@primehour/db/moves/moved-tables';
import { PausedTooLong } from '@primehour/db/moves/pause';
import type { TestServer } from '@primehour/testkit/start-server';
import type { TwoCells } from './two-cells.ts';

const TRIES = 5;

/** Repeats a move that gave up because the machine stalled, as an operator does. */
export async function repeatMove<Outcome>(move: () => Promise<Outcome>): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await move();
    } catch (error) {
      if (tries === TRIES || !(error instanceof PausedTooLong)) throw error;
    }
  }
}

export const urlsOf = ({ home, away }: TwoCells): ReadonlyMap<number, string> =>
  new Map([home, away].map(({ database }, cell) => [cell, database.url]));

export type Destination = {
  readonly businessId: string;
  readonly to: number;
  readonly onStep?: (step: MoveStep) => void | Promise<void>;
  readonly pauseMaxMs?: number;
};

export const moveOnce = (cells: TwoCells, destination: Destination) =>
  withCells(urlsOf(cells), (clients, watchers) =>
    moveBusiness(clients, { watchers, now: () => new Date(cells.home.clock.now()), ...destination }),
  );

/** Longer than two seconds: a test's machine may stall, and the limit is not what is tested. */
export const PAUSE_TIMEOUT_MS = 30_000;

export const moveBetween = (cells: TwoCells, destination: Omit<Destination, 'pauseMaxMs'>) =>
  moveOnce(cells, { ...destination, pauseMaxMs: PAUSE_TIMEOUT_MS });

/** Moves a business, and stops after a step until the returned function is called. */
export async function stopAfter(step: MoveStep, cells: TwoCells, destination: Omit<Destination, 'onStep'>) {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const onStep = (done: MoveStep) => {
    if (done !== step) return undefined;
    reached.resolve();
    return resumed.promise;
  };
  const moving = moveOnce(cells, { pauseMaxMs: PAUSE_TIMEOUT_MS, ...destination, onStep });
  moving.catch(reached.reject);
  await reached.promise;
  return async () => {
    resumed.resolve();
    await moving;
  };
}

/** Moves a business, and stops between the two cells until the returned function is called. */
export const leaveFor = (cells: TwoCells, destination: Omit<Destination, 'pauseMaxMs' | 'onStep'>) =>
  stopAfter('left', cells, destination);

/** All rows of a business in one database, by table; without counts of views, which nodes write some seconds later. */
export async function rowsIn({ db }: TestServer, businessId: string): Promise<Record<string, string[]>> {
  const client = await db.pool.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const { name, key } of (await listTables(client)).moved) {
      if (name === 'page_count') continue;
      const { rows } = await client.query<{ row: string }>(
        `select stored::text as row from "${name}" stored where "${key}" = $1 order by 1`,
        [businessId],
      );
      if (rows.length > 0) found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    client.release();
  }
}

/** The cells that have any row of a business. */
export async function cellsWith({ home, away }: TwoCells, businessId: string): Promise<number[]> {
  const found = await Promise.all([home, away].map((cell) => rowsIn(cell, businessId)));
  return found.flatMap((rows, cell) => (Object.keys(rows).length > 0 ? [cell] : []));
}
