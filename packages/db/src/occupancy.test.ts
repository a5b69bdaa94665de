/**
 * No two occupancies on one lane of a business overlap, from any number of writers and nodes; adjoining ones are fine.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBusiness } from './lock.ts';
import { overlapsRange } from './overlaps-range.ts';
import { occupancy } from './schema/booking.ts';
import { resource, resourceLane } from './schema/resource.ts';
import { queryRows } from './testing/query-rows.ts';
import { insertBooking, insertBusiness, minutesAfter, T0 } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { uuidV4, uuidV7 } from './uuid.ts';
import { constraintOf, violationOf } from './violations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refusalOf = (work: Promise<unknown>) => work.then(() => 'accepted', violationOf);

test('an overlap of one minute is refused, and back-to-back is accepted on both sides', async () => {
  const business = await insertBusiness(database.db);
  const book = (from: number, to: number) =>
    refusalOf(
      database.db.transaction((tx) => insertBooking(tx, business, minutesAfter(T0, from), minutesAfter(T0, to))),
    );
  expect(await book(60, 105)).toBe('accepted');
  expect(await book(104, 149)).toBe('SLOT_TAKEN');
  expect(await book(16, 61)).toBe('SLOT_TAKEN');
  expect(await book(70, 80)).toBe('SLOT_TAKEN');
  expect(await book(0, 200)).toBe('SLOT_TAKEN');
  expect(await book(105, 150)).toBe('accepted');
  expect(await book(15, 60)).toBe('accepted');
});

test('the same time of another business is free', async () => {
  for (const business of [await insertBusiness(database.db), await insertBusiness(database.db)]) {
    await database.db.transaction((tx) => insertBooking(tx, business, T0, minutesAfter(T0, 45)));
  }
  const ranges = await database.db.read.select({ during: occupancy.during }).from(occupancy);
  expect(ranges.filter(({ during }) => during.startAt.getTime() === T0.getTime()).length).toBe(2);
});

test('a hold needs its expiry, a booking must have none, and an empty range is refused', async () => {
  const { businessId } = await insertBusiness(database.db);
  const during = { startAt: T0, endAt: minutesAfter(T0, 30) };
  const insert = (row: Partial<typeof occupancy.$inferInsert>) =>
    database.db
      .transaction((tx) => tx.insert(occupancy).values({ id: uuidV7(), businessId, during, kind: 'block', ...row }))
      .then(() => 'accepted', constraintOf);
  expect(await insert({ expiresAt: T0 })).toBe('occupancy_hold_expires');
  expect(await insert({ kind: 'hold', expiresAt: T0 })).toBe('occupancy_kind_has_cause');
  expect(await insert({ kind: 'listing' })).toBe('occupancy_kind_has_cause');
  const unknown = uuidV4();
  expect(await insert({ kind: 'booking', bookingId: unknown, takeId: unknown })).toBe('occupancy_booking_fkey');
  expect(await insert({ during: { startAt: T0, endAt: T0 } })).toBe('occupancy_during_bounded');
  const twoDays = 2 * 24 * 60;
  expect(await insert({ during: { startAt: T0, endAt: minutesAfter(T0, twoDays + 1) } })).toBe(
    'occupancy_during_short',
  );
  expect(await insert({})).toBe('accepted');
});

/** Equipment with two units, in addition to the business's person: lanes 2 and 3. */
async function addPair(businessId: string): Promise<void> {
  const id = uuidV7();
  await database.db.transaction(async (tx) => {
    await tx.insert(resource).values({ id, businessId, kind: 'EQUIPMENT', name: 'Dryer', position: 1, createdAt: T0 });
    await tx.insert(resourceLane).values([2, 3].map((lane) => ({ businessId, lane, resourceId: id })));
  });
}

const aBlock = (businessId: string, lane: number, from: number, to: number) => ({
  id: uuidV7(),
  businessId,
  lane,
  kind: 'block' as const,
  during: { startAt: minutesAfter(T0, from), endAt: minutesAfter(T0, to) },
});

test('one time can be taken once on each lane, and only on lanes that belong to a resource', async () => {
  const { businessId } = await insertBusiness(database.db);
  const block = (lane: number) =>
    database.db
      .transaction((tx) => tx.insert(occupancy).values(aBlock(businessId, lane, 0, 60)))
      .then(() => 'accepted', constraintOf);
  expect(await block(2)).toBe('occupancy_lane_fkey');
  await addPair(businessId);
  expect(await Promise.all([block(1), block(2), block(3)])).toEqual(['accepted', 'accepted', 'accepted']);
  for (const lane of [1, 2, 3]) expect(await block(lane)).toBe('occupancy_no_overlap');
  expect(await block(4)).toBe('occupancy_lane_fkey');
});

test('a take has each lane and part once, and is named after its booking', async () => {
  const of = await insertBusiness(database.db);
  const { businessId } = of;
  await addPair(businessId);
  const bookingId = await database.db.transaction((tx) => insertBooking(tx, of, T0, minutesAfter(T0, 30)));
  const take = (more: Partial<typeof occupancy.$inferInsert>) => {
    const row = { ...aBlock(businessId, 1, 60, 90), kind: 'booking' as const, bookingId, takeId: bookingId, ...more };
    return database.db.transaction((tx) => tx.insert(occupancy).values(row)).then(() => 'accepted', constraintOf);
  };
  expect(await take({})).toBe('occupancy_take_once');
  expect(await take({ takeId: uuidV7(), part: 2 })).toBe('occupancy_take_of_cause');
  expect(await take({ part: 2 })).toBe('accepted');
  expect(await take({ lane: 3 })).toBe('accepted');
});

