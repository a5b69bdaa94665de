import { Column, getColumnTable, getTableName, is } from 'drizzle-orm';
import { isNullable, type Prepared, typeOf } from '../prepared.ts';
import type { DescribedColumn } from './describe-statement.ts';

/**
 * What the driver returns for the types that `prepared.ts` declares. Dates and ranges have a different form than the
 * table's column declares.
 */
const READABLE =
  /^(?:text|character varying|uuid|boolean|smallint|integer|bigint|double precision|bytea|jsonb?|void|timestamp with time zone|(?:text|integer|uuid)\[\])$/;

/**
 * All differences between the declared shape of a statement's rows and PostgreSQL's description; empty if they match.
 */
export function compareShape(
  { name, shape }: Pick<Prepared, 'name' | 'shape'>,
  described: readonly DescribedColumn[],
): string[] {
  const differences: string[] = [];
  const expect = (key: string, what: string, isRight: boolean) => {
    if (!isRight) differences.push(`${name}.${key}: ${what}`);
  };
  const byName = new Map(described.map((column) => [column.name, column]));
  expect('*', 'two columns have one name', byName.size === described.length);
  for (const key of byName.keys()) expect(key, 'is not declared', key in shape);
  for (const [key, declared] of Object.entries(shape)) {
    const column = byName.get(key);
    if (column === undefined) {
      expect(key, 'is declared, and the statement does not return it', false);
      continue;
    }
    const { type, source } = column;
    expect(key, `is ${type}, and declared as ${typeOf(declared)}`, type === typeOf(declared));
    expect(key, `is ${type}, which has no type here`, READABLE.test(type));
    if (source === null) continue;
    const place = `${source.table}.${source.column}`;
    expect(
      key,
      `is ${place}, which can be null, and declared as required`,
      !source.isNullable || isNullable(declared) || ('excludesNull' in declared && declared.excludesNull === true),
    );
    if (is(declared, Column))
      expect(key, `is ${place}, and declared as ${placeOf(declared)}`, place === placeOf(declared));
  }
  return differences;
}

const placeOf = (column: Column): string => `${getTableName(getColumnTable(column))}.${column.name}`;
