import { listPolicies, setServicePolicy } from '@primehour/contract/policy';
import { listTaxRates, setServiceTax } from '@primehour/contract/tax';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

/** Separate from the form's other requests, because most businesses have one policy for everything. */
export const policiesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listPolicies.id, businessId, 'of-services'],
    queryFn: () => call(listPolicies, { query: { businessId } }),
    staleTime: 0,
  });

export const taxRatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listTaxRates.id, businessId, 'of-services'],
    queryFn: () => call(listTaxRates, { query: { businessId } }),
    staleTime: 0,
  });

/** Empty for the default policy and for no tax; undefined for what was not chosen. */
export type ChosenTerms = { readonly policyId?: string | undefined; readonly taxRateId?: string | undefined };

/** Separate calls, and only for what was chosen. */
export async function storeTerms(businessId: string, id: string, { policyId, taxRateId }: ChosenTerms): Promise<void> {
  const where = { params: { id }, query: { businessId } };
  if (policyId !== undefined) {
    await call(setServicePolicy, { ...where, body: { policyId: policyId || null } });
    await queryClient.invalidateQueries({ queryKey: [listPolicies.id] });
  }
  if (taxRateId === undefined) return;
  await call(setServiceTax, { ...where, body: { taxRateId: taxRateId || null } });
  await queryClient.invalidateQueries({ queryKey: [listTaxRates.id] });
}
