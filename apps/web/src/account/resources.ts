import type { Resource } from '@primehour/contract/resource';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Changes rarely, and the screens that change it refetch it. */
const FRESH_MS = 300_000;

/** People, rooms and equipment. The contract is loaded with the first request, because most pages don't need it. */
export const resourcesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['booking.listResources', businessId],
    queryFn: async (): Promise<Resource[]> => {
      const { listResources } = await import('@primehour/contract/resource');
      return await call(listResources, { query: { businessId } });
    },
    staleTime: FRESH_MS,
  });

/** Fewer than two people and rooms are not a team: everything belongs to the one, who isn't named. */
export const hasColumns = (resources: readonly Pick<Resource, 'kind'>[]): boolean =>
  resources.filter(({ kind }) => kind !== 'EQUIPMENT').length > 1;
