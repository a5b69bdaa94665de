import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readContinuousState } from '@primehour/db/archive/continuous-state';
import { startEmbedded } from '@primehour/db/embedded/server';
import { silentLog } from '@primehour/db/log';
import { type Database, connectTo, openDatabase } from '@primehour/db/open';
import { aBooking, aBusiness } from '@primehour/testkit/build';
import { type FakeS3, startFakeS3 } from '@primehour/testkit/fakes/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { commandLine } from '../testing/run-in-terminal.ts';

// The guarantee: with a bucket and the key alone, another machine restores every row as it was at an instant, and
// serves it.

const ACCOUNT = { region: 'eu-central-1', bucket: 'backups', accessKeyId: 'key-1', secretAccessKey: 'secret-1' };
const PLACE = 's3://backups/primehour';

const folder = mkdtempSync(join(tmpdir(), 'primehour-bucket-'));
const dataDir = join(folder, 'data');
let s3: FakeS3;
let db: Database;
let backup: ChildProcess;

const envOf = (own: Record<string, string>): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  DATABASE_URL: '',
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://book.example.test',
  S3_ENDPOINT: s3.url,
  S3_REGION: ACCOUNT.region,
  S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
  S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
  ...own,
});

beforeAll(async () => {
  s3 = await startFakeS3(ACCOUNT);
  db = await openDatabase({ dataDir, log: silentLog });
  await aBooking({ db, clock: { now: () => Date.now() } });
  const command = commandLine('backup', PLACE, '--continuous');
  backup = spawn(process.execPath, command, { env: envOf({ DATA_DIR: dataDir }), stdio: 'ignore' });
  while (typeof readContinuousState(dataDir)?.baseAt !== 'string') await pause(50);
});
afterAll(async () => {
  backup.kill('SIGTERM');
  await new Promise((resolve) => backup.once('exit', resolve));
  await db.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One hash of all rows for each table of the product. */
async function hashesOf(pool: Database['pool']): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

/** A power failure while the database recovers. */
async function cutOff(command: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('Applying the log')) child.kill('SIGKILL');
  });
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

it(
  'restores from a bucket on another machine, even after a power failure, and starts',
  { tags: ['wide'], timeout: 300_000 },
  async () => {
    const world = { db, clock: { now: () => Date.now() } };
    const shop = await aBusiness(world, { name: 'Larkspur Hair House' });
    await aBooking(world);
    const expected = await hashesOf(db.pool);
    const { rows: instants } = await db.pool.query<{ at: Date }>('select pg_sleep(0.01), clock_timestamp() as at');
    await db.pool.query('select pg_sleep(0.01)');
    await aBooking(world);
    expect(await hashesOf(db.pool)).not.toEqual(expected);
    const { rows } = await db.pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
    while (!s3.objects.has(`primehour/wal/${rows[0]?.wal}`)) await pause(50);

    const elsewhere = join(folder, 'elsewhere');
    const key = readFileSync(join(dataDir, 'secrets', 'backup-key'), 'utf8').trim();
    const env = envOf({ DATA_DIR: elsewhere, BACKUP_KEY: key });
    const command = commandLine('restore', PLACE, '--until', instants[0]?.at.toISOString() ?? '');
    await cutOff(command, env);
    expect(existsSync(`${elsewhere}.restored`)).toBe(false);
    // The store fails temporarily.
    s3.next.push(503, 'BREAK_OFF');
    await promisify(execFile)(process.execPath, command, { env });
    expect(s3.problems).toEqual([]);

    const restoredDir = `${elsewhere}.restored`;
    const server = await startEmbedded({ dataDir: restoredDir, log: silentLog });
    const restored = connectTo(server.url, silentLog, { poolSize: 1 });
    expect(await hashesOf(restored.pool)).toEqual(expected);
    await restored.close();
    await server.stop();

    const product = await startServer(
      readConfig({ ...envOf({ DATA_DIR: restoredDir }), PORT: '0', LOG_LEVEL: 'silent' }),
    );
    try {
      const page = await fetch(`${product.url}/p/${shop.slug}`);
      expect([page.status, (await page.text()).includes('Larkspur Hair House')]).toEqual([200, true]);
    } finally {
      await product.close();
    }
  },
);
