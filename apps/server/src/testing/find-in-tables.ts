import type { Pool } from 'pg';

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'`;

/** The tables of all schemas that have a row whose text satisfies the predicate. */
export async function findInTables(pool: Pool, isFound: (row: string) => boolean): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    if (rows.some(({ row }) => isFound(row))) found.push(name);
  }
  return found.toSorted();
}

const BYTES = /\\x((?:[0-9a-f]{2})+)/g;

/** A row as text, with its bytea columns, which are in hexadecimal, decoded too. */
export const withBytes = (row: string): string => {
  const bytes = Array.from(row.matchAll(BYTES), ([, digits = '']) => Buffer.from(digits, 'hex').toString('latin1'));
  return [row, ...bytes].join('\n');
};
