import { REFUSAL_TARGETS, SLOT_REFUSAL_CODES } from '@primehour/domain/slot/refusal';
import { BUSY_KINDS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { busyPersonSchema, withWhom } from './booking-resources.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { queryInstant, uuid, wallDate } from './primitives.ts';

/**
 * 'Why?': whether clients are offered a time, or the rule that excludes it and where that rule is changed. Answered by
 * the engine that lists the clients' times.
 */

/** Who may book at that time anyway: clients never, partners unless it is REFUSED. */
export const VERDICTS = ['ALLOWED', 'WARNING', 'REFUSED'] as const;

export const whySchema = z.object({
  /** Epoch ms. */
  startAt: z.number(),
  /** Offered to clients. */
  isFree: z.boolean(),
  /** The first rule that refuses it; null if it is free. */
  rule: z.nullable(z.enum(SLOT_REFUSAL_CODES)),
  /** The rule in words, with what it refers to: 'Thanksgiving Day', 'Until 5:00 PM'. */
  message: z.string(),
  /**
   * Which screen changes that; null if the time is free or past. `id` opens the exact record, `resourceId` the screen of
   * a person, room or equipment instead of the business's.
   */
  fix: z.nullable(
    z.object({ target: z.enum(REFUSAL_TARGETS), id: z.nullable(z.string()), resourceId: z.optional(z.string()) }),
  ),
  /** For TAKEN: what occupies the time. `isByBuffer`: only the time kept free before or after it conflicts. */
  overlap: z.nullable(
    z.object({
      kind: z.enum(BUSY_KINDS),
      /** Empty if the caller may not see it. */
      id: z.string(),
      /** Client's name, a block's note, or empty. */
      title: z.string(),
      startAt: z.number(),
      endAt: z.number(),
      isByBuffer: z.boolean(),
      /** Whose time it is. */
      resource: z.optional(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** For NOBODY_FREE: each person's first reason. */
  people: z.optional(z.array(busyPersonSchema)),
  /** For a booking by hand, or for moving the given booking: refused, warned, or neither. */
  verdict: z.enum(VERDICTS),
});
export type Why = z.output<typeof whySchema>;

/** `bookingId`: checks a move of that booking, with its own length and buffers; it does not block itself. */
const subjectFields = {
  businessId: uuid(),
  serviceId: z.optional(uuid()),
  bookingId: z.optional(uuid()),
  /** A person, or anyone; the default is anyone for a service, and its person for a booking. */
  resourceId: z.optional(withWhom()),
};
type Subject = { readonly serviceId?: string | undefined; readonly bookingId?: string | undefined };
const needsSubject = z.refine<Subject>(
  ({ serviceId, bookingId }) => (serviceId === undefined) !== (bookingId === undefined),
  { error: copy.serviceOrBookingRequired, path: ['serviceId'] },
);

export const whyTime = endpoint({
  id: 'booking.whyTime',
  method: 'GET',
  path: '/booking/api/why/time',
  audience: 'partner',
  permission: 'calendar.see',
  own: 'resource',
  summary: 'One time: free, or the rule that refuses it. Also checks a booking by hand or a move in advance.',
  source: 'product/availability#why',
  query: z.object({ ...subjectFields, startAt: queryInstant() }).check(needsSubject),
  output: whySchema,
  refusals: [],
});

export const whyDay = endpoint({
  id: 'booking.whyDay',
  method: 'GET',
  path: '/booking/api/why/day',
  audience: 'partner',
  permission: 'calendar.see',
  own: 'resource',
  summary:
    'Every time on the grid of one day. A day off shows the times that it would have; without hours there are none.',
  source: 'product/availability#why',
  query: z.object({ ...subjectFields, date: wallDate() }).check(needsSubject),
  output: z.object({ date: z.string(), zone: z.string(), times: z.array(whySchema) }),
  refusals: [],
});
