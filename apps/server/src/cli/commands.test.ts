import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PAUSE_MAX_MS, PausedTooLong } from '@primehour/db/moves/pause';
import { auditEntry } from '@primehour/db/schema/audit';
import { message } from '@primehour/db/schema/message';
import { uuidV7 } from '@primehour/db/uuid';
import type { AuditAction } from '@primehour/domain/audit/audit';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { aBusiness } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimMessages } from '../messages/waiting-texts.ts';
import { aDisputedSale } from '../testing/a-disputed-sale.ts';
import { repeatMove } from '../testing/move-between-cells.ts';
import { commandLine, type Outcome, runInTerminal } from '../testing/run-in-terminal.ts';
import { COMMANDS } from './commands.ts';

// The guarantee: each command prints its usage without a database, reports a missing one, and can resend failed
// messages; a command that did not do its job exits with 1.

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dir = mkdtempSync(join(tmpdir(), 'primehour-cli-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => database.db.pool.query('delete from message'));

const NOWHERE = { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/x' };

async function run([name = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const command = await COMMANDS[name]?.();
  if (command === undefined) throw new Error(`Unknown command: ${name}.`);
  return runInTerminal(command, args, { DATABASE_URL: database.url, DATA_DIR: dir, ...env });
}

const aNode = ({ db }: TestDatabase, startedAt = 'now') =>
  db.pool.query(
    `insert into node (id, release, newest_migration, role, started_at) values ($1, 'test', 'test', 'all', $2)`,
    [uuidV7(), startedAt],
  );

/** As `npm run` starts it. */
const runProcess = (name: string, ...args: string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, commandLine(name, ...args), {
    env: { ...process.env, ...NOWHERE, DATA_DIR: dir, NODE_ENV: 'test' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );

async function aFailedMessage({ kind = 'BOOKING_MOVED', ageMs = MINUTE_MS, error = '30003: Unreachable' } = {}) {
  const id = uuidV7();
  await database.db.transaction((tx) =>
    tx.insert(message).values({
      id,
      channel: 'sms',
      kind,
      recipient: '+13125550199',
      body: 'Your time has moved',
      status: 'FAILED',
      attempts: 6,
      error,
      createdAt: new Date(Date.now() - ageMs),
    }),
  );
  return id;
}

const statusOf = async (id: string) => (await database.db.read.select().from(message).where(eq(message.id, id)))[0];

describe.each(Object.keys(COMMANDS))('%s', (name) => {
  const usage = new RegExp(`^Invalid arguments\\.\n\n[^]*npm run ${name}`);

  it('prints its usage for invalid arguments, and needs no database for it', async () => {
    const { code, output } = await run([name, 'two', 'words', 'more'], NOWHERE);
    expect([code, output]).toEqual([1, expect.stringMatching(usage)]);
  });

  it('runs in a process', { tags: name === 'status' ? [] : ['wide'] }, async () => {
    const { code, output } = await runProcess(name, 'two', 'words', 'more');
    expect([code, output]).toEqual([1, expect.stringMatching(usage)]);
  });
});

it('lists the commands if a name is unknown', async () => {
  for (const name of ['no-such-command', 'toString']) {
    expect(await runProcess(name)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Unknown command\. Available commands: announcement, backup, /) as string,
    });
  }
});

it('are all commands of package.json', async () => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const started = Object.entries(scripts).filter(([, script]) => script.includes('apps/server/src/cli/'));
  expect(Object.fromEntries(started)).toEqual(
    Object.fromEntries(
      Object.keys(COMMANDS).map((name) => [name, `node tools/run.mjs apps/server/src/cli/main.ts ${name}`]),
    ),
  );
});

it('prints a link to the outbox, if there is one', async () => {
  const { code, output } = await run(['outbox'], { PUBLIC_URL: 'https://book.example.com' });
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/book\.example\.com\/dev\/outbox\/open\?token=[\w-]{43}\n$/),
  ]);
  const twilio = { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+1' };
  expect(await run(['outbox'], twilio)).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no outbox/) as string,
  });
});

