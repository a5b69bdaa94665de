import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { describeStartFailure } from './start-failure.ts';
import { startServer } from './start-server.ts';

// The guarantee: when the product can't start, the operator sees what is wrong and what to do, in a sentence and
// without a stack, and the process exits with 1.

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dir = mkdtempSync(join(tmpdir(), 'primehour-start-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** What `main.ts` prints for it. */
async function failureOf(env: Record<string, string>): Promise<string | undefined> {
  const usual = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ROLE: 'api',
    PORT: '0',
    DATA_DIR: dir,
    DATABASE_URL: database.url,
  };
  let config: Config | undefined;
  try {
    config = readConfig({ ...usual, ...env });
    await (await startServer(config)).close();
  } catch (error) {
    return describeStartFailure(error, config);
  }
  return 'It has started.';
}

/** Nothing listens here, unlike on a port that was just free: another test may get that one. */
const CLOSED_PORT = 1;

it('lists the errors of the configuration', async () => {
  expect(await failureOf({ PORT: '99999' })).toBe(
    'The configuration has a mistake:\n  PORT: must be a whole number from 0 to 65535',
  );
});

it('reports an unreachable database, without its password', async () => {
  expect(await failureOf({ DATABASE_URL: `postgres://primehour:hunter2@127.0.0.1:${CLOSED_PORT}/prime` })).toBe(
    `The database at 127.0.0.1:${CLOSED_PORT} cannot be reached (ECONNREFUSED). Start it, or set DATABASE_URL to one that is running.`,
  );
});

it('reports a missing database', async () => {
  const url = new URL(database.url);
  url.pathname = '/primehour_nowhere';
  expect(await failureOf({ DATABASE_URL: url.href })).toBe(
    'The database refused the connection: database "primehour_nowhere" does not exist. Check DATABASE_URL.',
  );
});

it('reports a migration that differs from the applied one', async () => {
  const other = await createTestDatabase();
  try {
    const change = `update schema_migration set checksum = 'other' where name = '20261120120000_foundations'`;
    await other.db.pool.query(change);
    expect(await failureOf({ DATABASE_URL: other.url })).toBe(
      'The migration 20261120120000_foundations was changed after it had been applied. ' +
        'Put the file back as it was, or start with another database.',
    );
  } finally {
    await other.drop();
  }
});

it('reports an unusable data directory', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, '');
  expect(await failureOf({ DATA_DIR: join(file, 'data') })).toBe(
    `Data cannot be stored in ${join(file, 'data', 'secrets')}: a file is in the way. Set DATA_DIR to another place.`,
  );
});

it.each([
  ['hash', 'is empty', (file: string) => writeFileSync(file, '')],
  ['hash', 'is damaged: it has 9 characters and should have 43', (file: string) => writeFileSync(file, 'too-short')],
  ['access-token', 'is a folder, not a secret', (file: string) => mkdirSync(file)],
] as const)('reports that secrets/%s %s, and refuses to start with it', async (name, message, put) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'primehour-secrets-'));
  try {
    mkdirSync(join(dataDir, 'secrets'));
    put(join(dataDir, 'secrets', name));
    expect(await failureOf({ DATA_DIR: dataDir })).toMatch(
      new RegExp(`^${join(dataDir, 'secrets', name)} ${message}\\. Put it back from a backup\\. Or remove it: `),
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

it.each([
  [
    'EADDRINUSE',
    { syscall: 'listen', address: '127.0.0.1', port: 4000 },
    'Port 4000 on 127.0.0.1 is in use. Stop what runs there, or set PORT to another one.',
  ],
  [
    'EACCES',
    { syscall: 'listen', address: '127.0.0.1', port: 80 },
    'Port 80 on 127.0.0.1 may not be used by this account. Set PORT to one above 1023.',
  ],
  [
    'EADDRNOTAVAIL',
    { syscall: 'listen', address: '203.0.113.9', port: 4000 },
    '203.0.113.9 is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.',
  ],
  [
    'EACCES',
    { syscall: 'mkdir', path: '/srv/data' },
    'Data cannot be stored in /srv/data: this account cannot write there. Give it permission, or set DATA_DIR to another place.',
  ],
  [
    'EROFS',
    { syscall: 'mkdir', path: '/srv' },
    'Data cannot be stored in /srv/data: it is read-only. Set DATA_DIR to another place.',
  ],
  [
    'EISDIR',
    { syscall: 'open', path: '/srv/data/postgres/connection.json' },
    'Data cannot be stored in /srv/data/postgres/connection.json: a folder is in the way of a file. Remove it, or set DATA_DIR to another place.',
  ],
  [
    'EROFS',
    { syscall: 'open', path: '/srv/data/secrets.json' },
    'Data cannot be stored in /srv/data: it is read-only. Set DATA_DIR to another place.',
  ],
  [
    'ENOSPC',
    { syscall: 'write' },
    'Data cannot be stored in /srv/data: the disk is full. Free up space, or set DATA_DIR to another place.',
  ],
])('has a sentence for %s of %o', (code, details, message) => {
  const error = Object.assign(new Error(`${code}: something`), { code, ...details });
  expect(describeStartFailure(error, { dataDir: '/srv/data' })).toBe(message);
  expect(describeStartFailure(new Error('Wrapped', { cause: error }), { dataDir: '/srv/data' })).toBe(message);
});

it('reports a HOST that can’t be listened on', async () => {
  expect(await failureOf({ HOST: 'nowhere.invalid' })).toBe(
    'nowhere.invalid is not a name of this machine. Set HOST to an address of it, such as 127.0.0.1.',
  );
});

it('shows the stack of a defect', () => {
  const elsewhere = Object.assign(new Error('x'), { code: 'EROFS', syscall: 'open', path: '/srv/data-of-another' });
  expect(describeStartFailure(elsewhere, { dataDir: '/srv/data' })).toBeUndefined();
  expect(describeStartFailure(new TypeError('x is not a function'), { dataDir: dir })).toBeUndefined();
  expect(describeStartFailure('nothing', { dataDir: dir })).toBeUndefined();
});

it('exits with 1 and only the sentence, and stops what it had started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { LOG_LEVEL: 'silent', PORT: String(port), DATA_DIR: dir, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect([
      `Port ${port} on 127.0.0.1 is in use. Stop what runs there, or set PORT to another one.\n`,
      // Without a build, that error comes first.
      'The dashboard is not built: run `npm run build` first.\n',
      'The client pages are not built: run `npm run build` first.\n',
    ]).toContain(output);
  } finally {
    server.close();
  }
});
