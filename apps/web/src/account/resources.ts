import type { Resource } from '@primehour/contract/resource';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Changes rarely, and the screens that change it refetch it. */
const FRESH_MS = 300_000;

/** People, places and things. The contract comes with the first question, as most pages are without it. */
export const resourcesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['booking.listResources', businessId],
    queryFn: async (): Promise<Resource[]> => {
      const { listResources } = await import('@primehour/contract/resource');
      return await call(listResources, { query: { businessId } });
    },
    staleTime: FRESH_MS,
  });

/** Fewer than two people and places are no team: everything is theirs, and nothing names them. */
export const hasColumns = (resources: readonly Pick<Resource, 'kind'>[]): boolean =>
  resources.filter(({ kind }) => kind !== 'THING').length > 1;
