import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { chargeEntries, payoutEntries } from '@primehour/domain/ledger/entries';
import { applicationFeeOf, saleOf } from '@primehour/domain/ledger/sale';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { PaymentFailure, type PaymentProvider, SWITCHED_OFF } from '../../../ports/payments.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { syncAccount } from '../../business/api.ts';
import { auctionSource, bookMoney, promiseRefund } from '../../money/api.ts';
import { isSuspended } from '../../operator/api.ts';
import type { ChargeRow, OfferRow, TakenCharge } from '../policy.ts';
import { ACCOUNT_INACTIVE, HOLD_GONE, NO_ANSWER, TOO_LATE, captureHold, endHold } from './capture-hold.ts';
import { lockAuction, type LockedAuction } from './lock-auction.ts';
import { recordStep } from './record-step.ts';
import { refundLateCharge, type StoredCharge } from './refund-late-charge.ts';
import {
  offerRetry,
  beginCharge,
  finishPaid,
  endUnsold,
  saveProgress,
  stepOf,
  waitForAccount,
  type Progress,
  type Settling,
} from './settle-auction.ts';

const untaken = (failureCode: string): TakenCharge => ({ status: 'FAILED', chargeId: null, failureCode });

/** Longer than all attempts of one request together, so that no sweep sees a charge halfway. */
const LOOK_UP_AFTER_MS = 2 * MINUTE_MS;

/** A provider repeats its first answer to a key for a day, including an error; the winner can't wait that long. */
const GIVE_UP_AFTER_MS = 15 * MINUTE_MS;

/**
 * Makes a stored charge with the provider, or fetches its result. One key is one charge, so that a retry after a crash
 * takes nothing twice. Providers repeat their first answer to a key and forget the key after a day; so an older charge
 * is looked up first, and only made if none exists and the reservation hasn't started. No one is present to answer a
 * bank's question, so a charge that needs confirmation is canceled, and the winner pays through the link.
 * @throws PaymentFailure when money may have been taken, so that the caller retries
 */
export async function ensureCharge(
  { payments, clock, db }: Pick<Deps, 'payments' | 'clock' | 'db'>,
  tenant: TenantId,
  row: ChargeRow,
  chargeId = row.providerChargeId ?? undefined,
): Promise<TakenCharge> {
  if (row.holdId !== null) return captureHold({ payments, clock, db }, tenant, row);
  const ageMs = clock.now() - instantOf(row.createdAt);
  const isTooLate = clock.now() >= instantOf(row.reservationAt);
  const isFresh = ageMs < LOOK_UP_AFTER_MS && chargeId === undefined && !isTooLate;
  const made = isFresh ? undefined : await payments.findCharge(row.idempotencyKey, chargeId);
  if (made === undefined && isTooLate) return untaken(TOO_LATE);
  // The provider gave it an id; if the id is unknown now, this is another provider account, such as after a change of
  // keys.
  if (made === undefined && chargeId !== undefined) {
    throw new PaymentFailure('charge_not_found', `The charge ${chargeId} is not known.`, { isUnknown: true });
  }
  // Suspended after the charge was stored: nothing is taken, and it waits as if the account couldn't be paid.
  if (made === undefined && (await isSuspended(db.read, tenant))) return untaken(ACCOUNT_INACTIVE);
  return cancelIfUnanswered(payments, made ?? (await requestCharge(payments, row, ageMs >= GIVE_UP_AFTER_MS)));
}

/** Only the response to this very request can mean that no money was taken. */
async function requestCharge(payments: PaymentProvider, row: ChargeRow, isLastTry: boolean): Promise<TakenCharge> {
  try {
    return await payments.chargeMethod({
      idempotencyKey: row.idempotencyKey,
      amountCents: row.amountCents,
      feeCents: applicationFeeOf(saleOf(row)),
      accountId: row.providerAccountId,
      methodId: row.methodId,
    });
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    // Permanently refused: no charge exists under this key.
    if (!error.isUnknown) return untaken(error.code.slice(0, 120));
    // The provider was not called: the charge waits until charges are switched on again.
    if (isLastTry && error.code !== SWITCHED_OFF) return untaken(NO_ANSWER);
    throw error;
  }
}

const cancelIfUnanswered = (payments: PaymentProvider, charge: TakenCharge): Promise<TakenCharge> | TakenCharge =>
  charge.status === 'REQUIRES_ACTION' ? payments.cancelCharge(charge.chargeId) : charge;

/** The writes that follow from the provider's answer, to run in the caller's transaction. */
type Settlement = (tx: Tx) => Promise<void>;

/**
 * Makes a charge, or fetches its result; a lookup by the provider's id, if known, is immediate. A failed charge is
 * only looked up: its money may have arrived anyway. Undefined when there is nothing to write.
 */
