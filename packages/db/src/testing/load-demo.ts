import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

type Row = Record<string, unknown>;

/** The migration before which the demo file was written. */
export const DEMO_BEFORE = '20261124120000_resources';

/** Writes the demo's cast, with all of its data, into a database of that schema. */
export async function loadDemo(pool: pg.Pool): Promise<void> {
  const file = readFileSync(join(import.meta.dirname, 'demo-before-resources.json.gz'));
  const demo = JSON.parse(gunzipSync(file).toString()) as Record<string, Row[]>;
  const stored = await columnsOf(pool);
  // The dump is complete, so the order of tables doesn't matter.
  await pool.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(demo)) {
    const columns = (stored.get(table) ?? []).map((name) => `"${name}"`).join(', ');
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await pool.query('set session_replication_role = origin');
}

/** The columns of every table that are stored rather than generated, in the current schema. */
export async function columnsOf(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('schema_migration')
    group by 1 order by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
