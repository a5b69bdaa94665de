import { COACH_SCOPES } from '@primehour/domain/coach/coach';
import { RESERVATION_MAX_MINUTES, RESERVATION_MIN_MINUTES } from '@primehour/domain/limits';
import { AUCTION_TYPES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryInstant, queryInt, uuid } from './primitives.ts';

const cents = z.int();
const count = z.int();

export const getAdvice = endpoint({
  id: 'listing.getAdvice',
  method: 'GET',
  path: '/listing/api/coach',
  audience: 'partner',
  permission: 'listings.change',
  own: 'list',
  summary: 'What similar hours of the business sold for, and the suggested type and price; null below eight cases.',
  source: 'product/listings#coach',
  query: z.object({
    businessId: uuid(),
    reservationAt: queryInstant(),
    /** By default, the business's timeslot duration. */
    minutes: z.optional(queryInt(RESERVATION_MIN_MINUTES, RESERVATION_MAX_MINUTES)),
  }),
  output: z.object({
    advice: z.nullable(
      z.object({
        scope: z.enum(COACH_SCOPES),
        cases: count,
        sold: count,
        unsold: count,
        medianSoldCents: z.nullable(cents),
        medianLeadHours: z.number(),
        medianBids: count,
        types: z.array(z.object({ type: z.enum(AUCTION_TYPES), cases: count, perHourCents: cents })),
        suggestion: z.object({
          type: z.enum(AUCTION_TYPES),
          priceCents: cents,
          stepCents: z.nullable(cents),
          tried: count,
          soldOfTried: count,
        }),
      }),
    ),
  }),
  refusals: [],
});
