import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredStatements, prepared, text, uuid } from '@primehour/db/prepared';
import { service } from '@primehour/db/schema/service';
import { compareShape } from '@primehour/db/testing/compare-shape';
import { openDescriber } from '@primehour/db/testing/describe-statement';
import { createTestDatabase, type TestDatabase } from '@primehour/db/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The guarantee: the rows of every prepared statement have the columns, types and nulls that its declared shape says.

let database: TestDatabase;
let describer: Awaited<ReturnType<typeof openDescriber>>;
beforeAll(async () => {
  database = await createTestDatabase();
  describer = await openDescriber(database.url);
});
afterAll(async () => {
  await describer.close();
  await database.drop();
});

const DECLARES = /\bprepared(?:By)?[<(]/;

/** Loads every module that declares a statement; those of `packages/db` come with them. */
async function loadStatements(): Promise<void> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(import.meta.dirname, file));
  for (const file of files) if (DECLARES.test(readFileSync(file, 'utf8'))) await import(file);
}

const differencesOf = async (statement: Parameters<typeof compareShape>[0] & { readonly text: string }) =>
  compareShape(statement, await describer.describe(statement.text));

it('every prepared statement returns what its shape declares', async () => {
  await loadStatements();
  const statements = declaredStatements();
  const differences = [];
  for (const statement of statements) differences.push(...(await differencesOf(statement)));
  expect(differences).toEqual([]);
  expect(statements.length).toBeGreaterThan(90);
});

it('a shape that is wrong is found', async () => {
  const sql = 'select id, name, deleted_at as "deletedAt", price_cents as "priceCents" from service';
  const right = { id: service.id, name: service.name, deletedAt: service.deletedAt, priceCents: service.priceCents };
  const { priceCents, ...without } = right;
  expect(await differencesOf(prepared('right', sql, right))).toEqual([]);
  expect(await differencesOf({ name: 'short', text: sql, shape: without })).toEqual([
    'short.priceCents: is not declared',
  ]);
  const wrong = { ...right, id: text(), name: service.description, deletedAt: service.createdAt, other: uuid() };
  expect(await differencesOf({ name: 'wrong', text: sql, shape: { ...wrong, priceCents } })).toEqual([
    'wrong.id: is uuid, and declared as text',
    'wrong.name: is service.name, and declared as service.description',
    'wrong.deletedAt: is service.deleted_at, which can be null, and declared as required',
    'wrong.deletedAt: is service.deleted_at, and declared as service.created_at',
    'wrong.other: is declared, and the statement does not return it',
  ]);
});
