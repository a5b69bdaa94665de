import { ERRORS } from '@primehour/contract/errors';
import { payment } from '@primehour/db/schema/payment';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import * as copy from '../../../copy/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { ChargeFailureCode } from '../../../ports/charge-terms.ts';
import type { Card, Sandbox } from '../../../ports/sandbox.ts';
import { Refusal } from '../../../refusal.ts';
import { inTenant, type TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { keepHold, type OpenPayment, openPayment } from './open-payment.ts';
import { syncBookingPayment } from './sync-payment.ts';
import { openLedger } from './take-time.ts';

/**
 * Submits a card from the sandbox's form to the sandbox, as a browser submits one to a real provider. From there on
 * both paths are the same: the result is fetched from the provider. Each step is durable before the next: open the
 * payment, mark it as under way, submit the card, settle the result. After a crash in between, the sweep and
 * `payment.settle` finish the rest.
 * @throws Refusal NOT_FOUND, WRONG_STATE, HOLD_LAPSED, PAYMENT_PENDING, PAYMENT_DECLINED, PAYMENTS_OFF, UNAVAILABLE
 */
export async function payBooking(deps: Deps, tenant: AnyTenant, bookingId: string, card: Card): Promise<void> {
  const { sandbox } = deps;
  if (!sandbox) throw new Refusal('NOT_FOUND');
  const open = await openPayment(deps, tenant, bookingId);
  await inTenant(deps, tenant, (write) => startPayment(write, bookingId, open));
  await submitCard(deps, sandbox, open, card);
  const { status, failureCode } = await syncBookingPayment(deps, tenant, bookingId);
  if (status === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  const message = describeDecline(failureCode);
  if (message !== null) throw new Refusal('PAYMENT_DECLINED', { message });
}

/** Of two cards submitted in parallel, one is processed and the other is refused. */
async function startPayment(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  bookingId: string,
  { paymentId }: OpenPayment,
): Promise<void> {
  await openLedger(tx, tenant, now);
  const [started] = await tx
    .update(payment)
    .set({ status: 'PROCESSING', updatedAt: dateOf(now) })
    .where(and(eq(payment.businessId, tenant), eq(payment.id, paymentId), eq(payment.status, 'OPEN')))
    .returning();
  if (!started) throw new Refusal('PAYMENT_PENDING');
  await keepHold(tx, tenant, bookingId, now);
}

/** An unreachable provider may still have charged the card, so the client is not asked to retry. */
async function submitCard({ log }: Deps, sandbox: Sandbox, open: OpenPayment, card: Card): Promise<void> {
  try {
    await sandbox.submitCharge(open.chargeId, card);
  } catch (error) {
    log.error({ err: error, paymentId: open.paymentId }, 'A charge has no known outcome');
    throw new Refusal('PAYMENT_PENDING');
  }
}

export const DECLINE_MESSAGES: Record<ChargeFailureCode, string> = {
  card_declined: ERRORS.PAYMENT_DECLINED.message,
  insufficient_funds: copy.insufficientFunds,
  expired_card: copy.cardExpired,
  incorrect_cvc: copy.securityCodeWrong,
  authentication_required: copy.notConfirmedByBank,
  processing_error: copy.chargeFailed,
  cancelled: copy.paymentCanceled,
};

/** The copy for a stored failure; internal codes ('never_charged') are nothing that the client could act on. */
export const describeDecline = (failureCode: string | null): string | null =>
  failureCode !== null && Object.hasOwn(DECLINE_MESSAGES, failureCode)
    ? DECLINE_MESSAGES[failureCode as ChargeFailureCode]
    : null;
