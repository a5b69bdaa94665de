import * as copy from '@primehour/contract/copy/refusals';
import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { resourceLane } from '@primehour/db/schema/resource';
import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';

/** Open lanes without future bookings, newest first. */
const IDLE_LANES = prepared(
  'idle-lanes',
  `
  select l.lane::integer as lane from resource_lane l
  where l.business_id = $1 and l.resource_id = $2 and l.closed_at is null and not exists (
    select from occupancy o where o.business_id = l.business_id and o.lane = l.lane and upper(o.during) > $3
      and (o.expires_at is null or o.expires_at > $3))
  order by 1 desc`,
  { lane: int() },
);

/**
 * Opens or closes lanes until a resource has this many. Reopens closed lanes first; closes only those that nothing takes
 * from now on. The caller holds the business's lock.
 * @throws Refusal WRONG_STATE
 */
export async function setUnits(write: TenantTx, resourceId: string, units: number): Promise<void> {
  const { tx, tenant } = write;
  const isIts = and(eq(resourceLane.businessId, tenant), eq(resourceLane.resourceId, resourceId));
  const open = await tx.$count(resourceLane, and(isIts, isNull(resourceLane.closedAt)));
  if (units > open) await openLanes(write, resourceId, units - open);
  if (units < open) await closeLanes(write, resourceId, open - units);
}

async function openLanes({ tx, tenant }: TenantTx, resourceId: string, missing: number): Promise<void> {
  const closed = await tx
    .select({ lane: resourceLane.lane })
    .from(resourceLane)
    .where(
      and(
        eq(resourceLane.businessId, tenant),
        eq(resourceLane.resourceId, resourceId),
        sql`${resourceLane.closedAt} is not null`,
      ),
    )
    .orderBy(resourceLane.lane)
    .limit(missing);
  if (closed.length > 0) {
    await tx
      .update(resourceLane)
      .set({ closedAt: null })
      .where(and(eq(resourceLane.businessId, tenant), inArray(resourceLane.lane, lanesOf(closed))));
  }
  const added = missing - closed.length;
  if (added === 0) return;
  const [row] = await tx
    .select({ last: max(resourceLane.lane) })
    .from(resourceLane)
    .where(eq(resourceLane.businessId, tenant));
  const last = row?.last ?? 0;
  await tx
    .insert(resourceLane)
    .values(Array.from({ length: added }, (_, index) => ({ businessId: tenant, lane: last + 1 + index, resourceId })));
}

async function closeLanes({ tx, tenant, now }: TenantTx, resourceId: string, surplus: number): Promise<void> {
  const idle = await queryPrepared(tx, IDLE_LANES, [tenant, resourceId, dateOf(now)]);
  if (idle.length < surplus) throw new Refusal('WRONG_STATE', { message: copy.unitsTaken(surplus - idle.length) });
  await tx
    .update(resourceLane)
    .set({ closedAt: dateOf(now) })
    .where(and(eq(resourceLane.businessId, tenant), inArray(resourceLane.lane, lanesOf(idle.slice(0, surplus)))));
}

const lanesOf = (rows: readonly { readonly lane: number }[]): number[] => rows.map(({ lane }) => lane);
