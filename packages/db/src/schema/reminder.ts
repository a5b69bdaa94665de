import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

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
