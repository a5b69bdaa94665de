import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { savepoint, type Tx } from '@primehour/db/transaction';
import { chargeEntries } from '@primehour/domain/ledger/entries';
import type { Instant, PaymentStatus } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Clock, dateOf, instantOf } from '../../../clock.ts';
import { type MessageContext, queueBookingText } from '../../../messages/booking-texts.ts';
import type { Charge } from '../../../ports/payments.ts';
import { Refusal, found } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { bookMoney, paymentSource, promiseRefund } from '../../money/api.ts';
import { reservedBy } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { keepHold, type PaymentRow } from './open-payment.ts';
import { recordBookingEvent } from './record-event.ts';
import { changeTime, openLedger, takeTime } from './take-time.ts';

/** What became of a payment: the provider's word, or that it never heard of it. */
export type Outcome = Charge | typeof NEVER_CHARGED;
export const NEVER_CHARGED = { status: 'FAILED', chargeId: null, failureCode: 'never_charged' } as const;

/** A refused card leaves the payment open for another one. */
const STATUSES: Record<Outcome['status'], PaymentStatus> = {
  SUCCEEDED: 'SUCCEEDED',
  PROCESSING: 'PROCESSING',
  REQUIRES_ACTION: 'OPEN',
  FAILED: 'FAILED',
};

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
  const settled = await writeOutcome(tx, tenant, paymentId, outcome, now);
  if (!settled) return;
  const { bookingId } = settled;
  if (outcome.status === 'PROCESSING') await keepHold(tx, tenant, bookingId, now);
  if (outcome.status === 'FAILED') {
    await recordBookingEvent(tx, { tenant, bookingId, kind: 'PAYMENT_FAILED', by: 'SYSTEM', at: now }, context);
  }
  if (outcome.status !== 'SUCCEEDED') return;
  const source = paymentSource(settled);
  await bookMoney(tx, tenant, { source, kind: 'CHARGE', entries: chargeEntries(source.sale) }, now);
  const row = found(await findBooking(tx, tenant, bookingId));
  const end = (await keepTime(tx, tenant, row, now)) ? confirm : giveBack;
  await end(tx, tenant, row, settled, now, context);
}

/** Only what is open or under way changes: money that moved stays moved. */
async function writeOutcome(tx: Tx, tenant: TenantId, paymentId: string, outcome: Outcome, now: Instant) {
  const [settled] = await tx
    .update(payment)
    .set({
      status: STATUSES[outcome.status],
      providerPaymentId: outcome.chargeId,
      failureCode: 'failureCode' in outcome ? outcome.failureCode : null,
      updatedAt: dateOf(now),
    })
    .where(
      and(
        eq(payment.businessId, tenant),
        eq(payment.id, paymentId),
        inArray(payment.status, ['OPEN', 'PROCESSING']),
        // One that was opened meanwhile may be paid yet.
        outcome.chargeId === null ? isNull(payment.providerPaymentId) : undefined,
      ),
    )
    .returning();
  return settled;
}

type End = (
  tx: Tx,
  tenant: TenantId,
  row: BookingRow,
  paid: PaymentRow,
  now: Instant,
  context: MessageContext,
) => Promise<void>;

const confirm: End = async (tx, tenant, row, { amountCents }, now, context) => {
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
  const event = {
    tenant,
    bookingId: row.id,
    kind: 'CONFIRMED',
    by: 'CLIENT',
    at: now,
    detail: { amountCents },
  } as const;
  await recordBookingEvent(tx, event, context);
  await queueBookingText(tx, tenant, row, 'BOOKING_CONFIRMED', now, context, { partner: 'PARTNER_BOOKING_NEW' });
};

const giveBack: End = async (tx, tenant, row, paid, now, context) => {
  const { amountCents } = paid;
  const detail = { amountCents, cause: 'LATE_PAYMENT' } as const;
  await promiseRefund(tx, tenant, { source: paymentSource(paid), ...detail }, now);
  const event = { tenant, bookingId: row.id, kind: 'REFUND_STARTED', by: 'SYSTEM', at: now, detail } as const;
  await recordBookingEvent(tx, event, context);
  if (!row.isClientErased) await queueBookingText(tx, tenant, row, 'BOOKING_REFUNDED', now, context);
};

/**
 * Whether the paid booking has its time: still held, or free to be taken again. A cancelled one keeps none, nor does
 * that of a client who was erased meanwhile.
 */
async function keepTime(tx: Tx, tenant: TenantId, row: BookingRow, now: Instant): Promise<boolean> {
  const [startAt, endAt] = [instantOf(row.startAt), instantOf(row.endAt)];
  const during = reservedBy(row, { startAt, endAt });
  if (row.status === 'PENDING') {
    await changeTime(tx, tenant, row.id, { kind: 'booking', expiresAt: null });
    return true;
  }
  if (row.status !== 'EXPIRED' || row.isClientErased || startAt <= now) return false;
  try {
    await savepoint(tx, () => takeTime(tx, tenant, { bookingId: row.id, during, kind: 'booking', expiresAt: null }));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SLOT_TAKEN') return false;
    throw error;
  }
}
