import type { ClientBase } from 'pg';
import { HOME_CELL } from '../cell.ts';
import { NODE_IS_ALIVE } from '../nodes.ts';
import { listTables, type Tables } from './moved-tables.ts';
import { type CellClients, clientOf, MoveProblem } from './unfinished-moves.ts';

type Checked = { readonly tables: Tables; readonly from: number; readonly to: number };

/** Checks everything before anything is changed. @throws MoveProblem */
export async function checkMove(cells: CellClients, { tables, from, to }: Checked): Promise<void> {
  const home = clientOf(cells, HOME_CELL);
  const { rows: known } = await home.query('select from cell where number = $1', [to]);
  if (known.length === 0) throw new MoveProblem(`There is no cell ${to}: add it first.`);
  for (const cell of [from, to]) await checkDatabase(clientOf(cells, cell), { cell, tables });
  const { rows: early } = await home.query(
    `select from node where ${NODE_IS_ALIVE} and started_at < (select min(added_at) from cell where number <> ${HOME_CELL})`,
  );
  if (early.length > 0) {
    throw new MoveProblem('A node of cell 0 has been running since before there were other cells: restart it first.');
  }
  const { rows: alive } = await clientOf(cells, to).query(`select from node where ${NODE_IS_ALIVE} limit 1`);
  if (alive.length === 0) throw new MoveProblem(`No node of cell ${to} is running.`);
}

async function checkDatabase(client: ClientBase, { cell, tables }: { cell: number; tables: Tables }): Promise<void> {
  if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables)) {
    throw new MoveProblem(`The tables of cell ${cell} differ from those of cell 0: run the same release on both.`);
  }
  const { rows } = await client.query<{ prepared: number; may: boolean }>(
    `select current_setting('max_prepared_transactions')::int as prepared,
      has_parameter_privilege('session_replication_role', 'set') as may`,
  );
  if ((rows[0]?.prepared ?? 0) === 0) {
    throw new MoveProblem(`The server of cell ${cell} needs max_prepared_transactions of at least 2.`);
  }
  if (rows[0]?.may !== true) {
    throw new MoveProblem(
      `The role of cell ${cell} needs a permission: grant set on parameter session_replication_role to it.`,
    );
  }
}
