import type { AvailabilityEntry } from '@primehour/contract/availability';
import { lockBusiness } from '@primehour/db/lock';
import { availabilityBlock } from '@primehour/db/schema/availability';
import type { Tx } from '@primehour/db/transaction';
import { AVAILABILITY_MESSAGES, checkAvailability } from '@primehour/domain/slot/availability';
import { isoDayOf, parseWallTime } from '@primehour/domain/time/wall-date';
import { eq } from 'drizzle-orm';
import { Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';

/**
 * Replaces the weekly hours; a disabled day has none (product/availability#weekly-hours).
 * @throws Refusal VALIDATION, with an issue per block
 */
export async function saveAvailability(tx: Tx, tenant: TenantId, entries: readonly AvailabilityEntry[]): Promise<void> {
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
  await tx.delete(availabilityBlock).where(eq(availabilityBlock.businessId, tenant));
  if (checked.value.length > 0) {
    await tx.insert(availabilityBlock).values(checked.value.map((block) => ({ businessId: tenant, ...block })));
  }
}
