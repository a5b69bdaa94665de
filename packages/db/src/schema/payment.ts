import type {
  DisputeState,
  RefundCause,
  RefundFailure,
  RefundPayer,
  RefundState,
} from '@primehour/domain/refund/refund';
import type { PaymentProviderName, PaymentPurpose, PaymentStatus } from '@primehour/domain/vocabulary';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant, returnedSums } from './column-types.ts';

export const payment = pgTable('payment', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  /** Null if a gift card or a package pays. */
  provider: text('provider').$type<PaymentProviderName>(),
  providerPaymentId: text('provider_payment_id'),
  idempotencyKey: text('idempotency_key').notNull(),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  failureCode: text('failure_code'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  feeCents: cents('fee_cents')
    .notNull()
    .default(0 as never),
  /** Where the money goes: a repeated request must be identical. */
  providerAccountId: text('provider_account_id'),
  ...returnedSums(),
  /** A full refund was requested at least once: it no longer pays for anything, and another payment may. */
  givenBackAt: instant('given_back_at'),
  purpose: text('purpose').$type<PaymentPurpose>().notNull().default('PRICE'),
  /** What it pays, for the purpose DUE or TIP. */
  dueId: uuid('due_id'),
  /** The tax in `amountCents`. */
  taxCents: cents('tax_cents')
    .notNull()
    .default(0 as never),
  /** What pays, for the purpose GIFT_CARD or PACKAGE. */
  storedValueId: uuid('stored_value_id'),
});

/** What is refunded of a charge, and the books of both. The rules are in `migrations/`. */

/** For a booking's payment or an auction's charge; triggers update its sums there. */
export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  paymentId: uuid('payment_id'),
  chargeId: uuid('charge_id'),
  /** Null if it goes back to a gift card or a package. */
  provider: text('provider').$type<PaymentProviderName>(),
  amountCents: cents('amount_cents').notNull(),
  cause: text('cause').$type<RefundCause>().notNull(),
  payer: text('payer').$type<RefundPayer>().notNull().default('BUSINESS'),
  state: text('state').$type<RefundState>().notNull(),
  failure: text('failure').$type<RefundFailure>(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  /** The partner's request, and the member who made it. */
  requestKey: uuid('request_key'),
  requestedBy: uuid('requested_by'),
  /** From then on the provider may know about it. */
  askedAt: instant('asked_at'),
  /** How and when the business got back what a failed refund had taken from it. */
  shareTransferId: text('share_transfer_id'),
  shareReturnedAt: instant('share_returned_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const dispute = pgTable('dispute', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  paymentId: uuid('payment_id'),
  chargeId: uuid('charge_id'),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerDisputeId: text('provider_dispute_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<DisputeState>().notNull(),
  openedAt: instant('opened_at').notNull(),
  dueAt: instant('due_at'),
  updatedAt: instant('updated_at').notNull(),
  /** When the operator sent the evidence to the provider. */
  evidenceSentAt: instant('evidence_sent_at'),
});
