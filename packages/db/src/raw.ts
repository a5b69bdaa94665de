import pg from 'pg';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Queryable } from './transaction.ts';

/** Raw SQL beside the query builder, for statements that run so often that planning and building them shows. */

type Raw = { query(config: QueryConfig): Promise<QueryResult<Record<string, unknown>>> };

const rawOf = new WeakMap<object, Raw>();

export function registerRaw(handle: Queryable, client: Raw): void {
  rawOf.set(handle, client);
}

/**
 * Runs a named prepared statement: PostgreSQL parses and plans it once per connection.
 * One name always means one text. bigint arrives as number, timestamptz as Date.
 */
export async function named<Row extends object>(
  queryable: Queryable,
  name: string,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const client = rawOf.get(queryable);
  if (client === undefined) throw new Error('named() needs db.read or a transaction handle.');
  const result = await client.query({ name, text, values: [...params], types: numbersForBigints });
  // The caller states the row's shape; the statement's own test is its proof.
  return result.rows as Row[];
}

/** The client as the query builder sees it: every query first asks whether it is allowed now. */
export function guardedClient<Client extends Pool | PoolClient>(client: Client, refuse: () => void): Client {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query' || property === 'connect') refuse();
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Cents and counts stay far below 2^53, so that a number is exact and a string would only invite mistakes. */
const numbersForBigints: NonNullable<QueryConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};
