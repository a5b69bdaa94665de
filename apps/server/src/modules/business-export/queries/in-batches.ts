import type { Tx } from '@primehour/db/transaction';
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
export const rowsOf = async (tx: Tx, tenant: TenantId, statement: string): Promise<Row[]> =>
  (await tx.execute<Row>(withTenant(statement, tenant))).rows;

/** A cursor, so that neither side holds a whole table. */
export async function* inBatches(tx: Tx, tenant: TenantId, select: string): AsyncGenerator<Row[]> {
  await tx.execute(withTenant(`declare export_rows no scroll cursor for ${select}`, tenant));
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${BATCH} from export_rows`));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql.raw('close export_rows'));
}
