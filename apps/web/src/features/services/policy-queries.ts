import { listPolicies, setServicePolicy } from '@primehour/contract/policy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

/** Apart from the form's other questions, as most businesses have one policy for everything. */
export const policiesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listPolicies.id, businessId, 'of-services'],
    queryFn: () => call(listPolicies, { query: { businessId } }),
    staleTime: 0,
  });

/** An empty id is the default. */
export async function setPolicy(businessId: string, serviceId: string, policyId: string): Promise<void> {
  const body = { policyId: policyId === '' ? null : policyId };
  await call(setServicePolicy, { params: { id: serviceId }, query: { businessId }, body });
  await queryClient.invalidateQueries({ queryKey: [listPolicies.id] });
}
