import { payment } from '@primehour/db/schema/payment';
import type { Tx } from '@primehour/db/transaction';
import { canPay } from '@primehour/domain/booking/transitions';
import type { Instant, PaymentStatus } from '@primehour/domain/vocabulary';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { PaymentFailure, type Charge } from '../../../ports/payments.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { stateOf } from '../policy.ts';
import { findBooking } from '../queries.ts';
import type { PaymentRow } from './open-payment.ts';
import { NEVER_CHARGED, settlePayment, type Outcome } from './settle-payment.ts';

/** A payment that the provider still doesn't know was not made and won't be, because only we have its key. */
const GIVE_UP_AFTER_MS = 10 * 60_000;
export const isGivenUp = ({ createdAt }: Pick<PaymentRow, 'createdAt'>, now: Instant): boolean =>
  now - instantOf(createdAt) >= GIVE_UP_AFTER_MS;

/** The writes that follow from the provider's answer, to run in the caller's transaction. */
export type Settlement = (tx: Tx) => Promise<void>;

/**
 * Fetches a payment's result from the provider. A payment that is still open after its hold has ended is canceled with
 * the provider, so that it can't be completed later. Undefined when nothing changes or nothing is known yet.
 */
export async function syncPayment(deps: Deps, tenant: AnyTenant, row: PaymentRow): Promise<Settlement | undefined> {
  const isOver = row.status !== 'OPEN' && row.status !== 'PROCESSING';
  if (isOver || row.provider !== deps.payments.name) return undefined;
  const asked = { id: row.id, askedAt: deps.clock.now() };
  const found = await deps.payments.findCharge(row.idempotencyKey, row.providerPaymentId ?? undefined);
  if (!found && !isGivenUp(row, deps.clock.now())) return undefined;
  const outcome = found ? await cancelUnheld(deps, tenant, row, found) : unknownCharge(row);
  return (tx) => settlePayment({ tx, tenant, now: deps.clock.now(), deps }, asked, outcome);
}

/** Never opened, or opened with keys no longer configured, such as test keys: it can't be paid here. */
export const unknownCharge = ({ providerPaymentId: chargeId }: PaymentRow): Outcome =>
  chargeId === null ? NEVER_CHARGED : { status: 'FAILED', chargeId, failureCode: 'cancelled' };

async function cancelUnheld(deps: Deps, tenant: AnyTenant, row: PaymentRow, charge: Charge): Promise<Charge> {
  if (charge.status !== 'REQUIRES_ACTION') return charge;
  const held = await findBooking(deps.db.read, tenant, row.bookingId);
  if (held && canPay(stateOf(held), deps.clock.now()).ok) return charge;
  return deps.payments.cancelCharge(charge.chargeId);
}

/**
 * Syncs the newest payment of a booking after the client completed it, and returns why it was refused. If the provider
 * is unreachable, the sweep retries.
 */
export async function syncBookingPayment(
  deps: Deps,
  tenant: AnyTenant,
  bookingId: string,
): Promise<{ readonly status: PaymentStatus | undefined; readonly failureCode: string | null }> {
  let isHeard = true;
  const unheard = (error: unknown): undefined => {
    if (!(error instanceof PaymentFailure)) throw error;
    isHeard = false;
    deps.log.warn({ err: error, bookingId }, 'The result of a payment could not be fetched');
  };
  const isNewest = and(
    eq(payment.businessId, tenant),
    eq(payment.bookingId, bookingId),
    isNull(payment.dueId),
    isNull(payment.storedValueId),
  );
  const newest = () =>
    deps.db.read.select().from(payment).where(isNewest).orderBy(desc(payment.createdAt), desc(payment.id)).limit(1);
  const [before] = await newest();
  const settle = before && (await syncPayment(deps, tenant, before).catch(unheard));
  if (settle) await deps.db.transaction(settle);
  const [after] = await newest();
  // The stored failure may be that of an earlier card, while the next one was charged.
  return { status: after?.status, failureCode: (isHeard && after?.failureCode) || null };
}
