import { SLOT_REFUSAL_CODES } from '@primehour/domain/slot/refusal';
import { CANCEL_BEHAVIORS, CANCEL_REASONS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { bookingSchema, moveBody } from './booking-shapes.ts';
import { bookingsQuery } from './bookings-query.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { cents, idBody, paged, tenantQuery, uuid } from './primitives.ts';

/** `textNotSent`: why the client is not notified, as text for the partner; omitted if they are, or if no text was due. */
const changedBooking = z.extend(bookingSchema, { textNotSent: z.optional(z.string()) });

export const getDashboard = endpoint({
  id: 'booking.getDashboard',
  method: 'GET',
  path: '/booking/api/bookings/dashboard',
  audience: 'partner',
  permission: 'calendar.see',
  own: 'list',
  summary: 'Number of upcoming bookings and the next one.',
  source: 'product/home#summary',
  query: tenantQuery,
  output: z.object({
    bookingCount: z.int(),
    nearestBooking: z.nullable(z.object({ startDate: z.string(), userName: z.string() })),
  }),
  refusals: [],
});

export const listBookings = endpoint({
  id: 'booking.listBookings',
  method: 'GET',
  path: '/booking/api/bookings/list',
  audience: 'partner',
  permission: 'calendar.see',
  own: 'list',
  summary: 'Bookings by date and status filter and client search; ranges are computed in the business’s zone.',
  source: 'product/bookings#list',
  query: bookingsQuery,
  output: paged(bookingSchema),
  refusals: [],
});

export const cancelBooking = endpoint({
  id: 'booking.cancelBooking',
  method: 'POST',
  path: '/booking/api/bookings/cancel',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary:
    'Cancels; OPEN_TIME frees the slot, KEEP_TIME keeps it blocked. A paid booking is refunded in the same step: ' +
    'everything that is left, unless `refundCents` says less. With `chargeCents` too, by the booking’s policy.',
  source: 'product/bookings#cancel',
  query: tenantQuery,
  body: z.object({
    id: uuid(),
    cancelReason: z.enum(CANCEL_REASONS, { error: copy.notInList }),
    cancelBehavior: z.enum(CANCEL_BEHAVIORS, { error: copy.notInList }),
    /** Ours, and optional: omitted means everything still refundable, 0 means nothing. */
    refundCents: z.optional(cents(0, copy.notNegative)),
    /**
     * On behalf of the client, by the policy: both amounts of `split`, which must still apply. Fees are charged only
     * this way.
     */
    chargeCents: z.optional(cents(0, copy.notNegative)),
  }),
  output: changedBooking,
  status: 201,
  refusals: [
    'WRONG_STATE',
    'AMOUNTS_CHANGED',
    'NOT_PAID_ONLINE',
    'UNDER_DISPUTE',
    'NOTHING_TO_REFUND',
    'REFUND_TOO_LARGE',
    'WHOLE_VISIT_ONLY',
  ],
});

export const restoreBooking = endpoint({
  id: 'booking.restoreBooking',
  method: 'POST',
  path: '/booking/api/bookings/restore',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary:
    'Restores a canceled booking whose start is still to come, unless its time is taken. One whose money went back ' +
    'comes back as a hold that the client pays again.',
  source: 'product/bookings#restore',
  query: tenantQuery,
  body: idBody,
  output: changedBooking,
  status: 201,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN'],
});

export const checkAvailability = endpoint({
  id: 'booking.checkAvailability',
  method: 'POST',
  path: '/booking/api/bookings/check-availability',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Whether a booking may move to a time; `reason` names the rule that excludes it.',
  source: 'product/bookings#modify',
  query: tenantQuery,
  body: moveBody,
  output: z.object({ available: z.boolean(), reason: z.optional(z.enum(SLOT_REFUSAL_CODES)) }),
  status: 201,
  refusals: [],
});

export const updateBooking = endpoint({
  id: 'booking.updateBooking',
  method: 'PUT',
  path: '/booking/api/bookings/update',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Moves a booking. An overlap is refused; the weekly hours and notice don’t apply to the partner.',
  source: 'product/bookings#modify',
  query: tenantQuery,
  /** With a `version`: refused if the booking has changed since. */
  body: z.extend(moveBody, { version: z.optional(z.int().check(z.gte(1))) }),
  output: changedBooking,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'CHANGED_MEANWHILE'],
});
