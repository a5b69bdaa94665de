import { boolean, bytea, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** The edge to the outside: texts and mails to people, and the built-in payment provider's own books. */

export const MESSAGE_CHANNELS = ['sms', 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_STATUSES = ['QUEUED', 'SENT', 'FAILED', 'NOT_SENT'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const DELIVERY_STATUSES = ['DELIVERED', 'UNDELIVERED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const SANDBOX_ACCOUNT_OUTCOMES = ['ACTIVE', 'RESTRICTED'] as const;
export type SandboxAccountOutcome = (typeof SANDBOX_ACCOUNT_OUTCOMES)[number];

export const SANDBOX_CHARGE_STATUSES = ['REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'HELD'] as const;
export type SandboxChargeStatus = (typeof SANDBOX_CHARGE_STATUSES)[number];

/** What a card makes of a charge afterwards: how refunds of it end, and whether its owner disputes it. */
export const SANDBOX_AFTERMATHS = ['REFUND_LATER', 'REFUND_FAILS', 'DISPUTE_WON', 'DISPUTE_LOST'] as const;
export type SandboxAftermath = (typeof SANDBOX_AFTERMATHS)[number];

/**
 * One text or mail to a person, written by the transaction that causes it and sent by a worker. Its words are rendered
 * from `kind` and `data` when it is sent.
 */
export const message = pgTable('message', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id'),
  bookingId: uuid('booking_id'),
  channel: text('channel').$type<MessageChannel>().notNull(),
  kind: text('kind').notNull(),
  /** Null once the message has been forgotten. */
  recipient: text('recipient'),
  /** What the words are made from, without any secret; see the server's `messages/message-data.ts`. */
  data: jsonb('data').$type<unknown>(),
  /** The link's token or the code, sealed; null once the message can't be sent any more. */
  sealedSecret: bytea('sealed_secret'),
  /** Only of messages from before words were rendered late, like `subject` and `calendarFile`. */
  body: text('body'),
  status: text('status').$type<MessageStatus>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  providerMessageId: text('provider_message_id'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  /** While it waits: not tried before this instant. */
  notBefore: instant('not_before'),
  /** What the carriers said of a text that was handed over. */
  deliveryStatus: text('delivery_status').$type<DeliveryStatus>(),
  deliveredAt: instant('delivered_at'),
  deliveryError: text('delivery_error'),
  subject: text('subject'),
  calendarFile: text('calendar_file'),
  /** From then on it is of no use, and not sent any more. */
  usefulUntil: instant('useful_until'),
  /** To a number that had not proved itself to the business. */
  isUnproven: boolean('is_unproven').notNull().default(false),
  /** The first text of a business to a person; decided by the first try. */
  isFirst: boolean('is_first'),
});

/** Sandbox tables are read and written by the sandbox provider alone, as if they were on another machine. */
export const sandboxAccount = pgTable('sandbox_account', {
  id: text('id').primaryKey(),
  businessRef: text('business_ref').notNull(),
  routingLast4: text('routing_last4').notNull(),
  accountLast4: text('account_last4').notNull(),
  createdAt: instant('created_at').notNull(),
  /** From then on the account is what it was going to be; before, it is being checked. */
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
  /** When a charge that is processing ends. */
  settledAt: instant('settled_at'),
  aftermath: text('aftermath').$type<SandboxAftermath>(),
  /** What a hold was made for; null for a plain charge. */
  heldCents: cents('held_cents'),
  captureBefore: instant('capture_before'),
});
