import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { lastText } from '@primehour/testkit/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTBOX_FILE } from '../adapters/sms-outbox.ts';
import type { MessageKind } from '../messages/kinds.ts';
import { queueText } from '../messages/queue-text.ts';
import { apiOf } from '../testing/start-api.ts';
import { sendMessage } from './send-messages.ts';

// The guarantee: a text leaves once its transaction committed and never without; a code leaves at most once, all else
// at least once; and no code stays readable once a real provider has it.

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 't'.repeat(32) };
const start = apiOf();
type Node = TestServer<Awaited<ReturnType<typeof start>>>;
let twilio: FakeTwilio;
let real: Node;
let outbox: Node;

beforeAll(async () => {
  twilio = await startFakeTwilio(ACCOUNT);
  outbox = await startTestServer(start);
  const env = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_FROM: '+13125550100',
    TWILIO_BASE_URL: twilio.url,
  };
  real = await startTestServer(start, { database: outbox.database, clock: outbox.clock, env });
});
afterAll(async () => {
  await real.close();
  await outbox.close();
  await twilio.close();
});

async function queue(kind: MessageKind, to: Phone = aPhone()) {
  const text = { kind, to, body: '123456 is your code.' };
  const { messageId } = await real.db.transaction((tx) => queueText(tx, text, real.clock.now()));
  return {
    to,
    messageId,
    run: (retry = 0, node = real) => sendMessage(node.server.deps, { payload: { messageId }, retry }),
  };
}

const sentTo = (to: string) => twilio.sent.filter((text) => text.to === to).length;

describe('a text', () => {
  it('is written with its job, both or neither', async () => {
    const jobs = async (id: string) => {
      const { rows } = await real.db.pool.query('select 1 from pgboss.job where data->>$1 = $2', ['messageId', id]);
      return rows.length;
    };
    const { messageId } = await queue('BOOKING_CONFIRMED');
    expect(await jobs(messageId)).toBe(1);
    let lost = '';
    const to = aPhone();
    const failing = real.db.transaction(async (tx) => {
      ({ messageId: lost } = await queueText(tx, { kind: 'BOOKING_CONFIRMED', to, body: 'x' }, real.clock.now()));
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await jobs(lost)).toBe(0);
    await expect(lastText(real.db, to)).rejects.toThrow('Nothing was texted');
  });

  it('is sent once when its job runs twice', async () => {
    const { to, run } = await queue('BOOKING_CONFIRMED');
    await run();
    await run();
    expect(sentTo(to)).toBe(1);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', attempts: 1, body: '123456 is your code.' });
  });

  it('is tried again after a refusal that passes, and sent', async () => {
    const { to, run } = await queue('BOOKING_MOVED');
    twilio.next.push({ status: 429, code: 20429 });
    await expect(run(0)).rejects.toThrow('20429');
    expect(await lastText(real.db, to)).toMatchObject({ status: 'QUEUED', error: '20429: Refused with 20429' });
    await run(1);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', error: null, attempts: 2 });
    expect(sentTo(to)).toBe(1);
  });

  it('is given up at once where no retry can help, and after the last one', async () => {
    const permanent = await queue('BOOKING_MOVED');
    twilio.next.push({ status: 400, code: 21610 });
    await permanent.run(0);
    expect(await lastText(real.db, permanent.to)).toMatchObject({
      status: 'FAILED',
      error: 'OPTED_OUT: Refused with 21610',
    });
    const exhausted = await queue('BOOKING_MOVED');
    twilio.next.push({ status: 503, code: 20503 });
    await exhausted.run(5);
    expect(await lastText(real.db, exhausted.to)).toMatchObject({
      status: 'FAILED',
      error: '20503: Refused with 20503',
    });
  });

  it('goes out again when nobody can tell whether it did', async () => {
    const { to, run } = await queue('BOOKING_CANCELLED');
    twilio.next.push('BREAK_AFTER_SENDING');
    await expect(run(0)).rejects.toThrow('could not be reached');
    await run(1);
    expect(sentTo(to)).toBe(2);
    expect((await lastText(real.db, to)).status).toBe('SENT');
  });
});

describe('a code', () => {
  it('is not kept readable once it is sent, nor when it is given up', async () => {
    const sent = await queue('SIGN_IN_CODE');
    await sent.run();
    expect(await lastText(real.db, sent.to)).toMatchObject({ status: 'SENT', body: 'The code is not kept.' });
    const failed = await queue('BOOKING_CODE');
    twilio.next.push({ status: 400, code: 21211 });
    await failed.run();
    expect(await lastText(real.db, failed.to)).toMatchObject({ status: 'FAILED', body: 'The code is not kept.' });
  });

  it('is tried again after a clear no', async () => {
    const { to, run } = await queue('SIGN_IN_CODE');
    twilio.next.push({ status: 503, code: 20503 });
    await expect(run(0)).rejects.toThrow('20503');
    await run(1);
    expect(sentTo(to)).toBe(1);
  });

  it('is not sent again when nobody can tell whether it was', async () => {
    const { to, run } = await queue('SIGN_IN_CODE');
    twilio.next.push('BREAK_AFTER_SENDING');
    await run(0);
    await run(1);
    expect(sentTo(to)).toBe(1);
    expect((await lastText(real.db, to)).error).toMatch(/^UNKNOWN_OUTCOME/);
  });

  it('is not sent again when the process died while sending it', async () => {
    const { to, messageId, run } = await queue('SIGN_IN_CODE');
    // What a crash between the claim and the outcome leaves behind.
    await real.db.pool.query('update message set attempts = 1 where id = $1', [messageId]);
    await run(1);
    expect(sentTo(to)).toBe(0);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'FAILED', body: 'The code is not kept.' });
  });

  it('is not sent when its ten minutes are over', async () => {
    const { to, run } = await queue('SIGN_IN_CODE');
    real.clock.advance(10 * 60_000);
    await run();
    expect(sentTo(to)).toBe(0);
    expect((await lastText(real.db, to)).error).toBe('TOO_LATE: the code has expired');
  });
});

describe('the outbox', () => {
  it('keeps a code readable, in its row and as a line of JSON', async () => {
    const { to, messageId, run } = await queue('SIGN_IN_CODE');
    await run(0, outbox);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', body: '123456 is your code.' });
    expect(sentTo(to)).toBe(0);
    const lines = (await readFile(join(outbox.dataDir, OUTBOX_FILE), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        at: new Date(real.clock.now()).toISOString(),
        channel: 'sms',
        to,
        body: '123456 is your code.',
        messageId,
        kind: 'SIGN_IN_CODE',
      },
    ]);
  });
});
