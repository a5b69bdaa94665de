import type { Endpoint, OwnRecord } from '@primehour/contract/endpoint';
import { int, type Prepared, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import { accessOf, type Permission } from '@primehour/domain/access/access';
import { Refusal } from '../refusal.ts';
import { throwForbidden, type Scope } from './session-gate.ts';

const found = { found: int() };
type Lookup = Prepared<typeof found>;

/** For each kind of record, whether it belongs to a person of the team: business, record, person. */
const BELONGS: Readonly<Record<Exclude<OwnRecord, 'list' | 'resource'>, Lookup>> = {
  booking: prepared(
    'own-booking',
    'select 1 as found from booking_resource where business_id = $1 and booking_id = $2 and resource_id = $3 limit 1',
    found,
  ),
  block: prepared(
    'own-block',
    `
    select 1 as found from occupancy o
    join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
    where o.business_id = $1 and o.id = $2 and l.resource_id = $3 limit 1`,
    found,
  ),
  client: prepared(
    'own-client',
    `
    select 1 as found from booking b
    join booking_resource r on r.business_id = b.business_id and r.booking_id = b.id
    where b.business_id = $1 and b.client_id = $2 and r.resource_id = $3 limit 1`,
    found,
  ),
  listing: prepared(
    'own-listing',
    'select 1 as found from listing_resource where business_id = $1 and listing_id = $2 and resource_id = $3 limit 1',
    found,
  ),
  specialDate: prepared(
    'own-special-date',
    'select 1 as found from special_date where business_id = $1 and id = $2 and resource_id = $3',
    found,
  ),
  busyCalendar: prepared(
    'own-busy-calendar',
    'select 1 as found from busy_calendar where business_id = $1 and id = $2 and resource_id = $3',
    found,
  ),
};

/** The person whose records alone a member reaches; undefined for members who reach everyone's. */
export function ownPersonOnly({ member }: Pick<Scope, 'member'>, permission: Permission): string | undefined {
  if (accessOf(member, permission) === 'all') return undefined;
  return member.resourceId ?? throwForbidden();
}

/** Contact data that a member may not see can’t be searched for either. */
export const searchScopeOf = ({ member }: Pick<Scope, 'member'>): 'everything' | 'names' =>
  accessOf(member, 'clients.contact') === 'all' ? 'everything' : 'names';

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
type Named = { readonly id?: unknown; readonly resourceId?: unknown };

/**
 * For members who reach only their own records: another's record is not found, another person is refused
 * (product/team#refusals). The lists narrow themselves, by `ownPersonOnly`.
 */
export async function requireOwnRecord(
  queryable: Queryable,
  scope: Scope,
  { permission, own }: Pick<Endpoint, 'permission' | 'own'>,
  input: Input,
): Promise<void> {
  const person = permission && ownPersonOnly(scope, permission);
  if (person === undefined) return;
  // The call does not specify which part of it would be theirs.
  if (own === undefined) throwForbidden();
  const [params, query, body] = [input.params, input.query, input.body].map((part) => (part ?? {}) as Named);
  const asked = query?.resourceId ?? body?.resourceId;
  if (own === 'resource') {
    if ((asked ?? params?.id) !== person) throwForbidden();
    return;
  }
  if (asked !== undefined && asked !== null && asked !== person) throwForbidden();
  if (own === 'list') return;
  const rows = await queryPrepared(queryable, BELONGS[own], [scope.businessId, params?.id ?? body?.id, person]);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}
