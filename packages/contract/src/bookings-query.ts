import { INSIGHT_SETS } from '@primehour/domain/insights/sets';
import { BOOKINGS_PAGE_SIZE } from '@primehour/domain/limits';
import { DATE_FILTERS, STATUS_FILTERS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { pageQuery, search, uuid, wallDate } from './primitives.ts';

const isOne = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;
const TWO_FILTERS = copy.twoFilters;

/**
 * Each filter has two names, 'dates' or 'dateFilter' and 'status' or 'statusFilter' (product/bookings#filters): both
 * are accepted. Values that differ are refused, so that neither is silently ignored.
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
      /**
       * The bookings that a figure counts: those in the set that begin on or after the first date and before the
       * second.
       */
      set: z.optional(z.enum(INSIGHT_SETS)),
      from: z.optional(wallDate()),
      until: z.optional(wallDate()),
      serviceId: z.optional(uuid()),
      resourceId: z.optional(uuid()),
    })
    .check(
      z.refine(({ set, from, until }) => set === undefined || (from !== undefined && until !== undefined), {
        path: ['set'],
        error: copy.periodRequired,
      }),
      z.refine(({ dateFilter, dates }) => isOne(dateFilter, dates), { path: ['dates'], error: TWO_FILTERS }),
      z.refine(({ statusFilter, status }) => isOne(statusFilter, status), { path: ['status'], error: TWO_FILTERS }),
    ),
  z.transform(({ dates = 'all', status = 'all', dateFilter = dates, statusFilter = status, ...query }) => ({
    ...query,
    dateFilter,
    statusFilter,
  })),
);
