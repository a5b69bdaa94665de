import { withCells } from '@primehour/db/moves/connect-cells';
import { moveBusiness, type MoveStep } from '@primehour/db/moves/move-business';
import { listUnfinished } from '@primehour/db/moves/unfinished-moves';
import { cell } from '@primehour/db/schema/cell';
import { node } from '@primehour/db/schema/operator';
import { uuidV4 } from '@primehour/db/uuid';
import { aBusiness } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAUSE_TIMEOUT_MS } from '../testing/move-between-cells.ts';

// The guarantee: a move that was interrupted is shown until it is repeated, whichever cells it was between.

const clock = testClock('2026-10-06T14:00:00Z');
let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([0, 1, 2].map(() => createTestDatabase()));
  for (const [number, { db }] of databases.entries()) {
    await databases[0]?.db.transaction((tx) =>
      tx.insert(cell).values({ number, url: 'http://127.0.0.1:1', addedAt: new Date(clock.now()) }),
    );
    await db.transaction((tx) =>
      tx.insert(node).values({ id: uuidV4(), release: '1.0.0', newestMigration: '', role: 'api' }),
    );
  }
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const onAll = <Outcome>(work: Parameters<typeof withCells<Outcome>>[1]) =>
  withCells(new Map(databases.map(({ url }, number) => [number, url])), work);

const move = (businessId: string, to: number, last?: MoveStep) =>
  onAll((clients, watchers) =>
    moveBusiness(clients, {
      businessId,
      to,
      watchers,
      now: () => new Date(clock.now()),
      pauseMaxMs: PAUSE_TIMEOUT_MS,
      onStep: (step) => {
        if (step === last) throw new Error('died');
      },
    }),
  );

it.each<MoveStep>(['announced', 'history', 'taken', 'prepared', 'left', 'arrived', 'listed'])(
  'a move from cell 1 to cell 2 that died after %s',
  async (last) => {
    const [home] = databases;
    if (home === undefined) throw new Error('Unreachable: there are three.');
    const { id: businessId } = await aBusiness({ db: home.db, clock });
    for (const to of [1, 2, 1]) await move(businessId, to);
    await expect(move(businessId, 2, last)).rejects.toThrow('died');
    const isBetween = last === 'prepared' || last === 'left' || last === 'arrived';
    expect(await onAll(listUnfinished)).toEqual(isBetween ? [{ businessId, from: 1, to: 2 }] : []);
    await move(businessId, 2);
    expect(await onAll(listUnfinished)).toEqual([]);
  },
);
