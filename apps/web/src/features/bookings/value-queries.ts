import { listStoredValues, payWithStoredValue, type StoredValue } from '@primehour/contract/stored-value';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { reloadBookings } from './queries.ts';

/** Whether the business has issued any of a kind; if not, controls for them are hidden. */
export const hasAnyQuery = (businessId: string, kind: StoredValue['kind']) =>
  queryOptions({
    queryKey: [listStoredValues.id, businessId, 'any', kind],
    queryFn: async () => (await call(listStoredValues, { query: { businessId, kind, page: 0, limit: 1 } })).total > 0,
  });

type Paying = { readonly businessId: string; readonly id: string; readonly giftCode: string | undefined };

/** If there is no code, the client's package pays. */
export async function payWithValue({ businessId, id, giftCode }: Paying): Promise<void> {
  const body = giftCode === undefined ? {} : { giftCode };
  try {
    await call(payWithStoredValue, { query: { businessId }, params: { id }, body });
  } finally {
    // It may have paid even if the response is lost.
    await reloadBookings();
  }
}
