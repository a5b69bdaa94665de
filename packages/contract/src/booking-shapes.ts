import {
  BUFFER_MAX_MINUTES,
  BUFFER_STEP_MINUTES,
  HOLD_ABOVE_MAX_DOLLARS,
  HOLD_ABOVE_MIN_DOLLARS,
  REMINDER_MAX_HOURS,
  REMINDERS_MAX,
} from '@primehour/domain/limits';
import { CLIENT_CANCEL_REFUNDS } from '@primehour/domain/refund/refund';
import { ATTENDANCES, BOOKING_STATUSES, CANCEL_BEHAVIORS, CANCEL_REASONS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { uuid, wallDate } from './primitives.ts';

/** Spec 2 §3, service (wire word: offering). Price in cents, duration in minutes. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  duration: z.int(),
  imageUrl: z.nullable(z.string()),
  isPrimary: z.boolean(),
  /** Minutes kept free before and after each booking of it; ours. */
  bufferBefore: z.int(),
  bufferAfter: z.int(),
});
export type Service = z.output<typeof serviceSchema>;

/**
 * What was and was not paid, for the labels of spec 2 §4 and decisions. PAY_AT_VISIT is for bookings by hand. DISPUTED:
 * the client's bank holds the payment; CHARGED_BACK: it gave the money back to the client.
 */
export const BOOKING_PAYMENTS = [
  'UNPAID',
  'PAID',
  'REFUNDED',
  'PARTLY_REFUNDED',
  'PAY_AT_VISIT',
  'DISPUTED',
  'CHARGED_BACK',
] as const;

/**
 * Spec 2 §3, booking. `startDate` and `endDate` are instants in ISO 8601;
 * `date`, `startHour` and `startMinute` are the same start on the business's wall clock.
 */
export const bookingSchema = z.object({
  id: z.string(),
  userName: z.string(),
  userPhone: z.string(),
  status: z.enum(BOOKING_STATUSES),
  payment: z.enum(BOOKING_PAYMENTS),
  startDate: z.string(),
  endDate: z.string(),
  date: z.string(),
  startHour: z.int(),
  startMinute: z.int(),
  cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  cancelBehavior: z.nullable(z.enum(CANCEL_BEHAVIORS)),
  service: z.object({ name: z.string(), price: z.int() }),
  business: z.object({ timezone: z.string() }),
  /** What became of it once it has begun, in the partner's words; ours, like the two that follow. */
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** Written down by the partner: `markPaid` is for these. */
  isByHand: z.boolean(),
  /** Rises with every change; sent with a move, so that two tabs don't overwrite each other. */
  version: z.int(),
});
export type Booking = z.output<typeof bookingSchema>;

/** Spec 2 §3, client. `lastBookingDate` is the start, in ISO 8601, of the latest booking that has begun and was neither cancelled nor missed. */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What they call themselves where the partner edited the name, and the names of merged records. */
  otherNames: z.array(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  totalBookings: z.int(),
  lastBookingDate: z.nullable(z.string()),
  timezone: z.string(),
});
export type Client = z.output<typeof clientSchema>;

/** Booking settings as they are answered. */
export const settingsSchema = z.object({
  minNoticePeriod: z.int(),
  advanceBooking: z.int(),
  timeslotDuration: z.int(),
  /** Hours before the start after which clients can neither move nor cancel; the partner is not bound. */
  changeCutoff: z.int(),
  /** Hours before the start at which clients are reminded. */
  reminderHours: z.array(z.int()),
  /** What clients get back when they cancel themselves, which they can until the change cut-off. */
  clientCancelRefund: z.enum(CLIENT_CANCEL_REFUNDS),
  /** Above this many cents a bid is held on the bidder's card while it leads. */
  holdAbove: z.int(),
});

/** Hours before the start, each once; none switches reminders off. */
export const reminderHoursField = () =>
  z.optional(
    z.array(z.int({ error: 'Should be a number' }).check(z.gte(1), z.lte(REMINDER_MAX_HOURS))).check(
      z.maxLength(REMINDERS_MAX, `At most ${REMINDERS_MAX} reminders`),
      z.refine((hours) => new Set(hours).size === hours.length, 'Each reminder once, please'),
    ),
  );

const HOLD_ABOVE_RANGE = 'Should be between $10 and $10,000';

/** In cents: above it a bid is held on the bidder's card while it leads. */
export const holdAboveField = () =>
  z.optional(
    z
      .int({ error: 'Should be a number' })
      .check(
        z.gte(HOLD_ABOVE_MIN_DOLLARS * 100, HOLD_ABOVE_RANGE),
        z.lte(HOLD_ABOVE_MAX_DOLLARS * 100, HOLD_ABOVE_RANGE),
      ),
  );

/** Minutes kept free beside a service, within the time it reserves. */
export const bufferField = () =>
  z.optional(
    z
      .int({ error: 'Should be a number' })
      .check(
        z.gte(0, 'Should be greater than or equal to 0'),
        z.lte(BUFFER_MAX_MINUTES, `Should be at most ${BUFFER_MAX_MINUTES} minutes`),
        z.multipleOf(BUFFER_STEP_MINUTES, `Should be a multiple of ${BUFFER_STEP_MINUTES} minutes`),
      ),
  );

/** A wall time of the business, in the parts the specification sends. */
export const moveBody = z.object({
  id: uuid(),
  date: wallDate(),
  startHour: z.int().check(z.gte(0), z.lte(23)),
  startMinute: z.int().check(z.gte(0), z.lte(59)),
});
