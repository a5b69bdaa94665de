import type { ClientBase } from 'pg';
import { addNamed, addRows, type Named, returned, type TakenRow } from './move-rows.ts';
import type { MovedTable, Tables } from './moved-tables.ts';
import { ownedRows } from './owned-rows.ts';
import { isWaitedFor, type Watched } from './pause.ts';

/** Rows that are hardly ever changed or referred to anymore; the second parameter is a week ago. */
const HISTORY: Readonly<Record<string, string>> = {
  audit_entry: 'at < $2',
  booking: `end_at < $2 and status <> 'PENDING'`,
  booking_event: 'at < $2',
  booking_link: 'created_at < $2',
  booking_resource: 'chosen_at < $2',
  checkout: 'booking_id is not null and created_at < $2',
  ledger_entry: 'true',
  ledger_transaction: 'created_at < $2',
  message: `status <> 'QUEUED' and created_at < $2`,
  occupancy: 'upper(during) < $2',
  payment: 'updated_at < $2',
};
const WEEK_MS = 7 * 24 * 60 * 60_000;
const BATCH = 5_000;

/** Someone needs a row of the history right now. */
export class HistoryInUse extends Error {
  override readonly name = 'HistoryInUse';
}

type Taking = { readonly source: Watched; readonly target: ClientBase };
type History = { readonly businessId: string; readonly now: Date; readonly named: Named };

/**
 * Moves what hardly ever changes before changes have to wait, in the same two transactions: until they commit, everyone
 * else still finds it where it was. A change of one of these rows waits for at most one batch; then this fails, and the
 * transactions must be rolled back. Returns how many rows were moved.
 * @throws HistoryInUse
 */
export async function takeHistory(
  ends: Taking,
  { moved }: Tables,
  { businessId, now, named }: History,
): Promise<number> {
  let count = 0;
  // Children first, because they are found by what they refer to.
  for (const table of moved.toReversed()) {
    const isPast = HISTORY[table.name];
    if (isPast === undefined) continue;
    const condition = `${ownedRows(table, [])} and (${isPast}) and $2::timestamptz is not null`;
    await ends.source.client.query(
      `declare history no scroll cursor for select ctid::text from "${table.name}" where ${condition}`,
      [businessId, new Date(now.getTime() - WEEK_MS)],
    );
    count += await takeBatches(ends, table, { businessId, named });
    await ends.source.client.query('close history');
  }
  return count;
}

async function takeBatches(
  { source, target }: Taking,
  table: MovedTable,
  { businessId, named }: Omit<History, 'now'>,
): Promise<number> {
  let count = 0;
  let adding: Promise<void> = Promise.resolve();
  for (;;) {
    const found = await source.client.query<{ ctid: string }>(`fetch ${BATCH} from history`);
    if (found.rows.length === 0) break;
    const { rows } = await source.client.query<TakenRow>(
      `delete from "${table.name}" gone where gone.ctid = any ($1::tid[]) and gone."${table.key}" = $2
      returning ${returned(table)}`,
      [found.rows.map(({ ctid }) => ctid), businessId],
    );
    count += rows.length;
    addNamed(named, rows);
    await adding;
    adding = addRows(target, table, { rows, conflict: '' });
    // Awaited in the next round, while the next batch is being transferred.
    adding.catch(() => {});
    if (await isWaitedFor(source)) {
      await adding;
      throw new HistoryInUse('A change waits for it.');
    }
  }
  await adding;
  return count;
}
