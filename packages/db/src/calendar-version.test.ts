/** Every transaction that changes what clients see increments its business's version once, when it commits. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { occupancy } from './schema/booking.ts';
import { business } from './schema/business.ts';
import { calendarVersion } from './schema/calendar-version.ts';
import { insertBooking, insertBusiness, minutesAfter, T0 } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function versionOf(businessId: string): Promise<number> {
  const [row] = await database.db.read
    .select({ version: calendarVersion.version })
    .from(calendarVersion)
    .where(eq(calendarVersion.businessId, businessId));
  return row?.version ?? 0;
}

test('a transaction increments it once, however much it changes, and only for its own business', async () => {
  const [mine, other] = [await insertBusiness(database.db), await insertBusiness(database.db)];
  const [before, others] = [await versionOf(mine.businessId), await versionOf(other.businessId)];
  await database.db.transaction(async (tx) => {
    await insertBooking(tx, mine, T0, minutesAfter(T0, 30));
    await insertBooking(tx, mine, minutesAfter(T0, 60), minutesAfter(T0, 90));
    await tx.update(business).set({ name: 'Renamed' }).where(eq(business.id, mine.businessId));
  });
  expect([await versionOf(mine.businessId), await versionOf(other.businessId)]).toEqual([before + 1, others]);
});

test('inserts, updates and deletes increment it; what was rolled back does not', async () => {
  const mine = await insertBusiness(database.db);
  const seen = [await versionOf(mine.businessId)];
  const after = async (work: Promise<unknown>) => {
    await work;
    seen.push((await versionOf(mine.businessId)) - (seen[0] ?? 0));
  };
  const rows = eq(occupancy.businessId, mine.businessId);
  await after(database.db.transaction((tx) => insertBooking(tx, mine, T0, minutesAfter(T0, 30))));
  await after(database.db.transaction((tx) => tx.update(occupancy).set({ version: 2 }).where(rows)));
  await after(
    database.db
      .transaction(async (tx) => {
        await tx.delete(occupancy).where(rows);
        throw new Error('Changed their mind.');
      })
      .catch((error: unknown) => error),
  );
  await after(database.db.transaction((tx) => tx.delete(occupancy).where(rows)));
  expect(seen.slice(1)).toEqual([1, 2, 2, 3]);
});

test('two writers that meet on other locks in opposite orders do not deadlock because of it', async () => {
  const mine = await insertBusiness(database.db);
  const before = await versionOf(mine.businessId);
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`;
  let isFirstReady = () => {};
  const firstReady = new Promise<void>((resolve) => (isFirstReady = resolve));
  // The first changes the calendar and then needs what the second holds until it has changed the calendar.
  const runs: string[] = [];
  const second = database.db.transaction(async (tx) => {
    runs.push('second');
    await tx.execute(lock(8201));
    await firstReady;
    await tx.update(business).set({ city: 'Second' }).where(eq(business.id, mine.businessId));
  });
  const first = database.db.transaction(async (tx) => {
    runs.push('first');
    await insertBooking(tx, mine, T0, minutesAfter(T0, 30));
    isFirstReady();
    await tx.execute(lock(8201));
  });
  await Promise.all([first, second]);
  expect(await versionOf(mine.businessId)).toBe(before + 2);
  // A transaction that was ended by a deadlock would have run again.
  expect(runs).toEqual(['second', 'first']);
});
