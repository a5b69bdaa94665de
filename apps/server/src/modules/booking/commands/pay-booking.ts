import { booking, payment } from '@primehour/db/schema/booking';
import { paymentAccount } from '@primehour/db/schema/business';
import { enqueue } from '@primehour/db/enqueue';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import { canPay } from '@primehour/domain/booking/transitions';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { Refusal, found } from '../../../http/refusal.ts';
import type { ChargeRequest } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { allow, stateOf } from '../policy.ts';
import { findBooking } from '../queries.ts';
import { settlePayment } from './settle-payment.ts';
import { changeTime, openLedger } from './take-time.ts';

/** A payment under way keeps its time this long beyond the hold, so that a slow provider costs nobody their slot. */
const PROCESSING_GRACE_MS = 3 * 60_000;
/** When a job asks the provider what became of a payment of which we heard nothing (a crash between two steps). */
const SETTLE_AFTER_MS = 30_000;

/**
 * Pays for a held time. Three steps, each durable before the next: the payment is written down, the provider
 * charges under our key, the outcome is settled. A crash in between is finished by the `payment.settle` job.
 * @throws Refusal NOT_FOUND, WRONG_STATE, HOLD_LAPSED, PAYMENT_PENDING, PAYMENT_DECLINED
 */
export async function payBooking(
  deps: Deps,
  tenant: TenantId,
  bookingId: string,
  card: ChargeRequest['card'],
): Promise<void> {
  const request = await deps.db.transaction((tx) => beginPayment(tx, tenant, bookingId, deps));
  const charge = await deps.payments.charge({ ...request, card });
  await deps.db.transaction((tx) => settlePayment(tx, tenant, request.paymentId, charge, deps));
  if (charge.status === 'FAILED') throw declined(charge.failureCode);
}

async function beginPayment(tx: Tx, tenant: TenantId, bookingId: string, { clock, payments }: Deps) {
  const now = clock.now();
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, bookingId));
  if (row.paymentStatus === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  allow(canPay(stateOf(row), now));
  const account = found(await findAccount(tx, tenant));
  const paymentId = uuidV7();
  const expiresAt = new Date(Math.max(row.holdExpiresAt?.getTime() ?? 0, now + PROCESSING_GRACE_MS));
  const request = {
    paymentId,
    idempotencyKey: `payment:${paymentId}`,
    amountCents: row.priceCents,
    accountId: account.providerAccountId,
  };
  await insertOnce(
    tx.insert(payment).values({
      id: paymentId,
      businessId: tenant,
      bookingId,
      provider: payments.name,
      idempotencyKey: request.idempotencyKey,
      amountCents: row.priceCents,
      status: 'PROCESSING',
      createdAt: new Date(now),
      updatedAt: new Date(now),
    }),
  );
  await tx
    .update(booking)
    .set({ holdExpiresAt: expiresAt, updatedAt: new Date(now), version: sql`${booking.version} + 1` })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId)));
  await changeTime(tx, tenant, bookingId, { expiresAt });
  await enqueue(tx, 'payment.settle', { paymentId }, { startAt: new Date(now + SETTLE_AFTER_MS) });
  return request;
}

/** Without a connected account the calendar is off, so a hold has one; a provider that has since closed it refuses. */
async function findAccount(tx: Tx, tenant: TenantId) {
  const [row] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  return row;
}

async function insertOnce(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violationOf(error) === 'PAYMENT_ALREADY_LIVE') throw new Refusal('PAYMENT_PENDING');
    throw error;
  }
}

const DECLINE_WORDS = {
  card_declined: 'The card was declined. Try another one, please',
  insufficient_funds: 'The card has not enough funds. Try another one, please',
  expired_card: 'The card has expired. Try another one, please',
  incorrect_cvc: 'The security code is not right. Check it, please',
} as const;

const declined = (code: keyof typeof DECLINE_WORDS) =>
  new Refusal('PAYMENT_DECLINED', { message: DECLINE_WORDS[code] });
