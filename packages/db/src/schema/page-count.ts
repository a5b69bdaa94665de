import type { PageStep } from '@primehour/domain/vocabulary';
import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

/** Uses of a business's pages, counted per day without identifying anyone (decision 083). */
export const pageCount = pgTable(
  'page_count',
  {
    businessId: uuid('business_id').notNull(),
    day: date('day').notNull(),
    step: text('step').$type<PageStep>().notNull(),
    /** The counted link that was followed; zeros for none. */
    linkId: uuid('link_id').notNull().default('00000000-0000-0000-0000-000000000000'),
    /** The hour that was wanted but not available, counted from midnight on Sunday; -1 for none. */
    hourOfWeek: smallint('hour_of_week').notNull().default(-1),
    hits: integer('hits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day, table.step, table.linkId, table.hourOfWeek] })],
);
