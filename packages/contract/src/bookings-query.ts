import { BOOKINGS_PAGE_SIZE } from '@primehour/domain/limits';
import { DATE_FILTERS, STATUS_FILTERS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { pageQuery, search, uuid } from './primitives.ts';

const isOne = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;
const TWO_FILTERS = copy.twoFilters;

/**
 * Each filter has two names, 'dates' or 'dateFilter' and 'status' or 'statusFilter' (product/bookings#filters): both
 * are taken. Two that differ are refused, so that neither is passed over in silence.
 */
export const bookingsQuery = z.pipe(
  z
    .object({
      businessId: uuid(),
      ...pageQuery(BOOKINGS_PAGE_SIZE),
      dateFilter: z.optional(z.enum(DATE_FILTERS)),
      dates: z.optional(z.enum(DATE_FILTERS)),
      statusFilter: z.optional(z.enum(STATUS_FILTERS)),
      status: z.optional(z.enum(STATUS_FILTERS)),
      search: z.optional(search()),
    })
    .check(
      z.refine(({ dateFilter, dates }) => isOne(dateFilter, dates), { path: ['dates'], error: TWO_FILTERS }),
      z.refine(({ statusFilter, status }) => isOne(statusFilter, status), { path: ['status'], error: TWO_FILTERS }),
    ),
  z.transform(({ dates = 'all', status = 'all', dateFilter = dates, statusFilter = status, ...query }) => ({
    ...query,
    dateFilter,
    statusFilter,
  })),
);
