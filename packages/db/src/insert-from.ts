import { getColumns, getTableName, type InferInsertModel, type Table } from 'drizzle-orm';
import type { Expression } from './prepared.ts';

type ValuesOf<Row> = { readonly [Key in keyof Row]: Expression<Row[Key]> };

/**
 * The text of an insert for a prepared statement: each column with the expression for its value, for each row of
 * `from`. A column that is missing or misspelled, or whose value has another type, does not compile.
 */
export function insertFrom<Target extends Table>(
  from: string,
  table: Target,
  values: ValuesOf<InferInsertModel<Target>>,
): string {
  const columns = getColumns(table);
  const entries = Object.entries<Expression<unknown>>(values);
  const names = entries.map(([key]) => columns[key]?.name ?? key);
  const expressions = entries.map(([, sql]) => sql);
  return `insert into ${getTableName(table)} (${names.join(', ')}) select ${expressions.join(', ')} from ${from}`;
}
