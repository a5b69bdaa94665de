import type { TermsVersion } from '@primehour/domain/legal';
import type { Utm } from '@primehour/domain/link/utm';
import type { DueKind } from '@primehour/domain/policy/due-kinds';
import type { RefundCause, RefundFailure } from '@primehour/domain/refund/refund';
import type { StoredValueKind } from '@primehour/domain/stored-value/stored-value';
import type {
  Actor,
  Attendance,
  BookingEventKind,
  BookingStatus,
  CancelBehavior,
  CancelReason,
  Chooser,
  Instant,
  OccupancyKind,
  PaymentKind,
  Phone,
} from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, boolean, bytea, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { basisPoints, cents, instant, minuteSpans, timeRange } from './column-types.ts';

/** Bookings and the time they take. Every key starts with the business. The rules are in `migrations/`. */

export const CANCELLED_BY = ['PARTNER', 'CLIENT'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

export const CHECKOUT_VIAS = ['PAGE', 'VIP'] as const;
export type CheckoutVia = (typeof CHECKOUT_VIAS)[number];

/** What a client entered before verifying the phone; it takes no time yet. */
export const checkout = pgTable('checkout', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  startAt: instant('start_at').notNull(),
  clientName: text('client_name').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  email: text('email'),
  consentedAt: instant('consented_at').notNull(),
  consentVersion: text('consent_version').$type<TermsVersion>().notNull(),
  createdAt: instant('created_at').notNull(),
  bookingId: uuid('booking_id'),
  via: text('via').$type<CheckoutVia>().notNull(),
  /** The client's zone, as their browser reported it. */
  clientZone: text('client_zone'),
  /** The person the client chose; null for anyone. */
  resourceId: uuid('resource_id'),
  /** As the client typed it. */
  discountCode: text('discount_code'),
  /** The counted link that the client followed, and the campaign in its URL. */
  linkId: uuid('link_id'),
  utm: jsonb('utm').$type<Utm>(),
  /** The opening whose falling price applies. */
  openingId: uuid('opening_id'),
  /** The gift card whose code the client typed. */
  storedValueId: uuid('stored_value_id'),
});

/** Service name, price and location are copied, so that a later edit does not rewrite history. */
export const booking = pgTable('booking', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  clientId: uuid('client_id').notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  startAt: instant('start_at').notNull(),
  endAt: instant('end_at').notNull(),
  serviceName: text('service_name').notNull(),
  priceCents: cents('price_cents').notNull(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  cancelBehavior: text('cancel_behavior').$type<CancelBehavior>(),
  cancelledBy: text('cancelled_by').$type<CancelledBy>(),
  cancelledAt: instant('cancelled_at'),
  holdExpiresAt: instant('hold_expires_at'),
  confirmedAt: instant('confirmed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
  /** Copied like name and price; the ledger's range includes them. */
  bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
  bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
  /** OUTSIDE for bookings by hand; AT_VISIT if less than the full price was due upfront. */
  paymentKind: text('payment_kind').$type<PaymentKind>().notNull().default('ONLINE'),
  paidOutsideAt: instant('paid_outside_at'),
  /** What was paid at the business then; null if a node of an earlier release marked it. */
  paidOutsideCents: cents('paid_outside_cents'),
  attendance: text('attendance').$type<Attendance>(),
  serviceLocation: text('service_location'),
  /** The policy in effect when it was booked; null for bookings by hand. */
  policyId: uuid('policy_id'),
  /** The start that hours are counted from, if it is not the booking's own. */
  feeStartAt: instant('fee_start_at'),
  /** The discount code and its amount, already deducted from `priceCents`. */
  discountId: uuid('discount_id'),
  discountCents: cents('discount_cents')
    .notNull()
    .default(0 as never),
  /** The tax rate as it was booked; null if the price has none. The amount is part of `priceCents`. */
  taxName: text('tax_name'),
  taxBasisPoints: basisPoints('tax_basis_points'),
  isTaxIncluded: boolean('is_tax_included'),
  taxCents: cents('tax_cents')
    .notNull()
    .default(0 as never),
  /** The counted link that led to it, and its campaign. */
  linkId: uuid('link_id'),
  utm: jsonb('utm').$type<Utm>(),
  /** SHA-256 of the key of the request that added it by hand. */
  requestHash: bytea('request_hash'),
});

/** The time ledger: every writer takes a business's time here first, and no two rows of one lane overlap. */
export const occupancy = pgTable('occupancy', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  during: timeRange('during').notNull(),
  kind: text('kind').$type<OccupancyKind>().notNull(),
  bookingId: uuid('booking_id'),
  listingId: uuid('listing_id'),
  /** For time that is reserved for an offer. */
  openingId: uuid('opening_id'),
  expiresAt: instant('expires_at'),
  /** The resource whose time it is: a lane belongs to one resource (`resource_lane`). */
  lane: smallint('lane').notNull().default(1),
  /** Groups the rows that were taken together: the id of the booking or listing, or the block's own. */
  takeId: uuid('take_id')
    .notNull()
    .default(sql`gen_random_uuid()`),
  /** Numbers the ranges of one take on one lane. */
  part: smallint('part').notNull().default(1),
  /** For a block made by hand. */
  note: text('note'),
  /** Counts the changes of a block, so that two tabs don't overwrite each other. */
  version: integer('version').notNull().default(1),
  /**
   * When it last changed in a way that other calendars see, for a block or a listing; a booking has its own
   * `updated_at`.
   */
  changedAt: instant('changed_at')
    .notNull()
    .default(sql`now()`),
});

