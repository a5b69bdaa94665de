import { setTimeout as pause } from 'node:timers/promises';
import { HOME_CELL } from '../cell.ts';
import { advisoryKey } from '../lock.ts';
import { checkMove } from './check-move.ts';
import { listInDirectory, mark, readListed, unmark } from './directory-rows.ts';
import { copyPeople, copyPhones, moveRows, raiseSequences } from './move-rows.ts';
import { listTables, type Tables } from './moved-tables.ts';
import { type CellClients, clientOf, endUnfinished, hasBusiness, MoveProblem, nameOf } from './unfinished-moves.ts';

/** After each of these, a move may die: it is continued, or undone, by the next one. */
export type MoveStep = 'announced' | 'taken' | 'prepared' | 'left' | 'arrived' | 'listed';

type MoveOptions = {
  readonly businessId: string;
  /** The cell that is to have it. */
  readonly to: number;
  /** The time of the product's clock. */
  now(): Date;
  readonly onStep?: ((step: MoveStep) => void | Promise<void>) | undefined;
};

/** `pausedMs`: for how long its changes had to wait. */
type MoveOutcome = { readonly from: number; readonly rows: number; readonly pausedMs: number };

type Running = MoveOptions & { readonly cells: CellClients; readonly tables: Tables; readonly from: number };

/**
 * Moves a business to another cell (decision 171): within one transaction of each database, of which the target's is
 * prepared before the source's commits. So its rows are in exactly one cell at any time, and a move that died can be repeated.
 * After a failure the connections must be closed.
 * @throws MoveProblem
 */
export async function moveBusiness(cells: CellClients, options: MoveOptions): Promise<MoveOutcome> {
  const { businessId, to } = options;
  const home = clientOf(cells, HOME_CELL);
  await takeTurns(cells, businessId);
  await endUnfinished(cells, businessId);
  const from = await findCell(cells, businessId);
  const tables = await listTables(home);
  const running = { ...options, cells, tables, from };
  let outcome = { from, rows: 0, pausedMs: 0 };
  if (from !== to) {
    await checkMove(cells, { tables, from, to });
    outcome = { ...outcome, ...(await transfer(running)) };
  }
  const listed = await readListed(clientOf(cells, to), businessId, options.now());
  await home.query('begin');
  await listInDirectory(home, { ...listed, cell: to }, options.now());
  await home.query('commit');
  await options.onStep?.('listed');
  const late = await moveLateRows(running);
  await wakeScreens(cells, businessId);
  return { ...outcome, rows: outcome.rows + late };
}