it('lists open disputes, and sends evidence only for one of them, with the flag', async () => {
  expect(await run(['disputes', 'list'])).toEqual({ code: 0, output: 'No dispute is open.\n' });
  const id = uuidV7();
  expect(await run(['disputes', 'send', id, '--final'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No open dispute of a booking has this id\./) as string,
  });
  expect(await run(['disputes', 'send', id])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Invalid arguments/) as string,
  });

  const sale = await aDisputedSale({ db: database.db, clock: testClock('2026-10-06T14:00:00Z') });
  const answer = `auction sale: handled in the provider's dashboard, as ${sale.providerDisputeId}`;
  expect(await run(['disputes', 'list'])).toEqual({
    code: 0,
    output: expect.stringContaining(
      ` | $50 | product_not_received | respond by 2026-10-13T14:00:00.000Z | ${answer}\n`,
    ),
  });
  expect((await run(['disputes', 'send', sale.disputeId, '--final'])).code).toBe(1);
});

it('prints its usage on request', async () => {
  const { code, output } = await runProcess('messages', '--help');
  expect([code, output]).toEqual([0, expect.stringMatching(/^Texts and emails that could not be sent\.\n/)]);
});

it('reports an unreachable database in a sentence', async () => {
  expect(await run(['messages', 'failed'], NOWHERE)).toEqual({
    code: 1,
    output:
      'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or set DATABASE_URL to one that is running.\n',
  });
  expect(await run(['status'], NOWHERE)).toEqual({
    code: 1,
    output: '! No database responds at DATABASE_URL: is Primehour running?\n',
  });
});

it('lists failed messages without text or recipient, and queues them again', async () => {
  const id = await aFailedMessage();
  const code = await aFailedMessage({ kind: 'SIGN_IN_CODE' });
  const old = await aFailedMessage({ ageMs: DAY_MS + MINUTE_MS });
  const { output } = await run(['messages', 'failed']);
  const [failed, failedCode] = output.split('\n');
  expect(failed).toMatch(new RegExp(`^${id} {2}\\S+ {2}sms BOOKING_MOVED {2}30003: Unreachable$`));
  expect(failedCode).toMatch(
    new RegExp(`^${code} {2}\\S+ {2}sms SIGN_IN_CODE {2}30003: Unreachable {2}\\(a code: not sent again\\)$`),
  );
  expect(output).not.toContain(old);

  expect(await run(['messages', 'resend', code, old])).toEqual({
    code: 1,
    output: 'No message that can be sent again has this id.\n',
  });
  expect(await run(['messages', 'resend', 'all'])).toEqual({ code: 0, output: '1 will be tried again.\n' });
  expect(await statusOf(id)).toMatchObject({ status: 'QUEUED', attempts: 0, error: null });
  expect(await statusOf(code)).toMatchObject({ status: 'FAILED' });
});

it('has a message with an unknown result looked up before it is sent again', async () => {
  const error = 'UNKNOWN_OUTCOME: Twilio could not be reached: TimeoutError';
  const id = await aFailedMessage({ error });
  expect(await run(['messages', 'resend', id])).toEqual({ code: 0, output: '1 will be tried again.\n' });
  expect(await statusOf(id)).toMatchObject({ status: 'QUEUED', attempts: 1, error });
  const claimed = await claimMessages(database.db, 'sms', Date.now() as Instant);
  expect(claimed).toMatchObject([{ id, isOutcomeUnknown: true, isAbandoned: false }]);
});

it('marks problems, and exits with 1 if there are any', async () => {
  await aFailedMessage();
  await aFailedMessage({ error: 'TOO_LATE: its time had passed' });
  const { code, output } = await run(['status']);
  expect(code).toBe(1);
  expect(output).toMatch(/^ {2}Database +of this version$/m);
  expect(output).toMatch(/^ {2}Database size +\d+ MB$/m);
  expect(output).toMatch(/^! Workers +no node has swept yet$/m);
  expect(output).toMatch(/^! Messages given up +sms 1 within a day: npm run messages -- failed$/m);
  expect(output).toMatch(/^ {2}Payments stuck +none$/m);
});

it('backs up no data directory without a database, which would be a new and empty one', async () => {
  const missing = join(dir, 'missing');
  for (const args of [[], ['--continuous']]) {
    const { code, output } = await run(['backup', join(dir, 'copy'), ...args], { DATABASE_URL: '', DATA_DIR: missing });
    expect([code, output]).toEqual([1, expect.stringContaining(`There is no database in ${missing}`)]);
  }
  for (const made of ['postgres/cluster', 'secrets/backup-key']) expect(existsSync(join(missing, made))).toBe(false);
});

