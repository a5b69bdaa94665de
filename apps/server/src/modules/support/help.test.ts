import { createHmac } from 'node:crypto';
import { getHelpIdentity, listHelpMessages, readHelpAnswers, sendHelpMessage } from '@primehour/contract/support';
import { auditEntry } from '@primehour/db/schema/audit';
import { helpMessage } from '@primehour/db/schema/support';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpMessagesCommand } from '../../cli/help-messages.ts';
import { runInTerminal } from '../../testing/run-in-terminal.ts';
import { apiOf } from '../../testing/start-api.ts';
import { supportRoutes } from './routes.ts';

// The guarantee: a user's messages to the operator are stored, within per-user limits; and no one can impersonate
// another user in the help chat.

let left: TestServer;
let right: TestServer;
beforeAll(async () => {
  left = await startTestServer(apiOf(supportRoutes));
  right = await startTestServer(apiOf(supportRoutes), {
    clock: left.clock,
    database: left.database,
    env: {
      CHATWOOT_BASE_URL: 'https://chat.example.test/',
      CHATWOOT_WEBSITE_TOKEN: 'web',
      CHATWOOT_HMAC_TOKEN: 'inbox-key',
    },
  });
});
afterAll(async () => {
  await right.close();
  await left.close();
});

const HOUR = 3_600_000;

async function someone() {
  const user = await aUser(left, { firstName: 'Rosa', lastName: 'Delgado', email: 'rosa@delgadohair.example' });
  const session = await aSession(left, user);
  return { user, onLeft: left.as(session), onRight: right.as(session) };
}

const storedOf = (userId: string) => left.db.read.select().from(helpMessage).where(eq(helpMessage.userId, userId));

describe('a message for the operator', () => {
  it('is stored with its writer and time', async () => {
    const { user, onLeft } = await someone();
    const text = '  My payouts are late.\nWhom do I ask? ';
    expect(await onLeft(sendHelpMessage, { body: { text } })).toEqual({ isStored: true });
    expect(await storedOf(user.id)).toMatchObject([
      { body: 'My payouts are late.\nWhom do I ask?', createdAt: new Date(left.clock.now()), answeredAt: null },
    ]);
  });

  it('is limited to five an hour, across nodes and parallel requests', async () => {
    left.clock.set(Math.ceil(left.clock.now() / (24 * HOUR)) * 24 * HOUR);
    const { user, onLeft, onRight } = await someone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => (n % 2 ? onLeft : onRight)(sendHelpMessage, { body: { text: `No. ${n}` } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await storedOf(user.id)).toHaveLength(5);
    const refusal = await refusalOf(onLeft(sendHelpMessage, { body: { text: 'One more' } }));
    expect(refusal).toMatchObject({
      statusCode: 429,
      code: 'TOO_MANY_REQUESTS',
      requestTimeout: 3600,
      message: 'We’ve received your messages. You can send another one in 60 minutes',
    });
    left.clock.advance(HOUR / 2 + 1_000);
    const soon = await refusalOf(left.as(await aSession(left, user))(sendHelpMessage, { body: { text: 'One more' } }));
    expect(soon.message).toBe('We’ve received your messages. You can send another one in 30 minutes');
    await (await someone()).onLeft(sendHelpMessage, { body: { text: 'From someone else' } });
    left.clock.advance(HOUR / 2);
    const later = left.as(await aSession(left, user));
    await later(sendHelpMessage, { body: { text: 'One more' } });
  });

  it.each([
    ['', 'Write your message'],
    [' \n ', 'Write your message'],
    ['x'.repeat(2001), 'Should be at most 2000 characters'],
  ])('%j is refused', async (text, message) => {
    const { user, onLeft } = await someone();
    const refusal = await refusalOf(onLeft(sendHelpMessage, { body: { text } }));
    expect(refusal.issues).toEqual([{ path: 'text', message }]);
    expect(await storedOf(user.id)).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await refusalOf(left.as()(sendHelpMessage, { body: { text: 'Hello' } }))).code).toBe('UNAUTHORISED');
  });
});

