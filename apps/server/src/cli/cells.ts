import { CELL_BITS, HOME_CELL } from '@primehour/db/cell';
import { withCells } from '@primehour/db/moves/connect-cells';
import { moveBusiness } from '@primehour/db/moves/move-business';
import { listUnfinished, MoveProblem } from '@primehour/db/moves/unfinished-moves';
import type { Database } from '@primehour/db/open';
import { int, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { cell } from '@primehour/db/schema/cell';
import { isHttpUrl } from '../address-setting.ts';
import { recordOperatorAudit } from '../audit.ts';
import { dateOf, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { onDatabase } from './operator-database.ts';
import { type Command, CommandProblem } from './run-command.ts';
import { changeFromTerminal } from './terminal-operator.ts';

const USAGE = `Cells: databases with nodes of their own, for when one database server is full. Run it with the settings of cell 0.

  npm run cells -- list                       their numbers and addresses, and how many businesses each has
  npm run cells -- add <number> <url>         adds a cell, or changes the address where the other cells reach its nodes
  npm run cells -- move <business> <number>   moves a business to a cell, by its id or slug; repeat it if it was interrupted

Start with cell 0 itself; the runbook says what a cell needs. To move, set CELL_DATABASE_URLS to the databases of the
other cells.`;

const LIST = prepared(
  'list-cells',
  `
  select c.number::int as number, c.url, case c.number
    when ${HOME_CELL} then (select count(*) from business b where not exists (select from business_elsewhere e where e.business_id = b.id))
    else (select count(*) from business_elsewhere e where e.cell = c.number) end::int as businesses
  from cell c order by c.number`,
  { number: int(), url: text(), businesses: int() },
);

async function list(db: Database, config: Config): Promise<string> {
  const rows = await queryPrepared(db.read, LIST, []);
  if (rows.length === 0) return 'There is one cell, which needs no address.';
  const unfinished = config.cell.databaseUrls.size === 0 ? [] : await withCells(urlsOf(db, config), listUnfinished);
  return [
    ...rows.map(({ number, url, businesses }) => `${number}  ${url}  businesses: ${businesses}`),
    ...unfinished.map(
      ({ businessId, from, to }) =>
        `The move of ${businessId} from cell ${from} to cell ${to} is not finished: repeat it.`,
    ),
  ].join('\n');
}

const urlsOf = (db: Database, { cell: { databaseUrls } }: Config) => new Map([[HOME_CELL, db.url], ...databaseUrls]);

const BY_NAME = prepared(
  'business-to-move',
  `
  select id from business where id::text = $1 or slug = $1
  union select business_id from business_elsewhere where business_id::text = $1
  union select business_id from slug_elsewhere where slug = $1`,
  { id: uuid() },
);

async function move(db: Database, config: Config, { name, to }: { name: string; to: number }): Promise<string> {
  const [found, ...others] = await queryPrepared(db.read, BY_NAME, [name]);
  // Several can match: a business may have a slug that another one gave up.
  if (found === undefined || others.length > 0)
    throw new CommandProblem('No business, or more than one, matches this name.');
  const options = { businessId: found.id, to, now: () => dateOf(systemClock.now()) };
  // Before it begins: it has its own transactions, and one that dies is finished by the next. The entry stays in cell 0.
  await changeFromTerminal(db, (write) =>
    recordOperatorAudit(write, 'BUSINESS_MOVE_STARTED', { subjectId: found.id, after: { to } }),
  );
  try {
    const { from, rows, pausedMs } = await withCells(urlsOf(db, config), (cells, watchers) =>
      moveBusiness(cells, { ...options, watchers }),
    );
    if (from === to) return `It is in cell ${to}.`;
    return `It was moved from cell ${from} to cell ${to}: ${rows} rows, and changes waited for ${pausedMs} ms.`;
  } catch (error) {
    throw error instanceof MoveProblem ? new CommandProblem(error.message) : error;
  }
}

async function add(db: Database, config: Config, { number, url }: { number: number; url: string }): Promise<string> {
  await changeFromTerminal(db, async (write) => {
    const { tx, now } = write;
    const cells = await tx.select({ number: cell.number }).from(cell);
    if (number !== HOME_CELL && !cells.some((listed) => listed.number === HOME_CELL)) {
      throw new CommandProblem('Add cell 0 first, with the address where nodes of other cells reach its own.');
    }
    const row = { number, url, addedAt: dateOf(now) };
    await tx.insert(cell).values(row).onConflictDoUpdate({ target: cell.number, set: { url } });
    await recordOperatorAudit(write, 'CELL_ADDED', { after: { number, url } });
  });
  return `${await list(db, config)}\nRestart the nodes of cell 0, so that they know that there are cells.`;
}

const ofCell0 = (work: (db: Database, config: Config) => Promise<string>) =>
  onDatabase((db, config) => {
    if (config.cell.number !== HOME_CELL)
      throw new CommandProblem('The list is in the database of cell 0: run it without CELL.');
    return work(db, config);
  });

const isCellNumber = (argument: string) => /^\d{1,4}$/.test(argument) && Number(argument) < 2 ** CELL_BITS;

export const cellsCommand: Command = {
  usage: USAGE,
  understand: ([command, first = '', second = '', ...others]) => {
    if (others.length > 0) return undefined;
    if (command === 'list' && first === '') return ofCell0(list);
    if (command === 'move' && first !== '' && isCellNumber(second)) {
      return ofCell0((db, config) => move(db, config, { name: first, to: Number(second) }));
    }
    if (command !== 'add' || !isCellNumber(first) || !isHttpUrl(second)) return undefined;
    return ofCell0((db, config) => add(db, config, { number: Number(first), url: second.replace(/\/$/, '') }));
  },
};
