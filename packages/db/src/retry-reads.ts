import type { Pool, QueryConfig } from 'pg';
import { isConnectionLost } from './unreachable.ts';

/** The pool's other idle connections may be broken as well. */
const MAX_READS = 3;
const SELECTS = /^\s*select\b/i;

/** Retries a select whose connection is lost. No transaction is open, so nothing else is lost with it. */
export function retryReads(pool: Pool): Pool {
  const query = async (statement: QueryConfig | string, ...values: unknown[]): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await Reflect.apply(pool.query, pool, [statement, ...values])) as unknown;
      } catch (error) {
        const text = typeof statement === 'string' ? statement : statement.text;
        if (tries >= MAX_READS || !isConnectionLost(error) || !SELECTS.test(text)) throw error;
      }
    }
  };
  return new Proxy(pool, {
    get: (target, property): unknown => (property === 'query' ? query : Reflect.get(target, property)),
  });
}
