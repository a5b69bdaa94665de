import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@primehour/db/open';
import { type Caller, createTestCall, type TestCall } from './call.ts';
import { type TestClock, testClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Signs access tokens in tests; `aSession` signs with it too. */
export const TEST_TOKEN_SECRET = 'access-token-secret-of-every-test';
export const TEST_HASH_SECRET = 'hash-secret-of-every-single-test-run';
export const TEST_PUBLIC_URL = 'http://book.example.test';

/** What a test needs from a started product; the kit itself imports no app. */
export type Started = { readonly url: string; close(): Promise<void> };
export type Starter<Server extends Started> = (
  env: Readonly<Record<string, string>>,
  options: { readonly clock: TestClock },
) => Promise<Server>;

export type TestServerOptions = {
  readonly clock?: TestClock | undefined;
  /** Added to the environment of every test, or overriding it. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** An existing database, which outlives this server. */
  readonly database?: TestDatabase | undefined;
};

export type TestServer<Server extends Started = Started> = {
  readonly server: Server;
  readonly url: string;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly db: Database;
  readonly dataDir: string;
  /** A caller of this node; with a token it is authenticated. */
  as(caller?: Caller): TestCall;
  /** Another node: its own process state, the same database and clock. */
  startSecondNode(): Promise<TestServer<Server>>;
  close(): Promise<void>;
};

/** Starts the product on a free port of this machine, with its own database and a clock that only tests move. */
export async function startTestServer<Server extends Started>(
  start: Starter<Server>,
  options: TestServerOptions = {},
): Promise<TestServer<Server>> {
  const clock = options.clock ?? testClock();
  const database = options.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'primehour-server-'));
  const server = await start({ ...usualEnv(database.url, dataDir), ...options.env }, { clock });
  const nodes: TestServer<Server>[] = [];
  return {
    server,
    url: server.url,
    clock,
    database,
    db: database.db,
    dataDir,
    as: (caller) => createTestCall(server.url, caller),
    async startSecondNode() {
      const node = await startTestServer(start, { clock, database, env: options.env });
      nodes.push(node);
      return node;
    },
    async close() {
      for (const node of nodes) await node.close();
      await server.close();
      if (!options.database) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function usualEnv(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Enough for races, especially on two nodes. Each connection reads its own copy of the catalog and plans its own
    // statements.
    DATABASE_POOL: '3',
    PUBLIC_URL: TEST_PUBLIC_URL,
    LOG_LEVEL: 'silent',
    // Jobs run only when a test starts them: ROLE=all, or a call of the handler.
    ROLE: 'api',
    // Lets a test choose the address it calls from.
    TRUSTED_PROXIES: '1',
    ACCESS_TOKEN_SECRET: TEST_TOKEN_SECRET,
    HASH_SECRET: TEST_HASH_SECRET,
  };
}
