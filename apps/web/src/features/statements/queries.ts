import { getStatement, listStatements } from '@primehour/contract/statement';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Statement = Awaited<ReturnType<typeof fetchStatement>>;

const fetchStatement = (businessId: string, month: string) =>
  call(getStatement, { params: { month }, query: { businessId } });

export const monthsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listStatements.id, businessId],
    queryFn: () => call(listStatements, { query: { businessId } }),
    // Money moves while nobody looks.
    staleTime: 0,
  });

export const statementQuery = (businessId: string, month: string) =>
  queryOptions({
    queryKey: [getStatement.id, businessId, month],
    queryFn: () => fetchStatement(businessId, month),
    staleTime: 0,
  });
