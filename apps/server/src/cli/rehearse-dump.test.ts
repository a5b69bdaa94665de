import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { MIGRATIONS_FOLDER } from '@primehour/db/migrate';
import { afterAll, expect, it } from 'vitest';
import { commandLine } from '../testing/run-in-terminal.ts';

// The guarantee: with an operator’s own database server, a rehearsal proves a dump of pg_dump and the backup of the pictures.

/** Written by pg_dump 15; the sweep of its jobs completed at the marked instant. */
const DUMP = join(MIGRATIONS_FOLDER, '../src/testing/dump-of-15.sql.gz');
const SWEPT_AT = '2001-02-03 04:05:06+00';
const PICTURE = '0190a0a0-0000-7000-8000-000000000001';

const folder = mkdtempSync(join(tmpdir(), 'primehour-dump-'));
const [file, pictures] = [join(folder, 'last night.sql'), join(folder, 'pictures')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = {
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  // Nothing may reach the running product or its servers.
  DATABASE_URL: 'postgres://primehour@127.0.0.1:9/primehour',
  DATABASE_REPLICA_URL: 'postgres://primehour@127.0.0.1:9/primehour',
  METRICS_PORT: '9',
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://book.example.test',
};
const rehearse = (...args: string[]) =>
  promisify(execFile)(process.execPath, commandLine('rehearse', ...args), { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );

it(
  'proves a dump with its pictures, and names what is missing or old',
  { tags: ['wide'], timeout: 300_000 },
  async () => {
    mkdirSync(join(pictures, '01'), { recursive: true });
    writeFileSync(join(pictures, '01', `${PICTURE}.jpg`), 'picture');
    writeFileSync(file, gunzipSync(readFileSync(DUMP)).toString().replace(SWEPT_AT, new Date().toISOString()));
    const passed = await rehearse('--dump', file, '--images', pictures);
    expect(passed.output).toMatch(
      /Node +responded to \/ready with 200\n.*\n {2}Newest change +\d+ s old\n {2}Bookings +1, /,
    );
    expect(passed.output).toMatch(/Pictures +1 of 1 checked exist\n {2}Last auction +4 bids, unbroken\./);
    expect(passed.code).toBe(0);
    expect(readdirSync(folder)).not.toContain('data.rehearsal');
    expect(readdirSync(join(pictures, '01'))).toEqual([`${PICTURE}.jpg`]);

    const old = await rehearse('--dump', DUMP);
    expect(old.output).toMatch(/! Newest change +\d{9} s old\n/);
    expect(old.output).toMatch(/! Pictures +1 of 1 checked are missing\n/);
    expect(old.code).toBe(1);

    const none = await rehearse('--dump', join(folder, 'none.sql'));
    expect([none.code, none.output.includes('ENOENT')]).toEqual([1, true]);
    expect((await rehearse('/backups', '--images', pictures)).output).toMatch(/^Invalid arguments/);
  },
);
