import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Has the calendars of a business read whole, soon. Whole days, and times that name no zone, are meant on the business's
 * clock: once that is another one, a calendar that has not changed means other times.
 */
export async function rereadCalendars(tx: Tx, tenant: TenantId, now: Instant): Promise<void> {
  await tx
    .update(busyCalendar)
    .set({ readAt: null, nextSyncAt: dateOf(now) })
    .where(eq(busyCalendar.businessId, tenant));
}
