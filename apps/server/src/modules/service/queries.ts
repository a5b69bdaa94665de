import { service } from '@primehour/db/schema/service';
import type { Queryable } from '@primehour/db/transaction';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';

export const isLiveService = (tenant: AnyTenant) => and(eq(service.businessId, tenant), isNull(service.deletedAt));

export const listServices = (queryable: Queryable, tenant: AnyTenant) =>
  queryable
    .select()
    .from(service)
    .where(isLiveService(tenant))
    .orderBy(desc(service.isPrimary), asc(service.createdAt), asc(service.id));

export async function findService(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await queryable
    .select()
    .from(service)
    .where(and(isLiveService(tenant), eq(service.id, id)));
  return row;
}

/** Whether the business has this service, including deleted ones. */
export const wasService = async (queryable: Queryable, tenant: PublicTenant, id: string): Promise<boolean> =>
  (await queryable.$count(service, and(eq(service.businessId, tenant), eq(service.id, id)))) > 0;
