/** Guarantee: a filter of the bookings list is accepted under either of its names, and never ignored. */
import { expect, test } from 'vitest';
import { bookingsQuery } from './bookings-query.ts';

const businessId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const read = (query: object) => bookingsQuery.safeParse({ businessId, ...query });

test.each([
  [{}, 'all', 'all'],
  [{ dateFilter: 'past', statusFilter: 'completed' }, 'past', 'completed'],
  [{ dates: 'past', status: 'completed' }, 'past', 'completed'],
  [{ dates: 'past', dateFilter: 'past', statusFilter: 'upcoming' }, 'past', 'upcoming'],
])('%j filters by the dates %s and the states %s', (query, dateFilter, statusFilter) => {
  const shown = { businessId, page: 0, limit: 10, dateFilter, statusFilter };
  expect(read({ ...query, search: 'Kit' }).data).toEqual({ ...shown, search: 'Kit' });
});

test.each([
  [{ dates: 'next-week' }, 'dates'],
  [{ status: 'cancelled' }, 'status'],
  [{ dateFilter: 'today', dates: 'past' }, 'dates'],
  [{ statusFilter: 'upcoming', status: 'all' }, 'status'],
])('%j is refused together with %s', (query, path) => {
  expect(read(query).error?.issues.map((issue) => issue.path)).toEqual([[path]]);
});
