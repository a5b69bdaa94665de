import type { Reader } from '@primehour/db/transaction';
import { sql } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';

export type Entry = { readonly name: string; readonly source: AsyncIterable<Buffer> };

const BATCH = 500;

type Row = Record<string, unknown>;

const withTenant = (statement: string, tenant: TenantId) => {
  const [first = '', ...rest] = statement.split('$1');
  return rest.reduce((made, piece) => sql`${made}${tenant}${sql.raw(piece)}`, sql.raw(first));
};

/** All rows of a short result. */
export const rowsOf = async (reader: Reader, tenant: TenantId, statement: string): Promise<Row[]> =>
  (await reader.execute<Row>(withTenant(statement, tenant))).rows;

/** A cursor, so that neither side holds a whole table. */
export async function* inBatches(reader: Reader, tenant: TenantId, select: string): AsyncGenerator<Row[]> {
  await reader.execute(withTenant(`declare export_rows no scroll cursor for ${select}`, tenant));
  for (;;) {
    const { rows } = await reader.execute<Row>(sql.raw(`fetch ${BATCH} from export_rows`));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await reader.execute(sql.raw('close export_rows'));
}
