import { DUE_KINDS } from '@primehour/domain/policy/due-kinds';
import { REFUND_CAUSES, REFUND_FAILURES } from '@primehour/domain/refund/refund';
import { STORED_VALUE_KINDS } from '@primehour/domain/stored-value/stored-value';
import { ACTORS, BOOKING_EVENT_KINDS, PAYMENT_STATUSES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { actingMemberSchema } from './acting-member.ts';
import { noteSchema } from './booking-note.ts';
import { bookingSchema } from './booking-shapes.ts';
import { chargeLineSchema } from './charge-line-shapes.ts';
import { dueSchema } from './due.ts';
import { endpoint } from './endpoint.ts';
import { idParams, tenantQuery } from './primitives.ts';
import { bookingMoneySchema } from './refund.ts';
import { bookedTaxSchema } from './tax-shapes.ts';

/** One line of the timeline. `detail` has the facts of its kind, all optional. */
export const bookingEventSchema = z.object({
  id: z.string(),
  kind: z.enum(BOOKING_EVENT_KINDS),
  by: z.enum(ACTORS),
  /** Who it was, if a partner did it. */
  member: z.optional(actingMemberSchema),
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
    /** Refunds: why the money is returned. */
    cause: z.optional(z.enum(REFUND_CAUSES)),
    /** DUE events: the amount owed. */
    dueKind: z.optional(z.enum(DUE_KINDS)),
    /** MARKED_PAID: what paid, if it was a gift card or package. */
    paidWith: z.optional(z.enum(STORED_VALUE_KINDS)),
    /** REFUND_FAILED. */
    failure: z.optional(z.enum(REFUND_FAILURES)),
    /** MOVED and ADDED: the rule that the partner overrode. */
    warning: z.optional(z.string()),
    /** MOVED at the same time: from and to which person, room or equipment. */
    fromName: z.optional(z.string()),
    /** CONFIRMED without a payment, because the client is trusted: their number of visits so far. */
    trustedVisits: z.optional(z.int()),
    toName: z.optional(z.string()),
  }),
});

export type BookingEvent = z.output<typeof bookingEventSchema>;

/** Who gets what if it ended now; described by `describeCancelForPartner` and `describeNoShowCharge`. */
export const splitSchema = z.object({
  /** Part of what was paid. */
  refundCents: z.int(),
  keepCents: z.int(),
  /** Charged to the card beyond it. */
  chargeCents: z.int(),
  /** What is kept of what was paid at the business, in place of a charge. */
  keptOutsideCents: z.optional(z.int()),
  /** For a no-show: the share of the price. */
  keepBasisPoints: z.optional(z.int()),
  /** The part of the refund that goes to a gift card, and what happens to a package's visit. */
  toGiftCardCents: z.optional(z.int()),
  visit: z.optional(z.enum(['RETURNED', 'KEPT'])),
});

/** The policy it was booked under, and its current consequences. */
const termsSchema = z.object({
  /** Null if there is none, as for bookings by hand. */
  policyName: z.nullable(z.string()),
  /** What the client agreed to, exactly as shown. */
  agreement: z.nullable(z.object({ words: z.string(), agreedAt: z.number() })),
  /** If the client canceled now, and if no one had come. */
  onCancel: splitSchema,
  onNoShow: splitSchema,
});

export const bookingDetailSchema = z.object({
  booking: bookingSchema,
  /** Why this person, if a rule chose them: 'Given to Ben: 31% booked that week, Anna 58%.' */
  chosenBecause: z.optional(z.nullable(z.string())),
  /** The discount by a code; already deducted from the price. */
  discount: z.optional(z.object({ code: z.string(), cents: z.int() })),
  /** The tax included in the price. */
  tax: z.optional(bookedTaxSchema),
  serviceId: z.string(),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** Epoch ms; `holdExpiresAt` while it is PENDING. */
  createdAt: z.number(),
  holdExpiresAt: z.nullable(z.number()),
  /** For a canceled booking: its status once restored. */
  restoredStatus: z.optional(z.enum(['CONFIRMED', 'PENDING'])),
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
      /** What paid, if it was not a card. */
      paidWith: z.optional(z.enum(STORED_VALUE_KINDS)),
      /** What it consists of. */
      lines: z.optional(z.array(chargeLineSchema)),
    }),
  ),
  money: bookingMoneySchema,
  terms: z.optional(termsSchema),
  /** What the client owes beyond the first payment, oldest first. */
  dues: z.optional(z.array(dueSchema)),
  /** The card that fees are charged to, like 'Visa •••• 4242'; null if there is none. */
  cardLabel: z.optional(z.nullable(z.string())),
  /** The booking needs a card and has none that can be charged. */
  cardMissing: z.optional(z.boolean()),
  /** Oldest first. */
  events: z.array(bookingEventSchema),
  /** Texts and emails about it, oldest first; the newest 200. */
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
  permission: 'calendar.see',
  own: 'booking',
  summary: 'One booking with its client, notes, payments, timeline and messages.',
  source: 'product/bookings#details',
  params: idParams,
  query: tenantQuery,
  output: bookingDetailSchema,
  refusals: [],
});
