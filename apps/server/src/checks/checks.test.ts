import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import { message } from '@primehour/db/schema/message';
import { uuidV7 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { aBusiness } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextSyncAt } from '../modules/calendar-sync/policy.ts';
import { countHits } from '../rate-limit.ts';
import { CHECKS } from './checks.ts';
import { readChecks } from './read-checks.ts';

// The guarantee: the checks report messages that are not sent, jobs that do not run, workers that stopped, and codes
// beyond the budget.

const clock = testClock('2026-10-06T14:30:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const config = { dataDir: tmpdir(), codesPerHour: 10, textPriceCents: 1.1 };
const readAll = (now = clock.now()) => readChecks({ db: database.db, config, now });
const lineOf = async (name: string) => {
  const found = (await readAll()).find(({ check }) => check.name === name);
  return found && { text: found.text, isOk: found.isOk };
};

const textCodes = async (times: number, at: string) => {
  const window = { key: 'code-send:all/3600', startMs: Date.parse(at) };
  for (let n = 0; n < times; n += 1) await countHits(database.db.read, [window]);
};

it('reads every check, each gauge with all of its labels', async () => {
  const results = await readAll();
  expect(results.map(({ check }) => check.name)).toEqual(CHECKS.map(({ name }) => name));
  const labels = results.map(({ readings }) => readings.map(({ label }) => label));
  expect(labels).toEqual(CHECKS.map(({ label }) => label?.values ?? [null]));
});

it('passes while codes are few, and includes the share of the previous hour', async () => {
  expect(await lineOf('codes')).toEqual({ text: '0 within an hour (about $0), of 10', isOk: true });
  await textCodes(8, '2026-10-06T13:00:00Z');
  await textCodes(5, '2026-10-06T14:00:00Z');
  expect(await lineOf('codes')).toEqual({ text: '9 within an hour (about $0.10), of 10', isOk: true });
});

it('alerts the operator at the budget', async () => {
  await textCodes(1, '2026-10-06T14:00:00Z');
  expect(await lineOf('codes')).toEqual({ text: '10 within an hour (about $0.11), of 10', isOk: false });
});

const aQueuedMessage = (attempts: number, notBefore: Date, error: string | null = null) =>
  database.db.transaction((tx) =>
    tx.insert(message).values({
      id: uuidV7(),
      channel: 'sms',
      kind: 'BOOKING_MOVED',
      recipient: '+13125550199',
      body: 'Your time has moved',
      status: 'QUEUED',
      attempts,
      notBefore,
      error,
      createdAt: new Date(clock.now() - 3_600_000),
    }),
  );

it('reports messages that a provider has refused for ten minutes, although their next attempt is yet to come', async () => {
  const soon = new Date(clock.now() + 300_000);
  await aQueuedMessage(9, soon);
  await aQueuedMessage(10, soon, 'QUIET_HOURS: it waits for the morning');
  expect(await lineOf('message-late')).toEqual({ text: 'none', isOk: true });
  await aQueuedMessage(10, soon);
  expect(await lineOf('message-late')).toEqual({ text: 'sms 1', isOk: false });
  expect(await lineOf('message-waiting')).toEqual({ text: 'sms 3', isOk: true });
  expect(await lineOf('message-oldest')).toEqual({ text: 'none', isOk: true });
});

it('reports a message ten minutes after it was due', async () => {
  await database.db.pool.query('delete from message');
  await aQueuedMessage(0, new Date(clock.now() - 600_000));
  expect(await lineOf('message-late')).toEqual({ text: 'none', isOk: true });
  clock.advance(1);
  expect(await lineOf('message-late')).toEqual({ text: 'sms 1', isOk: false });
  expect(await lineOf('message-oldest')).toEqual({ text: 'sms waiting for 10 min', isOk: true });
});

it('names the queues whose jobs wait or failed, and puts unknown ones under one name', async () => {
  const add = (name: string, state: string, column: string, at: Date) =>
    database.db.pool.query(`insert into pgboss.job (name, state, ${column}) values ($1, $2, $3)`, [name, state, at]);
  await add('refund.send', 'created', 'start_after', new Date(clock.now() - 601_000));
  await add('refund.send', 'failed', 'completed_on', new Date(clock.now() - 1_000));
  expect(await lineOf('job-oldest')).toEqual({ text: 'refund.send waiting for 10 min', isOk: false });
  expect(await lineOf('job-failed')).toEqual({ text: 'refund.send 1', isOk: false });
  await database.db.pool.query(
    `insert into pgboss.queue
      select (jsonb_populate_record(known, '{"name": "stranger"}')).* from pgboss.queue known limit 1`,
  );
  await add('stranger', 'failed', 'completed_on', new Date(clock.now() - 1_000));
  expect(await lineOf('job-failed')).toEqual({ text: 'refund.send 1, other 1', isOk: false });
  await database.db.pool.query(`delete from pgboss.job; delete from message`);
});

it('reports no problem once a worker has swept, and one when it has stopped', async () => {
  await database.db.pool.query(
    `insert into pgboss.job (name, state, completed_on) values ('sweep', 'completed', '2026-11-20T12:00:00Z')`,
  );
  const unwell = async (at: string) =>
    (await readAll(Date.parse(at) as Instant)).filter(({ isOk }) => !isOk).map(({ check, text }) => [check.name, text]);
  expect(await unwell('2026-11-20T12:05:00Z')).toEqual([]);
  expect(await unwell('2026-11-20T12:10:00Z')).toEqual([['workers', 'swept 10 min ago']]);
  expect(await unwell('2026-11-27T12:01:00Z')).toEqual([['workers', 'swept 7 days ago']]);

  // A part fails: the worker is well, its job is not. A sweep that expired shows no worker.
  const fail = (at: string, output: object) =>
    database.db.pool.query(
      `insert into pgboss.job (name, state, completed_on, output) values ('sweep', 'failed', $1, $2)`,
      [at, JSON.stringify(output)],
    );
  await fail('2026-11-27T12:00:00Z', { reason: 'Parts of the sweep failed: sweepPayouts' });
  expect(await unwell('2026-11-27T12:01:00Z')).toEqual([['job-failed', 'sweep 1']]);
  await fail('2026-11-27T12:06:00Z', { value: { message: 'job timed out' } });
  expect(await unwell('2026-11-27T12:07:00Z')).toEqual([
    ['workers', 'swept 7 min ago'],
    ['job-failed', 'sweep 2'],
  ]);
});

it('reports a failed sweep until another one with the same parts has completed', async () => {
  await database.db.pool.query('delete from pgboss.job');
  const at = clock.now();
  const day = new Date(at).toISOString().slice(0, 10);
  clock.set(`${day}T20:00:00Z`);
  const add = (state: string, time: string) =>
    database.db.pool.query(
      `insert into pgboss.job (name, state, started_on, completed_on) values ('sweep', $1, $2, $3)`,
      [state, `${day}T${time}:01Z`, `${day}T${time}:02Z`],
    );
  const failed = async () => (await lineOf('job-failed'))?.text;
  await add('completed', '14:06');
  await add('failed', '14:07');
  expect(await failed()).toBe('sweep 1');
  await add('completed', '14:08');
  expect(await failed()).toBe('none');
  // The hourly parts come an hour later.
  await add('failed', '15:00');
  await add('completed', '15:01');
  expect(await failed()).toBe('sweep 1');
  await add('completed', '16:00');
  expect(await failed()).toBe('none');
  clock.set(at);
  await database.db.pool.query('delete from pgboss.job');
});

it('reports a calendar once it could not be read for an hour', async () => {
  const { id: businessId } = await aBusiness({ db: database.db, clock });
  const calendarId = uuidV7();
  const at = new Date(clock.now());
  await database.db.transaction((tx) =>
    tx.insert(busyCalendar).values({
      id: calendarId,
      businessId,
      name: 'Private',
      host: 'calendar.example.com',
      sealedUrl: Buffer.alloc(40),
      createdAt: at,
      nextSyncAt: at,
    }),
  );
  let [failures, failedAt] = [1, clock.now()];
  while (failedAt < clock.now() + HOUR_MS) {
    await database.db.pool.query('update busy_calendar set failures = $2 where id = $1', [calendarId, failures]);
    expect(await lineOf('calendar-failing')).toEqual({ text: 'none', isOk: true });
    [failures, failedAt] = [failures + 1, nextSyncAt(failedAt, failures)];
  }
  await database.db.pool.query('update busy_calendar set failures = $2 where id = $1', [calendarId, failures]);
  expect(await lineOf('calendar-failing')).toEqual({ text: '1 failed for an hour', isOk: false });
  expect(failedAt).toBe(clock.now() + HOUR_MS);
});

it('reads the rest without a data directory, and when a file of the backups is damaged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'primehour-checks-'));
  const folder = join(dataDir, 'backups');
  const read = async (dir: string) => {
    const results = await readChecks({ db: database.db, config: { ...config, dataDir: dir }, now: clock.now() });
    expect(results).toHaveLength(CHECKS.length);
    return new Map(results.map(({ check, text, isOk }) => [check.name, `${isOk ? '' : '! '}${text}`]));
  };
  try {
    const without = await read(join(dataDir, 'missing'));
    expect(['disk', 'backup', 'rehearsal'].map((name) => without.get(name))).toEqual([
      'none',
      'not continuous',
      'none',
    ]);
    mkdirSync(folder);
    writeFileSync(join(folder, 'rehearsal.json'), '{"at":"2026-10-');
    const damaged = await read(dataDir);
    const reason = `! could not be read: ${join(folder, 'rehearsal.json')} is damaged`;
    expect(['rehearsal', 'rehearsal-ok', 'backup'].map((name) => damaged.get(name))).toEqual([
      reason,
      reason,
      'not continuous',
    ]);
    expect(damaged.get('disk')).toMatch(/ MB free$/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
