import { mergeSelect } from '@primehour/db/merged-statements';
import { bool, instant, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Queryable } from '@primehour/db/transaction';
import type { Phone, Zone } from '@primehour/domain/vocabulary';
import type { AnyTenant } from '../../tenant.ts';

const KNOWN = prepared(
  'known-client',
  `
  select c.id, c.phone, c.blocked_at is not null as "isBlocked", c.bidding_barred_until as "barredUntil",
    b.contact_number as "contactNumber", b.timezone as zone,
    exists (select from stored_value v where v.business_id = $1 and v.client_id = c.id) as "hasPackages"
  from client c join business b on b.id = c.business_id
  where c.business_id = $1 and c.id = coalesce(
    (select client_id from client_alias where business_id = $1 and phone = $2),
    (select id from client where business_id = $1 and phone = $2))`,
  {
    id: uuid(),
    phone: text<Phone>(),
    isBlocked: bool(),
    barredUntil: nullable(instant()),
    contactNumber: text<Phone>(),
    zone: text<Zone>(),
    hasPackages: bool(),
  },
);

mergeSelect(KNOWN, ['uuid', 'text']);

/** The client with a phone number, current or merged. */
export async function findKnownClient(queryable: Queryable, tenant: AnyTenant, phone: Phone) {
  const [row] = await queryPrepared(queryable, KNOWN, [tenant, phone]);
  return row;
}
