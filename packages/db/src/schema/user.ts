import type { TermsVersion } from '@primehour/domain/legal';
import type { Clock, Notification, WeekStart } from '@primehour/domain/preferences/preferences';
import type { Phone } from '@primehour/domain/vocabulary';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Roles are not stored: a partner is a complete profile with a business (product/sign-in#after-verification). */
export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey(),
  phone: text('phone').$type<Phone>().notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
});

/** Which version of the terms a user agreed to, and when first. */
export const userConsent = pgTable(
  'user_consent',
  {
    userId: uuid('user_id').notNull(),
    version: text('version').$type<TermsVersion>().notNull(),
    consentedAt: instant('consented_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** A user's own preferences; a user without any has no row. */
export const userPreferences = pgTable('user_preferences', {
  userId: uuid('user_id').primaryKey(),
  weekStart: text('week_start').$type<WeekStart>().notNull(),
  clock: text('clock').$type<Clock>().notNull(),
  mutedTexts: text('muted_texts').$type<Notification>().array().notNull(),
  mutedEmails: text('muted_emails').$type<Notification>().array().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
