import { fact, listFacts, shapeOf, tableFacts } from '@primehour/db/facts';
import { json, nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { service } from '@primehour/db/schema/service';
import type { Queryable, Reader } from '@primehour/db/transaction';
import type { TaxTerms } from '@primehour/domain/price/tax';
import { and, eq } from 'drizzle-orm';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';

const SERVICE = {
  ...tableFacts('v', service),
  tax: fact(
    `(select json_build_object('name', t.name, 'basisPoints', t.basis_points, 'isIncluded', t.is_included) from tax_rate t
      where t.business_id = v.business_id and t.id = v.tax_rate_id)`,
    nullable(json<TaxTerms>()),
  ),
};
const LIVE_SERVICES = `select ${listFacts(SERVICE)} from service v where v.business_id = $1 and v.deleted_at is null`;
const LIST_SERVICES = prepared(
  'services',
  `${LIVE_SERVICES} order by v.is_primary desc, v.created_at, v.id`,
  shapeOf(SERVICE),
);
const FIND_SERVICE = prepared('service', `${LIVE_SERVICES} and v.id = $2`, shapeOf(SERVICE));

/** With the terms of their taxes. */
export const listServices = (reader: Reader, tenant: AnyTenant) => queryPrepared(reader, LIST_SERVICES, [tenant]);

export async function findService(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await queryPrepared(queryable, FIND_SERVICE, [tenant, id]);
  return row;
}

/** Whether the business has this service, including deleted ones. */
export const wasService = async (queryable: Queryable, tenant: PublicTenant, id: string): Promise<boolean> =>
  (await queryable.$count(service, and(eq(service.businessId, tenant), eq(service.id, id)))) > 0;
