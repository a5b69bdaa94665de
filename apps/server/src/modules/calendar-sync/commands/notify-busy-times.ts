import { lockBusiness } from '@primehour/db/lock';
import { liveEvent } from '@primehour/db/schema/live';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Notifies open dashboards that a calendar's busy times changed. The lock orders the event among those of bookings and
 * wakes the readers. Callers have finished their writes by then, so that bookings never wait for a sync.
 */
export async function notifyBusyTimes(tx: Tx, tenant: TenantId, calendarId: string, now: Instant): Promise<void> {
  await lockBusiness(tx, tenant);
  await tx.insert(liveEvent).values({ businessId: tenant, kind: 'CHANGED', subjectId: calendarId, at: dateOf(now) });
}
