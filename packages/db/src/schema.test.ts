import { readdirSync } from 'node:fs';
import { join } from 'node:path';
/** The TypeScript schema, the committed dump and the result of the migrations are identical. */
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTimeRange } from './schema/column-types.ts';
import { dumpSchema } from './testing/dump-schema.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { VIOLATION_BY_CONSTRAINT } from './violations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the committed schema.sql is the result of the migrations', async () => {
  await expect(await dumpSchema(database.db.pool)).toMatchFileSnapshot('../schema.sql');
});

test('every table and column has the type, nullability and default that the TypeScript schema declares', async () => {
  const names = readdirSync(join(import.meta.dirname, 'schema')).map((file) => file.replace('.ts', ''));
  const modules: object[] = await Promise.all(names.map((name) => import(`./schema/${name}.ts`)));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  const believed = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => ({
      place: `${name}.${column.name}`,
      // The number of brackets distinguishes arrays from their items.
      type: column.getSQLType() + '[]'.repeat(column.dimensions ?? 0),
      isRequired: column.notNull,
      // A generated column has its expression in place of a default.
      hasDefault: column.hasDefault || column.generated !== undefined,
    }));
  });
  const { rows } = await database.db.pool.query<(typeof believed)[number]>(`
    select c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migration'`);
  const byPlace = (a: { place: string }, b: { place: string }) => a.place.localeCompare(b.place);
  expect(believed.toSorted(byPlace)).toEqual(rows.toSorted(byPlace));
  expect(believed.length).toBeGreaterThan(150);
});

test('every constraint that has a message exists', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
     union select conname from pg_constraint where connamespace = 'public'::regnamespace`,
  );
  const existing = new Set(rows.map((row) => row.name));
  expect(Object.keys(VIOLATION_BY_CONSTRAINT).filter((name) => !existing.has(name))).toEqual([]);
});

test.each([
  ['["2026-03-08 07:00:00+00","2026-03-08 08:00:00.5+00")', '2026-03-08T07:00:00.000Z', '2026-03-08T08:00:00.500Z'],
  ['["2026-03-08 12:30:00+05:30","2026-03-08 07:30:00-00")', '2026-03-08T07:00:00.000Z', '2026-03-08T07:30:00.000Z'],
  ['["2026-03-07 23:00:00-08","2026-03-08 00:15:00-08")', '2026-03-08T07:00:00.000Z', '2026-03-08T08:15:00.000Z'],
])('the range %s is parsed as its two instants', (text, startAt, endAt) => {
  expect(parseTimeRange(text)).toEqual({ startAt: new Date(startAt), endAt: new Date(endAt) });
});

test('an unbounded range is refused', () => {
  expect(() => parseTimeRange('["2026-03-08 07:00:00+00",)')).toThrow('Not a bounded [) range');
});
