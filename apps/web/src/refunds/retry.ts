import { retryRefund } from '@primehour/contract/refund';
import { ensureBusiness } from '../account/business.ts';
import { call } from '../api/call.ts';

/** A failed refund is tried again once, however often it is pressed. */
export async function retry(id: string): Promise<void> {
  const { id: businessId } = await ensureBusiness();
  await call(retryRefund, { params: { id }, query: { businessId } });
}
