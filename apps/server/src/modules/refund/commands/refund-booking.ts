import { refund } from '@primehour/db/schema/refunds';
import type { Tx } from '@primehour/db/transaction';
import { formatMoney } from '@primehour/domain/format/money';
import { planRefund, type RefundCause, refundableOf } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import { found, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { recordBookingEvent } from '../../booking/commands/record-event.ts';
import { openLedger } from '../../booking/commands/take-time.ts';
import { type BookingRow, findBooking } from '../../booking/queries.ts';
import { listCharged, listRefunds, paymentSource } from '../queries.ts';
import { promiseRefund } from './promise-refund.ts';

export type RefundWish = {
  readonly bookingId: string;
  /** Undefined: everything that is left. */
  readonly amountCents: Cents | undefined;
  readonly cause: Exclude<RefundCause, 'PROVIDER'>;
  readonly request?: { readonly key: string | null; readonly userId: string } | undefined;
};

/**
 * Gives back money of a booking at a partner's press; the same press twice is one refund.
 * @throws Refusal NOT_FOUND, NOT_PAID_ONLINE, UNDER_DISPUTE, NOTHING_TO_REFUND, REFUND_TOO_LARGE, REQUEST_KEY_REUSED
 */
export async function refundBooking(
  tx: Tx,
  tenant: TenantId,
  press: {
    readonly bookingId: string;
    readonly amountCents: Cents;
    readonly requestKey: string;
    readonly userId: string;
  },
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  const { bookingId, amountCents, requestKey: key, userId } = press;
  await openLedger(tx, tenant, now);
  found(await findBooking(tx, tenant, bookingId));
  if (!(await wasPressed(tx, tenant, { bookingId, amountCents, key }))) {
    await refundPayments(
      tx,
      tenant,
      { bookingId, amountCents, cause: 'PARTNER', request: { key, userId } },
      now,
      context,
    );
  }
  return found(await findBooking(tx, tenant, bookingId));
}

/** @throws Refusal REQUEST_KEY_REUSED */
async function wasPressed(
  tx: Tx,
  tenant: TenantId,
  { bookingId, amountCents, key }: { readonly bookingId: string; readonly amountCents: Cents; readonly key: string },
): Promise<boolean> {
  const pressed = await tx
    .select({ id: refund.id, amountCents: refund.amountCents })
    .from(refund)
    .where(and(eq(refund.businessId, tenant), eq(refund.requestKey, key)));
  if (pressed.length === 0) return false;
  const ofThis = new Set((await listRefunds(tx, tenant, bookingId)).map(({ id }) => id));
  const sum = pressed.reduce((total, each) => total + each.amountCents, 0);
  if (sum !== amountCents || pressed.some(({ id }) => !ofThis.has(id))) throw new Refusal('REQUEST_KEY_REUSED');
  return true;
}

/**
 * Promises a refund of a booking's payments under the open ledger, and says so in its timeline. What is promised in all;
 * 0 when nothing is left and nothing was asked for.
 * @throws Refusal NOT_PAID_ONLINE, UNDER_DISPUTE, NOTHING_TO_REFUND, REFUND_TOO_LARGE
 */
export async function refundPayments(
  tx: Tx,
  tenant: TenantId,
  { bookingId, amountCents, cause, request }: RefundWish,
  now: Instant,
  context: MessageContext,
): Promise<Cents> {
  const payments = await listCharged(tx, tenant, bookingId);
  const plan = planRefund(payments, amountCents);
  if (!plan.ok) {
    const left = payments.reduce((sum, payment) => sum + refundableOf(payment), 0);
    throw new Refusal(plan.reason, plan.reason === 'REFUND_TOO_LARGE' ? { message: atMost(left) } : {});
  }
  for (const part of plan.value) {
    await promiseRefund(
      tx,
      tenant,
      { source: paymentSource(part.payment), amountCents: part.amountCents, cause, request },
      now,
    );
  }
  const promised = plan.value.reduce((sum, part) => sum + part.amountCents, 0) as Cents;
  if (promised > 0) {
    const by = BY[cause];
    const detail = { amountCents: promised, cause };
    await recordBookingEvent(tx, { tenant, bookingId, kind: 'REFUND_STARTED', by, at: now, detail }, context);
  }
  return promised;
}

const atMost = (left: number): string => `You can refund ${formatMoney(left)} at most`;

const BY = {
  PARTNER: 'PARTNER',
  PARTNER_CANCELLED: 'PARTNER',
  CLIENT_CANCELLED: 'CLIENT',
  LATE_PAYMENT: 'SYSTEM',
} as const;