/** One move of a business at a time, until its process ends. */
async function takeTurns(cells: CellClients, businessId: string): Promise<void> {
  const { rows } = await clientOf(cells, HOME_CELL).query<{ isFirst: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('move:' || $1, 0)) as "isFirst"`,
    [businessId],
  );
  if (rows[0]?.isFirst !== true) throw new MoveProblem('This business is being moved by another process.');
}

/** The directory may be a step behind. */
async function findCell(cells: CellClients, businessId: string): Promise<number> {
  const { rows } = await clientOf(cells, HOME_CELL).query<{ cell: number }>(
    'select cell::int from business_elsewhere where business_id = $1',
    [businessId],
  );
  const listed = rows[0]?.cell ?? HOME_CELL;
  const others = [...cells.keys()].filter((cell) => cell !== listed);
  for (const cell of [listed, ...others]) {
    if (await hasBusiness(clientOf(cells, cell), businessId)) return cell;
  }
  throw new MoveProblem('No cell of CELL_DATABASE_URLS has a business with this id.');
}

/** How long texts that are being sent are waited for. A claim is longer than a call to a provider. */
const SENDING_MAX_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** @throws MoveProblem */
async function transfer(move: Running): Promise<Pick<MoveOutcome, 'rows' | 'pausedMs'>> {
  const { cells, businessId, from, to, now, onStep } = move;
  const [source, target] = [clientOf(cells, from), clientOf(cells, to)];
  if (to !== HOME_CELL) await mark(target, businessId, { cell: from, now: now() });
  await onStep?.('announced');
  const { rows, lockedAtMs } = await takeRows(move);
  await onStep?.('taken');
  await target.query(`prepare transaction '${nameOf(move)}'`);
  await onStep?.('prepared');
  await source.query('commit');
  await onStep?.('left');
  await target.query(`commit prepared '${nameOf(move)}'`);
  const pausedMs = Math.round(performance.now() - lockedAtMs);
  await onStep?.('arrived');
  return { rows, pausedMs };
}

/** `lockedAtMs`: since when changes wait. */
type Taken = { readonly rows: number; readonly lockedAtMs: number };

const TAKES_MAX = 10;
/** Of PostgreSQL, which chose this transaction to end a deadlock, or waited for too long: changes may hold rows before the lock. */
const IN_EACH_OTHERS_WAY: ReadonlySet<unknown> = new Set(['40P01', '55P03']);

async function takeRows(move: Running): Promise<Taken> {
  for (let takes = 1; ; takes += 1) {
    try {
      return await takeRowsOnce(move);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (takes === TAKES_MAX || !IN_EACH_OTHERS_WAY.has(code)) throw error;
      for (const cell of [move.from, move.to]) await clientOf(move.cells, cell).query('rollback');
      await pause(LOOK_AGAIN_MS);
    }
  }
}

async function takeRowsOnce(move: Running): Promise<Taken> {
  const { cells, businessId, from, to, now } = move;
  const [source, target] = [clientOf(cells, from), clientOf(cells, to)];
  await takeWhileNothingIsSent(move);
  const lockedAtMs = performance.now();
  await target.query('begin; set local session_replication_role = replica');
  await copyPeople({ source, target, home: clientOf(cells, HOME_CELL) }, move.tables, businessId);
  const listed = await readListed(source, businessId, now());
  const rows = await moveRows({ source, target }, { tables: move.tables, businessId, repeated: 'refused' });
  await copyPhones({ source, target }, move.tables, { businessId, now: now() });
  if (from === HOME_CELL) await listInDirectory(source, { ...listed, cell: to }, now());
  else await mark(source, businessId, { cell: to, now: now() });
  await unmark(target, businessId);
  await raiseSequences(target, businessId);
  return { rows, lockedAtMs };
}

/**
 * Begins the source's transaction: changes of the business wait from here on, by its lock and by its row, which everything
 * that is added refers to. A text that is being sent would be sent again by the other cell, so those end first.
 */
async function takeWhileNothingIsSent({ cells, from, businessId, now }: Running): Promise<void> {
  const source = clientOf(cells, from);
  for (const untilMs = performance.now() + SENDING_MAX_MS; ;) {
    await source.query(`begin; set local session_replication_role = replica; set local lock_timeout = '10s'`);
    await source.query('select pg_advisory_xact_lock($1, $2)', [...advisoryKey(businessId)]);
    await source.query('select from business where id = $1 for update', [businessId]);
    const { rows } = await source.query<{ isBeingSent: boolean }>(
      `select attempts > 0 and error is null and not_before > $2 as "isBeingSent" from message
      where business_id = $1 and status = 'QUEUED' for update`,
      [businessId, now()],
    );
    if (!rows.some(({ isBeingSent }) => isBeingSent)) return;
    await source.query('rollback');
    if (performance.now() > untilMs) throw new MoveProblem('Its texts are still being sent. Try again in a minute.');
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Transactions that began before a move may still have added rows that refer to none of the others: audit entries, and
 * codes of checkouts that have moved.
 */
async function moveLateRows({ cells, tables, businessId, to, now }: Running): Promise<number> {
  const target = clientOf(cells, to);
  let count = 0;
  for (const [cell, source] of cells) {
    if (cell === to) continue;
    await waitForOlder(source);
    for (const client of [source, target]) await client.query('begin; set local session_replication_role = replica');
    count += await moveRows({ source, target }, { tables, businessId, repeated: 'kept' });
    await copyPhones({ source, target }, tables, { businessId, now: now() });
    // In this order: repeating it after a death in between adds nothing twice.
    for (const client of [target, source]) await client.query('commit');
  }
  return count;
}

const OLDER_MAX_MS = 60_000;

/** Until every transaction that runs now, and writes, has ended. */
async function waitForOlder(source: ReturnType<typeof clientOf>): Promise<void> {
  const { rows } = await source.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const next = BigInt(rows[0]?.next ?? 0);
  for (const untilMs = performance.now() + OLDER_MAX_MS; ; await pause(LOOK_AGAIN_MS)) {
    const { rows: now } = await source.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    );
    if (BigInt(now[0]?.oldest ?? 0) >= next) return;
    if (performance.now() > untilMs) {
      throw new MoveProblem(
        'The business was moved, but older transactions are still running where it was. Repeat the move.',
      );
    }
  }
}

/** Open screens of nodes where it was find that it is gone, and connect again. */
async function wakeScreens(cells: CellClients, businessId: string): Promise<void> {
  for (const client of cells.values()) {
    await client.query(`select pg_notify('primehour_topics', $1)`, [`business:${businessId}`]);
  }
}
