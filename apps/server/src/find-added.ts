import { isDeepStrictEqual } from 'node:util';
import { and, eq, type InferSelectModel } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from './refusal.ts';
import type { TenantWrite } from './tenant-write.ts';

/** A form that adds something, and its idempotency key. */
export type Keyed<Form> = Form & { readonly requestKey?: string | undefined };

/** A table whose rows keep the hash of the key they were added with. */
type KeyedTable = PgTable & { readonly businessId: AnyPgColumn; readonly requestHash: AnyPgColumn };

type Found<Table extends KeyedTable> = {
  /** For the row to be added. */
  readonly requestHash: Buffer | null;
  readonly added: InferSelectModel<Table> | undefined;
};

/**
 * What an earlier request with this key added, for one that is repeated because its response was lost (decision 190).
 * Read under the business's lock.
 * @throws Refusal REQUEST_KEY_REUSED if that was a different request, or the row has been changed or removed since
 */
export async function findAdded<Table extends KeyedTable>(
  { tx, tenant, deps: { tokens } }: TenantWrite,
  table: Table,
  requestKey: string | undefined,
  isTheSame: (row: InferSelectModel<Table>) => boolean,
): Promise<Found<Table>> {
  if (requestKey === undefined) return { requestHash: null, added: undefined };
  const requestHash = tokens.hashSecret(requestKey);
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.businessId, tenant), eq(table.requestHash, requestHash)));
  // The query selects every column; for a table in a variable, its type doesn't show that.
  const added = rows[0] as InferSelectModel<Table> | undefined;
  if (added && !isTheSame(added)) throw new Refusal('REQUEST_KEY_REUSED');
  return { requestHash, added };
}

/** Whether a row has these values. */
export const hasValues = <Row extends object>(
  row: Row,
  values: { readonly [Name in keyof Row]?: Row[Name] | undefined },
): boolean => (Object.keys(values) as (keyof Row)[]).every((name) => isDeepStrictEqual(row[name], values[name]));