test('a pool is repacked within one transaction, even if no single row could move', async () => {
  const { businessId } = await insertBusiness(database.db);
  await addPair(businessId);
  const [early, late] = [aBlock(businessId, 2, 0, 60), aBlock(businessId, 3, 60, 120)];
  const wide = aBlock(businessId, 2, 0, 120);
  await database.db.transaction((tx) => tx.insert(occupancy).values([early, late]));
  expect(await refusalOf(database.db.transaction((tx) => tx.insert(occupancy).values(wide)))).toBe('SLOT_TAKEN');
  const swap = (isDeferred: boolean) =>
    database.db.transaction(async (tx) => {
      if (isDeferred) await tx.execute(sql`set constraints occupancy_no_overlap deferred`);
      await tx.insert(occupancy).values(wide);
      await tx.update(occupancy).set({ lane: 3 }).where(eq(occupancy.id, early.id));
    });
  expect(await refusalOf(swap(false))).toBe('SLOT_TAKEN');
  expect(await refusalOf(swap(true))).toBe('accepted');
});

test('a window has what overlaps it and nothing else, up to its edges and the longest range that may extend into it', async () => {
  const { businessId } = await insertBusiness(database.db);
  const other = await insertBusiness(database.db);
  const twoDays = 2 * 24 * 60;
  // Back to back, an hour apart, and of the maximum length; another business takes the same times.
  const stretches = [
    [0, 30],
    [30, 90],
    [150, 151],
    [200, 200 + twoDays],
    [200 + twoDays, 300 + twoDays],
  ] as const;
  await database.db.transaction(async (tx) => {
    for (const id of [businessId, other.businessId]) {
      for (const [from, to] of stretches) {
        const during = { startAt: minutesAfter(T0, from), endAt: minutesAfter(T0, to) };
        await tx.insert(occupancy).values({ id: uuidV7(), businessId: id, during, kind: 'block' });
      }
    }
  });
  const edges = stretches.flatMap(([from, to]) => [from - 1, from, from + 1, to - 1, to, to + 1]);
  const windows = edges.flatMap((from) => edges.filter((to) => to > from).map((to) => [from, to] as const));
  const found = `select lower(o.during) as at from occupancy o
    where o.business_id = $1 and ${overlapsRange('o', '$2', '$3')} order by o.during`;
  for (const [from, to] of windows) {
    const params = [businessId, minutesAfter(T0, from), minutesAfter(T0, to)];
    const rows = await queryRows<{ at: Date }>(database.db.read, found, params);
    const overlapping = stretches.filter(([start, end]) => start < to && end > from);
    expect(rows.map(({ at }) => at)).toEqual(overlapping.map(([start]) => minutesAfter(T0, start)));
  }
});

test('a window is read in the order of its index, without any other rows', async () => {
  const plan = await database.db.transaction(async (tx) => {
    // A table with few rows is otherwise read in full.
    await tx.execute(sql`set local enable_seqscan = off`);
    const window = overlapsRange('o', "'2026-11-22'", "'2026-12-22'");
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain (costs off) select o.kind from occupancy o
        where o.business_id = '${uuidV4()}' and ${window} order by o.during`),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using occupancy_by_time');
  expect(plan).toMatch(/Index Cond: .*business_id = .*during >= .*during < /);
  expect(plan).not.toContain('Sort');
});

// Without the lock two may find each other's time before either has it. PostgreSQL breaks that cycle within a second;
// with more of them, each retried victim closes the cycle again, until all are out of time or attempts (see lock.ts).
test.each([
  [2, 'alone', 20],
  [16, 'behind the business’s lock', 5],
])(
  'of %i racers from two nodes for overlapping times, the constraint %s lets exactly one win',
  async (racers, mode, rounds) => {
    const business = await insertBusiness(database.db);
    const nodes = [database.db, database.secondNode()];
    for (let round = 0; round < rounds; round += 1) {
      const outcomes = await Promise.all(
        Array.from({ length: racers }, (_, racer) => {
          const startAt = minutesAfter(T0, round * 120 + (racer % 8) * 3);
          const work = nodes[racer % 2]?.transaction(async (tx) => {
            if (mode !== 'alone') await lockBusiness(tx, business.businessId);
            await insertBooking(tx, business, startAt, minutesAfter(startAt, 45));
          });
          return refusalOf(Promise.resolve(work));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === 'accepted').length).toBe(1);
      expect(outcomes.filter((outcome) => outcome === 'SLOT_TAKEN').length).toBe(racers - 1);
    }
  },
);

test('the lock makes transactions of one business take turns, and does not block another business', async () => {
  const [one, other] = [uuidV4(), uuidV4()];
  const order: string[] = [];
  const hold = (name: string, id: string, inside: () => Promise<unknown> = () => Promise.resolve()) =>
    database.db.transaction(async (tx) => {
      await lockBusiness(tx, id);
      order.push(`${name} in`);
      await inside();
      order.push(`${name} out`);
    });
  const gate = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = hold('first', one, () => {
    entered.resolve();
    return gate.promise;
  });
  await entered.promise;
  const second = hold('second', one);
  // It is not blocked, although two transactions of the first business came before it.
  await hold('other', other);
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first in', 'other in', 'other out', 'first out', 'second in', 'second out']);
});
