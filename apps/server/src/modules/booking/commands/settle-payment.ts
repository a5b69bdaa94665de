import { booking, payment } from '@primehour/db/schema/booking';
import { enqueue } from '@primehour/db/enqueue';
import type { Tx } from '@primehour/db/transaction';
import { savepoint } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import { instantOf } from '../../../clock.ts';
import { Refusal, found } from '../../../http/refusal.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import type { Charge } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { changeTime, openLedger, takeTime } from './take-time.ts';

type Context = MessageContext & { readonly clock: Clock };

/**
 * Writes down what the provider said of a payment; safe to run twice. Paid: the booking is confirmed, and if its
 * hold lapsed meanwhile its time is taken again. Where that time now belongs to another, the money goes back.
 */
export async function settlePayment(
  tx: Tx,
  tenant: TenantId,
  paymentId: string,
  charge: Charge,
  context: Context,
): Promise<void> {
  const now = context.clock.now();
  await openLedger(tx, tenant, now);
  const [settled] = await tx
    .update(payment)
    .set({
      status: charge.status,
      providerPaymentId: charge.chargeId,
      failureCode: charge.status === 'FAILED' ? charge.failureCode : null,
      updatedAt: new Date(now),
    })
    .where(and(eq(payment.businessId, tenant), eq(payment.id, paymentId), eq(payment.status, 'PROCESSING')))
    .returning();
  if (!settled || charge.status === 'FAILED') return;
  const row = found(await findBooking(tx, tenant, settled.bookingId));
  if (await keepTime(tx, tenant, row)) {
    await tx
      .update(booking)
      .set({
        status: 'CONFIRMED',
        holdExpiresAt: null,
        confirmedAt: new Date(now),
        updatedAt: new Date(now),
        version: sql`${booking.version} + 1`,
      })
      .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
    await queueBookingText(tx, tenant, row, 'BOOKING_CONFIRMED', now, context);
  } else {
    await enqueue(tx, 'payment.refund', { paymentId, amountCents: settled.amountCents });
    await queueBookingText(tx, tenant, row, 'BOOKING_REFUNDED', now, context);
  }
}

/** Whether the paid booking has its time: still held, or free to be taken again. A cancelled one keeps none. */
async function keepTime(tx: Tx, tenant: TenantId, row: BookingRow): Promise<boolean> {
  if (row.status === 'PENDING') {
    await changeTime(tx, tenant, row.id, { kind: 'booking', expiresAt: null });
    return true;
  }
  if (row.status !== 'EXPIRED') return false;
  try {
    await savepoint(tx, () =>
      takeTime(tx, tenant, {
        bookingId: row.id,
        startAt: instantOf(row.startAt),
        endAt: instantOf(row.endAt),
        kind: 'booking',
        expiresAt: null as Instant | null,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SLOT_TAKEN') return false;
    throw error;
  }
}
