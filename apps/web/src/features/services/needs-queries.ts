import type { CallInput } from '@primehour/contract/endpoint';
import { getService } from '@primehour/contract/service';
import { getServiceNeeds, type Needs, saveServiceNeeds } from '@primehour/contract/service-needs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { showSaved } from '../../api/show-saved.ts';

/** The same request as that of the service's form; separate from its queries, which that page loads as a whole. */
export const serviceQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getService.id, businessId, id],
    queryFn: () => call(getService, { params: { id }, query: { businessId } }),
  });

export const needsQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getServiceNeeds.id, businessId, id],
    queryFn: () => call(getServiceNeeds, { params: { id }, query: { businessId } }),
    // Edits must not be undone by returning to the tab.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export async function saveNeeds(
  businessId: string,
  id: string,
  body: CallInput<typeof saveServiceNeeds>['body'],
): Promise<Needs> {
  const query = needsQuery(businessId, id);
  const saved = await call(saveServiceNeeds, { params: { id }, query: { businessId }, body }).catch(
    (error: unknown) => {
      // A refusal means that they may have changed in the meantime: the page shows the stored ones when it opens again.
      void queryClient.invalidateQueries(query);
      throw error;
    },
  );
  await showSaved(queryClient, query, saved);
  await queryClient.invalidateQueries({ queryKey: ['booking.listPersonServices'] });
  return saved.needs;
}
