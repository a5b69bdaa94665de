import { prepared, required, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bookingCard } from '@primehour/db/schema/booking-card';
import type { Queryable } from '@primehour/db/transaction';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import type { AnyTenant } from '../../../tenant.ts';

export type CardRow = typeof bookingCard.$inferSelect;

/** The card of a booking that needs one; undefined if it needs none. */
export async function findCard(
  queryable: Queryable,
  tenant: AnyTenant,
  bookingId: string,
): Promise<CardRow | undefined> {
  const [row] = await queryable
    .select()
    .from(bookingCard)
    .where(and(eq(bookingCard.businessId, tenant), eq(bookingCard.bookingId, bookingId)));
  return row;
}

/** Whether it can't be charged: never saved, removed, or expired before the visit. */
export const isCardMissing = ({ methodId, missingSince }: Pick<CardRow, 'methodId' | 'missingSince'>): boolean =>
  methodId === null || missingSince !== null;

/** The bookings that a provider’s event is about, of any business. */
export const findCardUses = (
  queryable: Queryable,
  provider: PaymentProviderName,
  { methodId }: { readonly methodId: string },
): Promise<CardRow[]> =>
  queryable
    .select()
    .from(bookingCard)
    .where(and(eq(bookingCard.provider, provider), eq(bookingCard.methodId, methodId)));

export async function findCardForm(queryable: Queryable, setupId: string): Promise<CardRow | undefined> {
  const [row] = await queryable.select().from(bookingCard).where(eq(bookingCard.setupId, setupId));
  return row;
}

/** Cards of upcoming bookings that expire before the month of the visit, in the business's zone. */
const ENDING_CARDS = prepared(
  'ending-cards',
  `
  select c.business_id as "businessId", c.booking_id as "bookingId", c.method_id as "methodId"
  from booking_card c
  join booking k on k.business_id = c.business_id and k.id = c.booking_id
  join business b on b.id = c.business_id
  where c.missing_since is null and c.provider = $2 and k.status = 'CONFIRMED' and k.start_at > $1
    and c.valid_through < to_char(k.start_at at time zone b.timezone, 'YYYY-MM')
  order by c.valid_through limit 500`,
  { businessId: uuid(), bookingId: uuid(), methodId: required(text()) },
);

export const findEndingCards = (queryable: Queryable, provider: PaymentProviderName, now: Date) =>
  queryPrepared(queryable, ENDING_CARDS, [now, provider]);