/** Why the rule chose a resource, as defined in `domain/slot`. */
export type ChoiceReason = Readonly<Record<string, unknown>>;

/** Which resource serves which need of a booking (decision 084); the rows of `occupancy` follow from it. */
export const bookingResource = pgTable(
  'booking_resource',
  {
    businessId: uuid('business_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    number: smallint('number').notNull(),
    resourceId: uuid('resource_id').notNull(),
    chosenBy: text('chosen_by').$type<Chooser>().notNull(),
    chosenAt: instant('chosen_at').notNull(),
    reason: jsonb('reason').$type<ChoiceReason>(),
    /** Minutes from the booking's start, buffers included. */
    takes: minuteSpans('takes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.bookingId, table.number] })],
);

/** Visible only to the partner. */
export const bookingNote = pgTable('booking_note', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

export type BookingEventDetail = {
  readonly fromStartAt?: number;
  readonly startAt?: number;
  readonly reason?: string;
  readonly behavior?: string;
  readonly amountCents?: number;
  readonly cause?: RefundCause;
  readonly failure?: RefundFailure;
  /** The kind of what was owed. */
  readonly dueKind?: DueKind;
  /** What paid at the business, if it was a gift card or package. */
  readonly paidWith?: StoredValueKind;
  readonly warning?: string;
  /** For a trusted client: their number of visits so far. */
  readonly trustedVisits?: number;
  /** From and to which person, room or equipment. */
  readonly fromName?: string;
  readonly toName?: string;
  /** How the person was chosen before a partner's handover, for the move that undoes it. */
  readonly replaced?: ReplacedChoice;
};

export type ReplacedChoice = {
  readonly resourceId: string;
  readonly chosenBy: Chooser;
  readonly chosenAt: Instant;
  readonly reason: ChoiceReason | null;
};

/** What happened to a booking, written by the transaction that did it. */
export const bookingEvent = pgTable('booking_event', {
  id: uuid('id').primaryKey(),
  /** The order in which things happened. */
  seq: bigint('seq', { mode: 'number' })
    .notNull()
    .default(sql`nextval('booking_event_seq')`),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  kind: text('kind').$type<BookingEventKind>().notNull(),
  by: text('by').$type<Actor>().notNull(),
  /** The member who did it, if a partner did. */
  userId: uuid('user_id'),
  at: instant('at').notNull(),
  detail: jsonb('detail').$type<BookingEventDetail>().notNull().default({}),
});

/** The secret link by which a client sees, moves or cancels a booking. */
export const bookingLink = pgTable('booking_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});