describe('an answer of the operator', () => {
  it('is read by its writer alone, and new until then', async () => {
    const [rosa, other] = [await someone(), await someone()];
    await rosa.onLeft(sendHelpMessage, { body: { text: 'My payouts are late.' } });
    const [{ id } = { id: '' }] = await storedOf(rosa.user.id);
    const shown = { id, text: 'My payouts are late.', createdAt: left.clock.now() };
    expect(await rosa.onLeft(listHelpMessages, {})).toEqual([{ ...shown, answer: null, isUnread: false }]);
    const answer = 'Your bank needs two days.';
    await left.db.transaction((tx) =>
      tx
        .update(helpMessage)
        .set({ answer, answeredAt: new Date(left.clock.now()) })
        .where(eq(helpMessage.id, id)),
    );
    await other.onRight(readHelpAnswers, {});
    expect(await rosa.onRight(listHelpMessages, {})).toEqual([{ ...shown, answer, isUnread: true }]);
    expect(await other.onLeft(listHelpMessages, {})).toEqual([]);
    await Promise.all([rosa.onLeft(readHelpAnswers, {}), rosa.onRight(readHelpAnswers, {})]);
    expect(await rosa.onLeft(listHelpMessages, {})).toEqual([{ ...shown, answer, isUnread: false }]);
  });

  it('is recorded, and so is one by phone', async () => {
    const { user, onLeft } = await someone();
    for (const text of ['My payouts are late.', 'Please call me.']) await onLeft(sendHelpMessage, { body: { text } });
    const stored = await storedOf(user.id);
    const [late, call] = stored.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const run = (...args: string[]) =>
      runInTerminal(helpMessagesCommand, args, { DATABASE_URL: left.db.url, DATA_DIR: left.dataDir });
    expect((await run('answer', late?.id ?? '', 'Your bank needs two days.')).code).toBe(0);
    expect((await run('answered', call?.id ?? '')).code).toBe(0);
    expect((await run('answered', call?.id ?? '')).code).toBe(1);
    const isAnswer = eq(auditEntry.action, 'HELP_ANSWERED');
    const entries = await left.db.read.select().from(auditEntry).where(isAnswer).orderBy(auditEntry.id);
    const by = expect.stringMatching(/^command line: ./) as string;
    expect(entries).toMatchObject([
      { actorKind: 'OPERATOR', subjectKind: 'help-message', subjectId: late?.id, after: { by } },
      { actorKind: 'OPERATOR', subjectKind: 'help-message', subjectId: call?.id, after: { by } },
    ]);
  });

  it.each([listHelpMessages, readHelpAnswers])('requires a session: $path', async (endpoint) => {
    expect((await refusalOf(left.as()(endpoint, {}))).code).toBe('UNAUTHORISED');
  });
});

describe('a user’s identity in the chat', () => {
  it('is signed with the inbox’s key if there is one', async () => {
    const { user, onLeft, onRight } = await someone();
    const identity = {
      identifier: user.id,
      name: 'Rosa Delgado',
      email: 'rosa@delgadohair.example',
      phone: user.phone,
    };
    expect(await onLeft(getHelpIdentity, {})).toEqual({ ...identity, identifierHash: null });
    const identifierHash = createHmac('sha256', 'inbox-key').update(user.id).digest('hex');
    expect(await onRight(getHelpIdentity, {})).toEqual({ ...identity, identifierHash });
  });

  it('is the phone number before there is a name', async () => {
    const user = await aUser(left, { firstName: null, lastName: null, email: null });
    const call = left.as(await aSession(left, user));
    expect(await call(getHelpIdentity, {})).toMatchObject({ name: user.phone, email: null });
  });

  it('requires a session', async () => {
    expect((await refusalOf(right.as()(getHelpIdentity, {}))).code).toBe('UNAUTHORISED');
  });
});
