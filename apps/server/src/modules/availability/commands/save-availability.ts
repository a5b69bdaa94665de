import type { AvailabilityEntry } from '@primehour/contract/availability';
import { lockBusiness } from '@primehour/db/lock';
import { availabilityBlock } from '@primehour/db/schema/availability';
import { checkAvailability } from '@primehour/domain/slot/availability';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/copy';
import { isoDayOf, parseWallTime } from '@primehour/domain/time/wall-date';
import { and, eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { isAbout } from '../../resource/api.ts';
import { listBlocks } from '../queries.ts';
import { recordPastHours } from './record-past-hours.ts';

/**
 * Replaces the weekly hours of the business or of one resource; a disabled day has none (product/availability#weekly-hours).
 * @throws Refusal VALIDATION, with an issue per block
 */
export async function saveAvailability(
  write: TenantTx,
  resourceId: string | null,
  entries: readonly AvailabilityEntry[],
): Promise<void> {
  const { tx, tenant } = write;
  const sent = entries.flatMap((entry, index) => (entry.isEnabled ? [{ entry, index }] : []));
  const path = resourceId === null ? '' : 'hours.';
  const checked = checkAvailability(
    sent.map(({ entry }) => ({
      dayOfWeek: isoDayOf(entry.dayOfWeek),
      startMinute: parseWallTime(entry.startTime),
      endMinute: parseWallTime(entry.endTime),
    })),
  );
  if (!checked.ok) {
    throw new Refusal('VALIDATION', {
      issues: checked.reason.map((problem) => ({
        path: `${path}${sent[problem.index]?.index ?? 0}.endTime`,
        message: AVAILABILITY_MESSAGES[problem.code],
      })),
    });
  }
  await lockBusiness(tx, tenant);
  const before = await listBlocks(tx, tenant, resourceId);
  // The caller records the past hours of a resource, together with whether it followed the business.
  if (resourceId === null) await recordPastHours(write, null);
  await tx
    .delete(availabilityBlock)
    .where(and(eq(availabilityBlock.businessId, tenant), isAbout(availabilityBlock.resourceId, resourceId)));
  if (checked.value.length > 0) {
    await tx
      .insert(availabilityBlock)
      .values(checked.value.map((block) => ({ businessId: tenant, resourceId, ...block })));
  }
  const after = await listBlocks(tx, tenant, resourceId);
  await recordChanges(write, resourceId === null ? 'HOURS_CHANGED' : 'RESOURCE_HOURS_CHANGED', {
    subjectId: resourceId,
    before: { hours: before },
    after: { hours: after },
  });
}
