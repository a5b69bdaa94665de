import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

type BuildSelection = (this: PgDialect, fields: unknown, options?: { readonly isSingleTable?: boolean }) => SQL;

/**
 * Makes the query builder qualify every column it selects. By default, it omits the table from the columns of a query
 * on one table, even inside `sql` templates, where a subquery then reads the bare name as its own column:
 * `t.business_id = "business_id"` is true for every row.
 */
export function qualifyColumns(): void {
  // The method is private in the types; `qualified-columns.test.ts` fails when an upgrade renames it.
  const build: unknown = Reflect.get(PgDialect.prototype, 'buildSelection');
  if (!isBuildSelection(build)) throw new Error('The query builder no longer has a method buildSelection.');
  if (qualifying.has(build)) return;
  const buildQualified: BuildSelection = function (fields, options) {
    return build.call(this, fields, { ...options, isSingleTable: false });
  };
  qualifying.add(buildQualified);
  Reflect.set(PgDialect.prototype, 'buildSelection', buildQualified);
}

const qualifying = new WeakSet<BuildSelection>();

const isBuildSelection = (value: unknown): value is BuildSelection => typeof value === 'function';