it.each([['0'], ['1.5'], ['36501'], ['month']])('keeps no continuous backup for %s days', async (days) => {
  const { code, output } = await run(['backup', join(dir, 'copy'), '--continuous', '--keep-days', days]);
  expect([code, output]).toEqual([1, expect.stringMatching(/^Invalid arguments/)]);
});

it.each([
  ['2026-11-22 14:00', 'There is no archive in'],
  ['2026-11-22T14:00:00.123Z', 'There is no archive in'],
  ['2026-11-22 14:00-06:00', 'There is no archive in'],
  // A day alone is midnight in UTC for JavaScript; the others would be read as some other time.
  ['2026-11-22', 'Invalid arguments'],
  ['2026-02-31 14:00', 'Invalid arguments'],
  ['2026-11-22 25:00', 'Invalid arguments'],
  ['yesterday 1', 'Invalid arguments'],
  ['14', 'Invalid arguments'],
])('restores until %s: %s', async (until, answer) => {
  const env = { DATABASE_URL: '', BACKUP_KEY: 'k'.repeat(32) };
  const { code, output } = await run(['restore', join(dir, 'none'), '--until', until], env);
  expect([code, output]).toEqual([1, expect.stringContaining(answer)]);
});

it('leaves the backup of an external server to its own tools', async () => {
  const { code, output } = await run(['backup', join(dir, 'copy')]);
  expect(code).toBe(1);
  expect(output).toContain('back it up with its own tools');
});

