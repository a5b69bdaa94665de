import { fact, jsonOf, listFacts, type ShapeOf, shapeOf, tableFacts } from '@primehour/db/facts';
import { json, nullable, prepared, type RowOf } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { service } from '@primehour/db/schema/service';
import type { Queryable, Reader } from '@primehour/db/transaction';
import type { TaxTerms } from '@primehour/domain/price/tax';
import { and, eq } from 'drizzle-orm';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';

const { createdAt, deletedAt, ...timeless } = tableFacts('v', service);
/** A service `v` with the terms of its tax, without instants, so that it can be part of another statement's row. */
const SHOWN = {
  ...timeless,
  tax: fact(
    `(select json_build_object('name', t.name, 'basisPoints', t.basis_points, 'isIncluded', t.is_included) from tax_rate t
      where t.business_id = v.business_id and t.id = v.tax_rate_id)`,
    nullable(json<TaxTerms>()),
  ),
};
const SERVICE = { ...SHOWN, createdAt, deletedAt };
const ORDER = 'v.is_primary desc, v.created_at, v.id';
const LIVE_SERVICES = `select ${listFacts(SERVICE)} from service v where v.business_id = $1 and v.deleted_at is null`;
const LIST_SERVICES = prepared('services', `${LIVE_SERVICES} order by ${ORDER}`, shapeOf(SERVICE));
const FIND_SERVICE = prepared('service', `${LIVE_SERVICES} and v.id = $2`, shapeOf(SERVICE));

export type ShownService = Readonly<RowOf<ShapeOf<typeof SHOWN>>>;

/** SQL: the same list as `listServices`, of `business`; null if it has none. */
export const LISTED_SERVICES = `(
  select json_agg(${jsonOf(SHOWN)} order by ${ORDER}) from service v
  where v.business_id = business.id and v.deleted_at is null)`;

/** With the terms of their taxes. */
export const listServices = (reader: Reader, tenant: AnyTenant) => queryPrepared(reader, LIST_SERVICES, [tenant]);

export async function findService(queryable: Queryable, tenant: AnyTenant, id: string) {
  const [row] = await queryPrepared(queryable, FIND_SERVICE, [tenant, id]);
  return row;
}

/** Whether the business has this service, including deleted ones. */
export const wasService = async (queryable: Queryable, tenant: PublicTenant, id: string): Promise<boolean> =>
  (await queryable.$count(service, and(eq(service.businessId, tenant), eq(service.id, id)))) > 0;
