import * as copy from '@primehour/contract/copy/refusals';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { taxOfNext } from '@primehour/domain/booking/booking-money';
import { canPay } from '@primehour/domain/booking/transitions';
import type { UpfrontTerms } from '@primehour/domain/policy/upfront';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type ChargeTerms } from '../../../ports/charge-terms.ts';
import { type OpenCharge, PaymentFailure } from '../../../ports/payments.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { isSuspended } from '../../operator/api.ts';
import { assertAllowed, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { upfrontOfTerms, findTerms, describeTermsToAgree } from '../queries/find-terms.ts';
import { cancelCharge } from './cancel-charge.ts';
import { changeTime, openLedger } from './take-time.ts';

/** A payment under way keeps its time at least this long, so that a slow provider doesn't cost the client the slot. */
const PROCESSING_GRACE_MS = 3 * 60_000;

export type PaymentRow = typeof payment.$inferSelect;
export type OpenPayment = OpenCharge & { readonly paymentId: string };

/**
 * Opens the payment of a held time, or returns the one already open. It is stored first and then opened with the
 * provider under our idempotency key, so that a hold has one charge however often its page is opened.
 * @throws Refusal NOT_FOUND, WRONG_STATE, HOLD_LAPSED, AGREEMENT_NEEDED, PAYMENT_PENDING, PAYMENTS_OFF, UNAVAILABLE
 */
export async function openPayment(deps: Deps, tenant: AnyTenant, bookingId: string): Promise<OpenPayment> {
  const begin = () => deps.db.transaction((tx) => beginPayment(tx, tenant, bookingId, deps));
  const begun = await begin();
  const { row, upfront } = isCurrent(begun) ? begun : await replacePayment(deps, tenant, begun.row).then(begin);
  const saving = upfront.savesCard ? { saveCardFor: `booking:${bookingId}` } : {};
  const opened = await openCharge(deps, tenant, { ...chargeTermsOf(row), ...saving });
  return keepOpened(deps, tenant, row, opened);
}

/**
 * Stores which charge was opened for a payment.
 * @throws Refusal PAYMENT_PENDING if it was given up in the meantime: no one would look for money that is paid into it
 */
export async function keepOpened(
  { db }: Pick<Deps, 'db'>,
  tenant: AnyTenant,
  { id: paymentId }: PaymentRow,
  opened: OpenCharge,
): Promise<OpenPayment> {
  const isLive = inArray(payment.status, ['OPEN', 'PROCESSING']);
  const [kept] = await db.transaction((tx) =>
    tx
      .update(payment)
      .set({ providerPaymentId: opened.chargeId })
      .where(and(eq(payment.businessId, tenant), eq(payment.id, paymentId), isLive))
      .returning({ id: payment.id }),
  );
  if (!kept) throw new Refusal('PAYMENT_PENDING');
  return { ...opened, paymentId };
}

type Begun = { readonly row: PaymentRow; readonly upfront: UpfrontTerms };

const isCurrent = ({ row, upfront }: Begun): boolean => row.amountCents === upfront.payCents;

/**
 * Cancels an open payment whose amount is no longer the amount due: what a gift card had paid went back when the hold
 * was canceled, and restoring the hold doesn't use the card again (decision 108).
 * @throws Refusal PAYMENT_PENDING if it was paid in the meantime, UNAVAILABLE
 */
async function replacePayment(deps: Deps, tenant: AnyTenant, row: PaymentRow): Promise<void> {
  const { db, clock } = deps;
  if (row.providerPaymentId === null) throw new Refusal('PAYMENT_PENDING');
  const ended = await cancelCharge(deps, row.providerPaymentId);
  if (ended.status !== 'FAILED') throw new Refusal('PAYMENT_PENDING');
  const { failureCode } = ended;
  await db.transaction((tx) =>
    tx
      .update(payment)
      .set({ status: 'FAILED', failureCode, updatedAt: dateOf(clock.now()) })
      .where(and(eq(payment.businessId, tenant), eq(payment.id, row.id), eq(payment.status, 'OPEN'))),
  );
}

/** Excludes later dues, and gift cards and packages. */
const isOfCard = and(isNull(payment.dueId), isNull(payment.storedValueId));

async function beginPayment(tx: Tx, tenant: AnyTenant, bookingId: string, { clock, payments }: Deps): Promise<Begun> {
  const now = clock.now();
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  const [live] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.businessId, tenant),
        eq(payment.bookingId, bookingId),
        isOfCard,
        inArray(payment.status, ['OPEN', 'PROCESSING', 'SUCCEEDED', 'PARTLY_REFUNDED']),
        isNull(payment.givenBackAt),
      ),
    );
  if (live?.status === 'PROCESSING') throw new Refusal('PAYMENT_PENDING');
  const verdict = canPay(stateOf(row), now);
  if (!verdict.ok && verdict.reason === 'HOLD_LAPSED') throw new Refusal('HOLD_LAPSED');
  assertAllowed(verdict);
  // Part of an earlier payment remains, so the booking must not be charged again.
  if (live && live.status !== 'OPEN') throw new Refusal('PAYMENT_PENDING');
  const terms = await findTerms(tx, tenant, bookingId);
  if (describeTermsToAgree(terms, now) !== undefined) throw new Refusal('AGREEMENT_NEEDED');
  const upfront = upfrontOfTerms(terms);
  if (upfront.payCents === 0) throw new Refusal('WRONG_STATE');
  if (await isSuspended(tx, tenant)) throw new Refusal('PAYMENTS_OFF');
  if (live) return { row: live, upfront };
  const [account] = await tx.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  // The account was closed, or the provider changed, after the hold was created.
  if (account?.status !== 'ACTIVE' || account.provider !== payments.name) throw new Refusal('PAYMENTS_OFF');

  const id = uuidV7(now);
  const [opened] = await tx
    .insert(payment)
    .values({
      id,
      businessId: tenant,
      bookingId,
      provider: payments.name,
      idempotencyKey: `${PAYMENT_KEY}${id}`,
      ...amountsOf(row, upfront.payCents),
      providerAccountId: account.providerAccountId,
      status: 'OPEN',
      createdAt: dateOf(now),
      updatedAt: dateOf(now),
    })
    .returning();
  return { row: orNotFound(opened), upfront };
}