describe('businesses', () => {
  it('are listed, suspended with a reason, lifted, and allowed a name', async () => {
    const { id } = await aBusiness({ db: database.db, clock: testClock() }, { name: 'Alder\u001b[2J Studio' });
    const listed = await run(['businesses', 'search', 'alder']);
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining(`${id}  Alder[2J Studio | `)]);
    const suspended = await run(['businesses', 'suspend', id, '--reason', 'Texts strangers']);
    expect([suspended.code, suspended.output]).toEqual([
      0,
      expect.stringMatching(/SUSPENDED.*\n.*SUSPENDED {2}Texts strangers {2}\(command line: /),
    ]);
    const again = await run(['businesses', 'suspend', id, '--reason', 'Texts strangers']);
    expect([again.code, again.output]).toEqual([1, 'This business is already suspended.\n']);
    expect((await run(['businesses', 'lift', id, '--reason', 'Explained'])).output).toContain('LIFTED  Explained');
    expect((await run(['businesses', 'approve-name', id, 'Chase Bank'])).output).toContain('NAME_APPROVED  Chase Bank');
  });

  it.each([
    [['suspend', '00000000-0000-4000-8000-000000000000', '--reason', 'x'], 'No business has this id.\n'],
    [['lift', 'nonsense', '--reason', 'x'], 'No business has this id.\n'],
    [['suspend', '00000000-0000-4000-8000-000000000000'], 'Invalid arguments.'],
    [['suspend', '00000000-0000-4000-8000-000000000000', '--reason', ' '], 'Invalid arguments.'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { code, output } = await run(['businesses', ...args]);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

it('starts maintenance, says until when, and ends it once', async () => {
  expect((await run(['maintenance', 'start', '30'])).output).toMatch(/^Until 20\S+Z\.\n$/);
  expect(await run(['maintenance', 'end'])).toEqual({ code: 0, output: 'No maintenance.\n' });
  expect(await run(['maintenance', 'end'])).toEqual({ code: 1, output: 'There is no maintenance.\n' });
});

it('switches off with a reason, and on again, once', async () => {
  expect((await run(['switches', 'off', 'texts', 'Sent', 'twice'])).output).toMatch(
    /^texts {2}off since 20\S+ {2}Sent twice\n$/,
  );
  expect(await run(['switches', 'off', 'texts', 'Again'])).toEqual({ code: 1, output: 'It is already off.\n' });
  expect(await run(['switches', 'on', 'texts'])).toEqual({ code: 0, output: 'Everything is on.\n' });
  expect(await run(['switches', 'on', 'texts'])).toEqual({ code: 1, output: 'It is already on.\n' });
  for (const args of [
    ['off', 'texts'],
    ['off', 'everything', 'Why'],
    ['on', 'texts', 'Why'],
  ]) {
    expect((await run(['switches', ...args])).output).toContain('Invalid arguments.');
  }
});

it('announces something for some days, and ends it once', async () => {
  expect((await run(['announcement', 'make', '3', 'Closed', 'on', 'Monday'])).output).toMatch(
    /^Until 20\S+Z: Closed on Monday\n$/,
  );
  expect(await run(['announcement', 'end'])).toEqual({ code: 0, output: 'No announcement.\n' });
  expect(await run(['announcement', 'end'])).toEqual({ code: 1, output: 'There is no announcement.\n' });
  expect((await run(['announcement', 'make', '32', 'Later'])).output).toContain('Invalid arguments.');
});

it('prints a link to the operator’s screen', async () => {
  const { code, output } = await run(['operator']);
  expect([code, output]).toEqual([0, expect.stringMatching(/\/operator\/open\?token=[\w-]{43}\n$/)]);
});

const entriesOf = (action: AuditAction) =>
  database.db.read.select().from(auditEntry).where(eq(auditEntry.action, action)).orderBy(auditEntry.id);

describe('cells', () => {
  it('are added after the first one, and listed', async () => {
    const early = await run(['cells', 'add', '1', 'http://10.0.0.2:4000']);
    expect(early).toEqual({ code: 1, output: expect.stringMatching(/^Add cell 0 first/) as string });
    await run(['cells', 'add', '0', 'http://10.0.0.1:4000/']);
    const { code, output } = await run(['cells', 'add', '1', 'http://10.0.0.2:4000']);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^0 {2}http:\/\/10\.0\.0\.1:4000 {2}businesses: \d+\n1 {2}http:\/\/10\.0\.0\.2:4000 {2}businesses: 0\n/,
    );
    expect((await entriesOf('CELL_ADDED')).map(({ after }) => after)).toMatchObject([
      { number: 0, url: 'http://10.0.0.1:4000' },
      { number: 1, url: 'http://10.0.0.2:4000' },
    ]);
  });

  it('move a business by its slug, and say why one can’t be moved', async () => {
    const business = await aBusiness({ ...database, clock: testClock() });
    const other = await createTestDatabase();
    const env = { CELL_DATABASE_URLS: `1=${other.url}` };
    const move = (...args: string[]) => run(['cells', 'move', ...args], env);
    try {
      expect(await move('nobody', '1')).toEqual({ code: 1, output: expect.stringMatching(/^No business/) as string });
      expect(await move(business.slug, '7')).toEqual({ code: 1, output: expect.stringMatching(/cell 7/) as string });
      expect(await move(business.slug, '1')).toEqual({ code: 1, output: 'No node of cell 1 is running.\n' });
      await aNode(other);
      const gaveUp = new PausedTooLong(PAUSE_MAX_MS);
      const moved = await repeatMove(async () => {
        const outcome = await move(business.slug, '1');
        if (outcome.output.includes(gaveUp.message)) throw gaveUp;
        return outcome;
      });
      expect([moved.code, moved.output]).toEqual([
        0,
        expect.stringMatching(/^It was moved from cell 0 to cell 1: \d+ rows, and changes waited for \d+ ms\.\n$/),
      ]);
      expect((await run(['cells', 'list'], env)).output).toContain('businesses: 1');
      expect((await entriesOf('BUSINESS_MOVE_STARTED')).at(-1)).toMatchObject({
        actorKind: 'OPERATOR',
        businessId: null,
        subjectId: business.id,
        after: { to: 1 },
      });
      expect(await move(business.slug, '1')).toEqual({ code: 0, output: 'It is in cell 1.\n' });
      await aNode(database, '2020-01-01');
      expect(await move(business.id, '0')).toEqual({
        code: 1,
        output: expect.stringMatching(/restart it first/) as string,
      });
    } finally {
      await other.drop();
    }
  });

  it('are managed with the settings of the first one', async () => {
    const { code, output } = await run(['cells', 'list'], { CELL: '1', HOME_DATABASE_URL: NOWHERE.DATABASE_URL });
    expect([code, output]).toEqual([1, expect.stringContaining('run it without CELL')]);
  });
});
