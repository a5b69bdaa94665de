import { Column, type GetColumnData, is } from 'drizzle-orm';

/**
 * Prepared statements: a name, its text, and the shape of its rows. The shape is a value, so that the row's type
 * follows from it and a test can compare it with PostgreSQL's description of the statement
 * (`prepared-statements.test.ts` of the server).
 */

declare const VALUE: unique symbol;

/** A computed column of a result. A plain one is declared by the column of its table. */
export type Computed<Value> = {
  readonly type: string;
  readonly isNullable: boolean;
  readonly excludesNull?: boolean;
  readonly [VALUE]?: Value;
};

export type Shape = { readonly [name: string]: Column | Computed<unknown> };

export type ValueOf<Declared> = Declared extends Column
  ? GetColumnData<Declared>
  : Declared extends Computed<infer Value>
    ? Value
    : never;

export type RowOf<Declared extends Shape> = { -readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

const computed =
  <Widest>(type: string) =>
  <Value extends Widest = Widest>(): Computed<Value> => ({ type, isNullable: false });

export const text = computed<string>('text');
export const uuid = computed<string>('uuid');
export const bool = computed<boolean>('boolean');
export const int = computed<number>('integer');
/** Cents and counts stay far below 2^53, so a number is exact. */
export const bigint = computed<number>('bigint');
/** For values with few digits, such as rates; money is in whole cents. */
export const float = computed<number>('double precision');
export const instant = computed<Date>('timestamp with time zone');
export const texts = computed<string[]>('text[]');
export const ints = computed<number[]>('integer[]');
/** The only type that the database cannot confirm: its content depends on the text that builds it. */
export const json = computed<unknown>('json');
/** The type of a function without a result. */
export const nothing = computed<''>('void');

/** The same, if the statement can yield null: an outer join, or an aggregate over no rows. */
export const nullable = <Declared extends Column | Computed<unknown>>(
  declared: Declared,
): Computed<ValueOf<Declared> | null> => ({ type: typeOf(declared), isNullable: true });

/** The same, if the statement's own condition excludes null. */
export const required = <Declared extends Column | Computed<unknown>>(
  declared: Declared,
): Computed<NonNullable<ValueOf<Declared>>> => ({ type: typeOf(declared), isNullable: false, excludesNull: true });

/** The type as `format_type` of PostgreSQL writes it. */
export const typeOf = (declared: Column | Computed<unknown>): string =>
  is(declared, Column) ? declared.getSQLType() + '[]'.repeat(dimensionsOf(declared)) : declared.type;

/** The number of brackets distinguishes arrays from their items. */
const dimensionsOf = (column: Column): number =>
  'dimensions' in column && typeof column.dimensions === 'number' ? column.dimensions : 0;

export const isNullable = (declared: Column | Computed<unknown>): boolean =>
  is(declared, Column) ? !declared.notNull : declared.isNullable;

/** An expression of SQL with the type of its value; in particular a parameter's place, `$3`. */
export type Expression<Value> = string & { readonly [VALUE]: Value };

export const expression = <Value>(sql: string): Expression<Value> => sql as Expression<Value>;

/** A statement that is prepared once per connection. `Values` are its parameters, as a list or by name. */
export type Prepared<Declared extends Shape = Shape, Values = readonly unknown[]> = {
  readonly name: string;
  readonly text: string;
  readonly shape: Declared;
  readonly valuesOf: (values: Values) => unknown[];
};

const statements = new Map<string, Pick<Prepared, 'name' | 'text' | 'shape'>>();

/** All statements that have been declared in this process. */
export const declaredStatements = () => [...statements.values()];

/** Statements with more parameters name them: `preparedBy`. */
const NUMBERED_MAX = 5;

/** A statement whose few parameters are written by hand as `$1`, `$2`. */
export const prepared = <const Declared extends Shape>(
  name: string,
  sql: string,
  shape: Declared,
): Prepared<Declared> => {
  if (sql.includes(`$${NUMBERED_MAX + 1}`)) throw new Error(`The statement ${name} has too many numbered parameters.`);
  return declareStatement({ name, text: sql, shape, valuesOf: (values) => [...values] });
};

/** The places of a statement's parameters in its text. */
export type Places<Values> = { readonly [Name in keyof Values]-?: Expression<Values[Name]> };

/**
 * A statement whose parameters have names and types: `build` writes each by its name, and they are numbered in the order
 * in which they first appear.
 */
export const preparedBy =
  <Values extends object>() =>
  <const Declared extends Shape>(
    name: string,
    build: (place: Places<Values>) => string,
    shape: Declared,
  ): Prepared<Declared, Values> => {
    const order: (keyof Values)[] = [];
    // Every property is a parameter; the type says which exist.
    const places = new Proxy({} as Places<Values>, {
      get(_, property) {
        const key = property as keyof Values;
        if (!order.includes(key)) order.push(key);
        return `$${order.indexOf(key) + 1}`;
      },
    });
    const statement = { name, text: build(places), shape };
    return declareStatement({ ...statement, valuesOf: (values: Values) => order.map((key) => values[key]) });
  };

/** A name has a single text in the whole process. */
export function declareStatement<Statement extends Pick<Prepared, 'name' | 'text' | 'shape'>>(
  statement: Statement,
): Statement {
  const { name } = statement;
  const other = statements.get(name);
  if (other !== undefined && other.text !== statement.text) throw new Error(`Two statements are named ${name}.`);
  statements.set(name, statement);
  return statement;
}
