import * as copy from '@primehour/contract/copy/refusals';
import { bookingLink } from '@primehour/db/schema/booking';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import { isReachable } from '../../../messages/is-reachable.ts';
import { loadFacts } from '../../../messages/load-facts.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { refuseErased } from '../policy.ts';
import { findBooking } from '../queries.ts';

/**
 * Revokes every link to a booking, such as one that was passed on, and returns how many there were.
 * @throws Refusal NOT_FOUND
 */
export async function revokeLinks(write: TenantTx, bookingId: string): Promise<number> {
  const revoked = await endLinks(write, bookingId);
  await recordAudit(write, 'BOOKING_LINKS_REVOKED', { subjectId: bookingId });
  return revoked;
}

async function endLinks({ tx, tenant, now }: TenantTx, bookingId: string): Promise<number> {
  orNotFound(await findBooking(tx, tenant, bookingId));
  const revoked = await tx
    .update(bookingLink)
    .set({ revokedAt: dateOf(now) })
    .where(and(eq(bookingLink.businessId, tenant), eq(bookingLink.bookingId, bookingId), isNull(bookingLink.revokedAt)))
    .returning({ bookingId: bookingLink.bookingId });
  return revoked.length;
}

/**
 * Revokes every link to a booking and texts its client a new one. Without a new link to send, the old ones stay valid.
 * @throws Refusal NOT_FOUND, WRONG_STATE, TOO_MANY_REQUESTS
 */
export async function renewLink(write: TenantWrite, bookingId: string): Promise<void> {
  const { tx, tenant } = write;
  refuseErased(orNotFound(await findBooking(tx, tenant, bookingId)));
  const facts = await loadFacts(tx, tenant, bookingId);
  if (!(await isReachable(write, facts))) throw new Refusal('WRONG_STATE', { message: copy.clientUnreachable });
  await endLinks(write, bookingId);
  const { textNotSent } = await queueBookingText(write, { id: bookingId }, 'BOOKING_LINK', { by: 'PARTNER', facts });
  if (textNotSent !== null) throw new Refusal('TOO_MANY_REQUESTS', { message: textNotSent });
  await recordAudit(write, 'BOOKING_LINK_RENEWED', { subjectId: bookingId });
}
