import { createDiscount, type DiscountForm, endDiscount, listDiscounts } from '@primehour/contract/discount';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

export const discountsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listDiscounts.id, businessId],
    queryFn: () => call(listDiscounts, { query: { businessId } }),
    staleTime: 0,
  });

const reload = (businessId: string) => queryClient.invalidateQueries({ queryKey: discountsQuery(businessId).queryKey });

export async function addDiscount(businessId: string, body: DiscountForm): Promise<void> {
  await call(createDiscount, { query: { businessId }, body });
  await reload(businessId);
}

export async function endDiscountCode(businessId: string, id: string): Promise<void> {
  await call(endDiscount, { params: { id }, query: { businessId } });
  await reload(businessId);
}
