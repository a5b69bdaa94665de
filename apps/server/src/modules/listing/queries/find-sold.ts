import { int, json, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { NEED_MESSAGES } from '@primehour/domain/resource/need-copy';
import { publicNameOf } from '@primehour/domain/resource/public-name';
import type { ResourceKind } from '@primehour/domain/vocabulary';
import { ownPersonOnly } from '../../../http/own-records.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { Refusal } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { requireOwnTime } from '../policy.ts';

/** A person or room whose time a listing sells, and the lane of it. */
export type Sold = { readonly id: string; readonly lane: number };

const SELLABLE = prepared(
  'sellable-resources',
  `
  select r.id, r.kind, l.lane::int from resource r
  join resource_lane l on l.business_id = r.business_id and l.resource_id = r.id and l.closed_at is null
  where r.business_id = $1 and r.retired_at is null and r.kind <> 'EQUIPMENT'
  order by r.position, r.id`,
  { id: uuid(), kind: text<ResourceKind>(), lane: int() },
);

/**
 * The requested people and rooms; by default, the lister's own time or the first person's. Members who list only their
 * own time name no other person.
 * @throws Refusal VALIDATION, FORBIDDEN
 */
export async function findSold(tx: Tx, scope: Scope, asked: readonly string[] | undefined): Promise<Sold[]> {
  const sellable = await queryPrepared(tx, SELLABLE, [scope.businessId]);
  const people = sellable.filter(({ kind }) => kind === 'TEAM_MEMBER');
  const usual = people.find(({ id }) => id === scope.member.resourceId) ?? people[0];
  const ids = new Set(asked ?? (usual && [usual.id]));
  const sold = sellable.filter(({ id }) => ids.has(id));
  if (sold.length === 0 || sold.length < ids.size) {
    throw new Refusal('VALIDATION', { issues: [{ path: 'resourceIds', message: NEED_MESSAGES.CHOICE_UNKNOWN }] });
  }
  requireOwnTime(ownPersonOnly(scope, 'listings.change'), sold);
  return sold;
}

/** SQL: who sells their time in the listing `alias`; no one in a business of one person without rooms. */
export const SOLD_RESOURCES = `(
  select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'name', r.name, 'publicName', r.public_name,
    'isPublic', r.is_public) order by r.position, r.id), '[]'::json)
  from listing_resource lr join resource r on r.business_id = lr.business_id and r.id = lr.resource_id
  where lr.business_id = listing.business_id and lr.listing_id = listing.id
    and exists (select from resource other where other.business_id = lr.business_id and other.retired_at is null
      and other.kind <> 'EQUIPMENT' and other.id <> r.id))`;

export type SoldRow = {
  readonly id: string;
  readonly kind: ResourceKind;
  readonly name: string;
  readonly publicName: string | null;
  readonly isPublic: boolean;
};

const SOLD_IDS = prepared(
  'listing-resource-ids',
  'select resource_id as id from listing_resource where business_id = $1 and listing_id = $2',
  { id: uuid() },
);

/** Undefined for a listing from before they were named. */
export async function listSoldIds(tx: Tx, tenant: AnyTenant, listingId: string): Promise<string[] | undefined> {
  const rows = await queryPrepared(tx, SOLD_IDS, [tenant, listingId]);
  return rows.length === 0 ? undefined : rows.map(({ id }) => id);
}

const SOLD = prepared(
  'listing-resources',
  `select ${SOLD_RESOURCES} as sold from listing where business_id = $1 and id = $2`,
  {
    sold: json<SoldRow[]>(),
  },
);

/** Their public names; people whom clients can't choose are not named. */
export async function listSoldNames(queryable: Queryable, tenant: AnyTenant, listingId: string): Promise<string[]> {
  const [row] = await queryPrepared(queryable, SOLD, [tenant, listingId]);
  return (row?.sold ?? []).filter(({ kind, isPublic }) => isPublic || kind !== 'TEAM_MEMBER').map(publicNameOf);
}
