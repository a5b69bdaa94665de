import { CELL_BITS, HOME_CELL } from '@primehour/db/cell';
import type { Database } from '@primehour/db/open';
import { int, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { cell } from '@primehour/db/schema/cell';
import { isHttpUrl } from '../address-setting.ts';
import { dateOf, systemClock } from '../clock.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';

const USAGE = `Cells: databases with nodes of their own, for when one database server is full. Run it with the settings of cell 0.

  npm run cells -- list                 their numbers and addresses, and how many businesses each has
  npm run cells -- add <number> <url>   adds a cell, or changes the address where the other cells reach its nodes

Start with cell 0 itself; the runbook says what a cell needs.`;

const LIST = prepared(
  'list-cells',
  `
  select c.number::int as number, c.url, case c.number
    when ${HOME_CELL} then (select count(*) from business b where not exists (select from business_elsewhere e where e.business_id = b.id))
    else (select count(*) from business_elsewhere e where e.cell = c.number) end::int as businesses
  from cell c order by c.number`,
  { number: int(), url: text(), businesses: int() },
);

async function list(db: Database): Promise<string> {
  const rows = await queryPrepared(db.read, LIST, []);
  if (rows.length === 0) return 'There is one cell, which needs no address.';
  return rows.map(({ number, url, businesses }) => `${number}  ${url}  businesses: ${businesses}`).join('\n');
}

async function add(db: Database, number: number, url: string): Promise<string> {
  await db.transaction(async (tx) => {
    const cells = await tx.select({ number: cell.number }).from(cell);
    if (number !== HOME_CELL && !cells.some((one) => one.number === HOME_CELL)) {
      throw new CommandProblem('Add cell 0 first, with the address where nodes of other cells reach its own.');
    }
    const row = { number, url, addedAt: dateOf(systemClock.now()) };
    await tx.insert(cell).values(row).onConflictDoUpdate({ target: cell.number, set: { url } });
  });
  return `${await list(db)}\nRestart the nodes of cell 0, so that they know that there are cells.`;
}

const ofCell0 = (work: (db: Database) => Promise<string>) =>
  onDatabase((db, { cell: { number } }) => {
    if (number !== HOME_CELL) throw new CommandProblem('The list is in the database of cell 0: run it without CELL.');
    return work(db);
  });

export const cellsCommand: Command = {
  usage: USAGE,
  understand: ([command, number = '', url = '', ...others]) => {
    if (others.length > 0) return undefined;
    if (command === 'list' && number === '') return ofCell0(list);
    const isNumber = /^\d{1,4}$/.test(number) && Number(number) < 2 ** CELL_BITS;
    if (command !== 'add' || !isNumber || !isHttpUrl(url)) return undefined;
    return ofCell0((db) => add(db, Number(number), url.replace(/\/$/, '')));
  },
};
