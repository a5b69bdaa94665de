import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE_PLACES } from './table-places.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

// The guarantee: for every table it is known in which cell its rows are, and a business that moves takes along
// everything that its rows refer to.

let database: TestDatabase;
let tables: { name: string; hasBusiness: boolean }[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.db.pool.query<(typeof tables)[number]>(`
    select c.relname as name, c.relname = 'business' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped) as "hasBusiness"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  tables = rows;
});
afterAll(() => database.drop());

const isMoved = ({ name, hasBusiness }: { name: string; hasBusiness: boolean }) =>
  hasBusiness && TABLE_PLACES[name] === undefined;

test('every table belongs to a business, or is listed', () => {
  const unplaced = tables.filter(({ name, hasBusiness }) => !hasBusiness && TABLE_PLACES[name] === undefined);
  expect(unplaced.map(({ name }) => name)).toEqual([]);
  const existing = new Set(tables.map(({ name }) => name));
  expect(Object.keys(TABLE_PLACES).filter((name) => !existing.has(name))).toEqual([]);
});

test('rows that move refer only to rows that move along, and to people', async () => {
  const { rows } = await database.db.pool.query<{ from: string; to: string }>(`
    select distinct k.conrelid::regclass::text as from, k.confrelid::regclass::text as to
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  const moved = new Set(tables.filter(isMoved).map(({ name }) => name));
  expect(moved.size).toBeGreaterThan(60);
  const lost = rows.filter(({ from, to }) => moved.has(from) && !moved.has(to) && TABLE_PLACES[to] !== 'COPIED');
  expect(lost).toEqual([]);
  // And none that stays refers to one that moves.
  expect(rows.filter(({ from, to }) => !moved.has(from) && moved.has(to))).toEqual([]);
});

test('a row that is added while its business moves refers to one that has been taken, and waits for it', async () => {
  // A reference that a null disables does not count, unless the null is the business itself.
  const { rows } = await database.db.pool.query<{ from: string; to: string }>(`
    select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull and a.attname <> 'business_id')`);
  const reached = new Set(['business']);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of rows) if (reached.has(to)) reached.add(from);
  }
  const moved = tables.filter(isMoved).map(({ name }) => name);
  // These refer to one of two others, either of which may be null here, or to none: they are moved once older
  // transactions have ended.
  expect(moved.filter((name) => !reached.has(name)).toSorted()).toMatchInlineSnapshot(`
    [
      "audit_entry",
      "dispute",
      "ledger_entry",
      "ledger_transaction",
      "refund",
      "touched_booking",
    ]
  `);
});