export async function syncCharge(
  deps: Deps,
  tenant: TenantId,
  row: ChargeRow,
  chargeId = row.providerChargeId ?? undefined,
): Promise<Settlement | undefined> {
  const { payments } = deps;
  if (row.provider !== payments.name) return undefined;
  if (row.status === 'PROCESSING') {
    const charge = await ensureCharge(deps, tenant, row, chargeId);
    const isAccounts = isRefusal(charge) && !(await canBePaid(deps, tenant, row));
    return (tx) => settleCharge(tx, deps, row, { tenant, charge: isAccounts ? untaken(ACCOUNT_INACTIVE) : charge });
  }
  if (row.status !== 'FAILED') return undefined;
  const made = await payments.findCharge(row.idempotencyKey, chargeId);
  const late = made && (await cancelIfUnanswered(payments, made));
  return late?.status === 'SUCCEEDED' ? (tx) => settleCharge(tx, deps, row, { tenant, charge: late }) : undefined;
}

/** No charge was made, and the provider's answer explains why. */
const isRefusal = (charge: TakenCharge): boolean =>
  charge.status === 'FAILED' &&
  charge.chargeId === null &&
  charge.failureCode !== TOO_LATE &&
  charge.failureCode !== NO_ANSWER;

/** Before blaming the winner's card for a refusal, checks the business's account with the provider. */
async function canBePaid(deps: Deps, tenant: TenantId, row: ChargeRow): Promise<boolean> {
  const account = await syncAccount(deps, tenant);
  return account?.status === 'ACTIVE' && account.accountId === row.providerAccountId;
}

/** Stores the result of a charge and its consequences; idempotent. */
export async function settleCharge(
  tx: Tx,
  deps: Deps,
  row: StoredCharge,
  { tenant, charge }: { readonly tenant: TenantId; readonly charge: TakenCharge },
): Promise<void> {
  if (charge.status === 'REQUIRES_ACTION') return;
  const isOpen = and(
    eq(auctionCharge.businessId, tenant),
    eq(auctionCharge.id, row.id),
    eq(auctionCharge.status, 'PROCESSING'),
  );
  if (charge.status === 'PROCESSING') {
    // A lookup by id is immediate; by key it works only after the provider's search has caught up.
    await tx.update(auctionCharge).set({ providerChargeId: charge.chargeId }).where(isOpen);
    return;
  }
  const locked = await lockAuction(tx, deps, tenant, row.listingId);
  const isFailed = charge.status === 'FAILED';
  const [settled] = await tx
    .update(auctionCharge)
    .set({
      status: isFailed ? 'FAILED' : 'SUCCEEDED',
      providerChargeId: charge.chargeId,
      failureCode: isFailed ? charge.failureCode : null,
      updatedAt: dateOf(locked.now),
    })
    .where(isOpen)
    .returning();
  if (settled) await endHold(tx, tenant, settled, locked.now);
  if (!settled) {
    if (!isFailed) await refundLateCharge(tx, locked, row, charge.chargeId);
    return;
  }
  const isOffer = and(eq(auctionOffer.businessId, tenant), eq(auctionOffer.id, row.offerId));
  const [offer] = await tx.select().from(auctionOffer).where(isOffer);
  const progress = isFailed
    ? await continueWithoutHold({ ...locked, tx, deps }, orNotFound(offer), charge.failureCode)
    : await receive(tx, locked, orNotFound(offer), settled);
  await saveProgress(tx, locked, progress);
  wakeTopic(tx, `listing:${row.listingId}`);
}

/** Requests another card only if the card may be the reason. */
function continueWithoutHold(settling: Settling, offer: OfferRow, failureCode: string): Promise<Progress> {
  const { tx, deps, ...locked } = settling;
  if (failureCode === TOO_LATE) return endUnsold(tx, locked, offer, { from: 'CHARGING', state: 'LAPSED' });
  // Their card has not been tried: it is charged as if there were no hold.
  if (failureCode === HOLD_GONE) return beginCharge(tx, locked, offer, deps);
  if (failureCode === ACCOUNT_INACTIVE) return waitForAccount(tx, locked, offer);
  return offerRetry(tx, locked, offer, deps);
}

async function receive(tx: Tx, locked: LockedAuction, offer: OfferRow, charge: StoredCharge): Promise<Progress> {
  const { tenant, now, listing: sold } = locked;
  const source = auctionSource(charge);
  const { sale } = source;
  await bookMoney(tx, tenant, { source, kind: 'CHARGE', entries: chargeEntries(sale) }, now);
  await recordStep(tx, tenant, { ...stepOf(offer), kind: 'CHARGED' }, now);
  if (now >= instantOf(sold.reservationAt)) {
    // Learned too late, after an outage: no one pays for a time that has passed.
    await promiseRefund(tx, tenant, { source, amountCents: charge.amountCents, cause: 'LATE_PAYMENT' }, now);
    return endUnsold(tx, locked, offer, { from: 'CHARGING', state: 'LAPSED' });
  }
  await bookMoney(tx, tenant, { source, kind: 'PAYOUT', entries: payoutEntries(sale) }, now);
  await recordStep(tx, tenant, { ...stepOf(offer), kind: 'PAYOUT', amountCents: sale.partnerCents }, now);
  return finishPaid(tx, locked, offer);
}
