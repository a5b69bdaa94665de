import { silentLog } from '../log.ts';
import { connectTo } from '../open.ts';
import type { Database } from '../open.ts';
import { uuidV4 } from '../uuid.ts';
import { currentTestServer, onServer, withDatabase } from './test-server.ts';

export type TestDatabase = {
  readonly db: Database;
  readonly url: string;
  /** Another node: its own pool on the same database. */
  secondNode(): Database;
  /** Closes every pool handed out here and removes the database. */
  drop(): Promise<void>;
};

/** A small machine under test may stand still for longer than anybody waits for a page; what passes waits no longer for it. */
export const TEST_PATIENCE_MS = 60_000;

/** An empty, migrated database of its own, cloned from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = currentTestServer();
  const name = `test_${uuidV4().replaceAll('-', '')}`;
  await cloneTemplate(server.url, server.template, name);
  const url = withDatabase(server.url, name);
  const connect = () => connectTo(url, silentLog, { patienceMs: TEST_PATIENCE_MS });
  const nodes = [connect()];
  const [db] = nodes;
  if (db === undefined) throw new Error('Unreachable: the list was made with one node.');
  return {
    db,
    url,
    secondNode() {
      const node = connect();
      nodes.push(node);
      return node;
    },
    async drop() {
      await Promise.all(nodes.map((node) => node.close()));
      await onServer(server.url, `drop database ${name} with (force)`);
    },
  };
}

/** The template must have no connection while it is copied; another clone's copying is fine. */
async function cloneTemplate(serverUrl: string, template: string, name: string): Promise<void> {
  await onServer(serverUrl, `create database ${name} template ${template}`);
}
