import { waitlistEntry } from '@primehour/db/schema/waitlist';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { isLiveIn } from '../queries.ts';
import { leaveWaitlist } from './answer-offer.ts';

/**
 * Clients who wait for someone who leaves the team wait for anyone from then on, unless they already do
 * (product/waiting-list#entries). Their openings must have been closed before.
 */
export async function waitForAnyone(write: TenantWrite<AnyTenant>, resourceId: string): Promise<void> {
  const { tx, tenant, now } = write;
  // An entry for something sooner follows its booking.
  const isWaiting = and(isLiveIn(tenant), isNull(waitlistEntry.insteadOf));
  const columns = { id: waitlistEntry.id, clientId: waitlistEntry.clientId, serviceId: waitlistEntry.serviceId };
  const entries = await tx
    .select(columns)
    .from(waitlistEntry)
    .where(and(isWaiting, eq(waitlistEntry.resourceId, resourceId)));
  if (entries.length === 0) return;
  const clientIds = entries.map(({ clientId }) => clientId);
  const forAnyone = await tx
    .select(columns)
    .from(waitlistEntry)
    .where(and(isWaiting, isNull(waitlistEntry.resourceId), inArray(waitlistEntry.clientId, clientIds)));
  const isDouble = ({ clientId, serviceId }: (typeof entries)[number]) =>
    forAnyone.some((other) => other.clientId === clientId && other.serviceId === serviceId);
  for (const { id } of entries.filter(isDouble)) await leaveWaitlist(write, id);
  await tx
    .update(waitlistEntry)
    .set({ resourceId: null, updatedAt: dateOf(now) })
    .where(and(isWaiting, eq(waitlistEntry.resourceId, resourceId)));
}
