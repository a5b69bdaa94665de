import { setTimeout as pause } from 'node:timers/promises';
import { HOME_CELL } from '../cell.ts';
import { advisoryKey } from '../lock.ts';
import { checkMove } from './check-move.ts';
import { listInDirectory, mark, readListed, unmark } from './directory-rows.ts';
import { listPictures, movePictures } from './move-pictures.ts';
import { copyPeople, copyPhones, moveRows, type Named, nobody, raiseSequences } from './move-rows.ts';
import { listTables, type Tables } from './moved-tables.ts';
import { isWaitedFor, limitIdle, PAUSE_MAX_MS, PausedTooLong, type Watched, withinPause } from './pause.ts';
import { HistoryInUse, takeHistory } from './take-history.ts';
import { type CellClients, clientOf, endUnfinished, hasBusiness, MoveProblem, nameOf } from './unfinished-moves.ts';

/** A move may die after each of these; the next one continues or undoes it. */
export type MoveStep = 'announced' | 'history' | 'taken' | 'prepared' | 'left' | 'arrived' | 'listed';

type MoveOptions = {
  readonly businessId: string;
  /** The target cell. */
  readonly to: number;
  /** A second connection to each database. */
  readonly watchers: CellClients;
  /** The time on the product's clock. */
  now(): Date;
  readonly onStep?: ((step: MoveStep) => void | Promise<void>) | undefined;
  /** How long its changes may wait; two seconds by default. */
  readonly pauseMaxMs?: number;
};

/** `pausedMs`: how long its changes had to wait. */
type MoveOutcome = { readonly from: number; readonly rows: number; readonly pausedMs: number };

type Client = ReturnType<typeof clientOf>;

type Running = MoveOptions & {
  readonly pauseMaxMs: number;
  readonly cells: CellClients;
  readonly tables: Tables;
  readonly from: number;
  /** The people and phones in all rows that were taken, including by an attempt that was rolled back. */
  readonly named: Named;
};

/**
 * Moves a business to another cell (decision 171), within one transaction of each database: the target's is prepared
 * before the source's commits. Thus its rows are in exactly one cell at any time, and a move that died can be repeated.
 * After a failure, the connections must be closed.
 * @throws MoveProblem
 */
export async function moveBusiness(cells: CellClients, options: MoveOptions): Promise<MoveOutcome> {
  const { businessId, to } = options;
  const home = clientOf(cells, HOME_CELL);
  await takeTurns(cells, businessId);
  await endUnfinished(cells, businessId);
  const from = await findCell(cells, businessId);
  const tables = await listTables(home);
  const running = { pauseMaxMs: PAUSE_MAX_MS, ...options, cells, tables, from, named: nobody() };
  let outcome = { from, rows: 0, pausedMs: 0 };
  if (from !== to) {
    await checkMove(cells, { tables, from, to });
    outcome = { ...outcome, ...(await transfer(running)) };
  }
  await endStreams(cells, options);
  const listed = await readListed(clientOf(cells, to), businessId, options.now());
  await home.query('begin');
  await listInDirectory(home, { ...listed, cell: to }, options.now());
  await home.query('commit');
  await options.onStep?.('listed');
  const late = await moveLateRows(running);
  return { ...outcome, rows: outcome.rows + late };
}

/** Allows one move of a business at a time, until its process ends. */
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

