import { lockBusiness } from '@primehour/db/lock';
import { liveEvent } from '@primehour/db/schema/live';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Open dashboards are told that the busy times of a calendar are others now. The lock gives the event its place among
 * those of bookings and wakes the readers; whoever calls this has written already, so that bookings wait for no mirror.
 */
export async function tellBusyTimes(tx: Tx, tenant: TenantId, calendarId: string, now: Instant): Promise<void> {
  await lockBusiness(tx, tenant);
  await tx.insert(liveEvent).values({ businessId: tenant, kind: 'CHANGED', subjectId: calendarId, at: dateOf(now) });
}
