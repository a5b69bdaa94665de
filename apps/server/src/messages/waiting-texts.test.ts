import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWaitingMails, sendWaitingTexts } from '../jobs/send-messages.ts';
import { type Mail, MailFailure } from '../ports/mail.ts';
import type { ClientKind, CodeKind } from '../ports/message-kinds.ts';
import { UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import type { OutgoingText } from '../ports/sms.ts';
import { aMail, aText, markIn } from '../testing/queue-messages.ts';
import { apiOf } from '../testing/start-api.ts';
import { DROPPED, RENDERED_BY, textsTo } from '../testing/texts.ts';
import { textOf } from './open-message.ts';
import { queueMessages } from './queue-text.ts';
import { claimMessages, renewClaims, settlingIn } from './waiting-texts.ts';

// The guarantee: a waiting message belongs to one worker at a time, for as long as that worker is sending it; its
// result is stored once it is known; and messages that wait for one person hold up no one else.

const start = apiOf();
let node: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  node = await startTestServer(start);
});
afterAll(() => node.close());
beforeEach(() => node.db.pool.query('delete from message'));

const SENT = { status: 'SENT', error: null, providerMessageId: 'x', sentAt: new Date('2026-10-06T14:00:00Z') } as const;

/** In this order. */
async function queue(to: Phone, count: number, kind: ClientKind | CodeKind = 'BOOKING_MOVED'): Promise<void> {
  const texts = Array.from({ length: count }, (_, n) => aText(kind, to, `${kind} ${n}`));
  await node.db.transaction((tx) => queueMessages(tx, { texts }, node.clock.now()));
  node.clock.advance(1);
}
const claim = (afterMs = 0) => claimMessages(node.db, 'sms', (node.clock.now() + afterMs) as Instant);
const claimedOf = async (to: Phone) =>
  (await claim()).filter(({ recipient }) => recipient === to).map((claimed) => markIn(textOf(claimed, RENDERED_BY)));

describe('one person with very many waiting messages', () => {
  it('holds up no one who comes later', async () => {
    const [busy, other] = [aPhone(), aPhone()];
    await queue(busy, 400);
    await queue(other, 1);
    expect((await claim()).map(({ recipient }) => recipient)).toEqual([busy, busy, busy, other]);
  });

  it('gets a code at once anyway, and the rest in order', async () => {
    const to = aPhone();
    await queue(to, 200);
    await queue(to, 1, 'SIGN_IN_CODE');
    expect(await claimedOf(to)).toEqual(['BOOKING_MOVED 0', 'BOOKING_MOVED 1', 'SIGN_IN_CODE 0']);
  });

  it('is not skipped because of messages that wait for their next attempt', async () => {
    const to = aPhone();
    await queue(to, 6);
    const settle = settlingIn(node.db);
    const notBefore = new Date(node.clock.now() + 60_000);
    for (const claimed of await claim())
      await settle(claimed, { status: 'QUEUED', error: '20503: Overloaded', notBefore });
    expect(await claimedOf(to)).toEqual(['BOOKING_MOVED 3', 'BOOKING_MOVED 4', 'BOOKING_MOVED 5']);
  });
});

describe('a claim', () => {
  it('that is renewed keeps others away for as long again', async () => {
    await queue(aPhone(), 1);
    const mine = await claim();
    expect(await renewClaims(node.db, mine, (node.clock.now() + 29_000) as Instant)).toEqual(mine);
    expect(await claim(58_000)).toEqual([]);
    expect(await claim(59_000)).toHaveLength(1);
  });

  it('that has gone to another worker is neither renewed nor settled', async () => {
    const to = aPhone();
    await queue(to, 1);
    const [mine] = await claim();
    const [theirs] = await claim(30_000);
    if (!mine || !theirs) throw new Error('It was claimed twice.');
    expect(await renewClaims(node.db, [mine], node.clock.now())).toEqual([]);
    await settlingIn(node.db)(mine, { status: 'FAILED', error: '30003: Unreachable' });
    expect(await textsTo(node.db, to)).toMatchObject([{ status: 'QUEUED', error: null }]);
    await settlingIn(node.db)(theirs, SENT);
    expect(await textsTo(node.db, to)).toMatchObject([{ status: 'SENT', attempts: 2 }]);
  });
});

it('a text whose worker dies each time is given up after six attempts, and one that was refused as often is not', async () => {
  const [deadly, refused] = [aPhone(), aPhone()];
  await queue(deadly, 1);
  await queue(refused, 1);
  const error = '20503: Overloaded';
  await node.db.pool.query('update message set attempts = 6, error = case recipient when $1 then $2 end', [
    refused,
    error,
  ]);
  await sendWaitingTexts(node.server.deps);
  const noTryCameBack = 'UNKNOWN_OUTCOME: no try came back';
  expect(await textsTo(node.db, deadly)).toMatchObject([{ status: 'FAILED', error: noTryCameBack }]);
  expect(await textsTo(node.db, refused)).toMatchObject([{ status: 'SENT' }]);
});