const amountsOf = (row: BookingRow, amountCents: Cents) => ({
  amountCents,
  taxCents: taxOfNext(row, row.payments, amountCents),
  purpose: row.paymentKind === 'ONLINE' ? ('PRICE' as const) : ('DEPOSIT' as const),
});

/** The prefix of the idempotency keys of bookings' payments; the provider's events contain them. */
export const PAYMENT_KEY = 'payment:';

/** Our fee is taken from auction sales only. */
export const chargeTermsOf = (row: PaymentRow): ChargeTerms => ({
  idempotencyKey: row.idempotencyKey,
  amountCents: row.amountCents,
  feeCents: 0 as Cents,
  accountId: row.providerAccountId ?? '',
});

/**
 * Opening moves no money, so after an outage the request can be retried. A provider that refuses may have closed the
 * business's account, and its event may have been lost.
 */
async function openCharge(
  deps: Deps,
  tenant: AnyTenant,
  terms: ChargeTerms & { readonly saveCardFor?: string },
): Promise<OpenCharge> {
  try {
    return await deps.payments.openCharge(terms);
  } catch (error) {
    deps.log.error({ err: error, idempotencyKey: terms.idempotencyKey }, 'A payment could not be opened');
    if (error instanceof PaymentFailure && !error.isUnknown) await recheckAccount(deps, tenant);
    throw new Refusal('UNAVAILABLE', { message: copy.cardPaymentUnavailable });
  }
}

/** Makes this account the next one that the sweep refreshes. */
const recheckAccount = ({ db }: Deps, tenant: AnyTenant): Promise<unknown> =>
  db.transaction((tx) => tx.update(paymentAccount).set({ askedAt: null }).where(eq(paymentAccount.businessId, tenant)));

/** Extends the hold while its payment is under way. */
export async function keepHold(tx: Tx, tenant: AnyTenant, bookingId: string, now: Instant): Promise<void> {
  const [row] = await tx
    .select({ status: booking.status, holdExpiresAt: booking.holdExpiresAt })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId)));
  const expiresAt = dateOf(now + PROCESSING_GRACE_MS);
  if (row?.status !== 'PENDING' || row.holdExpiresAt === null || instantOf(row.holdExpiresAt) <= now) return;
  if (instantOf(row.holdExpiresAt) >= instantOf(expiresAt)) return;
  await tx
    .update(booking)
    .set({ holdExpiresAt: expiresAt, updatedAt: dateOf(now) })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId)));
  await changeTime(tx, tenant, bookingId, { expiresAt });
}
