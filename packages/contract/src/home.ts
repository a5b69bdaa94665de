import { ATTENTION_KINDS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tenantQuery } from './primitives.ts';

export const getDay = endpoint({
  id: 'home.getDay',
  method: 'GET',
  path: '/booking/api/day',
  audience: 'partner',
  permission: 'calendar.see',
  own: 'list',
  summary: 'What needs attention, this week’s money, and the auctions that end today.',
  source: 'product/home#needs-attention',
  query: tenantQuery,
  output: z.object({
    /** Kinds with at least one item, most urgent first. */
    attention: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int() })),
    /** Null for members who don't see the statements. */
    week: z.nullable(
      z.object({
        visits: z.int(),
        /** The total price of the week's confirmed visits. */
        bookedCents: z.int(),
        /** What clients paid online this week, less refunds. */
        paidOnlineCents: z.int(),
      }),
    ),
    /** Auctions that end today, by end; null for members who don't see all listings. */
    auctions: z.nullable(z.array(z.object({ id: z.string(), name: z.string(), endAt: z.number() }))),
  }),
  refusals: [],
});
