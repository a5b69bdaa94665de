import { HOME_CELL, setOtherCells, setOwnCell } from '@primehour/db/cell';
import { cell, businessElsewhere, membershipElsewhere, slugElsewhere } from '@primehour/db/schema/cell';
import { appUser, userPreferences } from '@primehour/db/schema/user';
import { aUser, type BusinessOptions, type BusinessRow, type UserRow } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestClock } from '@primehour/testkit/clock';
import { createTestDatabase } from '@primehour/testkit/database';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import type { RunningServer } from '../start-server.ts';
import { wholeApp } from './salon.ts';

const NUMBER = 1;

export type TwoCells = { readonly home: TestServer<RunningServer>; readonly away: TestServer<RunningServer> };

/** Two cells, each with its database and a node. `away` is cell 1. */
export async function startTwoCells(clock: TestClock, settings: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  const addFirst = (number: number, url: string) =>
    database.db.transaction((tx) =>
      tx
        .insert(cell)
        .values({ number, url, addedAt: new Date(clock.now()) })
        .onConflictDoUpdate({ target: cell.number, set: { url } }),
    );
  // At startup a node reads which cells exist, and their addresses when it forwards.
  for (const number of [0, NUMBER]) await addFirst(number, 'http://127.0.0.1:1');
  const home = await startTestServer(wholeApp, { clock, database, env: settings });
  const env = { ...settings, CELL: String(NUMBER), HOME_DATABASE_URL: database.url };
  const away = await startTestServer(wholeApp, { clock, env });
  await addFirst(0, home.url);
  await addFirst(NUMBER, away.url);
  await readCells({ home, away });
  return {
    home,
    away,
    async close() {
      await away.close();
      await home.close();
      await database.drop();
      // Both nodes are one process here.
      setOwnCell(HOME_CELL);
      setOtherCells(false);
    },
  };
}

/** A cell of which only the address is known. */
export const OTHER = 2;

/** Another cell, of which only the address is known. */
export async function addCell({ home, away }: TwoCells, number: number, url: string): Promise<void> {
  const addedAt = new Date(home.clock.now());
  const row = { number, url, addedAt };
  await home.db.transaction((tx) =>
    tx.insert(cell).values(row).onConflictDoUpdate({ target: cell.number, set: { url } }),
  );
  await readCells({ home, away });
}

export async function removeCell({ home, away }: TwoCells, number: number): Promise<void> {
  await home.db.transaction((tx) => tx.delete(cell).where(eq(cell.number, number)));
  await readCells({ home, away });
}

/** Nodes remember the cells for two seconds. */
async function readCells({ home, away }: TwoCells): Promise<void> {
  for (const { server } of [home, away]) await server.deps.cells?.directory.listCells({ isFresh: true });
}

/** Lists a business as if it had been moved to cell 1. */
export async function addToDirectory(
  { home }: TwoCells,
  { id: businessId, slug, owner }: BusinessRow & { owner: UserRow },
) {
  const at = new Date(home.clock.now());
  await home.db.transaction(async (tx) => {
    await tx.insert(appUser).values(owner).onConflictDoNothing();
    await tx.insert(businessElsewhere).values({ businessId, cell: NUMBER, movedAt: at });
    await tx.insert(slugElsewhere).values({ businessId, slug });
    await tx.insert(membershipElsewhere).values({ businessId, userId: owner.id, createdAt: at });
  });
}

/** A signed-in owner, whose business is in cell 1. */
export async function aPartnerAway(cells: TwoCells, options: BusinessOptions = {}) {
  const owner = await aUser(cells.away, { firstName: 'Ada', lastName: 'Brooks', email: 'ada@example.test' });
  const { business } = await aPartner(cells.away, { ...options, owner });
  await addToDirectory(cells, business);
  return { user: owner, business, ...(await aSession(cells.home, owner)) };
}

/** A person, as stored in a cell. */
export const personIn = async ({ db }: TestServer, id: string) =>
  (await db.read.select().from(appUser).where(eq(appUser.id, id)))[0];

export const preferencesIn = async ({ db }: TestServer, userId: string) =>
  (await db.read.select().from(userPreferences).where(eq(userPreferences.userId, userId)))[0];
