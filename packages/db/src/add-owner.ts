import { membership } from './schema/membership.ts';
import { resource, resourceLane } from './schema/resource.ts';
import type { Tx } from './transaction.ts';
import { uuidV7 } from './uuid.ts';

type NewBusiness = {
  readonly id: string;
  readonly userId: string;
  /** The owner's resource, as a person on the team. */
  readonly name: string;
  readonly createdAt: Date;
};

/**
 * Adds the owner of a new business, in the transaction that inserts it: as a member, and as the person whose time it
 * sells, on lane 1. Without a lane, nothing could take its time (decisions 080 and 081).
 */
export async function addOwner(tx: Tx, { id: businessId, userId, name, createdAt }: NewBusiness): Promise<void> {
  const resourceId = uuidV7();
  await tx.insert(resource).values({ id: resourceId, businessId, kind: 'TEAM_MEMBER', name, position: 0, createdAt });
  await tx.insert(resourceLane).values({ businessId, lane: 1, resourceId });
  await tx.insert(membership).values({ businessId, userId, role: 'OWNER', resourceId, createdAt });
}
