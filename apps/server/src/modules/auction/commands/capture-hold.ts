import { enqueue } from '@primehour/db/enqueue';
import { bidHold } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import { applicationFeeOf, saleOf } from '@primehour/domain/ledger/sale';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { CardHold } from '../../../ports/card-holds.ts';
import { PaymentFailure } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { isSuspended } from '../../operator/api.ts';
import type { ChargeRow, TakenCharge } from '../policy.ts';
import type { StoredCharge } from './refund-late-charge.ts';

/**
 * Our own codes: the business can't be paid, the reservation has started, the provider doesn't respond, the hold has
 * ended.
 */
export const ACCOUNT_INACTIVE = 'account_inactive';
export const TOO_LATE = 'too_late';
export const NO_ANSWER = 'no_answer';
export const HOLD_GONE = 'hold_gone';

/** As for a charge: the winner can't wait longer for a provider that doesn't respond. */
const GIVE_UP_AFTER_MS = 15 * MINUTE_MS;

/**
 * Captures the price from the hold on the winner's card and releases the rest. One key is one capture. If the hold has
 * ended or can't be captured, the card is charged as if there were no hold. Nothing is captured for a suspended
 * business: its hold is released; an earlier capture stays.
 * @throws PaymentFailure when money may have been taken, so that the caller retries
 */
export async function captureHold(
  { payments, clock, db }: Pick<Deps, 'payments' | 'clock' | 'db'>,
  tenant: TenantId,
  row: ChargeRow,
): Promise<TakenCharge> {
  const chargeId = row.providerChargeId;
  if (chargeId === null) return { status: 'FAILED', chargeId, failureCode: HOLD_GONE };
  const { holds } = payments;
  const isTooLate = clock.now() >= instantOf(row.reservationAt);
  const stopCode = isTooLate ? TOO_LATE : (await isSuspended(db.read, tenant)) ? ACCOUNT_INACTIVE : undefined;
  const terms = {
    chargeId,
    idempotencyKey: `capture:${row.idempotencyKey}`,
    amountCents: row.amountCents,
    feeCents: applicationFeeOf(saleOf(row)),
  };
  try {
    const hold = stopCode === undefined ? await holds.capture(terms) : await holds.release(chargeId);
    return chargeOf(hold, stopCode ?? HOLD_GONE);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    if (!error.isUnknown) return { status: 'FAILED', chargeId, failureCode: HOLD_GONE };
    if (clock.now() - instantOf(row.createdAt) < GIVE_UP_AFTER_MS) throw error;
    return { status: 'FAILED', chargeId, failureCode: NO_ANSWER };
  }
}

function chargeOf({ status, chargeId }: CardHold, failureCode: string): TakenCharge {
  return status === 'CAPTURED' ? { status: 'SUCCEEDED', chargeId } : { status: 'FAILED', chargeId, failureCode };
}

/** Once its charge is settled, a hold is captured or has to be released, in the same transaction. */
export async function endHold(
  tx: Tx,
  tenant: TenantId,
  { holdId, status }: Pick<StoredCharge, 'holdId' | 'status'>,
  now: Instant,
): Promise<void> {
  if (holdId === null) return;
  const isCaptured = status === 'SUCCEEDED';
  await tx
    .update(bidHold)
    .set({ state: isCaptured ? 'CAPTURED' : 'RELEASING', updatedAt: dateOf(now) })
    .where(and(eq(bidHold.businessId, tenant), eq(bidHold.id, holdId), eq(bidHold.state, 'HELD')));
  if (!isCaptured) await enqueue(tx, 'auction.release', { holdId });
}
