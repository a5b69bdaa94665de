import { service, serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import type { Queryable } from '@primehour/db/transaction';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';

/** All services of the business, and what the first need of each says about one person. */
export const listPersonServices = (queryable: Queryable, tenant: TenantId, personId: string) =>
  queryable
    .select({
      serviceId: service.id,
      name: service.name,
      usualPriceCents: service.priceCents,
      usualDurationMinutes: service.durationMinutes,
      isByAnyone: sql<boolean>`${serviceNeed.number} is null`,
      isChosen: sql<boolean>`${serviceChoice.resourceId} is not null`,
      priceCents: serviceChoice.priceCents,
      durationMinutes: serviceChoice.durationMinutes,
      hasParts: sql<boolean>`exists (select from ${serviceNeed} n where n.business_id = ${service.businessId}
        and n.service_id = ${service.id} and n.spans is not null)`,
    })
    .from(service)
    .leftJoin(
      serviceNeed,
      and(
        eq(serviceNeed.businessId, service.businessId),
        eq(serviceNeed.serviceId, service.id),
        eq(serviceNeed.number, 1),
      ),
    )
    .leftJoin(
      serviceChoice,
      and(
        eq(serviceChoice.businessId, service.businessId),
        eq(serviceChoice.serviceId, service.id),
        eq(serviceChoice.number, 1),
        eq(serviceChoice.resourceId, personId),
      ),
    )
    .where(and(eq(service.businessId, tenant), isNull(service.deletedAt)))
    .orderBy(desc(service.isPrimary), asc(service.createdAt), asc(service.id));
export type PersonServiceRow = Awaited<ReturnType<typeof listPersonServices>>[number];
