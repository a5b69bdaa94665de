import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

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
  bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
  bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
  /** Null where it takes place at the business. */
  location: text('location'),
});
