import { lockBusiness } from '@primehour/db/lock';
import { liveEvent } from '@primehour/db/schema/live';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';

/** Open dashboards refetch what depends on who works when; the lock orders the event and wakes their readers. */
export async function notifyResources({ tx, tenant, now }: TenantTx, resourceId: string): Promise<void> {
  await lockBusiness(tx, tenant);
  await tx.insert(liveEvent).values({ businessId: tenant, kind: 'CHANGED', subjectId: resourceId, at: dateOf(now) });
}
