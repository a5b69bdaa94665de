import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

type Raw = { query(config: QueryConfig): Promise<QueryResult<Record<string, unknown>>> };

const rawOf = new WeakMap<object, Raw>();

export function registerRaw(handle: object, client: Raw): void {
  rawOf.set(handle, client);
}

export const rawClientOf = (handle: object): Raw | undefined => rawOf.get(handle);

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
