import {
  ADVANCE_BOOKING_MAX_DAYS,
  CHANGE_CUTOFF_MAX_HOURS,
  DESCRIPTION_MAX_LENGTH,
  NOTICE_MAX_HOURS,
  SERVICE_NAME_MIN_LENGTH,
  TIMESLOT_OPTIONS_MINUTES,
} from '@primehour/domain/limits';
import { CLIENT_CANCEL_REFUNDS } from '@primehour/domain/refund/refund';
import { SLOT_REFUSAL_CODES } from '@primehour/domain/slot/refusal';
import { CANCEL_BEHAVIORS, CANCEL_REASONS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import {
  bookingSchema,
  bufferField,
  clientSchema,
  holdAboveField,
  moveBody,
  reminderHoursField,
  serviceSchema,
  settingsSchema,
} from './booking-shapes.ts';
import { bookingsQuery } from './bookings-query.ts';
import { endpoint } from './endpoint.ts';
import { cents, nameLine, pageQuery, paged, prose, search, uuid, webUrl } from './primitives.ts';

/** Booking calls carry the query businessId (spec 2 §7). */
const tenant = { businessId: uuid() };
const tenantQuery = z.object(tenant);
const idParams = z.object({ id: uuid() });
const idBody = z.object({ id: uuid() });

// Home -------------------------------------------------------------------------------------------

export const getDashboard = endpoint({
  id: 'booking.getDashboard',
  method: 'GET',
  path: '/booking/api/bookings/dashboard',
  audience: 'partner',
  summary: 'Number of coming bookings and the next one.',
  source: 'spec 2 §7',
  query: tenantQuery,
  output: z.object({
    bookingCount: z.int(),
    nearestBooking: z.nullable(z.object({ startDate: z.string(), userName: z.string() })),
  }),
  refusals: [],
});

// Booking settings -------------------------------------------------------------------------------

const whole = (required: string, negative: string, max: number) =>
  z.int({ error: required }).check(z.gte(0, negative), z.lte(max, `Should be at most ${max}`));

/** Spec 2 §5, booking settings; minimum messages share the first one's wording (decisions, spec readings). */
export const settingsForm = z.object({
  minNoticePeriod: whole(
    'Minimum notice period is required',
    'Minimum notice period must be greater than or equal to 0',
    NOTICE_MAX_HOURS,
  ),
  advanceBooking: whole(
    'Advance booking window is required',
    'Advance booking window must be greater than or equal to 0',
    ADVANCE_BOOKING_MAX_DAYS,
  ),
  timeslotDuration: z.int({ error: 'Timeslot duration is required' }).check(
    z.gte(0, 'Timeslot duration must be greater than or equal to 0'),
    z.refine((minutes) => TIMESLOT_OPTIONS_MINUTES.some((option) => option === minutes), 'Choose one of the list'),
  ),
  /** Ours, and optional, so that the specified three numbers still make a whole call: what is missing stays. */
  changeCutoff: z.optional(
    whole('Should be a number', 'Should be greater than or equal to 0', CHANGE_CUTOFF_MAX_HOURS),
  ),
  /** Hours before the start, each once; none switches reminders off. */
  reminderHours: reminderHoursField(),
  /** What clients get back when they cancel themselves: everything, or nothing. */
  clientCancelRefund: z.optional(z.enum(CLIENT_CANCEL_REFUNDS, { error: 'Choose one of the list' })),
  /** In cents: above it a bid is held on the bidder's card while it leads. */
  holdAbove: holdAboveField(),
});

export const getSettings = endpoint({
  id: 'booking.getSettings',
  method: 'GET',
  path: '/booking/api/settings',
  audience: 'partner',
  summary:
    'Minimum notice (hours), advance window (days), timeslot (minutes), change cut-off and reminders (hours), and what ' +
    'clients get back when they cancel.',
  source: 'spec 2 §7',
  query: tenantQuery,
  output: settingsSchema,
  refusals: [],
});

export const saveSettings = endpoint({
  id: 'booking.saveSettings',
  method: 'POST',
  path: '/booking/api/settings',
  audience: 'partner',
  summary: 'Replaces the booking settings; what is ours among them and missing keeps what is stored.',
  source: 'spec 2 §7',
  query: tenantQuery,
  body: settingsForm,
  output: settingsSchema,
  status: 201,
  refusals: [],
});

// Services (wire word: offerings) ----------------------------------------------------------------

/** Spec 2 §5, service. Longest choice on the form is 5 h 45 min. */
export const serviceForm = z.object({
  name: nameLine('Service name is required').check(
    z.minLength(SERVICE_NAME_MIN_LENGTH, 'Service name must be at least 2 characters long'),
  ),
  description: prose('Description is required', DESCRIPTION_MAX_LENGTH),
  price: cents(0, 'Price must be greater than or equal to $1'),
  duration: z.int({ error: 'Required' }).check(z.gte(1, 'Required'), z.lte(359, 'Duration must be less than 6 hours')),
  imageUrl: webUrl('Invalid image URL'),
  /** Ours, optional: 0 in a new service, unchanged in an old one. */
  bufferBefore: bufferField(),
  bufferAfter: bufferField(),
});

export const listServices = endpoint({
  id: 'booking.listServices',
  method: 'GET',
  path: '/booking/api/offerings',
  audience: 'partner',
  summary: 'Services, the primary one first.',
  source: 'spec 2 §7',
  query: tenantQuery,
  output: z.array(serviceSchema),
  refusals: [],
});

export const createService = endpoint({
  id: 'booking.createService',
  method: 'POST',
  path: '/booking/api/offerings',
  audience: 'partner',
  summary: 'Adds a service; the first one becomes the primary.',
  source: 'spec 2 §7',
  query: tenantQuery,
  body: serviceForm,
  output: serviceSchema,
  status: 201,
  refusals: ['IMAGE_UNKNOWN', 'NAME_NEEDS_APPROVAL'],
});

export const getService = endpoint({
  id: 'booking.getService',
  method: 'GET',
  path: '/booking/api/offerings/{id}',
  audience: 'partner',
  summary: 'One service.',
  source: 'spec 2 §7',
  params: idParams,
  query: tenantQuery,
  output: serviceSchema,
  refusals: [],
});

export const updateService = endpoint({
  id: 'booking.updateService',
  method: 'PATCH',
  path: '/booking/api/offerings/{id}',
  audience: 'partner',
  summary: 'Changes a service; bookings already made keep their name, price and length.',
  source: 'spec 2 §7',
  params: idParams,
  query: tenantQuery,
  body: z.partial(serviceForm),
  output: serviceSchema,
  refusals: ['IMAGE_UNKNOWN', 'NAME_NEEDS_APPROVAL'],
});

export const deleteService = endpoint({
  id: 'booking.deleteService',
  method: 'DELETE',
  path: '/booking/api/offerings/{id}',
  audience: 'partner',
  summary: 'Deletes a service that is not the primary one; its bookings stay.',
  source: 'spec 2 §6, §7',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: ['PRIMARY_SERVICE'],
});

export const makePrimaryService = endpoint({
  id: 'booking.makePrimaryService',
  method: 'POST',
  path: '/booking/api/offerings/make-primary',
  audience: 'partner',
  summary: 'Makes this service the only primary one.',
  source: 'spec 2 §7',
  query: tenantQuery,
  body: idBody,
  output: serviceSchema,
  status: 201,
  refusals: [],
});

// Bookings ---------------------------------------------------------------------------------------

export const listBookings = endpoint({
  id: 'booking.listBookings',
  method: 'GET',
  path: '/booking/api/bookings/list',
  audience: 'partner',
  summary: 'Bookings by date and status filter and client search; ranges are computed in the business’s zone.',
  source: 'spec 2 §7',
  query: bookingsQuery,
  output: paged(bookingSchema),
  refusals: [],
});

export const cancelBooking = endpoint({
  id: 'booking.cancelBooking',
  method: 'POST',
  path: '/booking/api/bookings/cancel',
  audience: 'partner',
  summary:
    'Cancels; OPEN_TIME frees the slot, KEEP_TIME keeps it blocked. A paid booking is refunded in the same step: ' +
    'everything that is left, unless `refundCents` says less.',
  source: 'spec 2 §7',
  query: tenantQuery,
  body: z.object({
    id: uuid(),
    cancelReason: z.enum(CANCEL_REASONS, { error: 'Choose one of the list' }),
    cancelBehavior: z.enum(CANCEL_BEHAVIORS, { error: 'Choose one of the list' }),
    /** Ours, and optional: missing is everything still refundable, 0 is nothing. */
    refundCents: z.optional(cents(0, 'Should not be negative')),
  }),
  output: bookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'NOT_PAID_ONLINE', 'UNDER_DISPUTE', 'NOTHING_TO_REFUND', 'REFUND_TOO_LARGE'],
});

