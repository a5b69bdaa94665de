import { CHANGED_FIGURES, CHANGED_THINGS } from '@primehour/domain/insights/changes';
import { PERIOD_MAX_DAYS, STEPS } from '@primehour/domain/insights/period';
import { daysBetween } from '@primehour/domain/time/wall-date';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { tenantQuery, uuid, wallDate } from './primitives.ts';

const cents = z.int();
const count = z.int();
const minutes = z.number();
const timeUsed = { openMinutes: minutes, bookedMinutes: minutes, extraMinutes: minutes };
const date = z.string();

/** `until` is the first day after the period; `by` divides its charts. */
export const insightsQuery = z
  .object({
    businessId: uuid(),
    from: wallDate(),
    until: wallDate(),
    by: z.optional(z.enum(STEPS)),
    /** The person whose figures are returned; by default everyone the caller may see. */
    resourceId: z.optional(uuid()),
  })
  .check(
    z.refine(({ from, until }) => from < until, { path: ['until'], error: copy.periodBackward }),
    z.refine(({ from, until }) => daysBetween(from, until) <= PERIOD_MAX_DAYS, {
      path: ['until'],
      error: copy.periodTooLong(PERIOD_MAX_DAYS),
    }),
  );

const demandSchema = z.array(z.object({ hourOfWeek: z.int(), hits: count }));

export const getInsights = endpoint({
  id: 'insight.getInsights',
  method: 'GET',
  path: '/booking/api/insights',
  audience: 'partner',
  permission: 'insights.see',
  own: 'list',
  summary: 'All figures of a period of whole days, by the start of the visit.',
  source: 'product/insights#figures',
  query: insightsQuery,
  output: z.object({
    from: date,
    until: date,
    by: z.enum(STEPS),
    /** The end of what is counted: later bookings are not included. */
    countedUntil: z.number(),
    /** The first day of the eight weeks that hours and demand cover. */
    hoursFrom: date,
    hoursUntil: date,
    /** Null before the first confirmed booking has begun. */
    firstVisitAt: z.nullable(z.number()),
    hasHours: z.boolean(),
    visits: count,
    kept: count,
    utilization: z.object({
      ...timeUsed,
      series: z.array(z.object({ date, openMinutes: minutes, bookedMinutes: minutes })),
      people: z.array(z.object({ resourceId: z.string(), name: z.string(), ...timeUsed })),
    }),
    revenue: z.object({
      visitsCents: cents,
      feesCents: cents,
      auctionsCents: cents,
      series: z.array(z.object({ date, visitsCents: cents, feesCents: cents, auctionsCents: cents })),
    }),
    /** By month, with tips separate; null for members who see only their own, and for one person's figures. */
    netPayouts: z.nullable(z.array(z.object({ month: z.string(), cents, tipsCents: cents }))),
    services: z.array(
      z.object({ serviceId: z.string(), name: z.string(), visits: count, revenueCents: cents, usedMinutes: minutes }),
    ),
    noShows: z.object({
      missed: count,
      expected: count,
      unmarked: count,
      /** The service that was missed most; null if none was. */
      mostMissed: z.nullable(z.object({ serviceId: z.string(), name: z.string(), missed: count })),
    }),
    lateCancellations: z.object({ late: count, live: count }),
    leadTime: z.object({
      count,
      medianMinutes: z.nullable(minutes),
      ninetiethMinutes: z.nullable(minutes),
      bands: z.array(count),
    }),
    clients: z.object({
      new: count,
      returning: count,
      series: z.array(z.object({ date, new: count, returning: count })),
    }),
    /**
     * Distinct clients with a visit, and of them those who booked again within 24 hours and within 90 days after the
     * end.
     */
    rebooking: z.object({ visited: count, rebooked: count, rebookedLater: count }),
    rescued: z.object({
      freed: count,
      rescued: count,
      freedMinutes: minutes,
      rescuedMinutes: minutes,
      rescuedCents: cents,
    }),
    auctions: z.object({
      sold: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          at: z.number(),
          soldCents: cents,
          listPriceCents: z.nullable(cents),
        }),
      ),
      unsold: count,
    }),
    hours: z.array(z.object({ isoDay: z.int(), hour: z.int(), openMinutes: minutes, bookedMinutes: minutes })),
    /** Times that visitors looked for and could not get; null if `netPayouts` is. */
    demand: z.nullable(demandSchema),
  }),
  refusals: [],
});

export const listInsightChanges = endpoint({
  id: 'insight.listChanges',
  method: 'GET',
  path: '/booking/api/insights/changes',
  audience: 'partner',
  permission: 'insights.see',
  own: 'list',
  summary:
    'The last change that affected each figure and is at least three weeks old; none for members who see only their own.',
  source: 'product/insights#three-weeks-later',
  query: tenantQuery,
  output: z.array(z.object({ figure: z.enum(CHANGED_FIGURES), thing: z.enum(CHANGED_THINGS), date })),
  refusals: [],
});

/**
 * The path below which each table of metrics is available as a file, `{table}.csv`, with the query of `getInsights`;
 * not JSON, so not an endpoint.
 */
export const INSIGHT_TABLES_PATH = '/booking/api/insights';
