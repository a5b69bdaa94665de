import { checkout } from '@primehour/db/schema/booking';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { OpenCheckout } from '../queries/open-link.ts';

/** What a checkout can be booked without, by the refusal of it (decision 209). */
const DROPPED = {
  DISCOUNT_REFUSED: { discountCode: null },
  GIFT_CARD_REFUSED: { storedValueId: null },
  LINK_REFUSED: { linkId: null },
} as const;

type Droppable = keyof typeof DROPPED;

export const isDroppable = (code: string | undefined): code is Droppable =>
  code !== undefined && Object.hasOwn(DROPPED, code);

/** As it would be booked without what was refused. */
export const withoutRefused = (open: OpenCheckout, refused: Droppable): OpenCheckout => ({
  ...open,
  ...DROPPED[refused],
});

/**
 * Stores that the client goes on without what was refused. Not in the transaction that books: another part may be refused
 * next, and the press applies to a resent code too.
 */
export async function dropRefused(
  { db }: Pick<Deps, 'db'>,
  open: OpenCheckout,
  refused: Droppable,
): Promise<OpenCheckout> {
  const isUnbooked = and(eq(checkout.businessId, open.tenant), eq(checkout.id, open.id), isNull(checkout.bookingId));
  await db.transaction((tx) => tx.update(checkout).set(DROPPED[refused]).where(isUnbooked));
  return withoutRefused(open, refused);
}
