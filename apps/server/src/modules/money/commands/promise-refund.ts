import { enqueue } from '@primehour/db/enqueue';
import { refund } from '@primehour/db/schema/payment';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { taxShareCents } from '@primehour/domain/price/tax';
import type { RefundCause } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import type { ChargeSource, RefundRow, StoredSource } from '../queries.ts';
import { bookRefund } from './book-money.ts';
import { moveValue } from './move-value.ts';

/** The prefix of refunds' idempotency keys. */
const REFUND_KEY = 'refund:';

export type Promised = {
  readonly source: ChargeSource;
  readonly amountCents: Cents;
  readonly cause: Exclude<RefundCause, 'PROVIDER'>;
  /** Makes a partner's repeated request harmless. */
  readonly requestKey?: string | undefined;
  /** The member who asked for it. */
  readonly userId?: string | undefined;
};

/**
 * Stores a refund, books it, and queues the provider call, in the transaction of its cause and under the business's
 * lock. The database refuses more than what remains of the charge. The part paid by a gift card or package is returned
 * immediately.
 */
export async function promiseRefund(
  tx: Tx,
  tenant: AnyTenant,
  { source, amountCents, cause, requestKey, userId }: Promised,
  now: Instant,
): Promise<RefundRow> {
  const id = uuidV7(now);
  const [row] = await tx
    .insert(refund)
    .values({
      id,
      businessId: tenant,
      ...(source.kind === 'PAYMENT' ? { paymentId: source.id } : { chargeId: source.id }),
      provider: source.provider,
      amountCents,
      cause,
      state: source.stored === null ? 'OWED' : 'PAID_BACK',
      idempotencyKey: `${REFUND_KEY}${id}`,
      requestKey: requestKey ?? null,
      requestedBy: userId ?? null,
      createdAt: dateOf(now),
      updatedAt: dateOf(now),
    })
    .returning();
  const made = orNotFound(row);
  if (source.stored !== null) {
    await returnValue(tx, tenant, { source, stored: source.stored, refundId: id, amountCents, userId }, now);
    return made;
  }
  await bookRefund(tx, tenant, { source, sale: source.sale, refund: { id, amountCents, payer: 'BUSINESS' } }, now);
  await enqueue(tx, 'refund.send', { refundId: id });
  return made;
}

type Return = Pick<Promised, 'source' | 'amountCents' | 'userId'> & {
  readonly stored: StoredSource;
  readonly refundId: string;
};

/** To the gift card or package that paid, with its share of the tax, as `refundEntries` counts it. */
async function returnValue(
  tx: Tx,
  tenant: AnyTenant,
  { source: { sale, bookingId }, stored: { id, isVisit, returnedCents }, refundId, amountCents, userId }: Return,
  now: Instant,
): Promise<void> {
  const taxUntil = (cents: number) => taxShareCents(sale.taxCents, cents, sale.priceCents);
  const taxCents = taxUntil(returnedCents) - taxUntil(returnedCents + amountCents);
  const amount = isVisit ? 1 : amountCents;
  const move = {
    id,
    amount,
    cause: 'RETURNED',
    taxCents,
    bookingId: bookingId ?? undefined,
    userId,
    refundId,
  } as const;
  await moveValue(tx, tenant, move, now);
}
