import { closeBusiness, getClosing, reopenBusiness } from '@primehour/contract/closing';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { reloadBusinesses } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';
import * as copy from '../../copy/session.ts';
import { changeSession } from '../../session/store.ts';

export const closingQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getClosing.id, businessId],
    queryFn: () => call(getClosing, { query: { businessId } }),
    // Bookings and money change without user action.
    staleTime: 0,
  });

/** Ends every session of the business's members, this one included. */
export async function close(businessId: string): Promise<void> {
  await call(closeBusiness, { query: { businessId } });
  changeSession({ type: 'signedOut', reason: copy.accountClosed });
}

export const reopenMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: () => call(reopenBusiness, { query: { businessId } }),
    onSuccess: async (closing, _nothing, _result, { client }) => {
      await showSaved(client, closingQuery(businessId), closing);
      // The banner goes with it.
      await reloadBusinesses();
    },
  });
