import { payment } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyTenant } from '../../tenant.ts';

export type DueRow = typeof due.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;

/** The prefix of the idempotency keys of dues' payments; the provider's events contain them. */
export const DUE_KEY = 'due:';

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

/** The newest payment of a due: its last try, or what its client is paying. */
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
    .where(and(eq(payment.idempotencyKey, key), eq(payment.purpose, 'DUE')));
  return row;
}

/** The oldest due of a booking that its client can pay, by the link that every message has. */
export async function findPayableDue(
  queryable: Queryable,
  tenant: AnyTenant,
  bookingId: string,
): Promise<DueRow | undefined> {
  const [row] = await queryable
    .select()
    .from(due)
    .where(and(eq(due.businessId, tenant), eq(due.bookingId, bookingId), inArray(due.state, ['LINKED', 'UNCOLLECTED'])))
    .orderBy(asc(due.createdAt), asc(due.id))
    .limit(1);
  return row;
}

export const increased = sql`${due.tries} + 1`;
