import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '@primehour/testkit/start-server';
import type { RunningServer } from '../start-server.ts';

/**
 * Makes a request, and stops it between its first statement and its second by taking all connections of its node.
 * `client` is one of them.
 */
export async function holdRequest<Answer>({ server }: TestServer<RunningServer>, ask: () => Promise<Answer>) {
  const { pool } = server.deps.db;
  const [first, ...held] = await Promise.all([1, 2, 3].map(() => pool.connect()));
  const answer = ask();
  while (pool.waitingCount === 0) await pause(1);
  const behindFirst = pool.connect();
  first?.release();
  const client = await behindFirst;
  while (pool.waitingCount === 0) await pause(1);
  return {
    client,
    answer: () => {
      for (const each of [client, ...held]) each.release();
      return answer;
    },
  };
}