it('an attempt that failed because of our own bug is stored like a lost response, and holds up nothing', async () => {
  const [notified, asked] = [aPhone(), aPhone()];
  await queue(notified, 2);
  await queue(asked, 1, 'SIGN_IN_CODE');
  const sent: string[] = [];
  const send = ({ body, messageId }: OutgoingText) => {
    if (!markIn(body).endsWith('1')) throw new TypeError('A mistake of ours');
    sent.push(markIn(body));
    return Promise.resolve({ providerMessageId: messageId });
  };
  await sendWaitingTexts({ ...node.server.deps, sms: { provider: 'twilio', send } });
  const error = 'UNKNOWN_OUTCOME: the try broke off';
  expect(await textsTo(node.db, notified)).toMatchObject([{ status: 'QUEUED', error }, { status: 'SENT' }]);
  expect(await textsTo(node.db, asked)).toMatchObject([
    { status: 'FAILED', error, body: expect.stringContaining(DROPPED) as string },
  ]);
  expect(sent).toEqual(['BOOKING_MOVED 1']);
});

it('an email whose response is lost each time is tried a dozen times in a day, a refused one every five minutes', async () => {
  const { db, clock } = node;
  const mails = ['lost', 'refused'].map((mark) => aMail('BOOKING_MOVED', `${mark}@example.test`, mark));
  await db.transaction((tx) => queueMessages(tx, { mails }, clock.now()));
  await db.pool.query(`update message set attempts = 11, error = '451: Later'`);
  const send = ({ body }: Mail) => {
    const providerCode = markIn(body) === 'lost' ? UNKNOWN_OUTCOME : '451';
    return Promise.reject(new MailFailure('No', { isPermanent: false, providerCode }));
  };
  await sendWaitingMails({ ...node.server.deps, mail: { provider: 'smtp', send } });
  const { rows } = await db.pool.query<{ name: string; seconds: number }>(
    `select data ->> 'serviceName' as name, extract(epoch from not_before - $1)::int as seconds from message order by name`,
    [new Date(clock.now())],
  );
  expect(rows).toEqual([
    { name: '[lost]', seconds: 2 * 2 ** 11 },
    { name: '[refused]', seconds: 300 },
  ]);
});

describe('a slow provider', () => {
  /** Holds texts until the test lets them through. */
  function slowSms() {
    const sent: OutgoingText[] = [];
    const open = new Map<string, () => void>();
    let hasBegun: () => void = () => undefined;
    const send = (text: OutgoingText) =>
      new Promise<{ providerMessageId: string }>((resolve) => {
        sent.push(text);
        open.set(markIn(text.body), () => resolve({ providerMessageId: text.messageId }));
        hasBegun();
      });
    /** Waits until it is being sent, if it is not yet. */
    const answer = async (body: string) => {
      while (!open.has(body)) await new Promise<void>((resolve) => (hasBegun = resolve));
      open.get(body)?.();
    };
    const begun = async (count: number) => {
      while (sent.length < count) await new Promise<void>((resolve) => (hasBegun = resolve));
    };
    const deps = { ...node.server.deps, sms: { provider: 'twilio' as const, send } };
    return { sent, answer, begun, deps };
  }
  const statuses = async (to: Phone) => (await textsTo(node.db, to)).map(({ status }) => status);
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('holds up only the messages of one person, and what was sent is stored at once', async () => {
    const [slow, fast] = [aPhone(), aPhone()];
    await queue(slow, 1, 'BOOKING_CANCELLED');
    await queue(fast, 1, 'BOOKING_MOVED');
    const sms = slowSms();
    const sending = sendWaitingTexts(sms.deps);
    await sms.answer('BOOKING_MOVED 0');
    await until(async () => (await statuses(fast))[0] === 'SENT');
    expect(await statuses(slow)).toEqual(['QUEUED']);
    await sms.answer('BOOKING_CANCELLED 0');
    await sending;
    expect(await statuses(slow)).toEqual(['SENT']);
  });

  it('may take any time for three messages to one person: no other worker sends them too', async () => {
    const to = aPhone();
    await queue(to, 3);
    const sms = slowSms();
    const sending = sendWaitingTexts(sms.deps);
    for (const n of [0, 1, 2]) {
      await sms.begun(n + 1);
      node.clock.advance(20_000);
      // Another worker, whenever it looks.
      expect(await claim()).toEqual([]);
      await sms.answer(`BOOKING_MOVED ${n}`);
    }
    await sending;
    expect(sms.sent.map(({ body }) => markIn(body))).toEqual(['BOOKING_MOVED 0', 'BOOKING_MOVED 1', 'BOOKING_MOVED 2']);
    expect(await statuses(to)).toEqual(['SENT', 'SENT', 'SENT']);
  });

  it('leaves to another worker what that one has taken over in the meantime', async () => {
    const to = aPhone();
    await queue(to, 2);
    const sms = slowSms();
    const sending = sendWaitingTexts(sms.deps);
    await sms.begun(1);
    node.clock.advance(30_000);
    expect(await claim()).toHaveLength(2);
    await sms.answer('BOOKING_MOVED 0');
    await sending;
    expect(sms.sent.map(({ body }) => markIn(body))).toEqual(['BOOKING_MOVED 0']);
    expect(await statuses(to)).toEqual(['QUEUED', 'QUEUED']);
  });
});
