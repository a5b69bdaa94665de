import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Schedules a full sync of a business's calendars. Whole days and times without a zone are relative to the business's
 * time zone, so a change of zone changes the times of an unchanged calendar.
 */
export async function resyncCalendars(tx: Tx, tenant: TenantId, now: Instant): Promise<void> {
  await tx
    .update(busyCalendar)
    .set({ readAt: null, nextSyncAt: dateOf(now) })
    .where(eq(busyCalendar.businessId, tenant));
}
