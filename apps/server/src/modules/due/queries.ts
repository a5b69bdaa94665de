import { payment } from '@primehour/db/schema/payment';
import { due, tipRequest } from '@primehour/db/schema/policy';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { balanceOf, taxOfNext } from '@primehour/domain/booking/booking-money';
import { canPayDue, isVoluntary } from '@primehour/domain/due/due';
import { canTip } from '@primehour/domain/due/tip';
import type { PaidPart } from '@primehour/domain/price/charge-lines';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { instantOf } from '../../clock.ts';
import type { AnyTenant } from '../../tenant.ts';
import { findBooking } from '../booking/api.ts';

export type DueRow = typeof due.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;

/** The prefix of the idempotency keys of dues' payments; the provider's events contain them. */
export const DUE_KEY = 'due:';

/** The prefix of the keys of a due's payments that the client makes by the link. */
export const linkKeyOf = (dueId: string): string => `${DUE_KEY}${dueId}:link:`;

/** The client makes it by the link; the others are charges of the saved card. */
export const isByLink = ({ dueId, idempotencyKey }: PaymentRow): boolean =>
  dueId !== null && idempotencyKey.startsWith(linkKeyOf(dueId));

/** A client may take minutes over a card. After that, they have left the form, or the provider's event was lost. */
export const FORM_LEFT_AFTER_MS = 5 * MINUTE_MS;

/** Its money may still arrive. */
export const isUnsettled = ({ status }: PaymentRow): boolean => status === 'OPEN' || status === 'PROCESSING';

/** What a booking owes, oldest first. */
export const listDues = (queryable: Queryable, tenant: AnyTenant, bookingId: string): Promise<DueRow[]> =>
  queryable
    .select()
    .from(due)
    .where(and(eq(due.businessId, tenant), eq(due.bookingId, bookingId)))
    .orderBy(asc(due.createdAt), asc(due.id));

export async function findDue(queryable: Queryable, id: string): Promise<DueRow | undefined> {
  const [row] = await queryable.select().from(due).where(eq(due.id, id));
  return row;
}

export async function lockDue(tx: Tx, tenant: AnyTenant, id: string): Promise<DueRow | undefined> {
  const [row] = await tx
    .select()
    .from(due)
    .where(and(eq(due.businessId, tenant), eq(due.id, id)))
    .for('update');
  return row;
}

/** The newest payment of a due: its last attempt, or the one its client is making. */
export async function findDuePayment(
  queryable: Queryable,
  tenant: AnyTenant,
  dueId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await queryable
    .select()
    .from(payment)
    .where(and(eq(payment.businessId, tenant), eq(payment.dueId, dueId)))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(1);
  return row;
}

export const countDuePayments = (queryable: Queryable, tenant: AnyTenant, dueId: string): Promise<number> =>
  queryable.$count(payment, and(eq(payment.businessId, tenant), eq(payment.dueId, dueId)));

export async function findDuePaymentByKey(queryable: Queryable, key: string): Promise<PaymentRow | undefined> {
  const [row] = await queryable
    .select()
    .from(payment)
    .where(and(eq(payment.idempotencyKey, key), isNotNull(payment.dueId)));
  return row;
}

/** What a client can pay by their link; the rest of the price has no row until its payment begins. */
export type Payable = Pick<DueRow, 'kind' | 'amountCents' | 'dueAt'> & { readonly row: DueRow | undefined };

/** The oldest fee of a booking that its client can pay; otherwise what is left of its price, or the tip that they chose. */
export async function findPayable(
  queryable: Queryable,
  tenant: AnyTenant,
  bookingId: string,
  now: Instant,
): Promise<Payable | undefined> {
  const [dues, booked, askedAt] = await Promise.all([
    listDues(queryable, tenant, bookingId),
    findBooking(queryable, tenant, bookingId),
    findTipAskedAt(queryable, tenant, bookingId),
  ]);
  const fee = dues.find(({ kind, state }) => !isVoluntary(kind) && canPayDue(state));
  if (fee) return { ...fee, row: fee };
  if (!booked) return undefined;
  const tip = dues.find(({ kind, state }) => kind === 'TIP' && canPayDue(state));
  if (tip && canTip({ ...booked, askedAt, wasTipped: wasTipped(dues) }, now)) return { ...tip, row: tip };
  const amountCents = balanceOf({ ...booked, endAt: instantOf(booked.endAt) }, now);
  if (amountCents === 0) return undefined;
  const begun = begunBalance(dues);
  return {
    kind: 'BALANCE',
    amountCents,
    dueAt: booked.endAt,
    row: begun?.amountCents === amountCents ? begun : undefined,
  };
}

/** The rest of a price whose payment was started; a gift card may have paid a part of it since. */
export const begunBalance = (dues: readonly DueRow[]): DueRow | undefined =>
  dues.find(({ kind, state }) => kind === 'BALANCE' && canPayDue(state));

/** The tax in a payment of a due: a tip has none. */
export async function findTaxOfDue(
  tx: Tx,
  tenant: AnyTenant,
  { bookingId, kind, amountCents }: Pick<DueRow, 'bookingId' | 'kind' | 'amountCents'>,
): Promise<Cents> {
  const booked = kind === 'TIP' ? undefined : await findBooking(tx, tenant, bookingId);
  return booked ? taxOfNext(booked, booked.payments, amountCents) : (0 as Cents);
}

/** What a payment was for, as input for its lines. */
export const paidPartOf = (
  { purpose, dueId, amountCents, taxCents }: Pick<PaymentRow, 'purpose' | 'dueId' | 'amountCents' | 'taxCents'>,
  dues: readonly Pick<DueRow, 'id' | 'kind'>[],
): PaidPart => ({ purpose, amountCents, taxCents, dueKind: dues.find(({ id }) => id === dueId)?.kind ?? null });

/** When the client was asked for a tip; null if not yet, or never. */
export async function findTipAskedAt(queryable: Queryable, tenant: AnyTenant, id: string): Promise<Instant | null> {
  const [row] = await queryable
    .select({ askedAt: tipRequest.askedAt })
    .from(tipRequest)
    .where(and(eq(tipRequest.businessId, tenant), eq(tipRequest.bookingId, id)));
  return row ? instantOf(row.askedAt) : null;
}

/** A tip was paid before, whether or not it was refunded. */
export const wasTipped = (dues: readonly Pick<DueRow, 'kind' | 'state'>[]): boolean =>
  dues.some(({ kind, state }) => kind === 'TIP' && (state === 'PAID' || state === 'REFUNDED'));
