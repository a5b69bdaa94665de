import { booking } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { discount } from '@primehour/db/schema/discount';
import type { Queryable } from '@primehour/db/transaction';
import { dateIn } from '@primehour/domain/format/time';
import { DISCOUNT_REFUSAL_MESSAGES } from '@primehour/domain/price/copy';
import { checkDiscount } from '@primehour/domain/price/discount';
import type { Cents, Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import type { AnyTenant } from '../../tenant.ts';

/** Held and confirmed bookings count; an expired hold does not, whether or not its row has been updated. */
const isUse = (
  now: Instant,
) => sql`${booking.businessId} = ${discount.businessId} and ${booking.discountId} = ${discount.id}
  and (${booking.status} = 'CONFIRMED' or ${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${dateOf(now)})`;

const usesAt = (now: Instant) => sql<number>`(select count(*)::int from ${booking} where ${isUse(now)})`;

const clientUsesAt = (now: Instant, phone: Phone | null) => sql<number>`(select count(*)::int from ${booking}
  join ${client} on ${client.businessId} = ${booking.businessId} and ${client.id} = ${booking.clientId}
  where ${isUse(now)} and ${client.phone} = ${phone})`;

const isLive = (tenant: AnyTenant) => and(eq(discount.businessId, tenant), isNull(discount.retiredAt));

/** Codes that have not ended, newest first, each with its number of uses. */
export const listDiscounts = (queryable: Queryable, tenant: AnyTenant, now: Instant) =>
  queryable
    .select({ row: discount, uses: usesAt(now) })
    .from(discount)
    .where(isLive(tenant))
    .orderBy(desc(discount.createdAt), desc(discount.id));

export type DiscountRow = Awaited<ReturnType<typeof listDiscounts>>[number];

/** Whether a field for codes is of any use to clients. */
export const hasDiscounts = async (queryable: Queryable, tenant: AnyTenant): Promise<boolean> =>
  (await queryable.$count(discount, isLive(tenant))) > 0;

/** The parts of a code that a booking stores. */
export type Discounted = { readonly id: string; readonly code: string; readonly cents: Cents };

type Purchase = {
  /** As codes are stored (`typedCode`). */
  readonly code: string;
  /** Null until the client is proven: then the limit per client is not checked. */
  readonly phone: Phone | null;
  readonly serviceId: string;
  readonly priceCents: number;
};

/**
 * The amount a code takes off a price (product/discounts#use). Under the business's lock, its uses can't change before
 * the transaction ends. @throws Refusal DISCOUNT_REFUSED, with the message at the field
 */
export async function applyDiscount(
  queryable: Queryable,
  tenant: AnyTenant,
  { code, phone, serviceId, priceCents }: Purchase,
  now: Instant,
): Promise<Discounted> {
  const [found] = await queryable
    .select({
      row: discount,
      uses: usesAt(now),
      clientUses: clientUsesAt(now, phone),
      zone: sql<Zone>`${business.timezone}`,
    })
    .from(discount)
    .innerJoin(business, eq(business.id, discount.businessId))
    .where(and(isLive(tenant), eq(discount.code, code)));
  const checked = checkDiscount(found?.row, {
    serviceId,
    priceCents,
    today: dateIn(now, found?.zone ?? 'UTC'),
    uses: found?.uses ?? 0,
    clientUses: found?.clientUses ?? 0,
  });
  if (checked.ok && found) return { id: found.row.id, code, cents: checked.value };
  const message = DISCOUNT_REFUSAL_MESSAGES[checked.ok ? 'UNKNOWN' : checked.reason];
  throw new Refusal('DISCOUNT_REFUSED', { message, issues: [{ path: 'discountCode', message }] });
}
