import { WAITLIST_TIMES_MAX } from '@primehour/domain/limits';
import {
  OPENING_CAUSES,
  OPENING_MODES,
  OPENING_STATES,
  WAITLIST_OFFER_STATES,
  WAITLIST_STATES,
} from '@primehour/domain/vocabulary';
import { SKIP_REASONS } from '@primehour/domain/waitlist/plan-opening';
import * as z from 'zod/mini';
import { withWhom } from './booking-resources.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import {
  email,
  epochMinute,
  idParams,
  nameLine,
  phone,
  requestKey,
  tenantQuery,
  uuid,
  wallDate,
} from './primitives.ts';

/** Days of the week, and the hours in which the visit may start. */
export const preferredTime = z
  .object({
    days: z
      .array(z.union([1, 2, 3, 4, 5, 6, 7].map((day) => z.literal(day as 1 | 2 | 3 | 4 | 5 | 6 | 7))))
      .check(z.minLength(1, copy.waitlistDayRequired), z.maxLength(7)),
    fromMinute: z.int().check(z.gte(0), z.lte(1440)),
    untilMinute: z.int().check(z.gte(0), z.lte(1440)),
  })
  .check(
    z.refine(({ fromMinute, untilMinute }) => fromMinute < untilMinute, {
      error: copy.waitlistHoursOrdered,
      path: ['untilMinute'],
    }),
  );

export const waitlistTimes = {
  /** The last day, at most ninety days from now. */
  untilDate: wallDate(),
  /** Empty for any time. */
  times: z.array(preferredTime).check(z.maxLength(WAITLIST_TIMES_MAX)),
  /** Consent to texts that name a price; other texts need no further consent. */
  agreesToPrices: z.boolean(),
};

const preferences = {
  serviceId: uuid(),
  /** A person; anyone by default. */
  resourceId: z.optional(withWhom()),
  ...waitlistTimes,
};

export const waitlistTimesForm = z.object(waitlistTimes);
export const waitlistPreferences = z.object(preferences);
export type WaitlistPreferences = z.output<typeof waitlistPreferences>;

/** The form to join the waiting list. */
export const joinWaitlistForm = z.object({
  name: nameLine(copy.nameRequiredOfClient),
  phoneNumber: phone(),
  email: z.optional(z.union([z.literal(''), email()], { error: copy.emailInvalid })),
  hasConsented: z.literal(true, { error: copy.consentRequired }),
  ...preferences,
});
export type JoinWaitlist = z.output<typeof joinWaitlistForm>;

const entrySchema = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  service: z.object({ id: z.string(), name: z.string() }),
  /** Omitted for anyone. */
  personName: z.nullable(z.string()),
  /** The start of the booking that would move. */
  insteadOfAt: z.nullable(z.number()),
  fromDate: z.string(),
  untilDate: z.string(),
  times: z.array(z.object({ days: z.array(z.int()), fromMinute: z.int(), untilMinute: z.int() })),
  agreesToPrices: z.boolean(),
  state: z.enum(WAITLIST_STATES),
  createdAt: z.number(),
  /** Up to three suitable free starts in the next seven days. */
  matches: z.array(z.number()),
});
export type WaitlistEntry = z.output<typeof entrySchema>;

const offerSchema = z.object({
  clientName: z.string(),
  serviceName: z.string(),
  startAt: z.number(),
  untilAt: z.number(),
  state: z.enum(WAITLIST_OFFER_STATES),
  isHeld: z.boolean(),
  createdAt: z.number(),
});

const openingSchema = z.object({
  id: z.string(),
  startAt: z.number(),
  endAt: z.number(),
  /** Whose time it is; empty in a business of one person. */
  personNames: z.array(z.string()),
  cause: z.enum(OPENING_CAUSES),
  mode: z.enum(OPENING_MODES),
  state: z.enum(OPENING_STATES),
  serviceName: z.nullable(z.string()),
  createdAt: z.number(),
  /** When its next step is due; null if none is. */
  nextAt: z.nullable(z.number()),
  /** For a falling price: its prices and times. */
  falling: z.nullable(
    z.object({ startPriceCents: z.int(), floorPriceCents: z.int(), fromAt: z.number(), untilAt: z.number() }),
  ),
  offers: z.array(offerSchema),
  /** Who is waiting but got no offer, and why. */
  skipped: z.array(z.object({ clientName: z.string(), reason: z.enum(SKIP_REASONS) })),
  /** By hand: who the partner can offer it to now, in order; empty while someone has an offer. */
  choices: z.array(
    z.object({ entryId: z.string(), clientName: z.string(), serviceName: z.string(), startAt: z.number() }),
  ),
  filledBy: z.nullable(z.object({ bookingId: z.string(), clientName: z.string(), priceCents: z.int() })),
});
export type Opening = z.output<typeof openingSchema>;

