import { resource, resourceLane } from './schema/resource.ts';
import type { Tx } from './transaction.ts';
import { uuidV7 } from './uuid.ts';

type NewBusiness = { readonly id: string; readonly name: string; readonly createdAt: Date };

/** Gives a new business the one person that its lane 1 belongs to: without a lane nothing can take its time. */
export async function addFirstResource(tx: Tx, { id: businessId, name, createdAt }: NewBusiness): Promise<void> {
  const id = uuidV7();
  await tx.insert(resource).values({ id, businessId, kind: 'PERSON', name, position: 0, createdAt });
  await tx.insert(resourceLane).values({ businessId, lane: 1, resourceId: id });
}
