import { STANDARD_POLICY } from '@primehour/domain/policy/policy';
import { policy } from './schema/policy.ts';
import type { Tx } from './transaction.ts';
import { uuidV7 } from './uuid.ts';

type NewBusiness = { readonly id: string; readonly createdAt: Date };

/**
 * Adds the policy that a new business starts with. Has to precede its booking settings, which name it as the default
 * (decision 089).
 */
export async function addStandardPolicy(tx: Tx, { id: businessId, createdAt }: NewBusiness): Promise<string> {
  const { tiers: _, ...terms } = STANDARD_POLICY;
  const id = uuidV7();
  await tx.insert(policy).values({ ...terms, id, businessId, name: 'Standard', asksAgreement: false, createdAt });
  return id;
}
