import {
  createPolicy,
  listPolicies,
  makeDefaultPolicy,
  replacePolicy,
  retirePolicy,
  setServicePolicy,
} from '@primehour/contract/policy';
import type { PolicyResponse } from '@primehour/contract/policy-shapes';
import { listServices } from '@primehour/contract/service';
import type { Cents } from '@primehour/domain/vocabulary';
import { offerUndo, withdrawUndo } from '@primehour/ui/undo-region';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/policies.ts';
import type { PolicyTerms } from './form.ts';

/** A policy as stored, for the rules that read one. */
export type StoredPolicy = PolicyResponse & PolicyTerms;

/** The server returns whole cents, which its type doesn't say. */
const storedOf = (policy: PolicyResponse): StoredPolicy => ({
  ...policy,
  depositCents: policy.depositCents as Cents | null,
  feeCapCents: policy.feeCapCents as Cents,
});

export const policiesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listPolicies.id, businessId],
    queryFn: async () => (await call(listPolicies, { query: { businessId } })).map(storedOf),
    // Another member may have changed one: an edit starts from what is stored now.
    staleTime: 0,
  });

/** Names and prices for the examples; the same list as on other screens. */
export const servicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: () => call(listServices, { query: { businessId } }),
  });

const reload = (businessId: string) => queryClient.invalidateQueries({ queryKey: policiesQuery(businessId).queryKey });

const bodyOf = ({ tiers, ...terms }: PolicyTerms) => ({ ...terms, tiers: [...tiers] });

/**
 * Adds a policy and assigns it to the service, if there is one. If only the latter fails, the failure is returned: the
 * policy exists, and adding it again would create another. A repeated key adds nothing.
 */
export async function create(
  businessId: string,
  terms: PolicyTerms,
  { serviceId, requestKey }: { serviceId: string | null; requestKey: string },
): Promise<{ readonly failure?: unknown }> {
  const query = { businessId };
  const { id: policyId } = await call(createPolicy, { query, body: { ...bodyOf(terms), requestKey } });
  try {
    if (serviceId !== null) await call(setServicePolicy, { query, params: { id: serviceId }, body: { policyId } });
    return {};
  } catch (failure) {
    return { failure };
  } finally {
    await reload(businessId);
  }
}

/** Replaces it with a new version; bookings keep the one under which they were made. */
export async function replace(businessId: string, id: string, terms: PolicyTerms): Promise<void> {
  await call(replacePolicy, { params: { id }, query: { businessId }, body: bodyOf(terms) });
  await reload(businessId);
}

export async function retire(businessId: string, id: string): Promise<void> {
  await call(retirePolicy, { params: { id }, query: { businessId } });
  await reload(businessId);
}

type Named = Pick<PolicyResponse, 'id' | 'name'>;

/** Makes it the default; Undo restores the one before. */
export async function makeDefault(businessId: string, policy: Named, before: Named | undefined): Promise<void> {
  withdrawUndo();
  const set = async (id: string) => {
    await call(makeDefaultPolicy, { query: { businessId }, body: { id } });
    await reload(businessId);
  };
  await set(policy.id);
  if (before) offerUndo(copy.nowDefault(policy.name), () => set(before.id));
}

/** Adds a ready policy and makes it the default; Undo reverts both. A repeated key adds nothing. */
export async function takeReady(
  businessId: string,
  terms: PolicyTerms,
  { before, requestKey }: { before: Named | undefined; requestKey: string },
): Promise<void> {
  withdrawUndo();
  const added = await call(createPolicy, { query: { businessId }, body: { ...bodyOf(terms), requestKey } });
  try {
    await call(makeDefaultPolicy, { query: { businessId }, body: { id: added.id } });
  } finally {
    // It exists even if it could not be made the default, so it must no longer be offered.
    await reload(businessId);
  }
  if (!before) return;
  offerUndo(copy.nowDefault(added.name), async () => {
    await call(makeDefaultPolicy, { query: { businessId }, body: { id: before.id } });
    await retire(businessId, added.id);
  });
}
