import { client, clientAlias } from '@primehour/db/schema/client';
import type { Reader } from '@primehour/db/transaction';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';

/** With more matching clients than this, scanning bookings is faster, because the next match is never far. */
const FEW_CLIENTS = 500;

/** The sample of clients examined first, and the share of matches in it from which a search counts as broad. */
const SAMPLE_SIZE = 1_000;

const BROAD_SHARE = 0.05;

/** Characters of a phone number in any notation. */
const PHONE_TEXT = /^[\d\s()+.-]+$/;

/** The columns that a search covers. A member who may not see contact data must not find it digit by digit either. */
export type SearchScope = 'everything' | 'names';

/** Matches part of any name, email address or phone number, including the names and numbers of merged records. */
export function matchesClient(tenant: TenantId, search: string, scope: SearchScope = 'everything'): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const digits = PHONE_TEXT.test(search) ? search.replace(/\D/g, '') : '';
  const numbers = `%${digits}%`;
  // An array rather than a join or `in`: PostgreSQL evaluates it once and combines the primary key with the trigram
  // index.
  const merged = sql`select ${clientAlias.clientId} from ${clientAlias}
    where ${clientAlias.businessId} = ${tenant} and ${clientAlias.phone} like ${numbers}`;
  const byPhone =
    digits === '' ? sql`` : sql` or ${client.phone} like ${numbers} or ${client.id} = any (array(${merged}))`;
  const byOtherName = sql`lower(${client.givenName}) like lower(${pattern})
    or ${client.mergedNames} <> '{}' and searched_names(${client.mergedNames}) like lower(${pattern})`;
  if (scope === 'names') return sql`(lower(${client.name}) like lower(${pattern}) or ${byOtherName})`;
  return sql`(lower(${client.name}) like lower(${pattern}) or lower(${client.email}) like lower(${pattern})
    or ${byOtherName}${byPhone})`;
}

/**
 * The clients that match a search, or undefined when there are many. A sample decides, because a trigram index fetches
 * all matches before it can stop, which is slow exactly when there are many.
 */
export async function findFewClients(
  reader: Reader,
  tenant: TenantId,
  search: string,
  scope?: SearchScope,
): Promise<string[] | undefined> {
  const { rows } = await reader.execute<{ seen: number; ids: string[] | null }>(sql`
    select count(*)::int as seen, array_agg(id) filter (where is_match) as ids from (
      select ${client.id}, ${matchesClient(tenant, search, scope)} is true as is_match from ${client}
      where ${client.businessId} = ${tenant} order by ${client.phone} limit ${SAMPLE_SIZE}) sample`);
  const { seen = 0, ids } = rows[0] ?? {};
  const known = ids ?? [];
  if (seen < SAMPLE_SIZE) return known.length > FEW_CLIENTS ? undefined : known;
  if (known.length > SAMPLE_SIZE * BROAD_SHARE) return undefined;
  const found = await reader
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.businessId, tenant), matchesClient(tenant, search, scope)))
    .limit(FEW_CLIENTS + 1);
  return found.length > FEW_CLIENTS ? undefined : found.map(({ id }) => id);
}

export const idArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

export async function clientCondition(
  reader: Reader,
  tenant: TenantId,
  search: string,
  scope?: SearchScope,
): Promise<SQL> {
  const few = await findFewClients(reader, tenant, search, scope);
  return few ? sql`${client.id} = any (${idArray(few)})` : matchesClient(tenant, search, scope);
}
