import { listClients } from '@primehour/contract/booking';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The first page is asked for by its search alone; later ones by their number. */
export const clientsQuery = (businessId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [listClients.id, businessId, search],
    queryFn: ({ pageParam: page }) =>
      call(listClients, { query: { businessId, ...(page > 0 && { page }), ...(search && { search }) } }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.items.length > 0 && (last.page + 1) * last.limit < last.total ? last.page + 1 : undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
