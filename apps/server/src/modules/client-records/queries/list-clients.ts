import { booking } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import type { Reader } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';
import { COUNT_REACH, clientBookingColumns, isServedBy, type Page } from '../../booking/api.ts';
import { clientCondition, type SearchScope } from '../../client/api.ts';

type ClientFilter = Page & {
  readonly search: string | undefined;
  readonly now: Instant;
  /** Only clients whom this person has served or will serve. */
  readonly person?: string | undefined;
  readonly searchScope?: SearchScope | undefined;
};

/** One page of clients with totals of their listed bookings, and the number of clients, up to the counting limit. */
export async function listClients(reader: Reader, tenant: TenantId, filter: ClientFilter) {
  const { search, now, page, limit, person, searchScope } = filter;
  const conditions = and(
    eq(client.businessId, tenant),
    isNull(client.erasedAt),
    search ? await clientCondition(reader, tenant, search, searchScope) : undefined,
    person === undefined
      ? undefined
      : sql`exists (select from ${booking} where ${booking.businessId} = ${client.businessId}
      and ${booking.clientId} = ${client.id} and ${isServedBy(person)})`,
  );
  const max = (page + 1) * limit + COUNT_REACH;
  const [items, counted] = await Promise.all([
    reader
      .select({
        id: client.id,
        name: client.name,
        givenName: client.givenName,
        mergedNames: client.mergedNames,
        phone: client.phone,
        email: client.email,
        ...clientBookingColumns(now),
      })
      .from(client)
      .where(conditions)
      .orderBy(sql`lower(${client.name})`, asc(client.id))
      .limit(limit)
      .offset(page * limit),
    reader.execute<{ total: number }>(
      sql`select count(*)::int as total from (select 1 from ${client} where ${conditions} limit ${max}) counted`,
    ),
  ]);
  return { items, total: counted.rows[0]?.total ?? 0 };
}

export type ListedClient = Awaited<ReturnType<typeof listClients>>['items'][number];
