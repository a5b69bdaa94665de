import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setOtherCells } from './cell.ts';
import { BusinessElsewhere, lockBusiness } from './lock.ts';
import { businessElsewhere } from './schema/cell.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Tx } from './transaction.ts';
import { uuidV4 } from './uuid.ts';

// The guarantee: once a business is served by another cell, no one changes it in this one, not even those who waited
// for its lock while it moved. With one cell, no one checks.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => setOtherCells(false));

const leave = (tx: Tx, businessId: string) =>
  tx.insert(businessElsewhere).values({ businessId, cell: 1, movedAt: new Date(0) });

test('a transaction that waited for the lock of a business that leaves is refused', async () => {
  setOtherCells(true);
  const [leaving, staying] = [uuidV4(), uuidV4()];
  const node = database.secondNode();
  const isLocked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const move = database.db.transaction(async (tx) => {
    await lockBusiness(tx, leaving);
    isLocked.resolve();
    await gate.promise;
    await leave(tx, leaving);
  });
  await isLocked.promise;
  const outcome = node.transaction((tx) => lockBusiness(tx, leaving)).catch((error: unknown) => error);
  await node.transaction((tx) => lockBusiness(tx, staying));
  gate.resolve();
  await move;
  expect(await outcome).toBeInstanceOf(BusinessElsewhere);
});

test('it is refused in a shared transaction, without holding up the others', async () => {
  setOtherCells(true);
  const [left, ...others] = [uuidV4(), uuidV4(), uuidV4(), uuidV4()];
  await database.db.transaction((tx) => leave(tx, left));
  const done: string[] = [];
  const change = (id: string) =>
    database.db.sharedTransaction(id, async (tx) => {
      await lockBusiness(tx, id);
      tx.afterCommit(() => void done.push(id));
    });
  const gate = Promise.withResolvers<void>();
  const running = [1, 2].map(() => database.db.sharedTransaction(uuidV4(), () => gate.promise));
  const refused = change(left).catch((error: unknown) => error);
  const kept = others.map(change);
  gate.resolve();
  await Promise.all([...running, ...kept]);
  expect(await refused).toBeInstanceOf(BusinessElsewhere);
  expect(done.toSorted()).toEqual(others.toSorted());
});

test('with one cell, the list of businesses elsewhere is not read', async () => {
  const id = uuidV4();
  await database.db.transaction((tx) => leave(tx, id));
  await database.db.transaction((tx) => lockBusiness(tx, id));
});
