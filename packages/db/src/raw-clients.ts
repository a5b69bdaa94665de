import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { StatementNames } from './statement-names.ts';

type Raw = { query(config: QueryConfig): Promise<QueryResult<Record<string, unknown>>> };

const rawOf = new WeakMap<object, Raw>();

export function registerRaw(handle: object, client: Raw): void {
  rawOf.set(handle, client);
}

export const rawClientOf = (handle: object): Raw | undefined => rawOf.get(handle);

/**
 * The client as the query builder sees it: every query first checks whether it is allowed now, and one whose text
 * repeats is prepared.
 */
export function guardedClient<Client extends Pool | PoolClient>(
  client: Client,
  nameOf: StatementNames,
  refuse: () => void,
): Client {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query' || property === 'connect') refuse();
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'query') return value.bind(target);
      return (config: unknown, ...others: unknown[]) =>
        Reflect.apply(value, target, [withName(config, others[0], nameOf), ...others]) as unknown;
    },
  });
}

/** Without values a text may hold several statements, which can't be prepared. */
function withName(config: unknown, values: unknown, nameOf: StatementNames): unknown {
  const isRepeatable = isConfig(config) && config.name === undefined && Array.isArray(values) && values.length > 0;
  return isRepeatable ? { ...config, name: nameOf(config.text) } : config;
}

const isConfig = (config: unknown): config is QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string';
