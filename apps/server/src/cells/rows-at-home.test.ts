import { makeFeed } from '@primehour/contract/calendar-sync';
import { eraseClient } from '@primehour/contract/client';
import { closeBusiness } from '@primehour/contract/closing';
import { getDay } from '@primehour/contract/home';
import { business as businessTable } from '@primehour/db/schema/business';
import { membershipElsewhere } from '@primehour/db/schema/cell';
import { membership } from '@primehour/db/schema/membership';
import { session } from '@primehour/db/schema/session';
import { helpMessage } from '@primehour/db/schema/support';
import { appUser } from '@primehour/db/schema/user';
import { uuidV7 } from '@primehour/db/uuid';
import { aBusiness, aClient, aUser, type BusinessRow, type UserRow } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastText } from '../testing/texts.ts';
import { aPartnerAway, startTwoCells } from '../testing/two-cells.ts';

// The guarantee: what a business in another cell does with its members' rows in cell 0 is the same as in cell 0.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

const now = () => new Date(clock.now());

/** What someone wrote to Help, and its answer. */
async function writesToHelp({ id: userId }: UserRow, body: string, answer: string) {
  const row = { id: uuidV7(), userId, body, answer, createdAt: now(), answeredAt: now() };
  await cells.home.db.transaction((tx) => tx.insert(helpMessage).values(row));
  const stored = () => cells.home.db.read.select().from(helpMessage).where(eq(helpMessage.id, row.id));
  return { stored };
}

/** Makes someone who is in both cells a manager of a business in one of them. */
async function addManager(cell: TestServer, { id: businessId }: BusinessRow, { id: userId }: UserRow) {
  const row = { businessId, userId, createdAt: now() };
  await cell.db.transaction((tx) => tx.insert(membership).values({ ...row, role: 'MANAGER', grants: [] }));
  if (cell !== cells.home) await cells.home.db.transaction((tx) => tx.insert(membershipElsewhere).values(row));
}

async function aManager(cell: TestServer, business: BusinessRow) {
  const user = await aUser(cells.home);
  await cells.away.db.transaction((tx) => tx.insert(appUser).values(user));
  await addManager(cell, business, user);
  await aSession(cells.home, user);
  return user;
}

const isSignedIn = async ({ id }: UserRow) =>
  (
    await cells.home.db.read
      .select()
      .from(session)
      .where(and(eq(session.userId, id), isNull(session.revokedAt)))
  ).length > 0;

it('an erased client is in nothing that members wrote to Help', async () => {
  const { user, business, accessToken } = await aPartnerAway(cells);
  const manager = await aManager(cells.away, business);
  const { id, phone } = await aClient(cells.away, { business, name: 'Kim Quillfeather' });
  const written = [
    await writesToHelp(user, `Kim Quillfeather (${phone}) never came`, 'We have called Kim Quillfeather'),
    await writesToHelp(manager, `Where is ${phone}?`, 'Not here'),
  ];
  const query = { businessId: business.id };
  await cells.home.as({ accessToken })(eraseClient, { query, params: { id } });
  const rows = (await Promise.all(written.map(({ stored }) => stored()))).flat();
  expect(rows).toMatchObject([
    { body: '[erased] ([erased]) never came', answer: 'We have called [erased]' },
    { body: 'Where is [erased]?', answer: 'Not here' },
  ]);
});

describe('closing a business', () => {
  it('in another cell signs out its members, unless they work at another business, wherever that is', async () => {
    const { user: owner, business, accessToken } = await aPartnerAway(cells);
    const [open, closed] = [await aPartnerAway(cells), await aPartnerAway(cells)];
    await cells.away.db.transaction((tx) =>
      tx
        .update(businessTable)
        .set({ closedAt: now(), closedBy: closed.user.id, suspendedAt: now(), suspensionReason: 'Closed' })
        .where(eq(businessTable.id, closed.business.id)),
    );
    const members = {
      only: await aManager(cells.away, business),
      alsoHere: await aManager(cells.away, business),
      alsoAtClosed: await aManager(cells.away, business),
      alsoAtHome: await aManager(cells.away, business),
    };
    await addManager(cells.away, open.business, members.alsoHere);
    await addManager(cells.away, closed.business, members.alsoAtClosed);
    await addManager(cells.home, await aBusiness(cells.home), members.alsoAtHome);
    await cells.home.as({ accessToken })(closeBusiness, { query: { businessId: business.id } });
    const staying = [owner, ...Object.values(members)].map(async (user) => [user.id, await isSignedIn(user)]);
    expect(await Promise.all(staying)).toEqual([
      [owner.id, false],
      [members.only.id, false],
      [members.alsoHere.id, true],
      [members.alsoAtClosed.id, false],
      [members.alsoAtHome.id, true],
    ]);
  });

  it('in cell 0 leaves those signed in who work in another cell', async () => {
    const { user: owner, business, accessToken } = await aPartner(cells.home);
    const away = await aPartnerAway(cells);
    const member = await aManager(cells.home, business);
    await addManager(cells.away, away.business, member);
    await cells.home.as({ accessToken })(closeBusiness, { query: { businessId: business.id } });
    expect([await isSignedIn(owner), await isSignedIn(member)]).toEqual([false, true]);
  });
});

it('a text about a sensitive action names the device', async () => {
  const { user, business, accessToken, sessionId } = await aPartnerAway(cells);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36';
  await cells.home.db.transaction((tx) => tx.update(session).set({ userAgent }).where(eq(session.id, sessionId)));
  await cells.home.as({ accessToken })(makeFeed, { query: { businessId: business.id } });
  const { kind, body } = await lastText(cells.away.db, user.phone);
  expect([kind, body]).toEqual(['ACCOUNT_FEED_LINKED', expect.stringContaining('Chrome on Windows')]);
});

it('Home counts answers from Help, on every node', async () => {
  const { user, business, accessToken } = await aPartnerAway(cells);
  await writesToHelp(user, 'Hello', 'Hi');
  for (const node of [cells.home, cells.away]) {
    const { attention } = await node.as({ accessToken })(getDay, { query: { businessId: business.id } });
    expect(attention).toEqual([{ kind: 'HELP_ANSWERS', count: 1 }]);
  }
});
