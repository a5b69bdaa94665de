import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Incremented by triggers on every table that clients' pages read (decision 145). */
export const calendarVersion = pgTable('calendar_version', {
  businessId: uuid('business_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
});
