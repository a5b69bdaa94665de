import { BOOKING_STATUSES, CANCEL_BEHAVIORS, CANCEL_REASONS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';

/** Spec 2 §3, service (wire word: offering). Price in cents, duration in minutes. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  duration: z.int(),
  imageUrl: z.nullable(z.string()),
  isPrimary: z.boolean(),
});
export type Service = z.output<typeof serviceSchema>;

/** What was and was not paid, for the labels of spec 2 §4 and decisions. */
export const BOOKING_PAYMENTS = ['UNPAID', 'PAID', 'REFUNDED', 'PARTLY_REFUNDED'] as const;

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
});
export type Booking = z.output<typeof bookingSchema>;

/** Spec 2 §3, client. `lastBookingDate` is an instant in ISO 8601. */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  totalBookings: z.int(),
  lastBookingDate: z.nullable(z.string()),
  timezone: z.string(),
});
export type Client = z.output<typeof clientSchema>;
