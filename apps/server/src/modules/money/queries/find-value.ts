import { storedValue, storedValueEntry } from '@primehour/db/schema/stored-value';
import type { Queryable } from '@primehour/db/transaction';
import { and, eq, sql } from 'drizzle-orm';
import type { AnyTenant } from '../../../tenant.ts';

const entriesOf = sql`from ${storedValueEntry} e
  where e.business_id = ${storedValue.businessId} and e.stored_value_id = ${storedValue.id}`;

/** What is left: the sum of its entries. */
export const BALANCE = sql<number>`(select coalesce(sum(e.amount), 0)::float8 ${entriesOf})`;
const ENTRIES = sql<number>`(select count(*)::int ${entriesOf})`;

export async function findValue(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [found] = await queryable
    .select({ row: storedValue, balance: BALANCE, entries: ENTRIES })
    .from(storedValue)
    .where(and(eq(storedValue.businessId, tenant), eq(storedValue.id, id)));
  return found;
}
