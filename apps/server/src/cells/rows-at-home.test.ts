import { eraseClient } from '@primehour/contract/client';
import { membershipElsewhere } from '@primehour/db/schema/cell';
import { membership } from '@primehour/db/schema/membership';
import { helpMessage } from '@primehour/db/schema/support';
import { appUser } from '@primehour/db/schema/user';
import { uuidV7 } from '@primehour/db/uuid';
import { aClient, aUser, type BusinessRow, type UserRow } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
