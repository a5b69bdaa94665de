import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { orNotFound } from '../../refusal.ts';
import type { TenantId } from '../../tenant.ts';

/** Without holds of running auctions: they would reveal bids to the owner, and the listing prevents closing anyway. */
const BLOCKERS = prepared(
  'closing-blockers',
  `
  select
    (select count(*)::int from booking where business_id = $1 and end_at > $2 and start_at > $2::timestamptz - interval '2 days'
      and (status = 'CONFIRMED' or status = 'PENDING' and hold_expires_at > $2)) as bookings,
    (select count(*)::int from listing l join auction a on a.business_id = l.business_id and a.listing_id = l.id
      where l.business_id = $1 and l.removed_at is null and a.settlement <> 'UNSOLD'
        and (a.settlement <> 'PAID' or l.reservation_end_at > $2)) as listings,
    (select count(*)::int from payment where business_id = $1 and status = 'PROCESSING')
      + (select count(*)::int from auction_charge where business_id = $1 and status = 'PROCESSING')
      + (select count(*)::int from bid_hold h join auction a on a.business_id = h.business_id and a.listing_id = h.listing_id
        where h.business_id = $1 and h.state in ('AUTHORIZING', 'HELD', 'RELEASING') and a.settlement <> 'OPEN') as payments,
    (select count(*)::int from refund where business_id = $1 and state in ('OWED', 'UNDER_WAY')) as refunds,
    (select count(*)::int from due where business_id = $1 and kind <> 'TIP'
      and state in ('WAITING', 'CHARGING', 'LINKED')) as fees,
    (select count(*)::int from dispute where business_id = $1
      and state in ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW')) as disputes`,
  { bookings: int(), listings: int(), payments: int(), refunds: int(), fees: int(), disputes: int() },
);

/** What is still open: upcoming bookings, listings and sold reservations that are not over, and money in transit. */
export async function findBlockers(queryable: Queryable, tenant: TenantId, now: Instant) {
  const [row] = await queryPrepared(queryable, BLOCKERS, [tenant, dateOf(now)]);
  return orNotFound(row);
}

export async function findClosing(queryable: Queryable, tenant: TenantId) {
  const { suspendedAt, closedAt, erasedAt } = business;
  const [row] = await queryable
    .select({ suspendedAt, closedAt, erasedAt })
    .from(business)
    .where(eq(business.id, tenant));
  return orNotFound(row);
}

export type Blockers = Awaited<ReturnType<typeof findBlockers>>;
export type ClosingRow = Awaited<ReturnType<typeof findClosing>>;
