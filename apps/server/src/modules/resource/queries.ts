import { resource, resourceLane } from '@primehour/db/schema/resource';
import type { Queryable } from '@primehour/db/transaction';
import { and, asc, eq, isNull, sql, type Column, type SQL } from 'drizzle-orm';
import { Refusal } from '../../refusal.ts';
import type { AnyTenant, TenantId } from '../../tenant.ts';

export const isLiveResource = (tenant: AnyTenant) => and(eq(resource.businessId, tenant), isNull(resource.retiredAt));

const columns = {
  id: resource.id,
  kind: resource.kind,
  name: resource.name,
  publicName: resource.publicName,
  about: resource.about,
  imageUrl: resource.imageUrl,
  followsBusinessHours: resource.followsBusinessHours,
  isPublic: resource.isPublic,
  weight: resource.weight,
  visitsADayMax: resource.visitsADayMax,
  position: resource.position,
  units: sql<number>`(select count(*)::int from ${resourceLane} l where l.business_id = ${resource.businessId}
    and l.resource_id = ${resource.id} and l.closed_at is null)`,
};

/** In the partner's order. */
export const listResources = (queryable: Queryable, tenant: AnyTenant) =>
  queryable
    .select(columns)
    .from(resource)
    .where(isLiveResource(tenant))
    .orderBy(asc(resource.position), asc(resource.id));

export async function findResource(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await queryable
    .select(columns)
    .from(resource)
    .where(and(isLiveResource(tenant), eq(resource.id, id)));
  return row;
}
export type ResourceRow = NonNullable<Awaited<ReturnType<typeof findResource>>>;

/** SQL: the row is about this resource, or about the whole business. */
export const isAbout = (column: Column, resourceId: string | null): SQL =>
  resourceId === null ? isNull(column) : eq(column, resourceId);

/**
 * The resource that a call is about, or null where it is about the whole business.
 * @throws Refusal NOT_FOUND for an unknown or retired one
 */
export async function requireResource(
  queryable: Queryable,
  tenant: TenantId,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const known = await queryable.$count(resource, and(isLiveResource(tenant), eq(resource.id, id)));
  if (known === 0) throw new Refusal('NOT_FOUND');
  return id;
}
