// Guarantee: no statement of the product compares a column with itself because the query builder omitted its table.

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qualifyColumns } from './qualified-columns.ts';
import { business } from './schema/business.ts';
import { busyCalendar } from './schema/calendar-sync.ts';
import { findSelfComparison } from './testing/self-comparison.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const count = sql<number>`(select count(*)::int from busy_time t where t.business_id = ${busyCalendar.businessId}
  and t.calendar_id = ${busyCalendar.id})`;

describe('the query builder', () => {
  it('qualifies columns inside a subquery of a query on one table', () => {
    qualifyColumns();
    const builder = drizzle.mock();
    const { sql: text } = builder.select({ id: busyCalendar.id, count }).from(busyCalendar).toSQL();
    expect(text).toContain('t.business_id = "busy_calendar"."business_id"');
    expect(text).toContain('t.calendar_id = "busy_calendar"."id"');
  });

  it('qualifies the columns that a write returns', () => {
    qualifyColumns();
    const { sql: text } = drizzle
      .mock()
      .update(business)
      .set({ name: 'Blue Door' })
      .where(eq(business.id, '0b7a6a10-0000-4000-8000-000000000000'))
      .returning({ id: business.id })
      .toSQL();
    expect(text).toContain('returning "business"."id"');
  });
});

describe('a statement that compares a column with itself', () => {
  it.each([
    't.business_id = "business_id"',
    '"t"."business_id" = "business_id"',
    't.business_id = business_id',
    't.business_id <> business_id',
    't.business_id is distinct from "business_id"',
  ])('is detected: %s', (part) => {
    expect(findSelfComparison(`select 1 from busy_time t where ${part} and true`)).toBe(part);
  });

  it.each([
    't.business_id = "busy_calendar"."business_id"',
    't.business_id = b.business_id',
    't.business_id = business_id_of($1)',
    't.id = "calendar_id"',
    't.id = "id_of_this"',
    't.business_id = business_id.value',
  ])('is not: %s', (part) => {
    expect(findSelfComparison(`select 1 from busy_time t where ${part} and true`)).toBeUndefined();
  });

  it('is refused by every test database', async () => {
    const comparison = sql`select 1 from busy_time t where t.business_id = "business_id"`;
    await expect(database.db.read.execute(comparison)).rejects.toThrow(/Failed query/);
    await expect(database.db.pool.query('select 1 from busy_time t where t.id = id')).rejects.toThrow(
      'compares a column with itself: t.id = id',
    );
  });
});
