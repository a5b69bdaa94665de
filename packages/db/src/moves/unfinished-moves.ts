import type { ClientBase } from 'pg';
import { HOME_CELL } from '../cell.ts';
import { advisoryKey } from '../lock.ts';

/** A connection to each cell's database, by number. */
export type CellClients = ReadonlyMap<number, ClientBase>;

/** Why a business was not moved, for the operator; it is still where it was, unless stated otherwise. */
export class MoveProblem extends Error {
  override readonly name = 'MoveProblem';
}

type Move = { readonly businessId: string; readonly from: number; readonly to: number };

const PREFIX = 'primehour-move';

/** The name under which the target keeps what has arrived until the source has released it. */
export const nameOf = ({ businessId, from, to }: Move): string => `${PREFIX} ${businessId} ${from} ${to}`;

const NAME = new RegExp(`^${PREFIX} ([\\da-f-]{36}) (\\d+) (\\d+)$`);

/** What has arrived in this database but is not visible yet. */
export const ARRIVING_MOVES = `from pg_prepared_xacts where database = current_database() and gid like '${PREFIX} %'`;

/** Moves whose process died before the directory knew where their business is. */
export async function listUnfinished(cells: CellClients): Promise<Move[]> {
  const prepared = await listPrepared(cells);
  const isPrepared = ({ businessId }: Move) => prepared.some((move) => move.businessId === businessId);
  return [...prepared, ...(await listUnlisted(cells)).filter((move) => !isPrepared(move))];
}

/** Those that died between the two commits, or just before the first one. */
async function listPrepared(cells: CellClients): Promise<Move[]> {
  const found: Move[] = [];
  for (const client of cells.values()) {
    const { rows } = await client.query<{ gid: string }>(`select gid ${ARRIVING_MOVES} order by prepared`);
    for (const { gid } of rows) {
      const [, businessId, from, to] = NAME.exec(gid) ?? [];
      if (businessId !== undefined) found.push({ businessId, from: Number(from), to: Number(to) });
    }
  }
  return found;
}

/** Businesses that have left the cell that the directory still names, which can only be one other than 0. */
async function listUnlisted(cells: CellClients): Promise<Move[]> {
  const found: Move[] = [];
  for (const [from, client] of cells) {
    if (from === HOME_CELL) continue;
    const { rows: left } = await client.query<{ businessId: string; to: number }>(
      'select business_id as "businessId", cell::int as to from business_elsewhere order by moved_at',
    );
    const { rows: listed } = await clientOf(cells, HOME_CELL).query<{ businessId: string }>(
      'select business_id as "businessId" from business_elsewhere where cell = $1 and business_id = any ($2::uuid[])',
      [from, left.map(({ businessId }) => businessId)],
    );
    const isListed = new Set(listed.map(({ businessId }) => businessId));
    for (const { businessId, to } of left) if (isListed.has(businessId)) found.push({ businessId, from, to });
  }
  return found;
}

export function clientOf(cells: CellClients, cell: number): ClientBase {
  const client = cells.get(cell);
  if (client === undefined) throw new MoveProblem(`CELL_DATABASE_URLS does not contain cell ${cell}.`);
  return client;
}

/** Ends those of a business: what the source has released arrives; everything else is undone. */
export async function endUnfinished(cells: CellClients, businessId: string): Promise<void> {
  for (const move of await listPrepared(cells)) {
    if (move.businessId !== businessId) continue;
    const hasLeft = !(await hasBusiness(clientOf(cells, move.from), businessId));
    await clientOf(cells, move.to).query(`${hasLeft ? 'commit' : 'rollback'} prepared '${nameOf(move)}'`);
  }
}

/** Whether a database has the business, after the transactions that hold its lock have ended. */
export async function hasBusiness(client: ClientBase, businessId: string): Promise<boolean> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1, $2)', [...advisoryKey(businessId)]);
  const { rows } = await client.query('select from business where id = $1', [businessId]);
  await client.query('commit');
  return rows.length > 0;
}
