import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { basisPoints, instant } from './column-types.ts';

/** A tax on the price of services; ended but never edited, because bookings refer to it. */
export const taxRate = pgTable('tax_rate', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  basisPoints: basisPoints('basis_points').notNull(),
  /** Part of the price; otherwise added to it. */
  isIncluded: boolean('is_included').notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
});
