import type { BusinessType, Phone, Zone } from '@primehour/domain/vocabulary';
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const business = pgTable('business', {
  id: uuid('id').primaryKey(),
  /** The owner, who is also a member (`membership`). */
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
  /** Set while the operator has suspended it; the reason is shown to its owner. */
  suspendedAt: instant('suspended_at'),
  suspensionReason: text('suspension_reason'),
  /** When it was closed and by whom, and when its data was erased afterward. */
  closedAt: instant('closed_at'),
  closedBy: uuid('closed_by'),
  erasedAt: instant('erased_at'),
});

/** A former slug of a booking page; it redirects to the current one until `untilAt`. */
export const slugChange = pgTable(
  'slug_change',
  {
    businessId: uuid('business_id').notNull(),
    changedAt: instant('changed_at').notNull(),
    slug: text('slug').notNull(),
    untilAt: instant('until_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.changedAt] })],
);
