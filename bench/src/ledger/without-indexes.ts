/** A single connection, because the statements depend on each other. */
export type Connection = { query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }> };

type Dropped = { readonly table: string; readonly drop: string; readonly create: string; readonly rank: number };

/** Foreign keys are dropped first and recreated last, because they depend on the unique keys. */
const CONSTRAINTS = `
  select conrelid::regclass::text as table,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
    case contype when 'f' then 2 else 1 end as rank
  from pg_constraint
  where contype in ('p', 'u') and conrelid = any ($1::regclass[])
    or contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`;

const INDEXES = `
  select x.indrelid::regclass::text as table, format('drop index %s', x.indexrelid::regclass) as drop,
    pg_get_indexdef(x.indexrelid) as create, 1 as rank
  from pg_index x
  where x.indrelid = any ($1::regclass[])
    and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u', 'x'))`;

/**
 * Runs a bulk load without the tables' keys and indexes, then recreates and verifies all of them. The exclusion
 * constraint stays in place: verifying it afterward takes as long, and its index should look like that of years of
 * bookings, built row by row.
 */
export async function withoutIndexes(
  connection: Connection,
  tables: readonly string[],
  note: (text: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  const dropped: Dropped[] = [];
  for (const query of [CONSTRAINTS, INDEXES]) {
    const { rows } = await connection.query(query, [tables]);
    dropped.push(...(rows as Dropped[]));
  }
  dropped.sort((a, b) => a.rank - b.rank);
  for (const { drop } of dropped.toReversed()) await connection.query(drop);
  await load();
  for (const { create, table } of dropped) {
    const startedAtMs = performance.now();
    await connection.query(create);
    const seconds = (performance.now() - startedAtMs) / 1000;
    if (seconds > 5)
      note(`${table}: ${create.replace(/^.*?(constraint|index) (\w+).*$/is, '$2')} in ${seconds.toFixed(0)} s`);
  }
}
