import { ATTENDANCES, BOOKING_STATUSES, CANCEL_BEHAVIORS, CANCEL_REASONS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { bookingResourceSchema, withWhom } from './booking-resources.ts';
import { uuid, wallDate } from './primitives.ts';

/** A wall time of the business, in the parts in which it is sent (product/api#booking-calls). */
export const moveBody = z.object({
  id: uuid(),
  date: wallDate(),
  startHour: z.int().check(z.gte(0), z.lte(23)),
  startMinute: z.int().check(z.gte(0), z.lte(59)),
  /** The person to move it to; without one it stays with its person. */
  resourceId: z.optional(withWhom()),
});

/**
 * What was paid and what was not, for the labels of product/bookings#payment-labels. PAY_AT_VISIT is for bookings by
 * hand. DISPUTED: the client's bank holds the payment; CHARGED_BACK: it gave the money back to the client.
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
 * See product/data#booking. `startDate` and `endDate` are instants in ISO 8601;
 * `date`, `startHour` and `startMinute` are the same start on the business's wall clock.
 */
export const bookingSchema = z.object({
  id: z.string(),
  userName: z.string(),
  /** Empty if the client was erased, or if the reader may not see it (product/team#contacts). */
  userPhone: z.string(),
  /** It can’t be restored, and no one can be sent its link; omitted for all others. */
  isClientErased: z.optional(z.literal(true)),
  status: z.enum(BOOKING_STATUSES),
  payment: z.enum(BOOKING_PAYMENTS),
  /** The card that its fees are charged to was removed or expires too early; omitted if all is well. */
  cardMissing: z.optional(z.literal(true)),
  startDate: z.string(),
  endDate: z.string(),
  date: z.string(),
  startHour: z.int(),
  startMinute: z.int(),
  cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  cancelBehavior: z.nullable(z.enum(CANCEL_BEHAVIORS)),
  service: z.object({ name: z.string(), price: z.int() }),
  /** Who and what it takes, by number. */
  resources: z.optional(z.array(bookingResourceSchema)),
  business: z.object({ timezone: z.string() }),
  /** What happened once it had begun, as set by the partner; ours, like the next two. */
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** Entered by the partner: `markPaid` is for these. */
  isByHand: z.boolean(),
  /** The counted link that the client used, and what its URL said about the campaign. */
  link: z.optional(z.object({ label: z.string() })),
  utm: z.optional(
    z.object({
      source: z.optional(z.string()),
      medium: z.optional(z.string()),
      campaign: z.optional(z.string()),
      term: z.optional(z.string()),
      content: z.optional(z.string()),
    }),
  ),
  /** Increases with every change; sent with a move, so that two tabs don't overwrite each other's changes. */
  version: z.int(),
});

export type Booking = z.output<typeof bookingSchema>;