const waitlistSchema = z.object({
  zone: z.string(),
  entries: z.array(entrySchema),
  /** From the last thirty days, newest first. */
  openings: z.array(openingSchema),
});
export type Waitlist = z.output<typeof waitlistSchema>;

export const getWaitlist = endpoint({
  id: 'waitlist.getWaitlist',
  method: 'GET',
  path: '/booking/api/waitlist',
  audience: 'partner',
  permission: 'calendar.see',
  summary: 'Who is waiting for a time, with suitable free times, and the outcome of the times that opened.',
  source: 'product/waiting-list#dashboard',
  query: tenantQuery,
  output: waitlistSchema,
  refusals: [],
});

export const openingForm = z
  .object({
    startAt: epochMinute(),
    /** For a falling price, the end follows from the service. */
    endAt: epochMinute(),
    /** A person; everyone by default. */
    resourceId: z.optional(uuid()),
    mode: z.enum(OPENING_MODES),
    /** For a falling price: the service and the lowest price. */
    serviceId: z.optional(uuid()),
    floorPriceCents: z.optional(z.int().check(z.gte(0), z.lte(10_000_000))),
  })
  .check(
    z.refine(({ startAt, endAt }) => startAt < endAt, { error: copy.endsAfterStart, path: ['endAt'] }),
    z.refine(({ startAt, endAt }) => endAt - startAt <= 86_400_000, { error: copy.openingTooLong, path: ['endAt'] }),
    z.refine(({ mode, serviceId }) => mode !== 'FALLING' || serviceId !== undefined, {
      error: copy.serviceRequired,
      path: ['serviceId'],
    }),
  );
export type OpeningForm = z.output<typeof openingForm>;

export const makeOpening = endpoint({
  id: 'waitlist.makeOpening',
  method: 'POST',
  path: '/booking/api/waitlist/openings',
  audience: 'partner',
  permission: 'bookings.change',
  summary: 'Offers an empty period of time to waiting clients, or to everyone at a falling price.',
  source: 'product/waiting-list#by-hand',
  query: tenantQuery,
  body: z.extend(openingForm, requestKey),
  output: z.object({ id: z.string() }),
  status: 201,
  refusals: [
    'SLOT_TAKEN',
    'SLOT_NOT_OFFERED',
    'CALENDAR_OFF',
    'WRONG_STATE',
    'BUSINESS_SUSPENDED',
    'REQUEST_KEY_REUSED',
  ],
});

export const offerOpening = endpoint({
  id: 'waitlist.offerOpening',
  method: 'POST',
  path: '/booking/api/waitlist/openings/{id}/offers',
  audience: 'partner',
  permission: 'bookings.change',
  summary: 'Offers an opening by hand to a waiting client. The time is kept for them.',
  source: 'product/waiting-list#by-hand',
  params: idParams,
  query: tenantQuery,
  body: z.object({ entryId: uuid() }),
  output: z.object({ id: z.string() }),
  status: 201,
  refusals: [
    'SLOT_TAKEN',
    'SLOT_NOT_OFFERED',
    'CALENDAR_OFF',
    'WRONG_STATE',
    'TOO_MANY_REQUESTS',
    'BUSINESS_SUSPENDED',
  ],
});

export const closeOpening = endpoint({
  id: 'waitlist.closeOpening',
  method: 'DELETE',
  path: '/booking/api/waitlist/openings/{id}',
  audience: 'partner',
  permission: 'bookings.change',
  summary: 'Stops offering a time. Clients who have an offer for it keep waiting.',
  source: 'product/waiting-list#dashboard',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: ['WRONG_STATE'],
});

export const removeEntry = endpoint({
  id: 'waitlist.removeEntry',
  method: 'DELETE',
  path: '/booking/api/waitlist/entries/{id}',
  audience: 'partner',
  permission: 'bookings.change',
  summary: 'Removes a client from the waiting list, such as one who called.',
  source: 'product/waiting-list#dashboard',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: [],
});
