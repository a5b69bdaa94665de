import { paymentAccount } from '@primehour/db/schema/bank-account';
import { business } from '@primehour/db/schema/business';
import { and, eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { refuseSuspended } from '../../operator/api.ts';
import type { BusinessRow } from '../queries.ts';

/**
 * Switches the calendar. On requires an account that can be paid (product/home#calendar-switch); off never fails.
 * @throws Refusal ACCOUNT_NOT_FOUND, BUSINESS_SUSPENDED
 */
export async function setCalendarActive(
  write: TenantTx,
  scope: Pick<Scope, 'isSuspended'>,
  isActive: boolean,
): Promise<BusinessRow> {
  const { tx, tenant } = write;
  if (isActive) {
    refuseSuspended(scope);
    // Locked, so that the account can't be disconnected between this check and the commit.
    const accounts = await tx
      .select({ status: paymentAccount.status })
      .from(paymentAccount)
      .where(and(eq(paymentAccount.businessId, tenant), eq(paymentAccount.status, 'ACTIVE')))
      .for('share');
    if (accounts.length === 0) throw new Refusal('ACCOUNT_NOT_FOUND');
  }
  const [before] = await tx
    .select({ isCalendarActive: business.isCalendarActive })
    .from(business)
    .where(eq(business.id, tenant))
    .for('update');
  const [updated] = await tx
    .update(business)
    .set({ isCalendarActive: isActive })
    .where(eq(business.id, tenant))
    .returning();
  const after = { isCalendarActive: isActive };
  await recordChanges(write, 'CALENDAR_SWITCHED', { before: orNotFound(before), after });
  return orNotFound(updated);
}
