import { listStoredValues } from '@primehour/contract/stored-value';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** More packages than one client has. */
const LIMIT = 100;

/** The packages that were sold to a client. */
export const packagesQuery = (businessId: string, clientId: string) =>
  queryOptions({
    queryKey: [listStoredValues.id, businessId, clientId],
    queryFn: () => call(listStoredValues, { query: { businessId, clientId, kind: 'PACKAGE', page: 0, limit: LIMIT } }),
    staleTime: 0,
  });
