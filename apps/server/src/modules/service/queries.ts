import { service } from '@primehour/db/schema/service';
import type { Queryable, Reader } from '@primehour/db/transaction';
import type { TaxTerms } from '@primehour/domain/price/tax';
import { and, asc, desc, eq, getColumns, isNull, sql } from 'drizzle-orm';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';

export const isLiveService = (tenant: AnyTenant) => and(eq(service.businessId, tenant), isNull(service.deletedAt));

/** With the terms of its tax. */
const serviceColumns = {
  ...getColumns(service),
  tax: sql<TaxTerms | null>`(
    select json_build_object('name', t.name, 'basisPoints', t.basis_points, 'isIncluded', t.is_included) from tax_rate t
    where t.business_id = ${service.businessId} and t.id = ${service.taxRateId})`,
};

export const listServices = (reader: Reader, tenant: AnyTenant) =>
  reader
    .select(serviceColumns)
    .from(service)
    .where(isLiveService(tenant))
    .orderBy(desc(service.isPrimary), asc(service.createdAt), asc(service.id));

export async function findService(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await queryable
    .select(serviceColumns)
    .from(service)
    .where(and(isLiveService(tenant), eq(service.id, id)));
  return row;
}

/** Whether the business has this service, including deleted ones. */
export const wasService = async (queryable: Queryable, tenant: PublicTenant, id: string): Promise<boolean> =>
  (await queryable.$count(service, and(eq(service.businessId, tenant), eq(service.id, id)))) > 0;
