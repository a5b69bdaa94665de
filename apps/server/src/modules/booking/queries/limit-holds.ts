import * as copy from '@primehour/contract/copy/refusals';
import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { FREE_BOOKINGS_PER_PHONE, HOLDS_PER_PHONE, MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';

/**
 * One person's bookings. `offset 0` fences the conditions out of the subquery: otherwise a plan made while the table
 * was small would scan all bookings of the business.
 */
const OWN_BOOKINGS = `
  select b.business_id, b.id, b.status, b.start_at, b.hold_expires_at, b.price_cents, b.payment_kind from booking b
  where b.business_id = $1 and b.client_id = (select c.id from client c where c.business_id = $1 and c.phone = $2)
  offset 0`;

const COUNT_HOLDS = prepared(
  'count-holds',
  `
  select count(*)::int as taken from (${OWN_BOOKINGS}) own
  where own.status = 'PENDING' and own.hold_expires_at > $3`,
  { taken: int() },
);

const COUNT_FREE = prepared(
  'count-free-bookings',
  `
  select count(*)::int as taken from (${OWN_BOOKINGS}) own
  where own.status = 'CONFIRMED' and own.start_at > $3 and (own.price_cents < ${MIN_CHARGE_CENTS}
    or own.payment_kind = 'AT_VISIT' and not exists (
      select from payment p where p.business_id = own.business_id and p.booking_id = own.id and p.status = 'SUCCEEDED'))`,
  { taken: int() },
);

/** `phone` is the phone of the record, which a number from before a merge resolves to. */
type HoldRequest = { readonly phone: Phone; readonly isHeld: boolean };

/**
 * Limits how many unpaid times one phone may hold at a business, because otherwise one person could block a whole
 * calendar (decision 033). Runs under the business's lock, so that parallel requests count each other.
 * @throws Refusal TOO_MANY_HOLDS
 */
export async function limitHolds(
  tx: Tx,
  tenant: AnyTenant,
  { phone, isHeld }: HoldRequest,
  now: Instant,
): Promise<void> {
  const [query, max] = isHeld
    ? ([COUNT_HOLDS, HOLDS_PER_PHONE] as const)
    : ([COUNT_FREE, FREE_BOOKINGS_PER_PHONE] as const);
  const [counted] = await queryPrepared(tx, query, [tenant, phone, dateOf(now)]);
  if ((counted?.taken ?? 0) < max) return;
  throw new Refusal('TOO_MANY_HOLDS', isHeld ? {} : { message: copy.tooManyFreeBookings });
}
