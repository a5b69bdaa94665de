import { named } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { FREE_BOOKINGS_PER_PHONE, HOLDS_PER_PHONE, MIN_CHARGE_CENTS } from '@primehour/domain/limits';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { TenantId } from '../../../tenant.ts';

const COUNT_HOLDS = `
  select count(*)::int as taken from booking b
  join client c on c.business_id = b.business_id and c.id = b.client_id
  where b.business_id = $1 and c.phone = $2 and b.status = 'PENDING' and b.hold_expires_at > $3`;

const COUNT_FREE = `
  select count(*)::int as taken from booking b
  join client c on c.business_id = b.business_id and c.id = b.client_id
  where b.business_id = $1 and c.phone = $2 and b.status = 'CONFIRMED' and b.start_at > $3
    and b.price_cents < ${MIN_CHARGE_CENTS}`;

type Wanted = { readonly phone: Phone; readonly priceCents: number };

/**
 * One phone takes so many times of a business that it has not paid for, and no more, or one person could block a whole
 * calendar (decision 033). Asked with the business locked, so that two requests at once count.
 * @throws Refusal TOO_MANY_HOLDS
 */
export async function limitHolds(tx: Tx, tenant: TenantId, { phone, priceCents }: Wanted, now: Instant): Promise<void> {
  const [name, query, most] = isSettledAsFree(priceCents)
    ? (['count-free-bookings', COUNT_FREE, FREE_BOOKINGS_PER_PHONE] as const)
    : (['count-holds', COUNT_HOLDS, HOLDS_PER_PHONE] as const);
  const [counted] = await named<{ taken: number }>(tx, name, query, [tenant, phone, dateOf(now)]);
  if ((counted?.taken ?? 0) < most) return;
  throw new Refusal('TOO_MANY_HOLDS', isSettledAsFree(priceCents) ? { message: TOO_MANY_FREE } : {});
}

const TOO_MANY_FREE = `You have ${FREE_BOOKINGS_PER_PHONE} appointments to come with this business. Cancel one that you don’t need, or call the business, please`;
