import { resource } from '@primehour/db/schema/resource';
import { service, serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import type { Queryable } from '@primehour/db/transaction';
import type { ServiceNeed } from '@primehour/domain/resource/need';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AnyTenant } from '../../../tenant.ts';

/** The id of a service that is not deleted, as it is stored. */
export async function findServiceId(queryable: Queryable, tenant: AnyTenant, id: string): Promise<string | undefined> {
  const [row] = await queryable
    .select({ id: service.id })
    .from(service)
    .where(and(eq(service.businessId, tenant), eq(service.id, id), isNull(service.deletedAt)));
  return row?.id;
}

/** What a service needs, by number; choices in the partner's order. */
export async function listNeeds(queryable: Queryable, tenant: AnyTenant, serviceId: string): Promise<ServiceNeed[]> {
  const [needs, choices] = await Promise.all([
    queryable
      .select()
      .from(serviceNeed)
      .where(and(eq(serviceNeed.businessId, tenant), eq(serviceNeed.serviceId, serviceId)))
      .orderBy(asc(serviceNeed.number)),
    queryable
      .select({
        number: serviceChoice.number,
        resourceId: serviceChoice.resourceId,
        priceCents: serviceChoice.priceCents,
        durationMinutes: serviceChoice.durationMinutes,
      })
      .from(serviceChoice)
      .innerJoin(
        resource,
        and(eq(resource.businessId, serviceChoice.businessId), eq(resource.id, serviceChoice.resourceId)),
      )
      .where(and(eq(serviceChoice.businessId, tenant), eq(serviceChoice.serviceId, serviceId)))
      .orderBy(asc(resource.position), asc(resource.id)),
  ]);
  return needs.map(({ number, kind, spans, beforeMinutes, afterMinutes }) => ({
    number,
    kind,
    spans,
    beforeMinutes,
    afterMinutes,
    choices: choices.filter((choice) => choice.number === number).map(({ number: _of, ...choice }) => choice),
  }));
}
