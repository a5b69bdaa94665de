/** Migrations run once each, in order, even if several nodes start at once, and never if their files were changed. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';
import { currentTestServer, onServer, withDatabase } from './testing/test-server.ts';
import { uuidV4 } from './uuid.ts';

const run = promisify(execFile);
const PROGRAM = path.join(import.meta.dirname, 'testing', 'run-migrate.ts');

let folder: string;
const databases: { name: string; pool: pg.Pool }[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-migrations-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all(databases.map(({ pool }) => pool.end()));
  for (const { name } of databases) await onServer(currentTestServer().url, `drop database ${name} with (force)`);
});

const emptyDatabase = () => aDatabase('template1');

/** With this version's migrations and those that the earlier tests have added. */
async function migratedDatabase() {
  const database = await aDatabase(currentTestServer().template);
  await migrate(database.pool, { folder });
  return database;
}

async function aDatabase(template: string): Promise<{ url: string; pool: pg.Pool }> {
  const name = `migrated_${uuidV4().replaceAll('-', '')}`;
  await onServer(currentTestServer().url, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(currentTestServer().url, name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Its `end` resolves before its connections have closed, so dropping the database ends them with an error.
  pool.on('error', () => {});
  databases.push({ name, pool });
  return { url, pool };
}

function addMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

test('of two processes that start at once, one applies every migration and both succeed', async () => {
  const { url, pool } = await emptyDatabase();
  const outputs = await Promise.all([1, 2].map(() => run(process.execPath, [PROGRAM, url])));
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const applied = outputs.flatMap(({ stdout }) => stdout.split('\n').filter((line) => line !== ''));
  expect(applied).toEqual(names.map((name) => `Migrating the database: ${name}`));
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name');
  expect(rows.map((row) => row.name)).toEqual([...names, 'jobs']);
});

test('a new migration is added to the existing ones; one that fails leaves nothing behind', async () => {
  const { pool } = await migratedDatabase();
  addMigration('20990101000000_seat', 'create table seat (id integer primary key); insert into seat values (1);');
  addMigration('20990102000000_broken', 'create table half (id integer); select 1 / 0;');
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'The migration 20990102000000_broken failed: division by zero',
  );
  expect((await pool.query('select id from seat')).rows).toEqual([{ id: 1 }]);
  expect((await pool.query("select to_regclass('half') as found")).rows).toEqual([{ found: null }]);

  addMigration('20990102000000_broken', 'create table whole (id integer);');
  await migrate(pool, { folder });
  expect((await pool.query("select to_regclass('whole')::text as found")).rows).toEqual([{ found: 'whole' }]);

  addMigration('20990101000000_seat', 'create table seat (id bigint primary key);');
  await expect(migrate(pool, { folder })).rejects.toThrow('20990101000000_seat was changed after it had been applied');
  await expect(migrate(pool)).rejects.toThrow('The database is newer than this version');
});

test('a change that would wait behind a running node yields, and retries', async () => {
  const { pool } = await migratedDatabase();
  const busy = await pool.connect();
  await busy.query('begin; lock table rate_limit in access share mode');
  addMigration('20990103000000_patient', 'alter table rate_limit add column extra integer;');
  const migrating = migrate(pool, { folder, lockTimeoutMs: 20 });
  // The node's own reads continue while the change waits for it.
  for (let reads = 0; reads < 5; reads += 1) await busy.query('select pg_sleep(0.02), count(*) from rate_limit');
  await busy.query('commit');
  busy.release();
  await migrating;
  expect((await pool.query('select extra from rate_limit')).rows).toEqual([]);
});

test('a migration that removes something waits for nodes of older releases, but not for killed ones', async () => {
  const { pool } = await migratedDatabase();
  const runNode = (id: number, newest: string, seen = 'now()') =>
    pool.query(`insert into node (id, release, newest_migration, role, seen_at)
      values ('00000000-0000-4000-8000-00000000000${id}', '1.0.0', '${newest}', 'api', ${seen})`);
  await runNode(1, '20990101000000_seat');
  await runNode(2, '20990101000000_seat', `now() - interval '2 minutes'`);
  await runNode(3, '20990102000000_broken');
  const contract = 'alter table rate_limit drop column if exists leftover;';
  addMigration('20990103500000_contract_seat', `-- unused since 20990102000000_broken\n${contract}`);
  await expect(migrate(pool, { folder, olderNodesMs: 0 })).rejects.toThrow(
    '20990103500000_contract_seat removes what running nodes of an older release use: stop them first (1).',
  );
  const progress: string[] = [];
  const migrating = migrate(pool, { folder, onProgress: (text) => progress.push(text) });
  while (progress.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await pool.query(`delete from node where id = '00000000-0000-4000-8000-000000000001'`);
  await migrating;
  expect(progress).toEqual([
    'Waiting for nodes of an older release to stop: 1',
    'Migrating the database: 20990103500000_contract_seat',
  ]);
});

test('a migration that ends a deadlock with a running node is retried', async () => {
  const { pool } = await migratedDatabase();
  addMigration(
    '20990103550000_two_tables',
    'alter table rate_limit add column second text;\nalter table node add column second text;',
  );
  const busy = await pool.connect();
  // The migration has waited longer, so it gives up; but only by milliseconds, and a busy machine may be late.
  await busy.query(`set deadlock_timeout = '1min'; begin; lock table node in access share mode`);
  const migrating = migrate(pool, { folder });
  const isWaiting = `select from pg_locks where not granted and relation = 'node'::regclass`;
  while ((await busy.query(isWaiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // The migration holds this one.
  await busy.query('lock table rate_limit in access share mode; commit');
  busy.release();
  await migrating;
  expect((await pool.query('select second from rate_limit')).rows).toEqual([]);
});

test('an index is dropped outside of a transaction, even if an interrupted removal had already started', async () => {
  const { pool } = await migratedDatabase();
  await pool.query('create index unread_index on rate_limit (hits)');
  for (const name of ['20990103600000_unread_index', '20990103700000_again']) {
    addMigration(name, '-- concurrent\ndrop index concurrently if exists unread_index;');
    await migrate(pool, { folder });
    expect((await pool.query(`select from pg_indexes where indexname = 'unread_index'`)).rows).toEqual([]);
  }
});

test('a concurrent index is built outside of a transaction, even if an interrupted build left one behind', async () => {
  const { pool } = await migratedDatabase();
  await pool.query('create index late_index on rate_limit (hits)');
  addMigration(
    '20990104000000_late_index',
    '-- concurrent\ncreate index concurrently late_index on rate_limit (hits, key);',
  );
  await migrate(pool, { folder });
  const { rows } = await pool.query(`select indexdef from pg_indexes where indexname = 'late_index'`);
  expect(rows).toEqual([{ indexdef: expect.stringContaining('(hits, key)') as string }]);
  addMigration('20990105000000_no_index', '-- concurrent\nselect 1;');
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'it is marked as concurrent, and neither creates an index concurrently nor drops one that exists',
  );
});

test('different line ends do not count as a change', async () => {
  const [unix] = await readMigrations(MIGRATIONS_FOLDER);
  if (unix === undefined) throw new Error('There is no migration.');
  const elsewhere = path.join(folder, 'windows');
  mkdirSync(path.join(elsewhere, unix.name), { recursive: true });
  writeFileSync(path.join(elsewhere, unix.name, 'migration.sql'), unix.sql.replaceAll('\n', '\r\n'));
  const [windows] = await readMigrations(elsewhere);
  expect(windows?.checksum).toBe(unix.checksum);
});

test('messages from before texts were rendered when sent lose their links and codes, unless they can still be sent', async () => {
  const { pool } = await emptyDatabase();
  const older = mkdtempSync(path.join(os.tmpdir(), 'primehour-older-'));
  for (const { name } of await readMigrations(MIGRATIONS_FOLDER)) {
    if (name < '20261123050000')
      cpSync(path.join(MIGRATIONS_FOLDER, name), path.join(older, name), { recursive: true });
  }
  await migrate(pool, { folder: older });
  rmSync(older, { recursive: true, force: true });
  const link = `https://book.example.test/my/${'Q'.repeat(43)}`;
  const text = `Confirmed: Cut. Details: ${link}`;
  await pool.query(
    `insert into message (id, channel, kind, recipient, subject, body, calendar_file, status, created_at, sent_at, not_before)
     select gen_random_uuid(), channel, kind, '+13125550188', subject, body, file, status, now() - age * interval '1 hour',
       case status when 'SENT' then now() end, now()
     from (values
       ('sms', 'BOOKING_CONFIRMED', null, $1, null, 'SENT', 1), ('email', 'BOOKING_MOVED', 'Moved', $1, $2, 'SENT', 1),
       ('sms', 'SIGN_IN_CODE', null, '123456 is your code', null, 'SENT', 1),
       ('sms', 'BOOKING_LINK', null, $1, null, 'QUEUED', 1), ('sms', 'BOOKING_HELD', null, $1, null, 'FAILED', 1),
       ('sms', 'BOOKING_RESTORED', null, $1, null, 'FAILED', 25))
       as m (channel, kind, subject, body, file, status, age)`,
    [text, `BEGIN:VCALENDAR\nURL:${link}`],
  );
  await migrate(pool);
  const { rows } = await pool.query<{ kind: string }>(
    'select kind, body, calendar_file as file from message order by kind',
  );
  const scrubbed = 'Confirmed: Cut. Details: https://book.example.test/my/…';
  expect(rows).toEqual([
    { kind: 'BOOKING_CONFIRMED', body: scrubbed, file: null },
    { kind: 'BOOKING_HELD', body: text, file: null },
    { kind: 'BOOKING_LINK', body: text, file: null },
    { kind: 'BOOKING_MOVED', body: scrubbed, file: null },
    { kind: 'BOOKING_RESTORED', body: scrubbed, file: null },
    { kind: 'SIGN_IN_CODE', body: null, file: null },
  ]);
});

test('a connection that dies during a migration fails the start, and nothing else', async () => {
  const { pool } = await emptyDatabase();
  const dying = mkdtempSync(path.join(os.tmpdir(), 'primehour-dying-'));
  mkdirSync(path.join(dying, '20990101000000_dying'));
  writeFileSync(
    path.join(dying, '20990101000000_dying', 'migration.sql'),
    'select pg_terminate_backend(pg_backend_pid())',
  );
  await expect(migrate(pool, { folder: dying })).rejects.toThrow('Connection terminated');
  rmSync(dying, { recursive: true, force: true });
  expect((await pool.query("select to_regclass('schema_migration')::text as kept")).rows).toEqual([
    { kept: 'schema_migration' },
  ]);
});
