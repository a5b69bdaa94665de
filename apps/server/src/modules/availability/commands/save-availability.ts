import type { AvailabilityEntry } from '@primehour/contract/availability';
import { lockBusiness } from '@primehour/db/lock';
import { availabilityBlock } from '@primehour/db/schema/availability';
import { AVAILABILITY_MESSAGES, checkAvailability } from '@primehour/domain/slot/availability';
import { isoDayOf, parseWallTime } from '@primehour/domain/time/wall-date';
import { eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { listBlocks } from '../queries.ts';

/**
 * Replaces the weekly hours; a disabled day has none (product/availability#weekly-hours).
 * @throws Refusal VALIDATION, with an issue per block
 */
export async function saveAvailability(write: TenantTx, entries: readonly AvailabilityEntry[]): Promise<void> {
  const { tx, tenant } = write;
  const sent = entries.flatMap((entry, index) => (entry.isEnabled ? [{ entry, index }] : []));
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
        path: `${sent[problem.index]?.index ?? 0}.endTime`,
        message: AVAILABILITY_MESSAGES[problem.code],
      })),
    });
  }
  await lockBusiness(tx, tenant);
  const before = await listBlocks(tx, tenant);
  await tx.delete(availabilityBlock).where(eq(availabilityBlock.businessId, tenant));
  if (checked.value.length > 0) {
    await tx.insert(availabilityBlock).values(checked.value.map((block) => ({ businessId: tenant, ...block })));
  }
  const after = await listBlocks(tx, tenant);
  await recordChanges(write, 'HOURS_CHANGED', { before: { hours: before }, after: { hours: after } });
}
