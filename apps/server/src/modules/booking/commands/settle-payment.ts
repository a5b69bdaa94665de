import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { savepoint } from '@primehour/db/transaction';
import { chargeEntries } from '@primehour/domain/ledger/entries';
import { isNothingDue } from '@primehour/domain/policy/upfront';
import { isStoredValue } from '@primehour/domain/refund/refund';
import type { Instant, PaymentStatus } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { Charge } from '../../../ports/payments.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { bookMoney, paymentSource, promiseRefund } from '../../money/api.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { upfrontOfTerms, findTerms, describeTermsToAgree } from '../queries/find-terms.ts';
import { keepHold, type PaymentRow } from './open-payment.ts';
import { payLapsedAgain } from './pay-lapsed-again.ts';
import { recordBookingEvent } from './record-event.ts';
import { retakeBookedTime } from './retake-booked-time.ts';
import { storeCard, recordAgreedLabel } from './store-card.ts';
import { changeTime, openLedger } from './take-time.ts';

/** The result of a payment: the provider's record, or that the provider has none. */
export type Outcome = Charge | typeof NEVER_CHARGED;
export const NEVER_CHARGED = { status: 'FAILED', chargeId: null, failureCode: 'never_charged' } as const;

/** A refused card leaves the payment open for another one. */
const STATUSES: Record<Outcome['status'], PaymentStatus> = {
  SUCCEEDED: 'SUCCEEDED',
  PROCESSING: 'PROCESSING',
  REQUIRES_ACTION: 'OPEN',
  FAILED: 'FAILED',
};

/** A payment, and when its provider was asked. */
export type AskedPayment = Pick<PaymentRow, 'id'> & { readonly askedAt: Instant };

/**
 * Stores the result of a payment; idempotent. If paid, the booking is confirmed, and if its hold has expired its time
 * is taken again. If that time is taken by now, the money is refunded.
 */
export async function settlePayment(
  write: TenantWrite<AnyTenant>,
  asked: AskedPayment,
  outcome: Outcome,
): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const settled = await writeOutcome(write, asked, outcome);
  if (!settled) return;
  const { bookingId } = settled;
  if (outcome.status === 'PROCESSING') await keepHold(tx, tenant, bookingId, now);
  if (outcome.status === 'FAILED') {
    await recordBookingEvent(write, { bookingId, kind: 'PAYMENT_FAILED', by: 'SYSTEM' });
  }
  if (outcome.status !== 'SUCCEEDED') return;
  const source = paymentSource(settled);
  const { provider } = settled;
  if (outcome.card && provider) await storeCard(write, { bookingId, provider, card: outcome.card });
  else if (outcome.cardLabel) await recordAgreedLabel(write, bookingId, outcome.cardLabel);
  await bookMoney(tx, tenant, { source, kind: 'CHARGE', entries: chargeEntries(source.sale) }, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  const end = (await keepTime(write, row, settled)) ? confirm : refundWhole;
  await end(write, row, settled);
}

/**
 * Only open payments and those under way change: a final result is never overwritten. An answer is at least as new as its
 * request, so one that is not final replaces nothing that happened after its request: that the client pays, or why the
 * card was refused.
 */
async function writeOutcome({ tx, tenant, now }: TenantTx<AnyTenant>, { id, askedAt }: AskedPayment, outcome: Outcome) {
  const isFinal = outcome.status === 'SUCCEEDED' || outcome.status === 'FAILED';
  const [settled] = await tx
    .update(payment)
    .set({
      status: STATUSES[outcome.status],
      providerPaymentId: outcome.chargeId,
      failureCode: 'failureCode' in outcome ? outcome.failureCode : null,
      updatedAt: dateOf(isFinal ? now : askedAt),
    })
    .where(
      and(
        eq(payment.businessId, tenant),
        eq(payment.id, id),
        inArray(payment.status, ['OPEN', 'PROCESSING']),
        isFinal ? undefined : lte(payment.updatedAt, dateOf(askedAt)),
        // A payment opened in the meantime may still be paid.
        outcome.chargeId === null ? isNull(payment.providerPaymentId) : undefined,
      ),
    )
    .returning();
  return settled;
}

