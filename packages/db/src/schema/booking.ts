import type {
  BookingStatus,
  CancelBehavior,
  CancelReason,
  OccupancyKind,
  PaymentStatus,
  Phone,
} from '@primehour/domain/vocabulary';
import { boolean, bytea, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentProvider } from './business.ts';
import { cents, instant, timeRange } from './column-types.ts';

/** Services, clients, bookings and the time they take. Every key starts with the business. Rules stand in `migrations/`. */

export const CANCELLED_BY = ['PARTNER', 'CLIENT'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

export const CHECKOUT_VIAS = ['PAGE', 'VIP'] as const;
export type CheckoutVia = (typeof CHECKOUT_VIAS)[number];

/** An offering. Deleting keeps the row, because bookings point at it. */
export const service = pgTable('service', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  priceCents: cents('price_cents').notNull(),
  durationMinutes: integer('duration_minutes').notNull(),
  imageUrl: text('image_url').notNull(),
  isPrimary: boolean('is_primary').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** A person behind bookings of one business; one per phone number (decisions, availability and booking). */
export const client = pgTable('client', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  name: text('name').notNull(),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
});

/** What a client filled in before proving the phone; it takes no time yet. */
export const checkout = pgTable('checkout', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  startAt: instant('start_at').notNull(),
  clientName: text('client_name').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  email: text('email'),
  consentedAt: instant('consented_at').notNull(),
  createdAt: instant('created_at').notNull(),
  bookingId: uuid('booking_id'),
  via: text('via').$type<CheckoutVia>().notNull(),
});

/** Service name and price are copied, so that a later edit does not rewrite history. */
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
});

/** The time ledger: whoever takes time of a business writes it here first, and no two rows of one business overlap. */
export const occupancy = pgTable('occupancy', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  during: timeRange('during').notNull(),
  kind: text('kind').$type<OccupancyKind>().notNull(),
  bookingId: uuid('booking_id'),
  listingId: uuid('listing_id'),
  expiresAt: instant('expires_at'),
});

/** The secret link by which a client sees, moves or cancels a booking. */
export const bookingLink = pgTable('booking_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});

export const payment = pgTable('payment', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  provider: text('provider').$type<PaymentProvider>().notNull(),
  providerPaymentId: text('provider_payment_id'),
  idempotencyKey: text('idempotency_key').notNull(),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  failureCode: text('failure_code'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
