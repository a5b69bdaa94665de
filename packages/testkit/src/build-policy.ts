import { int, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { policy, policyTier } from '@primehour/db/schema/policy';
import type { service } from '@primehour/db/schema/service';
import type { Db, Queryable } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { READY_POLICIES } from '@primehour/domain/policy/policy';

export const HAS_PRIMARY = prepared(
  'has-primary',
  'select 1 as found from service where business_id = $1 and is_primary and deleted_at is null',
  { found: int() },
);

const DEFAULT_POLICY = prepared(
  'default-policy',
  'select default_policy_id as id from booking_settings where business_id = $1',
  { id: uuid() },
);

/** A service's own policy, or the default of its business. */
export async function policyOf(
  queryable: Queryable,
  { businessId, policyId }: Pick<typeof service.$inferSelect, 'businessId' | 'policyId'>,
): Promise<string> {
  if (policyId !== null) return policyId;
  const [row] = await queryPrepared(queryable, DEFAULT_POLICY, [businessId]);
  if (!row) throw new Error('The business has no booking settings.');
  return row.id;
}

type PolicyOptions = Partial<typeof policy.$inferInsert> & {
  readonly ready: keyof typeof READY_POLICIES;
  readonly tiers?: readonly { readonly underHours: number; readonly keepBasisPoints: number }[];
};

/** A stored policy: one of the ready ones, with changes. */
export async function aPolicy(
  { db, clock }: { readonly db: Db; readonly clock: { now(): number } },
  businessId: string,
  { ready, tiers, ...changes }: PolicyOptions,
): Promise<string> {
  const { tiers: usual, ...terms } = READY_POLICIES[ready];
  const id = uuidV7();
  await db.transaction(async (tx) => {
    const row = { ...terms, id, businessId, name: ready, createdAt: new Date(clock.now()), ...changes };
    await tx.insert(policy).values(row);
    const rows = (tiers ?? usual).map((tier) => ({ ...tier, businessId, policyId: id }));
    if (rows.length > 0) await tx.insert(policyTier).values(rows);
  });
  return id;
}
