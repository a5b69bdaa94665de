import * as copy from '@primehour/contract/copy/refusals';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { payment } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type Charge, PaymentFailure } from '../../../ports/payments.ts';
import type { Card } from '../../../ports/sandbox.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import {
  type AskedPayment,
  cancelCharge,
  describeDecline,
  isGivenUp,
  keepOpened,
  openLedger,
  type OpenPayment,
  chargeTermsOf,
  unknownCharge,
} from '../../booking/api.ts';
import { isSuspended } from '../../operator/api.ts';
import {
  begunBalance,
  countDuePayments,
  type DueRow,
  findDuePayment,
  findPayable,
  isByLink,
  linkKeyOf,
  listDues,
  lockDue,
  type Payable,
  type PaymentRow,
} from '../queries.ts';
import { addPayment } from './add-payment.ts';
import { changeDue, type Outcome, settleDue } from './settle-due.ts';

/**
 * Opens the payment of a booking's due for its client, or returns the one already open (product/policies#link): a
 * provider repeats its first answer to a key for only a day, and after that would make a second charge.
 * @throws Refusal WRONG_STATE, PAYMENT_PENDING, PAYMENTS_OFF, UNAVAILABLE
 */
export async function openDuePayment(deps: Deps, tenant: AnyTenant, bookingId: string): Promise<OpenPayment> {
  const begin = () => inTenant(deps, tenant, (write) => beginPayment(write, bookingId, deps));
  const begun = await begin();
  const before = begun.isCurrent
    ? await findOpened(deps, tenant, begun.row)
    : await cancelPayment(deps, tenant, begun.row);
  if (before?.status === 'REQUIRES_ACTION') return { ...before, paymentId: begun.row.id };
  if (before && before.status !== 'FAILED') throw new Refusal('PAYMENT_PENDING');
  const { row, isCurrent } = before ? await begin() : begun;
  if (!isCurrent) throw new Refusal('PAYMENT_PENDING');
  const opened = await deps.payments.openCharge(chargeTermsOf(row)).catch(refuseUnavailable(deps, row));
  return keepOpened(deps, tenant, row, opened);
}

const refuseUnavailable =
  ({ log }: Deps, { id: paymentId }: PaymentRow) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentFailure)) throw error;
    log.error({ err: error, paymentId }, 'A payment of a fee could not be opened');
    throw new Refusal('UNAVAILABLE', { message: copy.cardPaymentUnavailable });
  };

const findCharge = (deps: Deps, row: PaymentRow): Promise<Charge | undefined> =>
  deps.payments.findCharge(row.idempotencyKey, row.providerPaymentId ?? undefined).catch(refuseUnavailable(deps, row));

/**
 * The charge that was opened for a payment before; one that has ended is stored.
 * @throws Refusal UNAVAILABLE
 */
async function findOpened(deps: Deps, tenant: AnyTenant, row: PaymentRow): Promise<Outcome | undefined> {
  if (row.providerPaymentId === null) return undefined;
  const asked = { id: row.id, askedAt: deps.clock.now() };
  const outcome = (await findCharge(deps, row)) ?? unknownCharge(row);
  return outcome.status === 'REQUIRES_ACTION' ? outcome : storeOutcome(deps, tenant, asked, outcome);
}

/** `isCurrent`: not to an account that the business has replaced since, or of a provider that is no longer configured. */
type Begun = { readonly row: PaymentRow; readonly isCurrent: boolean };

/**
 * Cancels a payment that is not completed; it may have just been paid. One of a provider that is no longer configured
 * can't be canceled there, and is given up like one that the provider doesn't know. Undefined until then.
 * @throws Refusal UNAVAILABLE
 */
export async function cancelPayment(deps: Deps, tenant: AnyTenant, row: PaymentRow): Promise<Outcome | undefined> {
  const asked = { id: row.id, askedAt: deps.clock.now() };
  const isOurs = row.provider === deps.payments.name;
  const chargeId = isOurs ? (row.providerPaymentId ?? (await findCharge(deps, row))?.chargeId) : undefined;
  if (chargeId !== undefined) return storeOutcome(deps, tenant, asked, await cancelCharge(deps, chargeId));
  return isGivenUp(row, asked.askedAt) ? storeOutcome(deps, tenant, asked, unknownCharge(row)) : undefined;
}

async function storeOutcome(deps: Deps, tenant: AnyTenant, asked: AskedPayment, outcome: Outcome): Promise<Outcome> {
  await inTenant(deps, tenant, (write) => settleDue(write, asked, { outcome }));
  return outcome;
}

async function beginPayment(
  write: TenantWrite<AnyTenant>,
  bookingId: string,
  { payments }: Pick<Deps, 'payments'>,
): Promise<Begun> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const payable = await findPayable(tx, tenant, bookingId, now);
  if (!payable) throw new Refusal('WRONG_STATE');
  const row = await openDue(write, bookingId, payable);
  const latest = await findDuePayment(tx, tenant, row.id);
  if (latest?.status === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  if (await isSuspended(tx, tenant)) throw new Refusal('PAYMENTS_OFF');
  const [account] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  if (latest?.status === 'OPEN') {
    const isOurs = latest.provider === payments.name;
    return { row: latest, isCurrent: isOurs && latest.providerAccountId === account?.providerAccountId };
  }
  if (account?.status !== 'ACTIVE' || account.provider !== payments.name) throw new Refusal('PAYMENTS_OFF');
  const made = await addPayment(write, row, {
    provider: payments.name,
    providerAccountId: account.providerAccountId,
    idempotencyKey: `${linkKeyOf(row.id)}${await countDuePayments(tx, tenant, row.id)}`,
    status: 'OPEN',
  });
  return { row: made, isCurrent: true };
}

