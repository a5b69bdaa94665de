import * as z from 'zod/mini';
import { withWhom } from './booking-resources.ts';
import { bookingSchema } from './booking-shapes.ts';
import { endpoint } from './endpoint.ts';
import { epochMinute, queryInstant, tenantQuery, uuid } from './primitives.ts';

/**
 * Make room: a time when no one is free becomes free by handing a booking to a free colleague. Only for bookings that
 * the rule assigned and that begin in more than a day.
 */

const person = z.object({ id: z.string(), name: z.string() });

export const findRoom = endpoint({
  id: 'booking.findRoom',
  method: 'GET',
  path: '/booking/api/bookings/room',
  audience: 'partner',
  permission: 'bookings.change',
  summary: 'Which booking could be handed to whom to make a time free. None if it is free, or if that would not help.',
  source: 'product/people#make-room',
  query: z.object({
    businessId: uuid(),
    serviceId: uuid(),
    startAt: queryInstant(),
    resourceId: z.optional(withWhom()),
  }),
  output: z.object({
    handovers: z.array(
      z.object({
        bookingId: z.string(),
        version: z.int(),
        /** The client's name. */
        title: z.string(),
        startAt: z.number(),
        from: person,
        to: person,
      }),
    ),
  }),
  refusals: [],
});

export const makeRoom = endpoint({
  id: 'booking.makeRoom',
  method: 'POST',
  path: '/booking/api/bookings/room',
  audience: 'partner',
  permission: 'bookings.change',
  summary: 'Hands the booking over, if that still makes the time free.',
  source: 'product/people#make-room',
  query: tenantQuery,
  body: z.object({
    serviceId: uuid(),
    startAt: epochMinute(),
    resourceId: z.optional(withWhom()),
    bookingId: uuid(),
    version: z.int().check(z.gte(1)),
    toId: uuid(),
  }),
  output: bookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN', 'CHANGED_MEANWHILE'],
});
