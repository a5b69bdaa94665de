import { bookingLink } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { type MessageContext, queueBookingText } from '../../../messages/booking-texts.ts';
import { found, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { refuseErased } from '../policy.ts';
import { findBooking } from '../queries.ts';

/**
 * Ends every link to a booking, such as one that was passed on; tells how many there were.
 * @throws Refusal NOT_FOUND
 */
export async function revokeLinks(tx: Tx, tenant: TenantId, bookingId: string, now: Instant): Promise<number> {
  found(await findBooking(tx, tenant, bookingId));
  const revoked = await tx
    .update(bookingLink)
    .set({ revokedAt: dateOf(now) })
    .where(and(eq(bookingLink.businessId, tenant), eq(bookingLink.bookingId, bookingId), isNull(bookingLink.revokedAt)))
    .returning({ bookingId: bookingLink.bookingId });
  return revoked.length;
}

/**
 * Ends every link to a booking and texts its client a new one.
 * @throws Refusal NOT_FOUND, WRONG_STATE, TOO_MANY_REQUESTS
 */
export async function renewLink(
  tx: Tx,
  tenant: TenantId,
  bookingId: string,
  now: Instant,
  context: MessageContext,
): Promise<void> {
  refuseErased(found(await findBooking(tx, tenant, bookingId)));
  await revokeLinks(tx, tenant, bookingId, now);
  const telling = { by: 'PARTNER' } as const;
  const { textNotSent } = await queueBookingText(tx, tenant, { id: bookingId }, 'BOOKING_LINK', now, context, telling);
  // Nothing else was wanted: the old links stay as they are.
  if (textNotSent !== null) throw new Refusal('TOO_MANY_REQUESTS', { message: textNotSent });
}
