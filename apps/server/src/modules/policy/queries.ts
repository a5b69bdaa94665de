import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { policy } from '@primehour/db/schema/policy';
import { service } from '@primehour/db/schema/service';
import type { Queryable } from '@primehour/db/transaction';
import type { Policy } from '@primehour/domain/policy/policy';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnyTenant } from '../../tenant.ts';

/** A policy as rules read it, and what only the business sees of it. */
export type StoredPolicy = Policy & {
  readonly id: string;
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly trustedAfterVisits: number | null;
  readonly asksAgreement: boolean;
};

/** The policy `p` with its tiers, as one JSON object of type `StoredPolicy`. */
export const POLICY_JSON = `json_build_object('id', p.id, 'name', p.name, 'upfront', p.upfront,
  'depositCents', p.deposit_cents, 'depositBasisPoints', p.deposit_basis_points,
  'noShowBasisPoints', p.no_show_basis_points, 'graceMinutes', p.grace_minutes, 'feeCapCents', p.fee_cap_cents,
  'isAutomatic', p.is_automatic, 'trustedAfterVisits', p.trusted_after_visits, 'asksAgreement', p.asks_agreement,
  'tiers', (select coalesce(json_agg(json_build_object('underHours', t.under_hours, 'keepBasisPoints', t.keep_basis_points)
      order by t.under_hours desc), '[]')
    from policy_tier t where t.business_id = p.business_id and t.policy_id = p.id))`;

const isDefault = sql<boolean>`${policy.id} = ${bookingSettings.defaultPolicyId}`;

/** Live policies with the services that use them, the default first. */
export async function listPolicies(queryable: Queryable, tenant: AnyTenant) {
  const [policies, services] = await Promise.all([
    queryable
      .select({
        stored: sql<StoredPolicy>`(select ${sql.raw(POLICY_JSON)} from policy p
          where p.business_id = ${policy.businessId} and p.id = ${policy.id})`,
        isDefault,
      })
      .from(policy)
      .innerJoin(bookingSettings, eq(bookingSettings.businessId, policy.businessId))
      .where(and(eq(policy.businessId, tenant), isNull(policy.retiredAt)))
      .orderBy(desc(isDefault), asc(policy.createdAt), asc(policy.id)),
    queryable
      .select({ id: service.id, policyId: service.policyId })
      .from(service)
      .where(and(eq(service.businessId, tenant), isNull(service.deletedAt)))
      .orderBy(asc(service.createdAt), asc(service.id)),
  ]);
  const withDefault = services.filter(({ policyId }) => policyId === null).length;
  return policies.map((row) => {
    const serviceIds = services.filter(({ policyId }) => policyId === row.stored.id).map(({ id }) => id);
    return { ...row, serviceIds, serviceCount: serviceIds.length + (row.isDefault ? withDefault : 0) };
  });
}

export type PolicyRow = Awaited<ReturnType<typeof listPolicies>>[number];

export async function findPolicy(queryable: Queryable, tenant: AnyTenant, id: string) {
  return (await listPolicies(queryable, tenant)).find(({ stored }) => stored.id === id);
}
