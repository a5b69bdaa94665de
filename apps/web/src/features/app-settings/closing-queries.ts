import { closeBusiness, type Closing, getClosing, reopenBusiness } from '@primehour/contract/closing';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { reloadBusinesses } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import * as copy from '../../copy/session.ts';
import { changeSession } from '../../session/store.ts';

export const closingQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getClosing.id, businessId],
    queryFn: () => call(getClosing, { query: { businessId } }),
    // Bookings and money change without user action.
    staleTime: 0,
  });

const store = (client: QueryClient, businessId: string, closing: Closing) =>
  client.setQueryData(closingQuery(businessId).queryKey, closing);

/** Ends every session of the business's members, this one included. */
export async function close(businessId: string): Promise<void> {
  await call(closeBusiness, { query: { businessId } });
  changeSession({ type: 'signedOut', reason: copy.accountClosed });
}

export const reopenMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: () => call(reopenBusiness, { query: { businessId } }),
    onSuccess: async (closing, _nothing, _result, { client }) => {
      store(client, businessId, closing);
      // The banner goes with it.
      await reloadBusinesses();
    },
  });
