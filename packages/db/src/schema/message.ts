import { boolean, bytea, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const MESSAGE_CHANNELS = ['sms', 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_STATUSES = ['QUEUED', 'SENT', 'FAILED', 'NOT_SENT'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const DELIVERY_STATUSES = ['DELIVERED', 'UNDELIVERED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * One text or email to a person, written by the transaction that causes it and sent by a worker. Its text is rendered
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
  /** The facts that the text is rendered from, without secrets; see the server's `messages/message-data.ts`. */
  data: jsonb('data').$type<unknown>(),
  /** The link's token or the code, sealed; null once the message can't be sent anymore. */
  sealedSecret: bytea('sealed_secret'),
  /** Only for messages from before texts were rendered when sent, like `subject` and `calendarFile`. */
  body: text('body'),
  status: text('status').$type<MessageStatus>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  providerMessageId: text('provider_message_id'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  /** While it waits: it is not tried before this instant. */
  notBefore: instant('not_before'),
  /** The carrier's delivery report for a text. */
  deliveryStatus: text('delivery_status').$type<DeliveryStatus>(),
  deliveredAt: instant('delivered_at'),
  deliveryError: text('delivery_error'),
  subject: text('subject'),
  calendarFile: text('calendar_file'),
  /** From then on it is useless and no longer sent. */
  usefulUntil: instant('useful_until'),
  /** To a number not verified with the business. */
  isUnproven: boolean('is_unproven').notNull().default(false),
  /** The first text from a business to a person; decided by the first attempt. */
  isFirst: boolean('is_first'),
});

export const REMINDER_STATUSES = ['WAITING', 'SENT', 'SKIPPED'] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

/** A reminder of one start of a booking, planned once and settled once. */
export const reminder = pgTable(
  'reminder',
  {
    businessId: uuid('business_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    startAt: instant('start_at').notNull(),
    hoursBefore: integer('hours_before').notNull(),
    status: text('status').$type<ReminderStatus>().notNull(),
    dueAt: instant('due_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.bookingId, table.startAt, table.hoursBefore] })],
);
