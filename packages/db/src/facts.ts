import { type Column, getColumns, type Table } from 'drizzle-orm';
import type { Computed, Shape } from './prepared.ts';

/** A value that a statement reads: its SQL and its type. */
export type Fact<Declared extends Shape[string] = Shape[string]> = { readonly sql: string; readonly is: Declared };
export type Facts = { readonly [name: string]: Fact };

/** A column of the row with the alias `alias` in the statement. */
export const columnFact = <Declared extends Column>(alias: string, column: Declared): Fact<Declared> => ({
  sql: `${alias}.${column.name}`,
  is: column,
});

/** All columns of a table, of the row with the alias `alias` in the statement. */
export const tableFacts = <Source extends Table>(
  alias: string,
  table: Source,
): { readonly [Name in keyof Source['_']['columns']]: Fact<Source['_']['columns'][Name]> } =>
  // The same names, each with its column.
  Object.fromEntries(
    Object.entries<Column>(getColumns(table)).map(([name, column]) => [name, columnFact(alias, column)]),
  ) as { readonly [Name in keyof Source['_']['columns']]: Fact<Source['_']['columns'][Name]> };

export const fact = <Declared extends Column | Computed<unknown>>(sql: string, is: Declared): Fact<Declared> => ({
  sql,
  is,
});

export type ShapeOf<Read extends Facts> = { readonly [Name in keyof Read]: Read[Name]['is'] };

/** The list of a select. */
export const listFacts = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, { sql }]) => `${sql} as "${name}"`)
    .join(', ');

/** All of them as one JSON object, in which an instant would become text: none may be among them. */
export const jsonOf = (facts: Facts): string =>
  `json_build_object(${Object.entries(facts)
    .map(([name, { sql }]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** The shape of the rows that such a list yields. */
export const shapeOf = <const Read extends Facts>(facts: Read): ShapeOf<Read> =>
  // The same names, each with its type.
  Object.fromEntries(Object.entries(facts).map(([name, { is }]) => [name, is])) as ShapeOf<Read>;
