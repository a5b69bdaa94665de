import { bool, int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { ClientStanding } from '@primehour/domain/policy/upfront';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';

const MISSED_DAYS = 365;

/** `offset 0` fences the conditions out of the subquery, as in `limit-holds.ts`. */
const FIND_STANDING = prepared(
  'client-standing',
  `
  select count(*) filter (where own.status = 'CONFIRMED' and own.end_at <= $3
      and own.attendance is distinct from 'NO_SHOW')::int as visits,
    coalesce(bool_or(own.attendance = 'NO_SHOW' and own.start_at > $4), false) as "hasMissed",
    coalesce(bool_or(exists (select from due d where d.business_id = $1 and d.booking_id = own.id
      and d.state = 'UNCOLLECTED')), false) as owes
  from (select b.id, b.status, b.start_at, b.end_at, b.attendance from booking b
    where b.business_id = $1 and b.client_id = (select c.id from client c where c.business_id = $1 and c.phone = $2)
    offset 0) own`,
  { visits: int(), hasMissed: bool(), owes: bool() },
);

export const NEW_CLIENT: ClientStanding = { visits: 0, hasMissed: false, owes: false };

/** What a policy requires from a client can depend on their earlier visits. */
export async function findStanding(tx: Tx, tenant: AnyTenant, phone: Phone, now: Instant): Promise<ClientStanding> {
  const since = dateOf(now - MISSED_DAYS * DAY_MS);
  const [found] = await queryPrepared(tx, FIND_STANDING, [tenant, phone, dateOf(now), since]);
  return found ?? NEW_CLIENT;
}
