import type { AvailabilityEntry } from '@primehour/contract/availability';
import { lockBusiness } from '@primehour/db/lock';
import { resource } from '@primehour/db/schema/resource';
import { and, eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { findResource, notifyResources, type ResourceRow } from '../../resource/api.ts';
import { recordPastHours } from './record-past-hours.ts';
import { saveAvailability } from './save-availability.ts';

type Hours = { readonly followsBusinessHours: boolean; readonly hours?: readonly AvailabilityEntry[] | undefined };

/**
 * Makes a resource follow the business's hours or have its own, which stay stored while the business's apply
 * (product/people#hours).
 * @throws Refusal NOT_FOUND, VALIDATION
 */
export async function saveResourceHours(
  write: TenantTx,
  id: string,
  { followsBusinessHours, hours }: Hours,
): Promise<ResourceRow> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const present = orNotFound(await findResource(tx, tenant, id));
  await recordPastHours(write, id);
  if (hours !== undefined) await saveAvailability(write, id, hours);
  await tx
    .update(resource)
    .set({ followsBusinessHours })
    .where(and(eq(resource.businessId, tenant), eq(resource.id, id)));
  await recordChanges(write, 'RESOURCE_HOURS_CHANGED', {
    subjectId: id,
    before: present,
    after: { followsBusinessHours },
  });
  await notifyResources(write, id);
  return { ...present, followsBusinessHours };
}
