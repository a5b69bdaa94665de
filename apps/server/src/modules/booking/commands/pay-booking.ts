import { booking, payment } from '@primehour/db/schema/booking';
import { paymentAccount } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { canPay } from '@primehour/domain/booking/transitions';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal, found } from '../../../http/refusal.ts';
import type { Charge, ChargeFailureCode, ChargeRequest } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { allow, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { settlePayment } from './settle-payment.ts';
import { changeTime, openLedger } from './take-time.ts';

/** A payment under way keeps its time at least this long, so that a slow provider costs nobody their slot. */
const PROCESSING_GRACE_MS = 3 * 60_000;

/**
 * Pays for a held time. Three steps, each durable before the next: the payment is written down, the provider
 * charges under our key, the outcome is settled. A crash in between is finished by the sweep and `payment.settle`.
 * @throws Refusal NOT_FOUND, WRONG_STATE, HOLD_LAPSED, PAYMENT_PENDING, PAYMENT_DECLINED
 */
export async function payBooking(
  deps: Deps,
  tenant: TenantId,
  bookingId: string,
  card: ChargeRequest['card'],
): Promise<void> {
  const { paymentId, ...request } = await deps.db.transaction((tx) => beginPayment(tx, tenant, bookingId, deps));
  const charge = await askProvider(deps, { ...request, card });
  await deps.db.transaction((tx) => settlePayment(tx, tenant, paymentId, charge, deps));
  if (charge.status === 'FAILED') {
    throw new Refusal('PAYMENT_DECLINED', { message: DECLINE_WORDS[charge.failureCode] });
  }
}

type Begun = Omit<ChargeRequest, 'card'> & { readonly paymentId: string };

async function beginPayment(tx: Tx, tenant: TenantId, bookingId: string, { clock, payments }: Deps): Promise<Begun> {
  const now = clock.now();
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, bookingId));
  if (row.paymentStatus === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  const verdict = canPay(stateOf(row), now);
  if (!verdict.ok && verdict.reason === 'HOLD_LAPSED') throw new Refusal('HOLD_LAPSED');
  allow(verdict);
  // Cancelled while it was being paid, then restored: the first payment is on its way back.
  if (row.paymentStatus === 'SUCCEEDED') throw new Refusal('PAYMENT_PENDING');
  const [account] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  // Its calendar is off without one, so it was disconnected while this hold stood.
  if (!account) throw new Refusal('WRONG_STATE', { message: 'This business can’t take payments right now' });

  const paymentId = uuidV7(now);
  const idempotencyKey = `payment:${paymentId}`;
  await tx.insert(payment).values({
    id: paymentId,
    businessId: tenant,
    bookingId,
    provider: payments.name,
    idempotencyKey,
    amountCents: row.priceCents,
    status: 'PROCESSING',
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
  });
  await keepHold(tx, tenant, row, now);
  return { paymentId, idempotencyKey, amountCents: row.priceCents, accountId: account.providerAccountId };
}

async function keepHold(tx: Tx, tenant: TenantId, row: BookingRow, now: Instant): Promise<void> {
  const expiresAt = dateOf(now + PROCESSING_GRACE_MS);
  if (row.holdExpiresAt !== null && instantOf(row.holdExpiresAt) >= instantOf(expiresAt)) return;
  await tx
    .update(booking)
    .set({ holdExpiresAt: expiresAt, updatedAt: dateOf(now) })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  await changeTime(tx, tenant, row.id, { expiresAt });
}

/** A provider that can't be heard may have charged all the same: nobody is told to try again. */
async function askProvider({ payments, log }: Deps, request: ChargeRequest): Promise<Charge> {
  try {
    return await payments.charge(request);
  } catch (error) {
    log.error({ err: error, idempotencyKey: request.idempotencyKey }, 'A charge has no known outcome');
    throw new Refusal('PAYMENT_PENDING');
  }
}

const DECLINE_WORDS: Record<ChargeFailureCode, string> = {
  card_declined: 'The card was declined. Try another one, please',
  insufficient_funds: 'The card has not enough funds. Try another one, please',
  expired_card: 'The card has expired. Try another one, please',
  incorrect_cvc: 'The security code is not right. Check it, please',
};