/** How long to wait for texts that are being sent. A claim is longer than a call to a provider. */
const SENDING_MAX_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** @throws MoveProblem */
async function transfer(move: Running): Promise<Pick<MoveOutcome, 'rows' | 'pausedMs'>> {
  const { cells, businessId, from, to, now, onStep, pauseMaxMs } = move;
  const [source, target] = [clientOf(cells, from), clientOf(cells, to)];
  if (to !== HOME_CELL) await mark(target, businessId, { cell: from, now: now() });
  await onStep?.('announced');
  const { rows, pausedAtMs } = await takeRows(move);
  await onStep?.('taken');
  await target.query(`prepare transaction '${nameOf(move)}'`);
  await onStep?.('prepared');
  if (performance.now() - pausedAtMs > pauseMaxMs) {
    // Its server may have ended it already.
    await source.query('rollback').catch(() => {});
    await target.query(`rollback prepared '${nameOf(move)}'`);
    throw new PausedTooLong(pauseMaxMs);
  }
  await source.query('commit');
  await onStep?.('left');
  await target.query(`commit prepared '${nameOf(move)}'`);
  const pausedMs = Math.round(performance.now() - pausedAtMs);
  await onStep?.('arrived');
  return { rows, pausedMs };
}

/** `pausedAtMs`: when changes started to wait. */
type Taken = { readonly rows: number; readonly pausedAtMs: number };

const TAKES_MAX = 10;
/**
 * From PostgreSQL, which chose this transaction to end a deadlock, or waited too long: changes may hold rows before the
 * lock.
 */
const IN_EACH_OTHERS_WAY: ReadonlySet<unknown> = new Set(['40P01', '55P03']);

const isInTheWay = (error: unknown): boolean =>
  error instanceof HistoryInUse || (error instanceof Error && 'code' in error && IN_EACH_OTHERS_WAY.has(error.code));

async function takeRows(move: Running): Promise<Taken> {
  for (let takes = 1; ; takes += 1) {
    try {
      return await takeRowsOnce(move);
    } catch (error) {
      if (takes === TAKES_MAX || !isInTheWay(error)) throw error;
      for (const cell of [move.from, move.to]) await clientOf(move.cells, cell).query('rollback');
      await pause(LOOK_AGAIN_MS);
    }
  }
}

/** First what hardly ever changes, while changes continue; then the rest, while they wait. */
async function takeRowsOnce(move: Running): Promise<Taken> {
  const { cells, watchers, businessId, from, to, now, tables, named, onStep, pauseMaxMs } = move;
  const [source, target] = [from, to].map((cell) => ({
    client: clientOf(cells, cell),
    watcher: clientOf(watchers, cell),
  })) as [Watched, Watched];
  for (const { client } of [source, target]) {
    await client.query(`begin; set local session_replication_role = replica; set local lock_timeout = '1s'`);
  }
  const history = await takeHistory({ source, target: target.client }, tables, { businessId, now: now(), named });
  await onStep?.('history');
  await source.client.query('savepoint history');
  for (const untilMs = performance.now() + SENDING_MAX_MS; ; await pause(LOOK_AGAIN_MS)) {
    const pausedAtMs = performance.now();
    const rows = await withinPause([source, target], pauseMaxMs, () => takeRest(move));
    if (rows !== 'being sent') return { rows: history + rows, pausedAtMs };
    await source.client.query('rollback to savepoint history');
    if (history > 0 && (await isWaitedFor(source))) throw new HistoryInUse('A change waits for it.');
    if (performance.now() > untilMs) throw new MoveProblem('Its texts are still being sent. Try again in a minute.');
  }
}

/**
 * Changes of the business wait from here on, for its lock or for its row, which all added rows refer to. A text that is
 * being sent would be sent again by the other cell, so those have to finish first.
 */
