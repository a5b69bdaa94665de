import type { LedgerAccount, LedgerKind, LedgerSource } from '@primehour/domain/ledger/entries';
import type {
  DisputeState,
  RefundCause,
  RefundFailure,
  RefundPayer,
  RefundState,
} from '@primehour/domain/refund/refund';
import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentProvider } from './business.ts';
import { cents, instant } from './column-types.ts';

/** What goes back of a charge, and the books of both. Rules stand in `migrations/`. */

/** Of a booking's payment or of an auction's charge; triggers count it there. */
export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  paymentId: uuid('payment_id'),
  chargeId: uuid('charge_id'),
  provider: text('provider').$type<PaymentProvider>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  cause: text('cause').$type<RefundCause>().notNull(),
  payer: text('payer').$type<RefundPayer>().notNull().default('BUSINESS'),
  state: text('state').$type<RefundState>().notNull(),
  failure: text('failure').$type<RefundFailure>(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  /** The partner's press, and whose it was. */
  requestKey: uuid('request_key'),
  requestedBy: uuid('requested_by'),
  /** Since then the provider may know of it. */
  askedAt: instant('asked_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const dispute = pgTable('dispute', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  paymentId: uuid('payment_id'),
  chargeId: uuid('charge_id'),
  provider: text('provider').$type<PaymentProvider>().notNull(),
  providerDisputeId: text('provider_dispute_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<DisputeState>().notNull(),
  openedAt: instant('opened_at').notNull(),
  dueAt: instant('due_at'),
  updatedAt: instant('updated_at').notNull(),
});

/** `part_id` is the refund or dispute that it is about; the generated columns are there for their foreign keys. */
export const ledgerTransaction = pgTable('ledger_transaction', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  sourceKind: text('source_kind').$type<LedgerSource>().notNull(),
  sourceId: uuid('source_id').notNull(),
  partId: uuid('part_id'),
  kind: text('kind').$type<LedgerKind>().notNull(),
  createdAt: instant('created_at').notNull(),
  paymentId: uuid('payment_id').generatedAlwaysAs(sql`case source_kind when 'PAYMENT' then source_id end`),
  chargeId: uuid('charge_id').generatedAlwaysAs(sql`case source_kind when 'AUCTION_CHARGE' then source_id end`),
});

/** What flows into an account is positive, what leaves it negative; a transaction sums to zero. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    businessId: uuid('business_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.transactionId, table.account] })],
);
