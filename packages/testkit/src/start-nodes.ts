import { afterAll, beforeEach } from 'vitest';
import { testClock } from './clock.ts';
import { startTestServer, type Started, type Starter } from './start-server.ts';

type NodesOptions = {
  /** The time when each test begins; without it the clock is never reset. */
  readonly at?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/** For the top of a test file: a node with its own database and clock, until the file's last test has ended. */
export async function startNode<Server extends Started>(start: Starter<Server>, { at, env }: NodesOptions = {}) {
  const clock = testClock(at);
  const api = await startTestServer(start, { clock, env });
  if (at !== undefined) beforeEach(() => clock.set(at));
  afterAll(() => api.close());
  return { api, clock };
}

/** The same with a second node on the database. */
export async function startNodes<Server extends Started>(start: Starter<Server>, options: NodesOptions = {}) {
  const { api, clock } = await startNode(start, options);
  return { api, other: await api.startSecondNode(), clock };
}
