import type { ClientBase } from 'pg';
import { silentLog } from '../log.ts';
import { connectTo, type Database } from '../open.ts';
import { uuidV4 } from '../uuid.ts';
import { findSelfComparison } from './self-comparison.ts';
import { currentTestServer, onServer, withDatabase } from './test-server.ts';

export type TestDatabase = {
  readonly db: Database;
  readonly url: string;
  /** Another node: its own pool for the same database. */
  secondNode(): Database;
  /** Closes every pool created here and removes the database. */
  drop(): Promise<void>;
};

/**
 * A small test machine may stall for longer than anyone waits for a page; passing tests don't take longer because of
 * this.
 */
export const TEST_TIMEOUT_MS = 60_000;

/** An empty, migrated database, cloned from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = currentTestServer();
  const name = `test_${uuidV4().replaceAll('-', '')}`;
  await cloneTemplate(server.url, server.template, name);
  const url = withDatabase(server.url, name);
  const connect = () => {
    const node = connectTo(url, silentLog, { timeoutMs: TEST_TIMEOUT_MS });
    node.pool.on('connect', refuseSelfComparisons);
    return node;
  };
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

/** Every statement of every test passes through here, whether handwritten or built. */
function refuseSelfComparisons(client: ClientBase): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('Unreachable: a client of a pool queries.');
  Reflect.set(client, 'query', (...args: unknown[]): unknown => {
    const comparison = findSelfComparison(textOf(args[0]));
    if (comparison !== undefined) {
      const error = new Error(`A statement compares a column with itself: ${comparison}`);
      const callback = args.at(-1);
      if (typeof callback !== 'function') return Promise.reject(error);
      callback(error);
      return undefined;
    }
    return Reflect.apply(query, client, args);
  });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return '';
  return typeof statement.text === 'string' ? statement.text : '';
}

/**
 * The template must have no connection while it is copied; other clones may be copied at the same time. Copying its
 * files takes less CPU time than writing each page to the log.
 */
async function cloneTemplate(serverUrl: string, template: string, name: string): Promise<void> {
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
}
