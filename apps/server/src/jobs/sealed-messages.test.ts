import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { type FakeTwilio, startFakeTwilio } from '@primehour/testkit/fakes/twilio';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueText } from '../messages/queue-text.ts';
import type { ClientKind, CodeKind } from '../ports/message-kinds.ts';
import { withBytes } from '../testing/find-in-tables.ts';
import { aText, LINK_TOKEN } from '../testing/queue-messages.ts';
import { apiOf } from '../testing/start-api.ts';
import { lastText } from '../testing/texts.ts';
import { sendWaitingTexts } from './send-messages.ts';

// The guarantee: the secret of a message can't be read from the database, neither while it is queued nor afterward, and
// no text is sent incomplete.

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 't'.repeat(32) };
const start = apiOf();
type Node = TestServer<Awaited<ReturnType<typeof start>>>;
let twilio: FakeTwilio;
let twilioEnv: Record<string, string>;
let real: Node;

beforeAll(async () => {
  twilio = await startFakeTwilio(ACCOUNT, () => real.clock.now());
  twilioEnv = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_FROM: '+13125550100',
    TWILIO_BASE_URL: twilio.url,
  };
  real = await startTestServer(start, { env: twilioEnv });
});
afterAll(async () => {
  await real.close();
  await twilio.close();
});

async function queue(kind: ClientKind | CodeKind, to: Phone = aPhone(), mark = '123456') {
  const { messageId } = await real.db.transaction((tx) => queueText(tx, aText(kind, to, mark), real.clock.now()));
  return { to, messageId };
}

async function sendAfter(seconds: number, node = real): Promise<void> {
  real.clock.advance(seconds * 1000);
  await sendWaitingTexts(node.server.deps);
}

const sentTo = (to: string) => twilio.sent.filter((text) => text.to === to).length;

/** Every row of the table as stored. */
const dumpOf = async () =>
  (await real.db.pool.query<{ row: string }>('select m::text as row from message m')).rows
    .map(({ row }) => row)
    .join('\n');

describe('the secret in a message', () => {
  it('is nowhere in its row, before and after sending', async () => {
    const [text, code] = [await queue('BOOKING_CONFIRMED'), await queue('SIGN_IN_CODE', aPhone(), '654987')];
    for (let turn = 0; turn < 2; turn += 1) {
      const dump = withBytes(await dumpOf());
      expect([dump.includes(text.messageId), dump.includes(LINK_TOKEN), dump.includes('654987')]).toEqual([
        true,
        false,
        false,
      ]);
      await sendAfter(0);
    }
    expect(twilio.sent.find(({ to }) => to === text.to)?.body).toContain(`/my/${LINK_TOKEN}`);
    expect(twilio.sent.find(({ to }) => to === code.to)?.body).toContain('654987');
  });

  it('is deleted once the message is sent or stopped, and kept while it can be sent again', async () => {
    const sent = await queue('BOOKING_CONFIRMED');
    await sendAfter(0);
    const [stopped, kept] = [await queue('BOOKING_CONFIRMED'), await queue('BOOKING_CANCELLED')];
    await real.db.pool.query('insert into phone_opt_out (phone, opted_out_at) values ($1, $2)', [
      stopped.to,
      new Date(real.clock.now()),
    ]);
    twilio.next.push({ status: 400, code: 21211 });
    await sendAfter(0);
    const { rows } = await real.db.pool.query<{ status: string; isSealed: boolean }>(
      'select status, sealed_secret is not null as "isSealed" from message where id = any ($1) order by status',
      [[sent, stopped, kept].map(({ messageId }) => messageId)],
    );
    expect(rows.map(({ status, isSealed }) => [status, isSealed])).toEqual([
      ['FAILED', true],
      ['NOT_SENT', false],
      ['SENT', false],
    ]);
  });

  it('sealed with another key is never sent incomplete: the text waits until the key is back', async () => {
    const { to } = await queue('BOOKING_CONFIRMED');
    const env = { SMS_PROVIDER: 'outbox', HASH_SECRET: 'another-hash-secret-of-the-operator' };
    const other = await startTestServer(start, { database: real.database, clock: real.clock, env });
    await sendAfter(0, other);
    await other.close();
    const error = 'NOT_RENDERED: its secret was sealed with another HASH_SECRET';
    expect(await lastText(real.db, to)).toMatchObject({ status: 'QUEUED', error });
    await sendAfter(2);
    expect(sentTo(to)).toBe(1);
  });
});

it('a message of an unknown kind waits for a version that knows it', async () => {
  const { messageId, to } = await queue('BOOKING_CONFIRMED');
  await real.db.pool.query(`update message set kind = 'FROM_THE_FUTURE' where id = $1`, [messageId]);
  await sendAfter(0);
  expect(sentTo(to)).toBe(0);
  await real.db.pool.query(`update message set kind = 'BOOKING_CONFIRMED' where id = $1`, [messageId]);
  const error = 'NOT_RENDERED: this version has no words for its kind';
  expect(await lastText(real.db, to)).toMatchObject({ status: 'QUEUED', error });
  await sendAfter(2);
  expect(sentTo(to)).toBe(1);
});

it('a message stored with its text, from an older version, is sent as written, and its text is deleted', async () => {
  const { messageId, to } = await queue('BOOKING_CONFIRMED');
  const text = 'Confirmed: http://book.example.test/my/old';
  await real.db.pool.query('update message set data = null, sealed_secret = null, body = $2 where id = $1', [
    messageId,
    text,
  ]);
  await sendAfter(0);
  expect(twilio.sent.find((text) => text.to === to)?.body).toBe(text);
  expect(await dumpOf()).not.toContain('/my/old');
});

it('a text whose response was lost is recognized by its link, even by a node that words it differently', async () => {
  const { to } = await queue('BOOKING_CONFIRMED');
  twilio.next.push('BREAK_AFTER_SENDING');
  await sendAfter(0);
  const env = { ...twilioEnv, PUBLIC_URL: 'https://new-address.example.test' };
  const other = await startTestServer(start, { database: real.database, clock: real.clock, env });
  await sendAfter(15, other);
  await other.close();
  expect(await lastText(real.db, to)).toMatchObject({ status: 'SENT', attempts: 2 });
  expect(sentTo(to)).toBe(1);
});
