import type { Cents } from '@primehour/domain/vocabulary';
import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { cents } from './column-types.ts';

export const bookingSettings = pgTable('booking_settings', {
  businessId: uuid('business_id').primaryKey(),
  minNoticePeriodHours: integer('min_notice_period_hours').notNull(),
  advanceBookingDays: integer('advance_booking_days').notNull(),
  timeslotDurationMinutes: integer('timeslot_duration_minutes').notNull(),
  changeCutoffHours: integer('change_cutoff_hours').notNull().default(24),
  holdAboveCents: cents('hold_above_cents')
    .notNull()
    .default(20_000 as Cents),
  reminderHours: integer('reminder_hours').array().notNull().default([24, 2]),
  defaultPolicyId: uuid('default_policy_id').notNull(),
  makesRoom: boolean('makes_room').notNull().default(false),
  prefersLastPerson: boolean('prefers_last_person').notNull().default(true),
  asksTips: boolean('asks_tips').notNull().default(false),
});
