import pg, { type QueryConfig } from 'pg';
import type { Prepared, RowOf, Shape } from './prepared.ts';
import { rawClientOf } from './raw-clients.ts';
import { statements } from './signals.ts';
import type { Reader } from './transaction.ts';

/**
 * Raw SQL next to the query builder, for statements that run so often that planning and building them is noticeable.
 */

/**
 * Runs a prepared statement: PostgreSQL parses and plans it once per connection. A name always has the same text.
 * bigint is returned as a number, timestamptz as a Date.
 */
export async function queryPrepared<Declared extends Shape, Values>(
  reader: Reader,
  { name, text, valuesOf }: Prepared<Declared, Values>,
  values: Values,
): Promise<RowOf<Declared>[]> {
  const client = rawClientOf(reader);
  if (client === undefined) throw new Error('queryPrepared() needs db.read, a transaction, or a replica.');
  const askedAtMs = statements.hasSubscribers() ? performance.now() : undefined;
  const result = await client.query({ name, text, values: valuesOf(values), types: numbersForBigints });
  if (askedAtMs !== undefined) statements.publish({ name, seconds: (performance.now() - askedAtMs) / 1000 });
  // A test compares the shape of every statement with PostgreSQL's own description of it.
  return result.rows as RowOf<Declared>[];
}

/** Cents and counts stay far below 2^53, so a number is exact, and a string would invite mistakes. */
export const numbersForBigints: NonNullable<QueryConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};
