import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { business } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import type { Operator } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { recordDecision } from './record-decision.ts';

/** The reason, and who decided. */
type Decision = Operator & { readonly reason: string };

/**
 * Suspends a business on all nodes with the commit, because every gate reads the row. Its owner sees the reason.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function suspendBusiness(
  tx: Tx,
  tenant: TenantId,
  { reason, ...operator }: Decision,
  now: Instant,
): Promise<void> {
  if (await lockSuspended(tx, tenant)) throw new Refusal('WRONG_STATE', { message: copy.alreadySuspended });
  const change = { suspendedAt: dateOf(now), suspensionReason: reason };
  await tx.update(business).set(change).where(eq(business.id, tenant));
  await recordDecision({ tx, now, operator, tenant }, 'SUSPENDED', { reason });
}

/**
 * Lifts a suspension, or reopens what its owner has closed: calendar, pages and listings reappear as they were.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function liftSuspension(
  tx: Tx,
  tenant: TenantId,
  { reason, ...operator }: Decision,
  now: Instant,
): Promise<void> {
  if (!(await lockSuspended(tx, tenant))) throw new Refusal('WRONG_STATE', { message: copy.notSuspended });
  // Also where its owner has closed it, and wants it back.
  const change = { suspendedAt: null, suspensionReason: null, closedAt: null, closedBy: null };
  const [lifted] = await tx
    .update(business)
    .set(change)
    .where(and(eq(business.id, tenant), isNull(business.erasedAt)))
    .returning({ id: business.id });
  if (!lifted) throw new Refusal('WRONG_STATE', { message: copy.notReopenable });
  await recordDecision({ tx, now, operator, tenant }, 'LIFTED', { reason });
}

/** Waits for bookings in progress, and precedes all later ones. */
async function lockSuspended(tx: Tx, tenant: TenantId): Promise<boolean> {
  await lockBusiness(tx, tenant);
  const [row] = await tx
    .select({ suspendedAt: business.suspendedAt })
    .from(business)
    .where(eq(business.id, tenant))
    .for('update');
  return orNotFound(row).suspendedAt !== null;
}
