import pg, { type QueryConfig } from 'pg';
import { rawClientOf } from './raw-clients.ts';
import type { Queryable } from './transaction.ts';

/** Raw SQL beside the query builder, for statements that run so often that planning and building them shows. */

/**
 * Runs a named prepared statement: PostgreSQL parses and plans it once per connection.
 * One name always means one text. bigint arrives as number, timestamptz as Date.
 */
export async function queryPrepared<Row extends object>(
  queryable: Queryable,
  name: string,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const client = rawClientOf(queryable);
  if (client === undefined) throw new Error('queryPrepared() needs db.read or a transaction handle.');
  const result = await client.query({ name, text, values: [...params], types: numbersForBigints });
  // The caller states the row's shape; the statement's own test is its proof.
  return result.rows as Row[];
}

/** Cents and counts stay far below 2^53, so that a number is exact and a string would only invite mistakes. */
const numbersForBigints: NonNullable<QueryConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};
