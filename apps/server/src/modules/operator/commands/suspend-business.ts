import { lockBusiness } from '@primehour/db/lock';
import { business } from '@primehour/db/schema/business';
import { operatorAction } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';

/** Why, and who says so: the operator's screen, or an account of the machine. */
export type Decision = { readonly reason: string; readonly by: string };

/**
 * Takes a business off the air on all nodes with the commit: every gate reads the row. Its owner reads the reason.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function suspendBusiness(tx: Tx, tenant: TenantId, { reason, by }: Decision, now: Instant): Promise<void> {
  if (await lockSuspended(tx, tenant)) throw new Refusal('WRONG_STATE', { message: 'It is suspended already' });
  const change = { suspendedAt: dateOf(now), suspensionReason: reason };
  await tx.update(business).set(change).where(eq(business.id, tenant));
  const action = { id: uuidV7(now), businessId: tenant, kind: 'SUSPENDED', reason, by, at: dateOf(now) } as const;
  await tx.insert(operatorAction).values(action);
}

/**
 * Puts a business back on the air as it was before: its calendar, pages and listings come back by themselves.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function liftSuspension(tx: Tx, tenant: TenantId, { reason, by }: Decision, now: Instant): Promise<void> {
  if (!(await lockSuspended(tx, tenant))) throw new Refusal('WRONG_STATE', { message: 'It is not suspended' });
  await tx.update(business).set({ suspendedAt: null, suspensionReason: null }).where(eq(business.id, tenant));
  const action = { id: uuidV7(now), businessId: tenant, kind: 'LIFTED', reason, by, at: dateOf(now) } as const;
  await tx.insert(operatorAction).values(action);
}

/** Behind whatever is being booked at this moment, and before whatever comes next. */
async function lockSuspended(tx: Tx, tenant: TenantId): Promise<boolean> {
  await lockBusiness(tx, tenant);
  const [row] = await tx
    .select({ suspendedAt: business.suspendedAt })
    .from(business)
    .where(eq(business.id, tenant))
    .for('update');
  return orNotFound(row).suspendedAt !== null;
}
