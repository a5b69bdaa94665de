import type { RefundPayer } from '@primehour/domain/refund/refund';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

export const SANDBOX_METHOD_STATUSES = ['PENDING', 'READY', 'FAILED'] as const;
export type SandboxMethodStatus = (typeof SANDBOX_METHOD_STATUSES)[number];

export const SANDBOX_REFUND_OUTCOMES = ['SUCCEEDED', 'FAILED'] as const;
export type SandboxRefundOutcome = (typeof SANDBOX_REFUND_OUTCOMES)[number];

export const SANDBOX_DISPUTE_OUTCOMES = ['WON', 'LOST'] as const;
export type SandboxDisputeOutcome = (typeof SANDBOX_DISPUTE_OUTCOMES)[number];

export const sandboxMethod = pgTable('sandbox_method', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  customerKey: text('customer_key').notNull(),
  status: text('status').$type<SandboxMethodStatus>().notNull(),
  /** How a charge of this card ends; null if it succeeds. Apart from its label, nothing else of the card is stored. */
  behavior: text('behaviour'),
  label: text('label'),
  failureCode: text('failure_code'),
  createdAt: instant('created_at').notNull(),
  /** The last valid month, like '2034-12'. */
  validThrough: text('valid_through'),
  removedAt: instant('removed_at'),
});

export const sandboxRefund = pgTable('sandbox_refund', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  createdAt: instant('created_at').notNull(),
  id: text('id').notNull(),
  outcome: text('outcome').$type<SandboxRefundOutcome>().notNull().default('SUCCEEDED'),
  /** When it reaches its outcome; until then, one that will fail counts as succeeded, all others as pending. */
  settledAt: instant('settled_at'),
  payer: text('payer').$type<RefundPayer>().notNull().default('BUSINESS'),
  /** The payout that it was deducted from, and the one that returned it after it failed. */
  payoutId: text('payout_id'),
  returnPayoutId: text('return_payout_id'),
  /** When the business got back what it had taken, after it failed. */
  shareReturnedAt: instant('share_returned_at'),
});

export const sandboxDispute = pgTable('sandbox_dispute', {
  id: text('id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  outcome: text('outcome').$type<SandboxDisputeOutcome>().notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at').notNull(),
  /** The evidence sent to its bank, by field. */
  evidence: jsonb('evidence').$type<Readonly<Record<string, string>>>(),
});

export const SANDBOX_ACCOUNT_OUTCOMES = ['ACTIVE', 'RESTRICTED'] as const;
export type SandboxAccountOutcome = (typeof SANDBOX_ACCOUNT_OUTCOMES)[number];

export const SANDBOX_CHARGE_STATUSES = ['REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'HELD'] as const;
export type SandboxChargeStatus = (typeof SANDBOX_CHARGE_STATUSES)[number];

/** What happens to a card's charge afterward: how its refunds end, and whether its owner disputes it. */
export const SANDBOX_AFTERMATHS = ['REFUND_LATER', 'REFUND_FAILS', 'DISPUTE_WON', 'DISPUTE_LOST'] as const;
export type SandboxAftermath = (typeof SANDBOX_AFTERMATHS)[number];

/** Only the sandbox provider reads and writes the sandbox tables, as if they were on another machine. */
export const sandboxAccount = pgTable('sandbox_account', {
  id: text('id').primaryKey(),
  businessRef: text('business_ref').notNull(),
  routingLast4: text('routing_last4').notNull(),
  accountLast4: text('account_last4').notNull(),
  createdAt: instant('created_at').notNull(),
  /** From this instant, the account has its final status; before, it is being checked. */
  verifiedAt: instant('verified_at').notNull(),
  outcome: text('outcome').$type<SandboxAccountOutcome>().notNull().default('ACTIVE'),
  missing: text('missing').array().notNull().default([]),
  closedAt: instant('closed_at'),
});

export const sandboxCharge = pgTable('sandbox_charge', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  accountId: text('account_id'),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<SandboxChargeStatus>().notNull(),
  failureCode: text('failure_code'),
  refundedCents: cents('refunded_cents')
    .notNull()
    .default(0 as never),
  createdAt: instant('created_at').notNull(),
  feeCents: cents('fee_cents')
    .notNull()
    .default(0 as never),
  methodId: text('method_id'),
  /** When a charge that is processing will end. */
  settledAt: instant('settled_at'),
  aftermath: text('aftermath').$type<SandboxAftermath>(),
  /** The purpose of a hold; null for a plain charge. */
  heldCents: cents('held_cents'),
  captureBefore: instant('capture_before'),
  /** Whose card is saved with it, and the card once it has been saved. */
  saveCardFor: text('save_card_for'),
  savedMethodId: text('saved_method_id'),
  /** Of the card that the owner paid with. */
  cardLabel: text('card_label'),
  payoutId: text('payout_id'),
});

/** What is paid out to a business each night. */
export const sandboxPayout = pgTable('sandbox_payout', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  createdAt: instant('created_at').notNull(),
});
