import { rawClientOf } from '../raw-clients.ts';
import { numbersForBigints } from '../raw.ts';
import type { Queryable } from '../transaction.ts';

/** Rows of a statement that only a test sends, whose shape the test itself verifies. */
export async function queryRows<Row extends object>(
  queryable: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = rawClientOf(queryable);
  if (client === undefined) throw new Error('queryRows() needs db.read or a transaction handle.');
  return (await client.query({ text, values: [...values], types: numbersForBigints })).rows as Row[];
}
