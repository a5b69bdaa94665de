import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { isAlive } from '../embedded/process.ts';
import { startEmbedded } from '../embedded/server.ts';
import { silentLog } from '../log.ts';
import { migrate } from '../migrate.ts';
import { uuidV4 } from '../uuid.ts';

/** One server and one migrated template for a whole run; every test database is a clone of it. */
export type TestServer = { stop(): Promise<void> };

/** Test processes find the server and the template here. Set TEST_DATABASE_URL to use your own server. */
const SERVER = 'TEST_DATABASE_URL';
const TEMPLATE = 'TEST_DATABASE_TEMPLATE';
const FOLDER_PREFIX = 'primehour-test-';

export async function startTestServer(): Promise<TestServer> {
  // The projects of a run share the server that the first of them started.
  if (process.env[TEMPLATE] !== undefined) return { stop: async () => {} };
  const own = process.env[SERVER] === undefined ? await startInTemp() : undefined;
  const url = own?.url ?? process.env[SERVER];
  if (url === undefined) throw new Error('No server for the tests.');
  const template = `template_${uuidV4().replaceAll('-', '')}`;
  await onServer(url, `create database ${template}`);
  const pool = new pg.Pool({ connectionString: withDatabase(url, template), max: 2 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  process.env[SERVER] = url;
  process.env[TEMPLATE] = template;
  return {
    async stop() {
      delete process.env[TEMPLATE];
      if (own === undefined) return onServer(url, `drop database ${template} with (force)`);
      delete process.env[SERVER];
      await own.stop();
    },
  };
}

/** The template for clones; throws an explanation if a test file runs without the global setup. */
export function currentTestServer(): { url: string; template: string } {
  const [url, template] = [process.env[SERVER], process.env[TEMPLATE]];
  if (url === undefined || template === undefined) {
    throw new Error('No test server: run with globalSetup packages/testkit/src/global-setup.ts.');
  }
  return { url, template };
}

/** One statement outside any transaction, on the server's own connection. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function startInTemp(): Promise<{ url: string; stop(): Promise<void> }> {
  removeLeftovers();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  // Accessible, so that the socket is inside and removed with the folder.
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, log: silentLog, isDisposable: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A killed run could not clean up; its watchdog stops its server. */
function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const pid = Number.parseInt(name.slice(FOLDER_PREFIX.length), 10);
    if (!isAlive(pid)) rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}
