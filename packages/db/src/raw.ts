import pg, { type QueryConfig } from 'pg';
import type { Prepared, RowOf, Shape } from './prepared.ts';
import { rawClientOf } from './raw-clients.ts';
import type { Queryable } from './transaction.ts';

/** Raw SQL beside the query builder, for statements that run so often that planning and building them shows. */

/**
 * Runs a prepared statement: PostgreSQL parses and plans it once per connection.
 * One name always means one text. bigint arrives as number, timestamptz as Date.
 */
export async function queryPrepared<Declared extends Shape, Given>(
  queryable: Queryable,
  statement: Prepared<Declared, Given>,
  given: Given,
): Promise<RowOf<Declared>[]>;
export async function queryPrepared<Row extends object>(
  queryable: Queryable,
  name: string,
  text: string,
  params?: readonly unknown[],
): Promise<Row[]>;
export async function queryPrepared(
  queryable: Queryable,
  statement: Prepared<Shape, unknown> | string,
  given: unknown,
  params: readonly unknown[] = [],
): Promise<unknown[]> {
  if (typeof statement === 'string')
    return query(queryable, { name: statement, text: String(given), values: [...params] });
  const { name, text, valuesOf } = statement;
  return query(queryable, { name, text, values: valuesOf(given) });
}

async function query(queryable: Queryable, config: QueryConfig): Promise<unknown[]> {
  const client = rawClientOf(queryable);
  if (client === undefined) throw new Error('queryPrepared() needs db.read or a transaction handle.');
  return (await client.query({ ...config, types: numbersForBigints })).rows;
}

/** Cents and counts stay far below 2^53, so that a number is exact and a string would only invite mistakes. */
const numbersForBigints: NonNullable<QueryConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};
