import { booking } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { canCancel, canClientCancel } from '@primehour/domain/booking/transitions';
import type { CancelBehavior, CancelReason, Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { found } from '../../../http/refusal.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import type { TenantId } from '../../../tenant.ts';
import { allow, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { changeTime, freeTime, openLedger } from './take-time.ts';

export type Cancellation = {
  readonly bookingId: string;
  readonly reason: CancelReason;
  readonly behavior: CancelBehavior;
  readonly by: 'PARTNER' | 'CLIENT';
};

/**
 * Cancels a booking. OPEN_TIME frees the slot; KEEP_TIME keeps it blocked (spec 2 §4).
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function cancelBooking(
  tx: Tx,
  tenant: TenantId,
  cancellation: Cancellation,
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, cancellation.bookingId));
  allow((cancellation.by === 'CLIENT' ? canClientCancel : canCancel)(stateOf(row), now));
  await tx
    .update(booking)
    .set({
      status: 'CANCELLED',
      cancelReason: cancellation.reason,
      cancelBehavior: cancellation.behavior,
      cancelledBy: cancellation.by,
      cancelledAt: new Date(now),
      holdExpiresAt: null,
      updatedAt: new Date(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  if (cancellation.behavior === 'OPEN_TIME') await freeTime(tx, tenant, row.id);
  else await changeTime(tx, tenant, row.id, { kind: 'block', expiresAt: null });
  await queueBookingText(tx, tenant, row, 'BOOKING_CANCELLED', now, context);
  return found(await findBooking(tx, tenant, row.id));
}
