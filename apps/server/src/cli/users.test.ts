import { auditEntry } from '@primehour/db/schema/audit';
import { passkey, session } from '@primehour/db/schema/session';
import { uuidV7 } from '@primehour/db/uuid';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInTerminal } from '../testing/run-in-terminal.ts';
import { textsTo } from '../testing/texts.ts';
import { usersCommand } from './users.ts';

// The guarantee: an operator can restore access for a user who has lost all passkeys; their sessions end, they are
// texted, and no one else is affected.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function reset(phone: string): Promise<[number, string]> {
  const { code, output } = await runInTerminal(usersCommand, ['reset-passkeys', phone], { DATABASE_URL: database.url });
  return [code, output];
}

async function aPersonWithPasskey() {
  const world = { db: database.db, clock: { now: () => Date.now() } };
  const user = await aUser(world);
  const { sessionId } = await aSession(world, user);
  await database.db.transaction((tx) =>
    tx.insert(passkey).values({
      id: uuidV7(),
      userId: user.id,
      name: 'Phone',
      credentialId: `credential-${user.id}`,
      publicKey: Buffer.from([1]),
      signCount: 0,
      transports: [],
      createdAt: new Date(),
    }),
  );
  const left = async () => ({
    passkeys: (await database.db.read.select().from(passkey).where(eq(passkey.userId, user.id))).length,
    revokedReason: (await database.db.read.select().from(session).where(eq(session.id, sessionId)))[0]?.revokedReason,
    texts: (await textsTo(database.db, user.phone)).map(({ kind }) => kind),
  });
  return { user, left };
}

it('removes all passkeys of a user, ends their sessions and texts them', async () => {
  const [person, stranger] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
  expect(await reset(person.user.phone)).toEqual([0, 'Removed 1. The user now signs in with a texted code alone.\n']);
  expect(await person.left()).toEqual({
    passkeys: 0,
    revokedReason: 'SIGN_OUT_EVERYWHERE',
    texts: ['ACCOUNT_PASSKEY_REMOVED'],
  });
  expect(await stranger.left()).toEqual({ passkeys: 1, revokedReason: null, texts: [] });
  expect(await reset(person.user.phone)).toEqual([0, 'This user has no passkeys.\n']);
  const entries = await database.db.read.select().from(auditEntry);
  expect(entries).toMatchObject([
    {
      actorKind: 'OPERATOR',
      action: 'PASSKEYS_RESET',
      subjectKind: 'user',
      subjectId: person.user.id,
      after: { passkeys: 1, by: expect.stringMatching(/^command line: ./) as string },
    },
  ]);
});

it.each([
  ['312', 'This is not a US phone number. Write it as +13125550142.\n'],
  ['+13125550100', 'No user has this phone number.\n'],
])('%s is refused in a sentence', async (phone, message) => {
  expect(await reset(phone)).toEqual([1, message]);
});
