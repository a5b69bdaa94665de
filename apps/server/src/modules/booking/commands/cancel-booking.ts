import { booking } from '@primehour/db/schema/booking';
import { canCancel, canClientCancel } from '@primehour/domain/booking/transitions';
import type { CancelBehavior, CancelReason, Cents } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { type Notified, queueBookingText } from '../../../messages/booking-texts.ts';
import type { DueData } from '../../../messages/message-data.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { freedBy, recordOpening, reopenOpeningsOf } from '../../opening/api.ts';
import { assertAllowed, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { findTerms, splitOf } from '../queries/find-terms.ts';
import { addFee } from './add-due.ts';
import { recordBookingEvent } from './record-event.ts';
import { refundPayments, type RefundRequest } from './refund-payments.ts';
import { changeTime, freeTime, openLedger } from './take-time.ts';

type Shown = { readonly refundCents?: Cents | undefined; readonly chargeCents?: Cents | undefined };

export type Cancellation = {
  readonly bookingId: string;
  readonly reason: CancelReason;
  readonly behavior: CancelBehavior;
} &
  /** `shown`: the amounts that the client has seen. */
  (
    | { readonly by: 'CLIENT'; readonly shown?: Shown | undefined }
    | {
        readonly by: 'PARTNER';
        /** The amount to refund; by default everything that remains. */
        readonly refundCents: Cents | undefined;
        /** To cancel for the client by the policy instead: the amounts that the partner has seen. */
        readonly shown?: Shown | undefined;
      }
  );

/** A client's own cancellation: their choice, and it frees the time. */
export const byClient = (bookingId: string, shown?: Shown): Cancellation => ({
  bookingId,
  reason: 'CLIENT_REQUEST',
  behavior: 'OPEN_TIME',
  by: 'CLIENT',
  shown,
});

/**
 * Cancels a booking, refunds it, and notifies the client of both. OPEN_TIME frees the slot; KEEP_TIME keeps it blocked
 * (product/bookings#cancel).  @throws Refusal NOT_FOUND, WRONG_STATE, AMOUNTS_CHANGED, NOT_PAID_ONLINE, UNDER_DISPUTE,
 * NOTHING_TO_REFUND, REFUND_TOO_LARGE
 */
export async function cancelBooking(
  write: TenantWrite<AnyTenant>,
  cancellation: Cancellation,
): Promise<Notified & { readonly row: BookingRow }> {
  const { tx, tenant, now } = write;
  const { bookingId, reason, behavior, by } = cancellation;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  assertAllowed((by === 'CLIENT' ? canClientCancel : canCancel)(stateOf(row), now));
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
  if (behavior === 'OPEN_TIME') {
    await freeTime(tx, tenant, row.id);
    if (row.status === 'CONFIRMED') await recordOpening(write, freedBy(row, 'CANCELLED'));
  }
  if (behavior === 'KEEP_TIME') await changeTime(tx, tenant, row.id, { kind: 'block', expiresAt: null });
  if (row.status === 'PENDING') await reopenOpeningsOf(write, row.id);
  const { due, ...refund } = await settleMoney(write, row, cancellation);
  await refundPayments(write, refund);
  const { textNotSent } = await queueBookingText(write, row, 'BOOKING_CANCELLED', {
    by,
    due,
    partner: by === 'CLIENT' ? 'PARTNER_BOOKING_CANCELLED' : undefined,
  });
  return { row: orNotFound(await findBooking(tx, tenant, row.id)), textNotSent };
}

/**
 * A partner chooses the refund, or cancels for the client; a client's cancellation moves the amounts of the booking's
 * policy, if they are still the ones shown.
 * @throws Refusal AMOUNTS_CHANGED
 */
async function settleMoney(
  write: TenantTx<AnyTenant>,
  row: BookingRow,
  cancellation: Cancellation,
): Promise<RefundRequest & { readonly due?: DueData }> {
  const { tx, tenant, now } = write;
  const { bookingId, by, shown } = cancellation;
  const cause = by === 'CLIENT' ? 'CLIENT_CANCELLED' : 'PARTNER_CANCELLED';
  if (by === 'PARTNER' && shown === undefined) return { bookingId, amountCents: cancellation.refundCents, cause };
  const terms = await findTerms(tx, tenant, bookingId);
  const split = splitOf(terms, row, 'CLIENT', now);
  const isShown = (['refundCents', 'chargeCents'] as const).every(
    (amount) => shown?.[amount] === undefined || shown[amount] === split[amount],
  );
  if (!isShown) throw new Refusal('AMOUNTS_CHANGED');
  const { refundCents, chargeCents } = split;
  const refund = { bookingId, amountCents: refundCents, cause } as const;
  if (chargeCents === 0) return refund;
  const kind = 'LATE_CANCEL';
  await addFee(write, { bookingId, kind, amountCents: chargeCents, by });
  const { methodLabel: cardLabel = null, isCardMissing = false } = terms.agreement ?? {};
  const due = { kind, amountCents: chargeCents, cardLabel, ...(isCardMissing && { isByLink: true }) } as const;
  return { ...refund, due };
}
