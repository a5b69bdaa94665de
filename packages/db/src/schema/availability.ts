import type { SpecialDateKind } from '@primehour/domain/slot/special-dates';
import type { WallDate } from '@primehour/domain/vocabulary';
import { date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Both dates are inclusive; special hours are for one date and have their hours in `special_hours`. */
export const specialDate = pgTable('special_date', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').$type<SpecialDateKind>().notNull(),
  fromDate: date('from_date', { mode: 'string' }).$type<WallDate>().notNull(),
  untilDate: date('until_date', { mode: 'string' }).$type<WallDate>().notNull(),
  name: text('name').notNull(),
  /** Null for everyone. */
  resourceId: uuid('resource_id'),
  createdAt: instant('created_at').notNull(),
});

export const specialHours = pgTable(
  'special_hours',
  {
    businessId: uuid('business_id').notNull(),
    specialDateId: uuid('special_date_id').notNull(),
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.specialDateId, table.startMinute] })],
);

/** Open hours on a wall clock; ISO day numbers, Monday is 1, and a block that ends at midnight ends at minute 1440. */
export const availabilityBlock = pgTable('availability_block', {
  businessId: uuid('business_id').notNull(),
  dayOfWeek: smallint('day_of_week').notNull(),
  startMinute: smallint('start_minute').notNull(),
  endMinute: smallint('end_minute').notNull(),
  /** Null for the hours of the business. */
  resourceId: uuid('resource_id'),
});

/** Weekly hours that were in effect until an instant, as 'day start end', separated by commas (decision 117). */
export const pastHours = pgTable('past_hours', {
  businessId: uuid('business_id').notNull(),
  /** Null for the hours of the business. */
  resourceId: uuid('resource_id'),
  untilAt: instant('until_at').notNull(),
  /** Null if the person followed the hours of the business. */
  hours: text('hours'),
});
