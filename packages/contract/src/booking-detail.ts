import { WEEK_VIEW_MAX_DAYS } from '@primehour/domain/limits';
import { REFUND_CAUSES, REFUND_FAILURES } from '@primehour/domain/refund/refund';
import {
  ACTORS,
  ATTENDANCES,
  BOOKING_EVENT_KINDS,
  BOOKING_STATUSES,
  OCCUPANCY_KINDS,
  PAYMENT_STATUSES,
} from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { BOOKING_PAYMENTS, bookingSchema } from './booking-shapes.ts';
import { noteSchema } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { queryInt, uuid, wallDate } from './primitives.ts';
import { bookingMoneySchema } from './refund.ts';

const idParams = z.object({ id: uuid() });

// Week view ------------------------------------------------------------------------------------------

/** Whatever takes time. All instants are epoch ms. */
export const weekItemSchema = z.object({
  /** The booking's id for bookings and holds, the block's or the listing's otherwise. */
  id: z.string(),
  kind: z.enum(OCCUPANCY_KINDS),
  startAt: z.number(),
  endAt: z.number(),
  /** With the buffers; equal to `startAt` and `endAt` where there are none. */
  reservedFrom: z.number(),
  reservedUntil: z.number(),
  /** The client's name, the note of a block, the name of a listing, or empty. */
  title: z.string(),
  /** For bookings, holds, and time kept from a cancelled booking (a block with a booking); null otherwise. */
  booking: z.nullable(
    z.object({
      id: z.string(),
      serviceName: z.string(),
      status: z.enum(BOOKING_STATUSES),
      payment: z.enum(BOOKING_PAYMENTS),
      attendance: z.nullable(z.enum(ATTENDANCES)),
    }),
  ),
  /** What `moveBooking`, `updateBlock` and `removeBlock` take. */
  version: z.int(),
});
export type WeekItem = z.output<typeof weekItemSchema>;

const range = z.object({ startAt: z.number(), endAt: z.number() });

/** A stretch of time that a mirrored calendar calls busy; what it is about is never read. */
export const busyTimeSchema = z.object({
  calendarId: z.string(),
  calendarName: z.string(),
  startAt: z.number(),
  endAt: z.number(),
});
export type BusyTime = z.output<typeof busyTimeSchema>;

export const getWeek = endpoint({
  id: 'booking.getWeek',
  method: 'GET',
  path: '/booking/api/week',
  audience: 'partner',
  summary: 'Everything on the calendar for up to 42 days of the business’s zone, in order of time.',
  source: 'ours',
  query: z.object({
    businessId: uuid(),
    from: wallDate(),
    days: z._default(queryInt(1, WEEK_VIEW_MAX_DAYS), 7),
  }),
  output: z.object({
    zone: z.string(),
    /** One per date, in order. A day has 23, 24 or 25 hours: `endAt` is the next one's `startAt`. */
    days: z.array(
      z.object({
        date: z.string(),
        startAt: z.number(),
        endAt: z.number(),
        /** Open to clients: weekly or special hours; empty on days off. */
        hours: z.array(range),
        /** The entry that closes the day or gives it hours of its own. */
        special: z.nullable(
          z.object({ id: z.string(), kind: z.enum(['TIME_OFF', 'SPECIAL_HOURS']), name: z.string() }),
        ),
      }),
    ),
    items: z.array(weekItemSchema),
    /** What other calendars hold, by start: closed to clients, and free to overlap each other and the items. */
    busy: z.array(busyTimeSchema),
  }),
  refusals: [],
});

// Booking detail -------------------------------------------------------------------------------------

/** One line of the timeline. `detail` holds the small facts that its kind has; all are optional. */
export const bookingEventSchema = z.object({
  id: z.string(),
  kind: z.enum(BOOKING_EVENT_KINDS),
  by: z.enum(ACTORS),
  at: z.number(),
  detail: z.object({
    /** MOVED, and the first event of a booking: epoch ms. */
    fromStartAt: z.optional(z.number()),
    startAt: z.optional(z.number()),
    /** CANCELLED. */
    reason: z.optional(z.string()),
    behavior: z.optional(z.string()),
    /** Refunds, disputes, MARKED_PAID, and CONFIRMED by a payment. */
    amountCents: z.optional(z.int()),
    /** Refunds: why the money goes back. */
    cause: z.optional(z.enum(REFUND_CAUSES)),
    /** REFUND_FAILED. */
    failure: z.optional(z.enum(REFUND_FAILURES)),
    /** MOVED and ADDED: the rule that the partner passed over. */
    warning: z.optional(z.string()),
  }),
});
export type BookingEvent = z.output<typeof bookingEventSchema>;

export const bookingDetailSchema = z.object({
  booking: bookingSchema,
  serviceId: z.string(),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** Epoch ms; `holdExpiresAt` while it is PENDING. */
  createdAt: z.number(),
  holdExpiresAt: z.nullable(z.number()),
  client: z.object({
    id: z.string(),
    name: z.string(),
    otherNames: z.array(z.string()),
    phone: z.string(),
    email: z.nullable(z.string()),
    totalBookings: z.int(),
    noShows: z.int(),
  }),
  notes: z.array(noteSchema),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      amountCents: z.int(),
      failureCode: z.nullable(z.string()),
      createdAt: z.number(),
    }),
  ),
  money: bookingMoneySchema,
  /** Oldest first. */
  events: z.array(bookingEventSchema),
  /** Texts and mails about it, oldest first; the newest 200. */
  messages: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      kind: z.string(),
      recipient: z.string(),
      status: z.string(),
      error: z.nullable(z.string()),
      createdAt: z.number(),
      sentAt: z.nullable(z.number()),
    }),
  ),
});
export type BookingDetail = z.output<typeof bookingDetailSchema>;

export const getBooking = endpoint({
  id: 'booking.getBooking',
  method: 'GET',
  path: '/booking/api/bookings/{id}',
  audience: 'partner',
  summary: 'One booking with its client, notes, payments, timeline and messages.',
  source: 'ours',
  params: idParams,
  query: z.object({ businessId: uuid() }),
  output: bookingDetailSchema,
  refusals: [],
});
