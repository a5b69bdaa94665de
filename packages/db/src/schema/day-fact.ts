import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** What metrics read about the bookings that begin on a UTC day (decision 116). */
export const dayFact = pgTable(
  'day_fact',
  {
    businessId: uuid('business_id').notNull(),
    day: date('day').notNull(),
    facts: text('facts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day] })],
);

/** The day from which on a business has facts. */
export const dayFactsStart = pgTable('day_facts_start', {
  businessId: uuid('business_id').primaryKey(),
  day: date('day').notNull(),
});

/**
 * Bookings that changed since, appended by triggers; without client and time if something related to the booking
 * changed.
 */
export const touchedBooking = pgTable('touched_booking', {
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  clientId: uuid('client_id'),
  startAt: instant('start_at'),
  endAt: instant('end_at'),
});
