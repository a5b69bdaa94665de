import type { BusinessType, Phone, Zone } from '@primehour/domain/vocabulary';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const business = pgTable('business', {
  id: uuid('id').primaryKey(),
  /** Its owner, who is also a member (`membership`). */
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  bio: text('bio'),
  businessType: text('business_type').$type<BusinessType>(),
  state: text('state').notNull(),
  timezone: text('timezone').$type<Zone>().notNull(),
  city: text('city').notNull(),
  contactNumber: text('contact_number').$type<Phone>().notNull(),
  standardBookingUrl: text('standard_booking_url'),
  socialLink: text('social_link'),
  mediaUrl: text('media_url'),
  logoUrl: text('logo_url'),
  isCalendarActive: boolean('is_calendar_active').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  /** While the operator has suspended it; the reason is written for its owner. */
  suspendedAt: instant('suspended_at'),
  suspensionReason: text('suspension_reason'),
});
