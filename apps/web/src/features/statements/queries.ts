import { getPayout, getStatement, listPayouts, listStatements } from '@primehour/contract/statement';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Statement = Awaited<ReturnType<typeof fetchStatement>>;

const fetchStatement = (businessId: string, month: string) =>
  call(getStatement, { params: { month }, query: { businessId } });

export const monthsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listStatements.id, businessId],
    queryFn: () => call(listStatements, { query: { businessId } }),
    // Money moves even while the screen is not open.
    staleTime: 0,
  });

export const statementQuery = (businessId: string, month: string) =>
  queryOptions({
    queryKey: [getStatement.id, businessId, month],
    queryFn: () => fetchStatement(businessId, month),
    staleTime: 0,
  });

export type Payout = Awaited<ReturnType<typeof fetchPayout>>;

const fetchPayout = (businessId: string, id: string) => call(getPayout, { params: { id }, query: { businessId } });

export const payoutsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listPayouts.id, businessId],
    queryFn: () => call(listPayouts, { query: { businessId } }),
    staleTime: 0,
  });

export const payoutQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getPayout.id, businessId, id],
    queryFn: () => fetchPayout(businessId, id),
    staleTime: 0,
  });
