import { enqueue } from '@primehour/db/enqueue';
import { booking, payment } from '@primehour/db/schema/booking';
import { savepoint, type Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { type Clock, dateOf, instantOf } from '../../../clock.ts';
import { Refusal, found } from '../../../http/refusal.ts';
import { type MessageContext, queueBookingText } from '../../../messages/booking-texts.ts';
import type { Charge } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { changeTime, openLedger, takeTime } from './take-time.ts';

/** What became of a payment: the provider's word, or that it never heard of it. */
export type Outcome = Charge | typeof NEVER_CHARGED;
export const NEVER_CHARGED = { status: 'FAILED', chargeId: null, failureCode: 'never_charged' } as const;

/**
 * Writes down what became of a payment; safe to run twice. Paid: the booking is confirmed, and if its
 * hold lapsed meanwhile its time is taken again. Where that time can't be had any more, the money goes back.
 */
export async function settlePayment(
  tx: Tx,
  tenant: TenantId,
  paymentId: string,
  outcome: Outcome,
  context: MessageContext & { readonly clock: Clock },
): Promise<void> {
  const now = context.clock.now();
  await openLedger(tx, tenant, now);
  const [settled] = await tx
    .update(payment)
    .set({
      status: outcome.status,
      providerPaymentId: outcome.chargeId,
      failureCode: outcome.status === 'FAILED' ? outcome.failureCode : null,
      updatedAt: dateOf(now),
    })
    .where(and(eq(payment.businessId, tenant), eq(payment.id, paymentId), eq(payment.status, 'PROCESSING')))
    .returning();
  if (!settled || outcome.status === 'FAILED') return;
  const row = found(await findBooking(tx, tenant, settled.bookingId));
  if (!(await keepTime(tx, tenant, row, now))) {
    await enqueue(tx, 'payment.refund', { paymentId, amountCents: settled.amountCents });
    await queueBookingText(tx, tenant, row, 'BOOKING_REFUNDED', now, context);
    return;
  }
  await tx
    .update(booking)
    .set({
      status: 'CONFIRMED',
      holdExpiresAt: null,
      confirmedAt: dateOf(now),
      updatedAt: dateOf(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  await queueBookingText(tx, tenant, row, 'BOOKING_CONFIRMED', now, context);
}

/** Whether the paid booking has its time: still held, or free to be taken again. A cancelled one keeps none. */
async function keepTime(tx: Tx, tenant: TenantId, row: BookingRow, now: Instant): Promise<boolean> {
  const [startAt, endAt] = [instantOf(row.startAt), instantOf(row.endAt)];
  if (row.status === 'PENDING') {
    await changeTime(tx, tenant, row.id, { kind: 'booking', expiresAt: null });
    return true;
  }
  if (row.status !== 'EXPIRED' || startAt <= now) return false;
  try {
    await savepoint(tx, () =>
      takeTime(tx, tenant, { bookingId: row.id, startAt, endAt, kind: 'booking', expiresAt: null }),
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SLOT_TAKEN') return false;
    throw error;
  }
}
