import type { StoredValueCause, StoredValueKind, StoredValueSale } from '@primehour/domain/stored-value/stored-value';
import type { WallDate } from '@primehour/domain/vocabulary';
import { bigint, bytea, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** A gift card or a package; its balance is the sum of its entries. */
export const storedValue = pgTable('stored_value', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').$type<StoredValueKind>().notNull(),
  /** For a gift card. */
  codeHash: bytea('code_hash'),
  codeLast4: text('code_last4'),
  /** Whose package it is. */
  clientId: uuid('client_id'),
  /** The services of a package; null for all. */
  serviceIds: uuid('service_ids').array(),
  label: text('label').notNull(),
  /** The initial balance of a gift card, or the price of a package. */
  priceCents: cents('price_cents').notNull(),
  visits: smallint('visits'),
  /** The last day of a package, in the business's zone. */
  validUntil: date('valid_until').$type<WallDate>(),
  sold: text('sold').$type<StoredValueSale>().notNull(),
  recipientName: text('recipient_name'),
  message: text('message'),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  blockedAt: instant('blocked_at'),
});

/** Cents of a gift card, visits of a package; append-only. */
export const storedValueEntry = pgTable(
  'stored_value_entry',
  {
    id: uuid('id').notNull(),
    businessId: uuid('business_id').notNull(),
    storedValueId: uuid('stored_value_id').notNull(),
    number: integer('number').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    cause: text('cause').$type<StoredValueCause>().notNull(),
    bookingId: uuid('booking_id'),
    userId: uuid('user_id'),
    reason: text('reason'),
    /** Hash of the key of the member's request, so that repeating it changes nothing. */
    requestHash: bytea('request_hash'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.storedValueId, table.number] })],
);
