import * as copy from '@primehour/contract/copy/refusals';
import { due } from '@primehour/db/schema/policy';
import {
  isAnnounced,
  isStoredValue,
  keptOf,
  planRefund,
  type RefundCause,
  type RefundPart,
  refundableOf,
} from '@primehour/domain/refund/refund';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { type ChargedRow, listCharged, paymentSource, promiseRefund } from '../../money/api.ts';
import { findBooking } from '../queries.ts';
import { recordBookingEvent } from './record-event.ts';

export type RefundRequest = {
  readonly bookingId: string;
  /** Undefined: everything that remains. */
  readonly amountCents: Cents | undefined;
  readonly cause: Exclude<RefundCause, 'PROVIDER'>;
  /** Makes a partner's repeated request harmless. */
  readonly requestKey?: string | undefined;
};

/**
 * Queues a refund of a booking's payments under the open ledger and records it in the timeline. Returns the total; 0
 * when nothing remains and no amount was requested.
 * @throws Refusal NOT_PAID_ONLINE, UNDER_DISPUTE, NOTHING_TO_REFUND, REFUND_TOO_LARGE, TOO_MANY_REQUESTS
 */
export async function refundPayments(
  write: TenantWrite<AnyTenant>,
  { bookingId, amountCents, cause, requestKey }: RefundRequest,
): Promise<Cents> {
  const { tx, tenant, now, userId } = write;
  const payments = await listCharged(tx, tenant, bookingId);
  const plan = planRefund(payments, amountCents);
  if (!plan.ok) {
    const left = payments.reduce((sum, payment) => sum + refundableOf(payment), 0);
    throw new Refusal(plan.reason, plan.reason === 'REFUND_TOO_LARGE' ? { message: copy.refundTooLarge(left) } : {});
  }
  for (const part of plan.value) {
    await promiseRefund(
      tx,
      tenant,
      { source: paymentSource(part.payment), amountCents: part.amountCents, cause, requestKey, userId },
      now,
    );
  }
  const returned = plan.value.filter(({ payment, amountCents: back }) => keptOf(payment) === back);
  await closeDues(
    write,
    returned.flatMap(({ payment: { dueId } }) => dueId ?? []),
  );
  const back = plan.value.filter(({ payment }) => isStoredValue(payment));
  const sent = plan.value.filter(({ payment }) => !isStoredValue(payment));
  const by = BY[cause];
  for (const [kind, parts] of [
    ['REFUND_STARTED', sent],
    // Stored value is returned immediately.
    ['REFUNDED', back],
  ] as const) {
    const detail = { amountCents: sumOf(parts), cause };
    if (detail.amountCents > 0) await recordBookingEvent(write, { bookingId, kind, by, detail });
  }
  if (!isAnnounced(cause)) await textReturned(write, bookingId, back);
  return sumOf(plan.value);
}

/** Stored value is returned immediately, so there is no later arrival that would notify the client of a partner’s refund. */
async function textReturned(
  write: TenantWrite<AnyTenant>,
  bookingId: string,
  parts: readonly RefundPart<ChargedRow>[],
): Promise<void> {
  if (parts.length === 0) return;
  const row = orNotFound(await findBooking(write.tx, write.tenant, bookingId));
  if (row.isClientErased) return;
  for (const { payment, amountCents: refundCents } of parts) {
    const refundTo = payment.purpose === 'PACKAGE' ? 'PACKAGE' : 'GIFT_CARD';
    await queueBookingText(write, row, 'BOOKING_REFUND_SENT', { by: 'PARTNER', refundCents, refundTo });
  }
}

const sumOf = (parts: readonly RefundPart<ChargedRow>[]): Cents =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0) as Cents;

/** The business keeps nothing of what was owed and paid. */
export async function closeDues({ tx, tenant, now }: TenantTx<AnyTenant>, returned: readonly string[]): Promise<void> {
  if (returned.length === 0) return;
  await tx
    .update(due)
    .set({ state: 'REFUNDED', updatedAt: dateOf(now) })
    .where(and(eq(due.businessId, tenant), inArray(due.id, returned), eq(due.state, 'PAID')));
}

const BY = {
  PARTNER: 'PARTNER',
  PARTNER_CANCELLED: 'PARTNER',
  CLIENT_CANCELLED: 'CLIENT',
  LATE_PAYMENT: 'SYSTEM',
  LAPSED: 'SYSTEM',
} as const;
