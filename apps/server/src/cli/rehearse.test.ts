import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readContinuousState } from '@primehour/db/archive/continuous-state';
import { silentLog } from '@primehour/db/log';
import { type Database, openDatabase } from '@primehour/db/open';
import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { aBooking, aUser } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBids } from '../testing/many-bids.ts';
import { commandLine } from '../testing/run-in-terminal.ts';

// The guarantee: the commands back up, restore and rehearse a product as an operator would, and a rehearsal names what is
// wrong with what it restored.

const folder = mkdtempSync(join(tmpdir(), 'primehour-rehearse-'));
const [dataDir, place] = [join(folder, 'data'), join(folder, 'archive')];
const pictureId = uuidV7();
let db: Database;
let backup: ChildProcess;

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://book.example.test',
};
const run = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, commandLine(name, ...args), { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );

beforeAll(async () => {
  db = await openDatabase({ dataDir, log: silentLog });
  const world = { db, clock: { now: () => Date.now() } };
  await aBooking(world);
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const times = { publishAt: now - 3 * DAY_MS, startAt: now - 3 * DAY_MS, reservationAt: now + HOUR_MS };
  const listing = await aListing(world, times);
  await aBidder(world, listing);
  await aBidder(world, listing);
  await manyBids(db, listing, 4);
  await db.pool.query(`update auction set settlement = 'UNSOLD', next_at = null`);
  const user = await aUser(world);
  await db.pool.query(
    `insert into image (id, user_id, type, status, content_type, bytes, width, height, created_at, expires_at, ready_at)
     values ($1, $2, 'logo', 'READY', 'image/jpeg', 7, 1, 1, now(), now(), now())`,
    [pictureId, user.id],
  );
  mkdirSync(join(dataDir, 'images', pictureId.slice(0, 2)), { recursive: true });
  writeFileSync(join(dataDir, 'images', pictureId.slice(0, 2), `${pictureId}.jpg`), 'picture');
  backup = spawn(process.execPath, commandLine('backup', place, '--continuous'), { env, stdio: 'ignore' });
  while (typeof readContinuousState(dataDir)?.baseAt !== 'string') await pause(50);
});
afterAll(async () => {
  backup.kill('SIGTERM');
  await new Promise((resolve) => backup.once('exit', resolve));
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Commits a change, and waits until the archive has it. */
async function archive(): Promise<void> {
  await db.pool.query(`update app_user set created_at = created_at`);
  const { rows } = await db.pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
  while (!readdirSync(join(place, 'wal')).includes(rows[0]?.wal ?? '')) await pause(50);
}

/** Bypasses triggers, as real damage would. */
async function damage(statement: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}

it('counts a base copy as the newest change until the log continues', { tags: ['wide'] }, async () => {
  const { code, output } = await run('rehearse', place);
  expect([code, output]).toEqual([0, expect.stringMatching(/\n {2}Newest change +\d+ s old\n/)]);
});

it('refuses a rehearsal while another one is running', { tags: ['wide'] }, async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', 'rehearse'], { stdio: 'ignore' });
  const file = join(dataDir, 'backups', 'rehearsal.pid');
  writeFileSync(file, String(other.pid));
  try {
    const output = `Another rehearsal is running (pid ${String(other.pid)}).\n`;
    expect(await run('rehearse', place)).toEqual({ code: 1, output });
  } finally {
    other.kill();
    rmSync(file);
  }
});

it('rehearses, and names what is damaged', { tags: ['wide'] }, async () => {
  await archive();
  const passed = await run('rehearse', place);
  expect(passed.output).toMatch(/Pictures +1 of 1 checked exist\n {2}Last auction +4 bids, unbroken\./);
  expect(passed.code).toBe(0);
  expect(readdirSync(folder)).not.toContain('data.rehearsal');
  expect((await run('status')).output).toMatch(
    / {2}Backup +\d+ s old\n.*base copy.*\n {2}Restore rehearsal +\d+ s ago\n/,
  );

  await damage(`insert into ledger_entry (business_id, transaction_id, account, amount_cents)
    values (gen_random_uuid(), gen_random_uuid(), 'CLIENT', 100)`);
  await damage('update bid set amount_cents = amount_cents + 1 where seq = 2');
  await damage(`update image set id = gen_random_uuid()`);
  await archive();
  const failed = await run('rehearse', place);
  expect(failed.output).toMatch(
    /! Books +1 of 2 do not sum to zero\n! Pictures +1 of 1 checked are missing\n! Last auction +The /,
  );
  expect(failed.code).toBe(1);
  expect((await run('status')).output).toMatch(/! Rehearsal’s result +failed/);
});

it('restores the state at an instant, next to the data, and says what it contains', { tags: ['wide'] }, async () => {
  await archive();
  const { rows } = await db.pool.query<{ at: Date }>('select clock_timestamp() as at');
  const until = rows[0]?.at.toISOString() ?? '';
  await damage('delete from bid');
  await archive();
  const restored = await run('restore', place, '--until', until);
  expect(restored.output).toMatch(
    /as of +20\S+Z\n {2}businesses +2\n {2}bookings +1, the newest from 20.*\n {2}listings, bids {2}1, 4\n/,
  );
  expect(restored.code).toBe(0);
  expect(await run('restore', place)).toEqual({
    code: 1,
    output: `${dataDir}.restored already exists: move it, or name another folder with --to.\n`,
  });
  expect((await run('restore', place, '--until', 'noon')).output).toMatch(/^Invalid arguments/);
});
