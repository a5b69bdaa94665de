import { service } from '@primehour/db/schema/service';
import { uuidV7 } from '@primehour/db/uuid';
import type { TimeRange } from '@primehour/domain/slot/calendar';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { isInTime } from '@primehour/domain/waitlist/offer-windows';
import { and, eq, isNull, min } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { insertOpening, recordOpening } from '../../opening/api.ts';
import type { OpeningRow } from '../queries.ts';

/** What remains of an opening becomes another one if a service still fits (product/waiting-list#openings). */
export async function recordRemainder(write: TenantTx<AnyTenant>, row: OpeningRow, taken: TimeRange): Promise<void> {
  const { tx, tenant } = write;
  const [found] = await tx
    .select({ shortest: min(service.durationMinutes) })
    .from(service)
    .where(and(eq(service.businessId, tenant), isNull(service.deletedAt)));
  const shortest = found?.shortest ?? Number.POSITIVE_INFINITY;
  const [startAt, endAt] = [instantOf(row.during.startAt), instantOf(row.during.endAt)];
  const { resourceIds, cause, depth } = row;
  const rest = [
    { startAt, endAt: taken.startAt },
    { startAt: taken.endAt, endAt },
  ].filter((range) => range.endAt - range.startAt >= shortest * MINUTE_MS);
  for (const range of rest) {
    if (row.mode === 'BY_HAND') await insertRemainder(write, row, range);
    else await recordOpening(write, { ...range, resourceIds, cause, depth });
  }
}

/** If the partner chose who gets offers, they also choose for the remainder. */
async function insertRemainder(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  row: OpeningRow,
  range: TimeRange,
): Promise<void> {
  if (!isInTime(range.startAt, now)) return;
  const [startAt, endAt] = [dateOf(range.startAt), dateOf(range.endAt)];
  const { resourceIds, cause, mode, depth, userId } = row;
  const kept = { resourceIds, cause, mode, depth, userId, state: 'WAITING' as const, during: { startAt, endAt } };
  const times = { fromAt: dateOf(now), untilAt: endAt, nextAt: endAt, createdAt: dateOf(now) };
  await insertOpening(tx, { id: uuidV7(now), businessId: tenant, ...kept, ...times });
}