export const restoreBooking = endpoint({
  id: 'booking.restoreBooking',
  method: 'POST',
  path: '/booking/api/bookings/restore',
  audience: 'partner',
  summary:
    'Restores a cancelled booking whose start is still to come, unless its time is taken. One whose money went back ' +
    'comes back as a hold that the client pays again.',
  source: 'spec 2 §7',
  query: tenantQuery,
  body: idBody,
  output: bookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN'],
});

export const checkAvailability = endpoint({
  id: 'booking.checkAvailability',
  method: 'POST',
  path: '/booking/api/bookings/check-availability',
  audience: 'partner',
  summary: 'Whether a booking may move to a time; `reason` names the rule that speaks against it.',
  source: 'spec 2 §7, decisions',
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
  summary: 'Moves a booking. An overlap is refused; the weekly hours and notice do not bind the partner.',
  source: 'spec 2 §7, decisions',
  query: tenantQuery,
  /** With a `version`, only from the state that was seen. */
  body: z.extend(moveBody, { version: z.optional(z.int().check(z.gte(1))) }),
  output: bookingSchema,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'CHANGED_MEANWHILE'],
});

export const listClients = endpoint({
  id: 'booking.listClients',
  method: 'GET',
  path: '/booking/api/bookings/clients',
  audience: 'partner',
  summary: 'The people behind bookings, one per phone number.',
  source: 'spec 2 §7',
  query: z.object({ ...tenant, ...pageQuery(50), search: z.optional(search()) }),
  output: paged(clientSchema),
  refusals: [],
});
