import { createTaxRate, endTaxRate, listTaxRates, type TaxRateForm } from '@primehour/contract/tax';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

export const taxRatesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listTaxRates.id, businessId],
    queryFn: () => call(listTaxRates, { query: { businessId } }),
    staleTime: 0,
  });

const reload = (businessId: string) => queryClient.invalidateQueries({ queryKey: taxRatesQuery(businessId).queryKey });

export async function addTaxRate(businessId: string, body: TaxRateForm): Promise<void> {
  await call(createTaxRate, { query: { businessId }, body });
  await reload(businessId);
}

/** Ends a tax rate; its services get another one, or none. */
export async function stopTaxRate(businessId: string, id: string, replacementId: string | null): Promise<void> {
  await call(endTaxRate, { params: { id }, query: { businessId }, body: { replacementId } });
  await reload(businessId);
}
