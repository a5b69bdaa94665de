import type { CallInput } from '@primehour/contract/endpoint';
import { createLink, listLinks, revokeLink } from '@primehour/contract/link';
import { listServices } from '@primehour/contract/service';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

export const countedLinksQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listLinks.id, businessId],
    queryFn: () => call(listLinks, { query: { businessId } }),
    staleTime: 0,
  });

export const hiddenServicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: () => call(listServices, { query: { businessId } }),
    staleTime: 0,
    select: (services) => services.filter(({ isHidden }) => isHidden),
  });

const reload = (businessId: string) =>
  queryClient.invalidateQueries({ queryKey: countedLinksQuery(businessId).queryKey });

export async function addLink(businessId: string, body: CallInput<typeof createLink>['body']): Promise<void> {
  await call(createLink, { query: { businessId }, body });
  await reload(businessId);
}

export async function endLink(businessId: string, id: string): Promise<void> {
  await call(revokeLink, { params: { id }, query: { businessId } });
  await reload(businessId);
}
