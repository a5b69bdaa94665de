import { paymentAccount } from '@primehour/db/schema/bank-account';
import type { DueFailure } from '@primehour/domain/due/due';
import { feesEndAt } from '@primehour/domain/policy/split';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { eq } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type Charge, PaymentFailure } from '../../../ports/payments.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { findCard, findTerms, isCardMissing, openLedger, chargeTermsOf } from '../../booking/api.ts';
import { syncAccount } from '../../business/api.ts';
import { isSuspended } from '../../operator/api.ts';
import { DUE_KEY, findDuePayment, lockDue, type PaymentRow } from '../queries.ts';
import { addPayment } from './add-payment.ts';
import { changeDue, handleDueFailure, markUncollected, type NoCharge, settleDue } from './settle-due.ts';

/** Longer than all attempts of one request together, so that no sweep sees a charge halfway. */
const LOOK_UP_AFTER_MS = 2 * MINUTE_MS;
/** A provider repeats its first answer to a key for a day; after that, a charge it doesn't know was never made. */
const FORGOTTEN_AFTER_MS = 24 * HOUR_MS;

type Begun = {
  readonly row: PaymentRow;
  readonly methodId: string;
  /** Otherwise it is only looked up. */
  readonly mayRequest: boolean;
};

/**
 * Charges a due to the saved card, or finishes a charge that a crash interrupted. Each step is durable before the next:
 * the attempt and its payment, the provider call under its key, the result (decision 090). It can run twice, late, and
 * on any node.
 * @throws PaymentFailure when money may have been taken, so that the caller retries
 */
export async function chargeDue(deps: Deps, tenant: TenantId, dueId: string): Promise<void> {
  const begun = await inTenant(deps, tenant, (write) => beginCharge(write, dueId, deps));
  if (!begun || begun.row.provider !== deps.payments.name) return;
  const asked = { id: begun.row.id, askedAt: deps.clock.now() };
  const result = await chargeOrFind(deps, tenant, begun);
  if (result) await inTenant(deps, tenant, (write) => settleDue(write, asked, result));
}

/** The payment of this attempt; undefined if nothing is to be charged now. */
async function beginCharge(
  write: TenantWrite,
  dueId: string,
  { payments }: Pick<Deps, 'payments'>,
): Promise<Begun | undefined> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = await lockDue(tx, tenant, dueId);
  if (!row) return undefined;
  const card = await findCard(tx, tenant, row.bookingId);
  const latest = await findDuePayment(tx, tenant, dueId);
  const terms = await findTerms(tx, tenant, row.bookingId);
  // Never without an agreement, and never too long after the visit.
  const isAllowed = terms.agreement !== null && now <= feesEndAt(instantOf(terms.startAt));
  // Also for an attempt that was waived in the meantime: its money may be in transit.
  if (latest?.status === 'PROCESSING') {
    const mayRequest = row.state === 'CHARGING' && isAllowed && !(await isSuspended(tx, tenant));
    return { row: latest, methodId: card?.methodId ?? '', mayRequest };
  }
  if (row.state !== 'WAITING' || instantOf(row.dueAt) > now) return undefined;
  if (!isAllowed) {
    await markUncollected(write, row);
    return undefined;
  }
  const [account] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  const isPayable = account?.status === 'ACTIVE' && account.provider === payments.name;
  if (!isPayable || (await isSuspended(tx, tenant))) {
    await handleDueFailure(write, row, 'BUSINESS');
    return undefined;
  }
  if (!card || isCardMissing(card) || card.provider !== payments.name || card.methodId === null) {
    await handleDueFailure(write, row, 'NO_CARD');
    return undefined;
  }
  const tries = row.tries + 1;
  await changeDue(write, row, { state: 'CHARGING', tries });
  const made = await addPayment(write, row, {
    provider: payments.name,
    providerAccountId: account.providerAccountId,
    idempotencyKey: `${DUE_KEY}${dueId}:${tries}`,
    status: 'PROCESSING',
  });
  return { row: made, methodId: card.methodId, mayRequest: true };
}

type Result = { readonly outcome: Charge | NoCharge; readonly failure?: DueFailure };

/**
 * One key is one charge. What may have been requested before is looked up first. Undefined as long as a charge that must
 * not be requested anymore may still turn up (decision 202); the sweep asks again.
 */
async function chargeOrFind(
  deps: Deps,
  tenant: TenantId,
  { row, methodId, mayRequest }: Begun,
): Promise<Result | undefined> {
  const { payments, clock } = deps;
  const ageMs = clock.now() - instantOf(row.createdAt);
  const chargeId = row.providerPaymentId ?? undefined;
  const isFresh = mayRequest && ageMs < LOOK_UP_AFTER_MS && chargeId === undefined;
  const known = isFresh ? undefined : await payments.findCharge(row.idempotencyKey, chargeId);
  if (known) return closeCharge(deps, known);
  if (ageMs >= FORGOTTEN_AFTER_MS) return { outcome: noCharge('no_answer'), failure: 'NO_ANSWER' };
  if (!mayRequest) return undefined;
  try {
    const charge = await payments.chargeMethod({ ...chargeTermsOf(row), methodId });
    return await closeCharge(deps, charge);
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.isUnknown) throw error;
    // Permanently refused: because of the account, or because the card was removed.
    const account = await syncAccount(deps, tenant);
    const isAccounts = account?.status !== 'ACTIVE' || account.accountId !== row.providerAccountId;
    return { outcome: noCharge(error.code.slice(0, 120)), failure: isAccounts ? 'BUSINESS' : 'NO_CARD' };
  }
}

const noCharge = (failureCode: string): NoCharge => ({ status: 'FAILED', chargeId: null, failureCode });

/** No one is present to answer a bank's question: the charge is canceled, and the client pays by the link. */
async function closeCharge({ payments }: Deps, charge: Charge): Promise<Result> {
  return { outcome: charge.status === 'REQUIRES_ACTION' ? await payments.cancelCharge(charge.chargeId) : charge };
}
