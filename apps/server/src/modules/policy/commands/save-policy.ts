import type { PolicyForm } from '@primehour/contract/policy-shapes';
import { lockBusiness } from '@primehour/db/lock';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { policy, policyTier } from '@primehour/db/schema/policy';
import { service } from '@primehour/db/schema/service';
import { uuidV7 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { findAdded, hasValues, type Keyed } from '../../../find-added.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { findPolicy, listPolicies, type PolicyRow, type StoredPolicy } from '../queries.ts';

/** Bounds a selection list; versions that were replaced don't count. */
const POLICIES_MAX = 20;

/**
 * Adds a policy (product/policies#form). A repeated request returns the one that the first added (decision 190).
 * @throws Refusal TOO_MANY_POLICIES, REQUEST_KEY_REUSED
 */
export async function createPolicy(write: TenantWrite, { requestKey, ...form }: Keyed<PolicyForm>): Promise<PolicyRow> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const { requestHash, added } = await findAdded(write, policy, requestKey, (row) =>
    hasValues(row, { ...columnsOf(form), retiredAt: null }),
  );
  if (added) return orNotFound(await findPolicy(tx, tenant, added.id));
  if ((await listPolicies(tx, tenant)).length >= POLICIES_MAX) throw new Refusal('TOO_MANY_POLICIES');
  const id = await insertPolicy(write, form, requestHash);
  await recordAudit(write, 'POLICY_ADDED', { subjectId: id, after: form });
  return orNotFound(await findPolicy(tx, tenant, id));
}

/**
 * Replaces a policy with a new version: for its services, and as the default. Bookings keep the one they were made
 * under (product/policies#versions). Saving what is stored changes nothing.
 * @throws Refusal NOT_FOUND
 */
export async function replacePolicy(write: TenantTx, replacedId: string, form: PolicyForm): Promise<PolicyRow> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const before = orNotFound(await findPolicy(tx, tenant, replacedId));
  const stored = formOf(before.stored);
  if (JSON.stringify(formOf(form)) === JSON.stringify(stored)) return before;
  const id = await insertPolicy(write, form);
  await tx
    .update(service)
    .set({ policyId: id })
    .where(and(eq(service.businessId, tenant), eq(service.policyId, replacedId)));
  await tx
    .update(bookingSettings)
    .set({ defaultPolicyId: id })
    .where(and(eq(bookingSettings.businessId, tenant), eq(bookingSettings.defaultPolicyId, replacedId)));
  await retire(write, replacedId);
  await recordAudit(write, 'POLICY_REPLACED', { subjectId: id, before: { id: replacedId, ...stored }, after: form });
  return orNotFound(await findPolicy(tx, tenant, id));
}

/**
 * Removes a policy that nothing uses.
 * @throws Refusal NOT_FOUND, POLICY_IN_USE
 */
export async function retirePolicy(write: TenantTx, id: string): Promise<void> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const { isDefault, serviceCount, stored } = orNotFound(await findPolicy(tx, tenant, id));
  if (isDefault || serviceCount > 0) throw new Refusal('POLICY_IN_USE');
  await retire(write, id);
  await recordAudit(write, 'POLICY_RETIRED', { subjectId: id, before: { name: stored.name } });
}

/**
 * Makes a policy the one of every service without its own.
 * @throws Refusal NOT_FOUND
 */
export async function makeDefaultPolicy(write: TenantTx, id: string): Promise<PolicyRow> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  orNotFound(await findPolicy(tx, tenant, id));
  const ofBusiness = eq(bookingSettings.businessId, tenant);
  const [before] = await tx.select({ id: bookingSettings.defaultPolicyId }).from(bookingSettings).where(ofBusiness);
  await tx.update(bookingSettings).set({ defaultPolicyId: id }).where(ofBusiness);
  await recordChanges(write, 'DEFAULT_POLICY_CHANGED', {
    before: { policyId: orNotFound(before).id },
    after: { policyId: id },
  });
  return orNotFound(await findPolicy(tx, tenant, id));
}

/**
 * Gives a service its own policy, or removes it.
 * @throws Refusal NOT_FOUND
 */
export async function setServicePolicy(write: TenantTx, id: string, policyId: string | null): Promise<void> {
  const { tx, tenant } = write;
  await lockBusiness(tx, tenant);
  const isService = and(eq(service.businessId, tenant), eq(service.id, id), isNull(service.deletedAt));
  const [before] = await tx.select({ policyId: service.policyId }).from(service).where(isService);
  const stored = orNotFound(before);
  if (policyId !== null) orNotFound(await findPolicy(tx, tenant, policyId));
  await tx.update(service).set({ policyId }).where(isService);
  await recordChanges(write, 'SERVICE_POLICY_CHANGED', { subjectId: id, before: stored, after: { policyId } });
}

/** Without its tiers, which are rows of their own. */
const columnsOf = ({ tiers: _tiers, depositCents, feeCapCents, ...fields }: PolicyForm) => ({
  ...fields,
  depositCents: depositCents as Cents | null,
  feeCapCents: feeCapCents as Cents,
});

async function insertPolicy(
  { tx, tenant, now }: TenantTx,
  form: PolicyForm,
  requestHash: Buffer | null = null,
): Promise<string> {
  const id = uuidV7(now);
  await tx.insert(policy).values({ ...columnsOf(form), id, businessId: tenant, createdAt: dateOf(now), requestHash });
  const rows = form.tiers.map((tier) => ({ ...tier, businessId: tenant, policyId: id }));
  if (rows.length > 0) await tx.insert(policyTier).values(rows);
  return id;
}

const retire = ({ tx, tenant, now }: TenantTx, id: string) =>
  tx
    .update(policy)
    .set({ retiredAt: dateOf(now) })
    .where(and(eq(policy.businessId, tenant), eq(policy.id, id)));

/** The form's fields of a policy, in a fixed order. */
const formOf = (terms: PolicyForm | StoredPolicy) => ({
  name: terms.name,
  upfront: terms.upfront,
  depositCents: terms.depositCents,
  depositBasisPoints: terms.depositBasisPoints,
  tiers: terms.tiers
    .map(({ underHours, keepBasisPoints }) => ({ underHours, keepBasisPoints }))
    .toSorted((a, b) => b.underHours - a.underHours),
  noShowBasisPoints: terms.noShowBasisPoints,
  graceMinutes: terms.graceMinutes,
  feeCapCents: terms.feeCapCents,
  isAutomatic: terms.isAutomatic,
  trustedAfterVisits: terms.trustedAfterVisits,
});
