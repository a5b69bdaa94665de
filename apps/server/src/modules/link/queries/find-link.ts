import { link } from '@primehour/db/schema/link';
import type { Queryable } from '@primehour/db/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import type { AnyTenant } from '../../../tenant.ts';

/** The VIP link of a token, even if it is revoked: its page then says so. */
export async function findLinkByToken(queryable: Queryable, tokenHash: Buffer) {
  const { id, businessId } = link;
  const [row] = await queryable.select({ id, businessId }).from(link).where(eq(link.tokenHash, tokenHash));
  return row;
}

/** The active tracking link of a business with this slug. */
export async function findLinkByCode(
  queryable: Queryable,
  tenant: AnyTenant,
  code: string,
): Promise<string | undefined> {
  const [row] = await queryable
    .select({ id: link.id })
    .from(link)
    .where(and(eq(link.businessId, tenant), eq(link.slug, code), isNull(link.revokedAt)));
  return row?.id;
}
