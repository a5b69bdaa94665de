import { listStoredValues, payWithStoredValue, type StoredValue } from '@primehour/contract/stored-value';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { reloadBookings } from './queries.ts';

/** Whether the business has issued any of a kind: most have not, and are not shown what uses them. */
export const hasAnyQuery = (businessId: string, kind: StoredValue['kind']) =>
  queryOptions({
    queryKey: [listStoredValues.id, businessId, 'any', kind],
    queryFn: async () => (await call(listStoredValues, { query: { businessId, kind, page: 0, limit: 1 } })).total > 0,
  });

type Paying = { readonly businessId: string; readonly id: string; readonly giftCode: string | undefined };

/** Without a code, the client's package pays. */
export async function payWithValue({ businessId, id, giftCode }: Paying): Promise<void> {
  const body = giftCode === undefined ? {} : { giftCode };
  try {
    await call(payWithStoredValue, { query: { businessId }, params: { id }, body });
  } finally {
    // Its answer may be lost although it has paid.
    await reloadBookings();
  }
}
