import { enqueue } from '@primehour/db/enqueue';
import { payment } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import { isBalanceStillDue } from '@primehour/domain/booking/booking-money';
import { afterFailure, canDueBecome, canPayDue, type DueFailure, isVoluntary } from '@primehour/domain/due/due';
import { chargeEntries } from '@primehour/domain/ledger/entries';
import type { DueState } from '@primehour/domain/policy/due-kinds';
import type { PaymentStatus } from '@primehour/domain/vocabulary';
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { queueBookingText, queuePartnerText } from '../../../messages/booking-texts.ts';
import { loadFacts } from '../../../messages/load-facts.ts';
import { zoneOf } from '../../../messages/wait-for-morning.ts';
import { CHARGE_FAILURE_CODES } from '../../../ports/charge-terms.ts';
import type { Charge } from '../../../ports/payments.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import {
  type AskedPayment,
  findBooking,
  findCard,
  findTerms,
  openLedger,
  recordBookingEvent,
} from '../../booking/api.ts';
import { bookMoney, paymentSource, promiseRefund } from '../../money/api.ts';
import { type DueRow, listDues, lockDue, type PaymentRow, wasTipped } from '../queries.ts';

/** No charge exists under the key: the provider refused the request, or never learned of it. */
export type NoCharge = { readonly status: 'FAILED'; readonly chargeId: null; readonly failureCode: string };
export type Outcome = Charge | NoCharge;

const STATUSES: Record<Outcome['status'], PaymentStatus> = {
  SUCCEEDED: 'SUCCEEDED',
  PROCESSING: 'PROCESSING',
  REQUIRES_ACTION: 'OPEN',
  FAILED: 'FAILED',
};

/**
 * Stores the result of a due's payment, and what follows; idempotent, because a final result never changes. As for a
 * booking's payment, an answer that is not final replaces nothing that happened after its request.
 */
export async function settleDue(
  write: TenantWrite<AnyTenant>,
  { id, askedAt }: AskedPayment,
  { outcome, failure }: { readonly outcome: Outcome; readonly failure?: DueFailure | undefined },
): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const isFinal = outcome.status === 'SUCCEEDED' || outcome.status === 'FAILED';
  const [settled] = await tx
    .update(payment)
    .set({
      status: STATUSES[outcome.status],
      ...(outcome.chargeId === null ? {} : { providerPaymentId: outcome.chargeId }),
      failureCode: 'failureCode' in outcome ? outcome.failureCode : null,
      updatedAt: dateOf(isFinal ? now : askedAt),
    })
    .where(
      and(
        eq(payment.businessId, tenant),
        eq(payment.id, id),
        inArray(payment.status, ['OPEN', 'PROCESSING']),
        isFinal ? undefined : lte(payment.updatedAt, dateOf(askedAt)),
        // A form that was opened in the meantime may still be paid.
        outcome.chargeId === null ? or(eq(payment.status, 'PROCESSING'), isNull(payment.providerPaymentId)) : undefined,
      ),
    )
    .returning();
  if (!settled || settled.dueId === null) return;
  const row = orNotFound(await lockDue(tx, tenant, settled.dueId));
  if (outcome.status === 'SUCCEEDED') await receive(write, row, settled);
  // A payment by the link that fails leaves the link as it is.
  if (outcome.status === 'FAILED' && row.state === 'CHARGING')
    await handleDueFailure(write, row, failure ?? failureOf(outcome.failureCode));
}

/** With these, only the client can pay: by confirming it with the bank, or with another card. */
const FOR_THE_CLIENT = ['expired_card', 'authentication_required', 'cancelled'];
const DECLINES = CHARGE_FAILURE_CODES.filter((code) => !FOR_THE_CLIENT.includes(code));
/** The same whether the charge's own answer or the provider's event is handled first. */
const failureOf = (code: string): DueFailure => (FOR_THE_CLIENT.includes(code) ? 'NEEDS_CLIENT' : 'DECLINED');

/** Not `tries`, because a try may get no answer, or be refused because of the business. */
const countDeclines = ({ tx, tenant }: TenantWrite<AnyTenant>, dueId: string): Promise<number> =>
  tx.$count(
    payment,
    and(
      eq(payment.businessId, tenant),
      eq(payment.dueId, dueId),
      eq(payment.status, 'FAILED'),
      inArray(payment.failureCode, DECLINES),
    ),
  );

async function receive(write: TenantWrite<AnyTenant>, row: DueRow, paid: PaymentRow): Promise<void> {
  const { tx, tenant, now } = write;
  const { bookingId, amountCents, kind } = row;
  const source = paymentSource(paid);
  await bookMoney(tx, tenant, { source, kind: 'CHARGE', entries: chargeEntries(source.sale) }, now);
  if (!(await isStillDue(write, row))) {
    await promiseRefund(tx, tenant, { source, amountCents: paid.amountCents, cause: 'PARTNER' }, now);
    if (row.state !== 'WAIVED') await changeDue(write, row, { state: 'WAIVED' });
    await changeDue(write, { ...row, state: 'WAIVED' }, { state: 'REFUNDED' });
    return;
  }
  if (kind === 'TIP') await waiveOtherTips(write, row);
  await changeDue(write, row, { state: 'PAID' });
  const detail = { amountCents, dueKind: kind };
  await recordBookingEvent(write, { bookingId, kind: 'DUE_PAID', by: 'SYSTEM', detail });
  await notifyClient(write, row, 'BOOKING_DUE_PAID');
}