async function takeRest(move: Running): Promise<number | 'being sent'> {
  const { cells, businessId, from, to, now, tables, named, pauseMaxMs } = move;
  const [source, target, home] = [from, to, HOME_CELL].map((cell) => clientOf(cells, cell)) as [Client, Client, Client];
  await limitIdle(source, pauseMaxMs);
  await source.query('select pg_advisory_xact_lock($1, $2)', [...advisoryKey(businessId)]);
  await source.query('select from business where id = $1 for update', [businessId]);
  const { rows: waiting } = await source.query<{ isBeingSent: boolean }>(
    `select attempts > 0 and error is null and not_before > $2 as "isBeingSent" from message
    where business_id = $1 and status = 'QUEUED' for update`,
    [businessId, now()],
  );
  if (waiting.some(({ isBeingSent }) => isBeingSent)) return 'being sent';
  const listed = await readListed(source, businessId, now());
  const pictures = await listPictures(source, businessId);
  const images = await movePictures({ source, target }, tables, { pictures, named });
  const rows = await moveRows({ source, target }, { tables, businessId, repeated: 'refused', named });
  // A screen would resume from them if the business came back.
  await source.query('delete from live_event where business_id = $1', [businessId]);
  await copyPeople({ home, target }, tables, named);
  await copyPhones({ source, target }, tables, { named, now: now() });
  if (from === HOME_CELL) await listInDirectory(source, { ...listed, cell: to }, now());
  else await mark(source, businessId, { cell: to, now: now() });
  await unmark(target, businessId);
  await raiseSequences(target, businessId);
  return images + rows;
}

/**
 * Transactions that began before a move may still have added rows that refer to none of the moved ones: audit entries,
 * and codes of checkouts that have moved. Pictures that an earlier move left behind are found too.
 */
async function moveLateRows({ cells, tables, businessId, to, now, named }: Running): Promise<number> {
  const target = clientOf(cells, to);
  const pictures = await listPictures(target, businessId);
  let count = 0;
  for (const [cell, source] of cells) {
    if (cell === to) continue;
    await waitForOlder(source);
    for (const client of [source, target]) await client.query('begin; set local session_replication_role = replica');
    count += await movePictures({ source, target }, tables, { pictures, named });
    count += await moveRows({ source, target }, { tables, businessId, repeated: 'kept', named });
    await copyPeople({ home: clientOf(cells, HOME_CELL), target }, tables, named);
    await copyPhones({ source, target }, tables, { named, now: now() });
    // In this order, so that repeating it after a crash in between adds nothing twice.
    for (const client of [target, source]) await client.query('commit');
  }
  return count;
}

const OLDER_MAX_MS = 60_000;
/** Most transactions last a few milliseconds. */
const OLDER_LOOK_AGAIN_MS = 20;
/** Transactions of other databases on the same server can be long. */
const WRITING_HERE = `
  select array(
    select distinct t.transactionid::text from pg_locks t
    where t.locktype = 'transactionid' and t.mode = 'ExclusiveLock' and t.granted and t.pid <> pg_backend_pid() and exists (
      select from pg_locks r join pg_database d on d.oid = r.database
      where r.pid = t.pid and r.locktype = 'relation' and r.mode in ('RowExclusiveLock', 'RowShareLock')
        and d.datname = current_database())) as ids`;

/** Waits until every transaction that is now writing in this database has ended. */
async function waitForOlder(source: Client): Promise<void> {
  const writing = async () => (await source.query<{ ids: string[] }>(WRITING_HERE)).rows[0]?.ids ?? [];
  let older = await writing();
  for (const untilMs = performance.now() + OLDER_MAX_MS; older.length > 0; await pause(OLDER_LOOK_AGAIN_MS)) {
    const still = new Set(await writing());
    older = older.filter((id) => still.has(id));
    if (older.length > 0 && performance.now() > untilMs) {
      throw new MoveProblem(
        'The business was moved, but older transactions are still running where it was. Repeat the move.',
      );
    }
  }
}

/** Streams of nodes in other cells notice that the business is not there, and end; their screens connect to its cell. */
async function endStreams(cells: CellClients, { businessId, to }: Pick<Running, 'businessId' | 'to'>): Promise<void> {
  const { rows } = await clientOf(cells, to).query<{ topic: string }>(
    `select 'member:' || user_id as topic from membership where business_id = $1 and ended_at is null
    union all select 'listing:' || id from listing where business_id = $1`,
    [businessId],
  );
  const topics = rows.map(({ topic }) => topic);
  for (const [cell, client] of cells) {
    if (cell === to) continue;
    await client.query(`select pg_notify('primehour_topics', topic) from unnest($1::text[]) topic`, [topics]);
  }
}
