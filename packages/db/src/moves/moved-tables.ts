import type { ClientBase } from 'pg';
import { TABLE_PLACES, type TablePlace } from '../table-places.ts';

export type MovedTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isComputed: boolean }[];
  /** The column with the id of the business. */
  readonly key: 'id' | 'business_id';
  /** Other tables that its rows refer to. */
  readonly refers: readonly string[];
  /** Columns that name people. */
  readonly people: readonly string[];
};

/** What moves, and what the other cell gets copies of: the people that it names, and what is known of its phones. */
export type Tables = {
  readonly moved: readonly MovedTable[];
  readonly people: readonly MovedTable[];
  readonly phones: readonly MovedTable[];
};

const TABLES = `
  select c.relname::text as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'isComputed', a.attgenerated <> '') order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f') as refers,
    array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'app_user'::regclass order by 1) as people
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;

/**
 * The tables of a database whose rows move with their business, each after those that it refers to. In this order no
 * row is missed: adding one requires the row that it refers to, which is taken first, so that the addition either has
 * finished or waits for the move.
 */
export async function listTables(client: ClientBase): Promise<Tables> {
  const { rows } = await client.query<Omit<MovedTable, 'key'>>(TABLES);
  const keyed = rows.map((row): MovedTable => ({ ...row, key: row.name === 'business' ? 'id' : 'business_id' }));
  const isMoved = ({ name, key, columns }: MovedTable) =>
    TABLE_PLACES[name] === undefined && columns.some((column) => column.name === key);
  const placed = (place: TablePlace) => keyed.filter(({ name }) => TABLE_PLACES[name] === place);
  return {
    moved: parentsFirst(keyed.filter(isMoved)),
    people: parentsFirst(placed('COPIED')),
    phones: placed('PHONE'),
  };
}

function parentsFirst(tables: readonly MovedTable[]): MovedTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<MovedTable>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const table = byName.get(name);
    if (table === undefined || seen.has(name)) return;
    seen.add(name);
    for (const parent of table.refers) add(parent);
    ordered.add(table);
  };
  for (const { name } of tables) add(name);
  return [...ordered];
}
