import type { RefundPayer } from '@primehour/domain/refund/refund';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PaymentProvider } from './business.ts';
import { cents, instant } from './column-types.ts';

/** What payment providers tell us, and the built-in one's books of saved cards and refunds. Rules stand in `migrations/`. */

export const EVENT_SUBJECTS = ['ACCOUNT', 'CHARGE', 'METHOD', 'RETURN'] as const;
export type EventSubjectKind = (typeof EVENT_SUBJECTS)[number];

export const SANDBOX_METHOD_STATUSES = ['PENDING', 'READY', 'FAILED'] as const;
export type SandboxMethodStatus = (typeof SANDBOX_METHOD_STATUSES)[number];

/** The inbox: one row per event, however often it is sent. */
export const providerEvent = pgTable(
  'provider_event',
  {
    provider: text('provider').$type<PaymentProvider>().notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    subjectKind: text('subject_kind').$type<EventSubjectKind>(),
    subjectId: text('subject_id'),
    /** Our key of a charge, which tells whose it is. */
    chargeKey: text('charge_key'),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

export const sandboxMethod = pgTable('sandbox_method', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  customerKey: text('customer_key').notNull(),
  status: text('status').$type<SandboxMethodStatus>().notNull(),
  /** How a charge of this card ends; null when it succeeds. Nothing else of the card is kept but its label. */
  behaviour: text('behaviour'),
  label: text('label'),
  failureCode: text('failure_code'),
  createdAt: instant('created_at').notNull(),
});

export const sandboxRefund = pgTable('sandbox_refund', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  createdAt: instant('created_at').notNull(),
  id: text('id').notNull(),
  outcome: text('outcome').$type<'SUCCEEDED' | 'FAILED'>().notNull().default('SUCCEEDED'),
  /** When it becomes its outcome; a failing one has succeeded until then, another is pending. */
  settledAt: instant('settled_at'),
  payer: text('payer').$type<RefundPayer>().notNull().default('BUSINESS'),
});

export const sandboxDispute = pgTable('sandbox_dispute', {
  id: text('id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  outcome: text('outcome').$type<'WON' | 'LOST'>().notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at').notNull(),
});