/**
 * Confirms a held time for which only a card was required, once there is one. A time that was given up in the meantime
 * stays free.
 */
export async function confirmByCard(write: TenantWrite<AnyTenant>, bookingId: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  if (row.status !== 'PENDING') return;
  const terms = await findTerms(tx, tenant, bookingId);
  const upfront = upfrontOfTerms(terms);
  if (!upfront.savesCard || upfront.payCents > 0 || describeTermsToAgree(terms, now) !== undefined) return;
  await changeTime(tx, tenant, bookingId, { kind: 'booking', expiresAt: null });
  await confirm(write, row, {});
}

/** Confirms a held time for which a gift card or package has paid all that is due, once its terms are agreed to. */
export async function confirmByStoredValue(write: TenantWrite<AnyTenant>, bookingId: string): Promise<void> {
  const { tx, tenant, now } = write;
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  const terms = await findTerms(tx, tenant, bookingId);
  const isDue = !isNothingDue(upfrontOfTerms(terms)) || describeTermsToAgree(terms, now) !== undefined;
  if (row.status !== 'PENDING' || terms.stored === null || isDue) return;
  await changeTime(tx, tenant, bookingId, { kind: 'booking', expiresAt: null });
  await confirm(write, row, {});
}

type Paid = Partial<Pick<PaymentRow, 'amountCents'>>;
type Confirm = (write: TenantWrite<AnyTenant>, row: BookingRow, paid: Paid) => Promise<void>;
type End = (write: TenantWrite<AnyTenant>, row: BookingRow, paid: PaymentRow) => Promise<void>;

const confirm: Confirm = async (write, row, paid) => {
  const { tx, tenant, now } = write;
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
  const detail = paid.amountCents === undefined ? {} : { amountCents: paid.amountCents };
  await recordBookingEvent(write, { bookingId: row.id, kind: 'CONFIRMED', by: 'CLIENT', detail });
  await queueBookingText(write, row, 'BOOKING_CONFIRMED', { partner: 'PARTNER_BOOKING_NEW' });
};

const refundWhole: End = async (write, row, paid) => {
  const { tx, tenant, now } = write;
  const { amountCents } = paid;
  const detail = { amountCents, cause: 'LATE_PAYMENT' } as const;
  await promiseRefund(tx, tenant, { source: paymentSource(paid), ...detail }, now);
  await recordBookingEvent(write, { bookingId: row.id, kind: 'REFUND_STARTED', by: 'SYSTEM', detail });
  if (!row.isClientErased) await queueBookingText(write, row, 'BOOKING_REFUNDED');
};

/**
 * Whether the paid booking gets its time: still held, or free to take again. Not if it is canceled, or its client was
 * erased in the meantime, or the payment doesn't cover all that is due.
 */
async function keepTime(write: TenantTx<AnyTenant>, row: BookingRow, paid: PaymentRow): Promise<boolean> {
  const { tx, tenant, now } = write;
  if (row.status === 'PENDING') {
    if (!(await paysAll(write, row, paid))) return false;
    await changeTime(tx, tenant, row.id, { kind: 'booking', expiresAt: null });
    return true;
  }
  if (row.status !== 'EXPIRED' || row.isClientErased || instantOf(row.startAt) <= now) return false;
  try {
    await savepoint(tx, async () => {
      await retakeBookedTime(write, row, { kind: 'booking', expiresAt: null });
      if (await paysAll(write, row, paid)) return;
      await payLapsedAgain(write, row.id);
      if (!(await paysAll(write, row, paid))) throw new Refusal('GIFT_CARD_REFUSED');
    });
    return true;
  } catch (error) {
    const isGone = error instanceof Refusal && (error.code === 'SLOT_TAKEN' || error.code === 'GIFT_CARD_REFUSED');
    if (isGone) return false;
    throw error;
  }
}

/** A payment of the rest no longer covers what is due once a gift card or package got back its part. */
async function paysAll({ tx, tenant }: TenantTx<AnyTenant>, row: BookingRow, { amountCents }: PaymentRow) {
  if (!row.payments.some(isStoredValue)) return true;
  return amountCents >= upfrontOfTerms(await findTerms(tx, tenant, row.id)).payCents;
}
