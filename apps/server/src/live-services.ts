import { service } from '@primehour/db/schema/service';
import type { Queryable } from '@primehour/db/transaction';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AnyTenant } from './tenant.ts';

/** Services of this business that are not deleted. */
export const isLiveService = (tenant: AnyTenant) => and(eq(service.businessId, tenant), isNull(service.deletedAt));

/** Whether all of these ids, which may repeat, are live services of this business. */
export async function areLiveServices(
  queryable: Queryable,
  tenant: AnyTenant,
  ids: readonly string[],
): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  return (
    (await queryable.$count(service, and(isLiveService(tenant), inArray(service.id, distinct)))) === distinct.length
  );
}
