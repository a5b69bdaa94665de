import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A booking that needs a card for fees, and the card (decision 090). */
export const bookingCard = pgTable(
  'booking_card',
  {
    businessId: uuid('business_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    provider: text('provider').$type<PaymentProviderName>(),
    methodId: text('method_id'),
    label: text('label'),
    /** The last valid month, like '2034-12'. */
    validThrough: text('valid_through'),
    /**
     * Counts the forms for saving a card, because a completed form can't be reused; and the provider's id of the open
     * one.
     */
    setupNumber: integer('setup_number').notNull().default(1),
    setupId: text('setup_id'),
    savedAt: instant('saved_at'),
    /** It was removed or expires before the visit; the client is texted once. */
    missingSince: instant('missing_since'),
    notifiedAt: instant('notified_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.bookingId] })],
);

/** A saved card that is to be removed at its provider; deleted once the provider has removed it (decision 208). */
export const cardRemoval = pgTable(
  'card_removal',
  {
    provider: text('provider').$type<PaymentProviderName>().notNull(),
    methodId: text('method_id').notNull(),
    businessId: uuid('business_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.methodId] })],
);