/**
 * Not if it was waived while the money was in transit, or the visit has been canceled, missed or paid for. A tip is waived
 * only for another amount, and the first that is paid counts, whichever amount was chosen last (product/tips).
 */
async function isStillDue({ tx, tenant }: TenantWrite<AnyTenant>, row: DueRow): Promise<boolean> {
  const { id, state, kind, bookingId } = row;
  if (state === 'REFUNDED' || (state === 'WAIVED' && kind !== 'TIP')) return false;
  if (!isVoluntary(kind)) return true;
  const booked = orNotFound(await findBooking(tx, tenant, bookingId));
  if (kind !== 'TIP') return isBalanceStillDue({ ...booked, endAt: instantOf(booked.endAt) });
  const others = (await listDues(tx, tenant, bookingId)).filter((one) => one.id !== id);
  return booked.status === 'CONFIRMED' && booked.attendance !== 'NO_SHOW' && !wasTipped(others);
}

/** The other amounts that were chosen can no longer be paid. */
async function waiveOtherTips(write: TenantWrite<AnyTenant>, { id, bookingId }: DueRow): Promise<void> {
  const dues = await listDues(write.tx, write.tenant, bookingId);
  for (const one of dues) {
    if (one.kind === 'TIP' && one.id !== id && canPayDue(one.state)) await changeDue(write, one, { state: 'WAIVED' });
  }
}

/** What follows a charge that took nothing (`afterFailure`). */
export async function handleDueFailure(write: TenantWrite<AnyTenant>, row: DueRow, failure: DueFailure): Promise<void> {
  const { tx, tenant, now } = write;
  const { bookingId, amountCents, kind } = row;
  const [terms, facts, declines] = await Promise.all([
    findTerms(tx, tenant, bookingId),
    loadFacts(tx, tenant, bookingId),
    countDeclines(write, row.id),
  ]);
  const startAt = instantOf(terms.startAt);
  const next = afterFailure({ failure, declines, startAt, zone: zoneOf(facts), now });
  await changeDue(write, row, { state: next.state, dueAt: dateOf(next.dueAt) });
  const detail = { amountCents, dueKind: kind };
  await recordBookingEvent(write, { bookingId, kind: 'DUE_FAILED', by: 'SYSTEM', detail });
  if (next.state === 'WAITING') {
    await enqueue(tx, 'due.charge', { dueId: row.id }, { startAt: dateOf(next.dueAt) });
  } else if (next.state === 'LINKED') {
    await notifyClient(write, row, 'BOOKING_DUE_LINK');
  } else {
    await reportUncollected(write, row);
  }
}

/** The client did not use the link in time. */
export async function markUncollected(write: TenantWrite<AnyTenant>, row: DueRow): Promise<void> {
  await changeDue(write, row, { state: 'UNCOLLECTED' });
  await reportUncollected(write, row);
}

async function reportUncollected(write: TenantWrite<AnyTenant>, row: DueRow): Promise<void> {
  const { bookingId, amountCents, kind } = row;
  const detail = { amountCents, dueKind: kind };
  await recordBookingEvent(write, { bookingId, kind: 'DUE_UNCOLLECTED', by: 'SYSTEM', detail });
  await queuePartnerText(write, bookingId, 'PARTNER_BOOKING_UNCOLLECTED', dueDataOf(row, null));
}

/** @throws Error if the rules don't allow the step */
export async function changeDue(
  { tx, tenant, now }: Pick<TenantWrite<AnyTenant>, 'tx' | 'tenant' | 'now'>,
  row: DueRow,
  changes: { readonly state: DueState } & Partial<Pick<DueRow, 'dueAt' | 'tries' | 'waivedBy'>>,
): Promise<void> {
  if (row.state !== changes.state && !canDueBecome(row.state, changes.state)) {
    throw new Error(`A due that is ${row.state} can't become ${changes.state}.`);
  }
  await tx
    .update(due)
    .set({ ...changes, updatedAt: dateOf(now) })
    .where(and(eq(due.businessId, tenant), eq(due.id, row.id)));
}

export async function notifyClient(
  write: TenantWrite<AnyTenant>,
  row: DueRow,
  kind: 'BOOKING_DUE_PAID' | 'BOOKING_DUE_LINK' | 'BOOKING_DUE_WAIVED',
  by?: 'PARTNER',
): Promise<void> {
  const { tx, tenant } = write;
  const found = await findBooking(tx, tenant, row.bookingId);
  if (!found || found.isClientErased) return;
  const card = await findCard(tx, tenant, row.bookingId);
  await queueBookingText(write, found, kind, { by, due: dueDataOf(row, card?.label ?? null) });
}

const dueDataOf = ({ kind, amountCents }: DueRow, cardLabel: string | null) => ({ kind, amountCents, cardLabel });
