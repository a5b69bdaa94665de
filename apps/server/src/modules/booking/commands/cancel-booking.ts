import { booking } from '@primehour/db/schema/booking';
import { canCancel, canClientCancel } from '@primehour/domain/booking/transitions';
import type { CancelBehavior, CancelReason, Cents } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { allow, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { findTerms, splitOf } from '../queries/find-terms.ts';
import { addFee } from './add-due.ts';
import { recordBookingEvent } from './record-event.ts';
import { refundPayments, type RefundRequest } from './refund-payments.ts';
import { changeTime, freeTime, openLedger } from './take-time.ts';

export type Cancellation = {
  readonly bookingId: string;
  readonly reason: CancelReason;
  readonly behavior: CancelBehavior;
} & (
  | { readonly by: 'CLIENT' }
  | {
      readonly by: 'PARTNER';
      /** The amount to refund; by default everything that remains. */
      readonly refundCents: Cents | undefined;
    }
);

/** A client's own cancellation: their choice, and it frees the time. */
export const byClient = (bookingId: string): Cancellation => ({
  bookingId,
  reason: 'CLIENT_REQUEST',
  behavior: 'OPEN_TIME',
  by: 'CLIENT',
});

/**
 * Cancels a booking, refunds it, and notifies the client of both. OPEN_TIME frees the slot; KEEP_TIME keeps it blocked
 * (product/bookings#cancel).  @throws Refusal NOT_FOUND, WRONG_STATE, NOT_PAID_ONLINE, UNDER_DISPUTE,
 * NOTHING_TO_REFUND, REFUND_TOO_LARGE
 */
export async function cancelBooking(write: TenantWrite<AnyTenant>, cancellation: Cancellation): Promise<BookingRow> {
  const { tx, tenant, now } = write;
  const { bookingId, reason, behavior, by } = cancellation;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  allow((by === 'CLIENT' ? canClientCancel : canCancel)(stateOf(row), now));
  await tx
    .update(booking)
    .set({
      status: 'CANCELLED',
      cancelReason: reason,
      cancelBehavior: behavior,
      cancelledBy: by,
      cancelledAt: dateOf(now),
      holdExpiresAt: null,
      updatedAt: dateOf(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  const detail = { reason, behavior };
  await recordBookingEvent(write, { bookingId: row.id, kind: 'CANCELLED', by, detail });
  if (behavior === 'OPEN_TIME') await freeTime(tx, tenant, row.id);
  else await changeTime(tx, tenant, row.id, { kind: 'block', expiresAt: null });
  await refundPayments(write, await refundOf(write, row, cancellation));
  await queueBookingText(write, row, 'BOOKING_CANCELLED', {
    by,
    partner: by === 'CLIENT' ? 'PARTNER_BOOKING_CANCELLED' : undefined,
  });
  return orNotFound(await findBooking(tx, tenant, row.id));
}

/** A partner chooses the refund; a client's cancellation refunds what the booking's policy says. */
async function refundOf(
  write: TenantTx<AnyTenant>,
  row: BookingRow,
  cancellation: Cancellation,
): Promise<RefundRequest> {
  const { tx, tenant, now } = write;
  const { bookingId } = cancellation;
  if (cancellation.by === 'PARTNER') {
    return { bookingId, amountCents: cancellation.refundCents, cause: 'PARTNER_CANCELLED' };
  }
  const { refundCents, chargeCents } = splitOf(await findTerms(tx, tenant, bookingId), row.payments, 'CLIENT', now);
  if (chargeCents > 0) await addFee(write, { bookingId, kind: 'LATE_CANCEL', amountCents: chargeCents, by: 'CLIENT' });
  return { bookingId, amountCents: refundCents, cause: 'CLIENT_CANCELLED' };
}
