import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { type FakeSmtp, startFakeSmtp } from '@primehour/testkit/fakes/smtp';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMessages, queueText } from '../messages/queue-text.ts';
import { claimMessages } from '../messages/waiting-texts.ts';
import { OUTBOX_FILE, readOutbox } from '../outbox-file.ts';
import type { ClientKind, CodeKind } from '../ports/message-kinds.ts';
import { aMail, aText, LINK_TOKEN, markIn } from '../testing/queue-messages.ts';
import { apiOf } from '../testing/start-api.ts';
import { DROPPED, lastText } from '../testing/texts.ts';
import { sendWaitingMails, sendWaitingTexts } from './send-messages.ts';

// The guarantee: a text is sent if and only if its transaction committed; a code is sent at most once, all else at
// least once; and no code is readable once a real provider has it.

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 't'.repeat(32) };
const start = apiOf();
type Node = TestServer<Awaited<ReturnType<typeof start>>>;
let twilio: FakeTwilio;
let smtp: FakeSmtp;
let real: Node;
let outbox: Node;

beforeAll(async () => {
  twilio = await startFakeTwilio(ACCOUNT, () => outbox.clock.now());
  smtp = await startFakeSmtp();
  outbox = await startTestServer(start);
  const env = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_FROM: '+13125550100',
    TWILIO_BASE_URL: twilio.url,
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}?from=hello@book.example.test`,
  };
  real = await startTestServer(start, { database: outbox.database, clock: outbox.clock, env });
});
afterAll(async () => {
  await real.close();
  await outbox.close();
  await twilio.close();
  await smtp.close();
});

// Each test starts with nothing queued, not even for a retry.
beforeEach(() => sendAfter(300, outbox));

async function queue(kind: ClientKind | CodeKind, to: Phone = aPhone(), mark = '123456') {
  const { messageId } = await real.db.transaction((tx) => queueText(tx, aText(kind, to, mark), real.clock.now()));
  return { to, messageId };
}

/** Simulates a worker at a later time. */
async function sendAfter(seconds: number, node = real): Promise<void> {
  real.clock.advance(seconds * 1000);
  await sendWaitingTexts(node.server.deps);
}

const stopTexts = (to: Phone) =>
  real.db.pool.query('insert into phone_opt_out (phone, opted_out_at) values ($1, $2)', [
    to,
    new Date(real.clock.now()),
  ]);

const sentTo = (to: string) => twilio.sent.filter((text) => text.to === to).length;

describe('a text', () => {
  it('is sent with its transaction or not at all', async () => {
    const kept = await queue('BOOKING_CONFIRMED');
    const to = aPhone();
    const failing = real.db.transaction(async (tx) => {
      await queueText(tx, aText('BOOKING_CONFIRMED', to, 'x'), real.clock.now());
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    await sendAfter(0);
    expect([sentTo(kept.to), sentTo(to)]).toEqual([1, 0]);
    await expect(lastText(real.db, to)).rejects.toThrow('Nothing was texted');
  });

  it('is sent once, however many workers look for it in parallel', async () => {
    const queued = await Promise.all(Array.from({ length: 130 }, () => queue('BOOKING_CONFIRMED')));
    await Promise.all([real, real, real, real].map((node) => sendAfter(0, node)));
    expect(queued.map(({ to }) => sentTo(to))).toEqual(queued.map(() => 1));
    await sendAfter(3600);
    expect(queued.filter(({ to }) => sentTo(to) > 1)).toEqual([]);
    const [{ to } = { to: '' }] = queued;
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', attempts: 1 });
  });

  it('is retried after a temporary refusal, at growing intervals, and sent', async () => {
    const { to } = await queue('BOOKING_MOVED');
    twilio.next.push({ status: 429, code: 20429 }, { status: 429, code: 20429 });
    await sendAfter(0);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'QUEUED', error: '20429: Refused with 20429' });
    await sendAfter(1.9);
    expect((await lastText(real.db, to)).attempts).toBe(1);
    await sendAfter(0.1);
    expect((await lastText(real.db, to)).attempts).toBe(2);
    await sendAfter(3.9);
    expect(sentTo(to)).toBe(0);
    await sendAfter(0.1);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', error: null, attempts: 3 });
    expect(sentTo(to)).toBe(1);
  });

  it('fails immediately when a retry can’t help', async () => {
    const { to } = await queue('BOOKING_MOVED');
    twilio.next.push({ status: 400, code: 21610 });
    await sendAfter(0);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'FAILED', error: 'OPTED_OUT: Refused with 21610' });
  });

  it.each([
    ['overload', 503, 20503],
    ['our own bad credentials', 401, 20003],
  ])(
    'is retried every five minutes while refused because of %s, and sent when that ends',
    async (_what, status, code) => {
      const { to } = await queue('BOOKING_MOVED');
      twilio.next.push(...Array.from({ length: 20 }, () => ({ status, code })));
      for (let tries = 0; tries < 20; tries += 1) await sendAfter(300);
      const error = `${code}: Refused with ${code}`;
      expect(await lastText(real.db, to)).toMatchObject({ status: 'QUEUED', error, attempts: 20 });
      await sendAfter(299);
      expect(sentTo(to)).toBe(0);
      await sendAfter(1);
      expect(sentTo(to)).toBe(1);
    },
  );

  it('is not sent again when the provider has it, although its response was lost', async () => {
    const { to } = await queue('BOOKING_CANCELLED');
    twilio.next.push('BREAK_AFTER_SENDING');
    await sendAfter(0);
    expect((await lastText(real.db, to)).error).toMatch(/^UNKNOWN_OUTCOME/);
    await sendAfter(15);
    expect(sentTo(to)).toBe(1);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', error: null, attempts: 2 });
  });

  it('waits while the provider can’t be asked whether it has it', async () => {
    const { to } = await queue('BOOKING_CANCELLED');
    twilio.next.push('BREAK_AFTER_SENDING', { status: 503, code: 20503 });
    await sendAfter(0);
    await sendAfter(15);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'QUEUED', attempts: 2 });
    await sendAfter(15);
    expect(sentTo(to)).toBe(1);
    expect((await lastText(real.db, to)).status).toBe('SENT');
  });

  it('is not sent to someone who has opted out, with the reason stored', async () => {
    const { to } = await queue('BOOKING_MOVED');
    await stopTexts(to);
    await sendAfter(0);
    expect(sentTo(to)).toBe(0);
    expect(await lastText(real.db, to)).toMatchObject({
      status: 'NOT_SENT',
      error: 'OPTED_OUT: this person has stopped texts',
    });
  });

  it('scheduled for later doesn’t delay texts written after it', async () => {
    const to = aPhone();
    const now = real.clock.now();
    const notBefore = (now + 3_600_000) as Instant;
    await real.db.transaction((tx) => queueText(tx, aText('BOOKING_MOVED', to, 'later', { notBefore }), now));
    real.clock.advance(1);
    await queue('SIGN_IN_CODE', to, 'now');
    await sendAfter(0);
    expect(twilio.sent.filter((text) => text.to === to).map(({ body }) => markIn(body))).toEqual(['now']);
    await sendAfter(3600);
    expect(twilio.sent.filter((text) => text.to === to).map(({ body }) => markIn(body))).toEqual(['now', 'later']);
  });

  it('that has become useless is not sent', async () => {
    const to = aPhone();
    const now = real.clock.now();
    const usefulUntil = (now + 60_000) as Instant;
    await real.db.transaction((tx) => queueText(tx, aText('BOOKING_REMINDER', to, 'x', { usefulUntil }), now));
    await sendAfter(60);
    expect(sentTo(to)).toBe(0);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'FAILED', error: 'TOO_LATE: its time had passed' });
  });

  it('is sent after its sender’s process died, but not before its claim expired', async () => {
    const { to } = await queue('BOOKING_CONFIRMED');
    expect(await claimMessages(real.db, 'sms', real.clock.now())).toHaveLength(1);
    await sendAfter(29.9);
    expect(sentTo(to)).toBe(0);
    await sendAfter(0.1);
    expect(sentTo(to)).toBe(1);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', attempts: 2 });
  });

  it('is not sent after waiting for a day', async () => {
    const { to } = await queue('BOOKING_MOVED');
    await sendAfter(24 * 3600 + 0.001);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'FAILED', error: 'TOO_LATE: it waited for a day' });
    expect(sentTo(to)).toBe(0);
  });
});

describe('texts to one person', () => {
  const bodiesTo = (to: string) => twilio.sent.filter((text) => text.to === to).map(({ body }) => markIn(body));

  it('are sent in the order in which they were written, on any number of workers', async () => {
    const to = aPhone();
    for (const body of ['first', 'second', 'third']) {
      await queue('BOOKING_MOVED', to, body);
      real.clock.advance(1);
    }
    for (let turn = 0; turn < 3; turn += 1) await Promise.all([sendAfter(0), sendAfter(0)]);
    expect(bodiesTo(to)).toEqual(['first', 'second', 'third']);
  });

  it('wait while an earlier one is being sent, but not while it waits for a retry', async () => {
    const to = aPhone();
    await queue('BOOKING_MOVED', to, 'under way');
    await claimMessages(real.db, 'sms', real.clock.now());
    real.clock.advance(1);
    await queue('BOOKING_MOVED', to, 'behind');
    await sendAfter(1);
    expect(bodiesTo(to)).toEqual([]);
    twilio.next.push({ status: 503, code: 20503 });
    await sendAfter(30);
    await sendAfter(0);
    expect(bodiesTo(to)).toEqual(['behind']);
  });
});

describe('a code', () => {
  const NO_CODE = expect.stringContaining(DROPPED) as string;

  it('is not readable once it is sent or has failed', async () => {
    const sent = await queue('SIGN_IN_CODE');
    await sendAfter(0);
    expect(await lastText(real.db, sent.to)).toMatchObject({ status: 'SENT', body: NO_CODE });
    const failed = await queue('BOOKING_CODE');
    twilio.next.push({ status: 400, code: 21211 });
    await sendAfter(0);
    expect(await lastText(real.db, failed.to)).toMatchObject({ status: 'FAILED', body: NO_CODE });
  });

  it('is retried after a definite refusal', async () => {
    const { to } = await queue('SIGN_IN_CODE');
    twilio.next.push({ status: 503, code: 20503 });
    await sendAfter(0);
    expect(sentTo(to)).toBe(0);
    await sendAfter(2);
    expect(sentTo(to)).toBe(1);
  });

  it('fails after the sixth attempt', async () => {
    const { to } = await queue('SIGN_IN_CODE');
    twilio.next.push(...Array.from({ length: 6 }, () => ({ status: 503, code: 20503 })));
    for (let tries = 0; tries < 5; tries += 1) await sendAfter(32);
    expect((await lastText(real.db, to)).status).toBe('QUEUED');
    await sendAfter(32);
    const error = '20503: Refused with 20503';
    expect(await lastText(real.db, to)).toMatchObject({ status: 'FAILED', error, attempts: 6 });
    expect(sentTo(to)).toBe(0);
  });

  it('is not sent again when its result is unknown', async () => {
    const { to } = await queue('SIGN_IN_CODE');
    twilio.next.push('BREAK_AFTER_SENDING');
    await sendAfter(0);
    await sendAfter(60);
    expect(sentTo(to)).toBe(1);
    expect((await lastText(real.db, to)).error).toMatch(/^UNKNOWN_OUTCOME/);
  });

  it('is not sent again when the process died while sending it', async () => {
    const { to } = await queue('SIGN_IN_CODE');
    expect(await claimMessages(real.db, 'sms', real.clock.now())).toHaveLength(1);
    await sendAfter(30);
    expect(sentTo(to)).toBe(0);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'FAILED', body: NO_CODE });
  });

  it('is neither sent nor kept when its recipient opted out first', async () => {
    const { to } = await queue('SIGN_IN_CODE');
    await stopTexts(to);
    await sendAfter(0);
    expect(sentTo(to)).toBe(0);
    expect(await lastText(real.db, to)).toMatchObject({ status: 'NOT_SENT', body: NO_CODE });
  });

  it('is not sent after its ten minutes', async () => {
    const { to } = await queue('SIGN_IN_CODE');
    await sendAfter(10 * 60);
    expect(sentTo(to)).toBe(0);
    expect((await lastText(real.db, to)).error).toBe('TOO_LATE: the code has expired');
  });
});

describe('an email', () => {
  const write = async (to = `kit-${aPhone()}@example.test`) => {
    const mails = [aMail('BOOKING_CONFIRMED', to, 'Cut')];
    const { messageIds } = await real.db.transaction((tx) => queueMessages(tx, { mails }, real.clock.now()));
    const [messageId = ''] = messageIds;
    return { to, messageId };
  };
  const mailsAfter = async (seconds: number, node = real) => {
    real.clock.advance(seconds * 1000);
    await sendWaitingMails(node.server.deps);
  };
  const mailedTo = (to: string) => smtp.sent.filter((mail) => mail.to.includes(to)).length;
  const rowOf = async (id: string) => {
    const { rows } = await real.db.pool.query<{ status: string; error: string | null; attempts: number }>(
      'select status, error, attempts from message where id = $1',
      [id],
    );
    return rows[0];
  };

  it('is sent once by any of several workers, and not as a text', async () => {
    const mails = await Promise.all(Array.from({ length: 20 }, () => write()));
    await sendAfter(0);
    expect(mails.map(({ to }) => mailedTo(to))).toEqual(mails.map(() => 0));
    await Promise.all([real, real, real].map((node) => mailsAfter(0, node)));
    expect(mails.map(({ to }) => mailedTo(to))).toEqual(mails.map(() => 1));
  });

  it('is retried after a temporary refusal, and fails after a permanent one', async () => {
    const [passing, lasting] = [await write(), await write()];
    smtp.next.push({ at: 'RCPT', code: 451 });
    await mailsAfter(0);
    const waiting = [await rowOf(passing.messageId), await rowOf(lasting.messageId)].filter(
      (row) => row?.status === 'QUEUED',
    );
    expect(waiting).toMatchObject([{ attempts: 1, error: expect.stringContaining('451') as string }]);
    await mailsAfter(2);
    expect([mailedTo(passing.to), mailedTo(lasting.to)]).toEqual([1, 1]);
    const gone = await write();
    smtp.next.push({ at: 'RCPT', code: 550 });
    await mailsAfter(0);
    expect((await rowOf(gone.messageId))?.error).not.toContain(gone.to);
    expect(await rowOf(gone.messageId)).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('550') as string,
    });
  });

  it('whose response was lost is sent again with the same Message-ID', async () => {
    const { to, messageId } = await write();
    smtp.next.push('BREAK_AFTER_SENDING');
    await mailsAfter(0);
    await mailsAfter(15);
    const ids = smtp.sent
      .filter((mail) => mail.to.includes(to))
      .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim());
    expect(ids).toEqual([`<${messageId}@book.example.test>`, `<${messageId}@book.example.test>`]);
  });

  it('without a mail server is a line of the outbox', async () => {
    const { to, messageId } = await write();
    await mailsAfter(0, outbox);
    const [entry] = await readOutbox(outbox.dataDir, 1);
    expect(entry).toMatchObject({
      at: new Date(real.clock.now()).toISOString(),
      channel: 'email',
      to,
      body: expect.stringContaining('Your booking is confirmed.') as string,
      subject: 'Confirmed: [Cut] at Bella Salon, Tue, Nov 24, 9:30 AM',
      fromName: 'Primehour',
      messageId,
      kind: 'BOOKING_CONFIRMED',
      calendarFile: expect.stringMatching(/^BEGIN:VCALENDAR/) as string,
    });
  });
});

describe('the outbox', () => {
  it('contains each text in full, as a line of JSON', async () => {
    const code = await queue('SIGN_IN_CODE');
    real.clock.advance(1);
    const moved = await queue('BOOKING_MOVED');
    await sendAfter(0, outbox);
    expect([sentTo(code.to), sentTo(moved.to)]).toEqual([0, 0]);
    const entry = { at: new Date(real.clock.now()).toISOString(), channel: 'sms' };
    expect((await readOutbox(outbox.dataDir, 2)).toReversed()).toEqual([
      { ...entry, ...code, kind: 'SIGN_IN_CODE', body: expect.stringMatching(/^\[123456\] is your /) as string },
      { ...entry, ...moved, kind: 'BOOKING_MOVED', body: expect.stringContaining(`/my/${LINK_TOKEN}`) as string },
    ]);
    expect(statSync(join(outbox.dataDir, OUTBOX_FILE)).mode & 0o777).toBe(0o600);
  });
});