/** The due to be paid; one for the rest of the price is created when its payment begins. */
async function openDue(write: TenantWrite<AnyTenant>, bookingId: string, payable: Payable): Promise<DueRow> {
  const { tx, tenant, now } = write;
  const { row, kind, amountCents, dueAt } = payable;
  if (row) return orNotFound(await lockDue(tx, tenant, row.id));
  await dropBegun(write, bookingId);
  const at = dateOf(now);
  const [opened] = await tx
    .insert(due)
    .values({
      id: uuidV7(now),
      businessId: tenant,
      bookingId,
      kind,
      amountCents,
      state: 'LINKED',
      dueAt,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  if (!opened) throw new Refusal('WRONG_STATE');
  return opened;
}

/**
 * A rest of another amount is no longer requested: its payment is canceled, or refunded if it arrives.
 * @throws Refusal PAYMENT_PENDING
 */
async function dropBegun(write: TenantWrite<AnyTenant>, bookingId: string): Promise<void> {
  const { tx, tenant } = write;
  const begun = begunBalance(await listDues(tx, tenant, bookingId));
  if (!begun) return;
  const latest = await findDuePayment(tx, tenant, begun.id);
  if (latest?.status === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  await changeDue(write, begun, { state: 'WAIVED' });
}

/**
 * Submits a card from the sandbox's form, as a browser submits one to a real provider.
 * @throws Refusal NOT_FOUND, WRONG_STATE, PAYMENT_PENDING, PAYMENT_DECLINED, PAYMENTS_OFF, UNAVAILABLE
 */
export async function payDue(deps: Deps, tenant: AnyTenant, bookingId: string, card: Card): Promise<void> {
  const { sandbox } = deps;
  if (!sandbox) throw new Refusal('NOT_FOUND');
  const { chargeId, paymentId } = await openDuePayment(deps, tenant, bookingId);
  await sandbox.submitCharge(chargeId, card);
  const { status, failureCode } = await syncById(deps, tenant, paymentId);
  if (status === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  const message = status === 'SUCCEEDED' ? null : describeDecline(failureCode);
  if (message !== null) throw new Refusal('PAYMENT_DECLINED', { message });
}

/**
 * Fetches the result of the payment that a client makes by the link, and why it was refused. If the provider is
 * unreachable, nothing is known yet: a stored failure may be that of an earlier card.
 */
export async function syncDuePaymentOf(
  deps: Deps,
  tenant: AnyTenant,
  bookingId: string,
): Promise<{ readonly status: 'PENDING' | 'PAID'; readonly failureCode: string | null }> {
  const payable = await findPayable(deps.db.read, tenant, bookingId, deps.clock.now());
  if (!payable) return { status: 'PAID', failureCode: null };
  const latest = payable.row && (await findDuePayment(deps.db.read, tenant, payable.row.id));
  if (!latest) return { status: 'PENDING', failureCode: null };
  const synced = await syncById(deps, tenant, latest.id).catch((error: unknown): undefined => {
    if (!(error instanceof PaymentFailure)) throw error;
    deps.log.warn({ err: error, paymentId: latest.id }, 'The result of a payment could not be fetched');
  });
  return { status: synced?.status === 'SUCCEEDED' ? 'PAID' : 'PENDING', failureCode: synced?.failureCode ?? null };
}

async function syncById(deps: Deps, tenant: AnyTenant, paymentId: string): Promise<PaymentRow> {
  const find = async () => {
    const [row] = await deps.db.read
      .select()
      .from(payment)
      .where(and(eq(payment.businessId, tenant), eq(payment.id, paymentId)));
    return orNotFound(row);
  };
  const settle = await syncDuePayment(deps, tenant, await find());
  if (settle) await deps.db.transaction(settle);
  return find();
}

/**
 * Fetches the result of a payment by the link; the writes that follow run in the caller's transaction. A payment that
 * must not be completed anymore, because its due was waived or paid, is canceled at the provider; one that the provider
 * never opened is given up. Charges of a saved card settle themselves (`chargeDue`).
 */
export async function syncDuePayment(
  deps: Deps,
  tenant: AnyTenant,
  row: PaymentRow,
): Promise<((tx: Tx) => Promise<void>) | undefined> {
  if ((row.status !== 'OPEN' && row.status !== 'PROCESSING') || row.provider !== deps.payments.name) return undefined;
  const asked = { id: row.id, askedAt: deps.clock.now() };
  const found = await deps.payments.findCharge(row.idempotencyKey, row.providerPaymentId ?? undefined);
  const isLost = !found && row.status === 'OPEN' && isByLink(row) && isGivenUp(row, deps.clock.now());
  const outcome = isLost ? unknownCharge(row) : found && (await cancelUnpayable(deps, tenant, row, found));
  if (!outcome) return undefined;
  return (tx) => settleDue({ tx, tenant, now: deps.clock.now(), deps }, asked, { outcome });
}

async function cancelUnpayable(
  { db, payments, clock }: Deps,
  tenant: AnyTenant,
  row: PaymentRow,
  charge: Charge,
): Promise<Charge> {
  if (charge.status !== 'REQUIRES_ACTION' || row.dueId === null) return charge;
  const payable = await findPayable(db.read, tenant, row.bookingId, clock.now());
  return payable?.row?.id === row.dueId ? charge : payments.cancelCharge(charge.chargeId);
}
