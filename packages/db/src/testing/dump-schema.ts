import type { Pool } from 'pg';

/**
 * Describes a migrated database as readable SQL, from the server's own catalog and in a fixed order, so that a review
 * shows what a migration really does. It is not meant for restoring. The job library's schema is omitted.
 */
export async function dumpSchema(pool: Pool): Promise<string> {
  const parts = [HEADER];
  parts.push((await texts(pool, EXTENSIONS)).map((name) => `create extension ${name};`).join('\n'));
  parts.push(...(await texts(pool, FUNCTIONS)).map((definition) => `${definition.trim()};`));
  const [columns, constraints, indexes, triggers] = await Promise.all([
    groups(pool, COLUMNS),
    groups(pool, CONSTRAINTS),
    groups(pool, INDEXES),
    groups(pool, TRIGGERS),
  ]);
  for (const [table, lines] of columns) {
    const body = [...lines, ...(constraints.get(table) ?? [])].map((line) => `  ${line}`).join(',\n');
    const indexLines = [...(indexes.get(table) ?? []), ...(triggers.get(table) ?? [])]
      .map((definition) => `\n${definition};`)
      .join('');
    parts.push(`create table ${table} (\n${body}\n);${indexLines}`);
  }
  return `${parts.join('\n\n')}\n`;
}

const HEADER = `-- The schema as the migrations leave it. Written by a test (vitest -u), never by hand.`;

/** Only ours, not what an extension added. */
const OWN = (catalog: string, alias: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`;

const EXTENSIONS = `select extname as text from pg_extension where extname <> 'plpgsql' order by extname`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${OWN('pg_proc', 'p')}
  order by p.proname`;

const TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${OWN('pg_class', 'c')}`;

const COLUMNS = `
  select c.relname as table, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid)) as text
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${TABLES} and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

// From version 18 on, "not null" is a constraint too; it is already shown at its column.
const CONSTRAINTS = `
  select c.relname as table, 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) as text
  from pg_class c join pg_constraint k on k.conrelid = c.oid
  where ${TABLES} and k.contype <> 'n'
  order by c.relname, array_position('{p,u,x,f,c}'::text[], k.contype::text), k.conname`;

const INDEXES = `
  select c.relname as table, pg_get_indexdef(i.indexrelid) as text
  from pg_class c join pg_index i on i.indrelid = c.oid join pg_class n on n.oid = i.indexrelid
  where ${TABLES} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by c.relname, n.relname`;

// Indexes of constraints are already listed.
const TRIGGERS = `
  select c.relname as table, pg_get_triggerdef(t.oid) as text
  from pg_class c join pg_trigger t on t.tgrelid = c.oid
  where ${TABLES} and not t.tgisinternal
  order by c.relname, t.tgname`;

async function texts(pool: Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(query);
  return rows.map((row) => row.text);
}

async function groups(pool: Pool, query: string): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; text: string }>(query);
  const found = new Map<string, string[]>();
  for (const { table, text } of rows) found.set(table, [...(found.get(table) ?? []), text]);
  return found;
}
