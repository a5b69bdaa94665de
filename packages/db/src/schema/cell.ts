import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A database with its own nodes (decision 177). Cell 0 has the list; with a single cell it is empty. */
export const cell = pgTable('cell', {
  number: smallint('number').primaryKey(),
  /** Where nodes of other cells reach its nodes. */
  url: text('url').notNull(),
  addedAt: instant('added_at').notNull(),
});

/**
 * In cell 0, the directory: businesses without a row are in cell 0. In any other cell: businesses that have rows here
 * but are served elsewhere.
 */
export const businessElsewhere = pgTable('business_elsewhere', {
  businessId: uuid('business_id').primaryKey(),
  cell: smallint('cell').notNull(),
  movedAt: instant('moved_at').notNull(),
});

/** Current and earlier slugs of those businesses. Only in cell 0. */
export const slugElsewhere = pgTable('slug_elsewhere', {
  slug: text('slug').primaryKey(),
  businessId: uuid('business_id').notNull(),
});

/** Who belongs to those businesses. Only in cell 0. */
export const membershipElsewhere = pgTable(
  'membership_elsewhere',
  {
    userId: uuid('user_id').notNull(),
    businessId: uuid('business_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId] })],
);
