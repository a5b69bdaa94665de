import { afterAll, beforeEach } from 'vitest';
import { testClock } from './clock.ts';
import { startTestServer, type Started, type Starter } from './start-server.ts';

type NodesOptions = {
  /** Where the clock stands as each test begins; without it the clock is never set back. */
  readonly at?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/** For the top of a test file: two nodes on a database of their own, with one clock, until its last test has ended. */
export async function startNodes<Server extends Started>(start: Starter<Server>, { at, env }: NodesOptions = {}) {
  const clock = testClock(at);
  const api = await startTestServer(start, { clock, env });
  const other = await api.startSecondNode();
  if (at !== undefined) beforeEach(() => clock.set(at));
  afterAll(() => api.close());
  return { api, other, clock };
}
